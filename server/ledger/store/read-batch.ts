// The reads of a batch before it decides. All locks come first and in one global order (idempotency keys, challenges, payment requests,
// transactions, balances, each sorted), so that two batches cannot deadlock. The statements are sent together in one round trip. The driver
// sends a query when it is first awaited; here `execute` sends each immediately, because the order matters: the clock is read after the
// last lock, or time would run backwards on an account.
import type { Sql } from '#db/client.ts';
import { type IdempotencyIdentity, toLockText } from '#server/kernel/idempotency.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { TransactionStatus } from '#server/kernel/transaction-enums.ts';
import type { BalanceRef } from '#server/ledger/domain/balance-draft.ts';
import type { Command } from '#server/ledger/domain/command.ts';
import { balanceKey, type BalanceState, type LedgerState, type LockedTransaction } from '#server/ledger/domain/ledger-state.ts';
import type { ConsumedChallenges, IdempotencyRecord, PostResult, SavedResponse } from '#server/ledger/domain/post-request.ts';
import { lockPaymentRequests, toLockedRequests } from '#server/ledger/store/payment-requests.ts';
import { type RequestedUsage, requestedUsages } from '#server/ledger/domain/usage-windows.ts';
import { readUsage, type UsageRead } from '#server/ledger/store/read-usage.ts';

type StoredResponse = SavedResponse & { bodyHash: Buffer };

type KeyState = 'free' | 'busy' | StoredResponse;

type SavedKeyRow = IdempotencyIdentity & { status: number; body: Buffer; body_hash: Buffer };

const toStored = ({ status, body, body_hash: bodyHash }: SavedKeyRow): StoredResponse => ({ status, body: body.toString(), bodyHash });

/** The result of a request with a stored response: a replay, or a rejection if the company compares bodies. */
export const replaySaved = (
  { isStrict, bodyHash }: Pick<IdempotencyRecord, 'isStrict' | 'bodyHash'>,
  response: StoredResponse,
): Extract<PostResult, { kind: 'replayed' | 'rejected' }> =>
  isStrict && !response.bodyHash.equals(bodyHash)
    ? { kind: 'rejected', rejection: { reason: 'idempotency_mismatch' }, response: undefined }
    : { kind: 'replayed', response: { status: response.status, body: response.body } };

const findSavedKeys = (sql: Sql, companyId: number, identities: IdempotencyIdentity[]) =>
  sql<SavedKeyRow[]>`
    select k.principal, k.method, k.path, k.key, k.status, k.body, k.body_hash
    from unnest(${identities.map(({ principal }) => principal)}::text[], ${identities.map(({ method }) => method)}::text[],
      ${identities.map(({ path }) => path)}::text[], ${identities.map(({ key }) => key)}::text[]) as w(principal, method, path, key)
    join idempotency_keys k on k.company_id = ${companyId} and k.principal = w.principal and k.method = w.method
      and k.path = w.path and k.key = w.key and k.expires_at > now()`;

/** Locks the keys that are free, and looks up the responses saved under them. */
const lockKeys = async (sql: Sql, companyId: number, identities: IdempotencyIdentity[]): Promise<Map<string, KeyState>> => {
  if (identities.length === 0) return new Map();
  const texts = identities.map(toLockText).toSorted();
  const lockQuery = sql<{ text: string; locked: boolean }[]>`
    select text, pg_try_advisory_xact_lock(hashtextextended(text, 0)) as locked from unnest(${texts}::text[]) as text`.execute();
  const deleteQuery = sql`
    delete from idempotency_keys where company_id = ${companyId} and key = any(${identities.map(({ key }) => key)}::text[])
      and expires_at <= now()`.execute();
  const findQuery = findSavedKeys(sql, companyId, identities).execute();
  const [locks, , foundRows] = await Promise.all([lockQuery, deleteQuery, findQuery]);
  const keys = new Map<string, KeyState>(locks.map(({ text, locked }) => [text, locked ? 'free' : 'busy']));
  for (const row of foundRows) keys.set(toLockText({ ...row, companyId }), toStored(row));
  return keys;
};

/** The response that binds a key now, or undefined. Takes no lock. */
export const findStoredResponse = async (sql: Sql, identity: IdempotencyIdentity): Promise<StoredResponse | undefined> => {
  const [row] = await findSavedKeys(sql, identity.companyId, [identity]);
  return row && toStored(row);
};

/** Reads the usage that the limits of a batch are compared with. The statement is sent immediately, after those that lock. */
const readUsageOfCommands = (sql: Sql, companyId: number, commands: Command[], clock: Clock | undefined): Promise<UsageRead> =>
  readUsage(sql, companyId, commands.flatMap(requestedUsageOf), clock);

/** The balances that the command reads or changes. */
export const affectedBalances = (command: Command): BalanceRef[] => {
  switch (command.kind) {
    case 'create':
      return command.collections.flatMap(({ legs, deferredLegs = [] }) => [...legs, ...deferredLegs]);
    case 'execute':
      return [...command.legs, ...(command.deferred?.legs ?? [])];
    case 'hold':
      return [...command.legs, ...command.deferredLegs];
    case 'each':
      return command.commands.flatMap(affectedBalances);
    case 'reverse':
      return command.legs;
    case 'floor':
      return [{ account: command.account, slot: 0 }];
    case 'edit':
      return [];
  }
};

/** The existing transactions that the command can change. */
const affectedTransactionIds = (command: Command): string[] => {
  switch (command.kind) {
    case 'create':
    case 'floor':
      return [];
    case 'each':
      return command.commands.flatMap(affectedTransactionIds);
    case 'execute':
    case 'hold':
    case 'reverse':
    case 'edit':
      return command.transactions.map(({ id }) => id);
  }
};

/** The usages that the command's limits are compared with. */
const requestedUsageOf = (command: Command): RequestedUsage[] => {
  if (command.kind === 'create') return command.collections.flatMap(requestedUsages);
  if (command.kind === 'each') return command.commands.flatMap(requestedUsageOf);
  if (command.kind !== 'hold' || command.change.type !== 'increment') return [];
  return requestedUsages({ bounds: command.change.bounds, transactions: command.transactions });
};

export type BatchRead = {
  state: LedgerState;
  keys: Map<string, KeyState>;
  /** The company's version. */
  version: number;
  /** Completed challenges of the postings that are not consumed yet. */
  unconsumed: Set<string>;
};

type BalanceRow = {
  account_id: string;
  slot: number;
  currency: string;
  last_seq: string;
  balance: string;
  held: string;
  incoming: string;
  floor: string | null;
};

const toBalance = (row: BalanceRow): BalanceState => ({
  accountId: Number(row.account_id),
  slot: row.slot,
  currency: row.currency,
  lastSeq: Number(row.last_seq),
  balance: BigInt(row.balance),
  held: BigInt(row.held),
  incoming: BigInt(row.incoming),
  floor: row.floor === null ? null : BigInt(row.floor),
});

/** Locks balances in the order of the arrays. A join would lock in its own order, and cache a plan for an outdated table size. */
const lockBalances = (sql: Sql, companyId: number, commands: Command[]) => {
  const affected = new Map(commands.flatMap(affectedBalances).map((ref) => [balanceKey(ref), ref]));
  const refs = [...affected.values()].toSorted((a, b) => a.account.id - b.account.id || a.slot - b.slot);
  return sql<BalanceRow[]>`
    select locked.* from unnest(${refs.map(({ account }) => account.id)}::bigint[], ${refs.map(({ slot }) => slot)}::smallint[]) as ref(account_id, slot)
    cross join lateral (
      select account_id, slot, currency, last_seq, balance, held, incoming, floor from balances b
      where b.company_id = ${companyId} and b.account_id = ref.account_id and b.slot = ref.slot
      limit 1 for no key update) locked`.execute();
};

type LockedRow = {
  id: string;
  user_id: string | null;
  status: TransactionStatus;
  amount: string;
  total_amount: string;
  fees: string;
  balance: string;
  reversed: string;
  hold_id: string | null;
  authorized: string | null;
  captured: string;
  note: string;
  metadata: Record<string, unknown>;
  archived: boolean;
  executed_at: Date | null;
  updated_at: Date;
};

const toLocked = (row: LockedRow): LockedTransaction => ({
  userId: row.user_id,
  status: row.status,
  amount: BigInt(row.amount),
  totalAmount: BigInt(row.total_amount),
  fees: BigInt(row.fees),
  balance: BigInt(row.balance),
  reversed: BigInt(row.reversed),
  holdId: row.hold_id,
  authorized: row.authorized === null ? null : BigInt(row.authorized),
  captured: BigInt(row.captured),
  note: row.note,
  metadata: row.metadata,
  archived: row.archived,
  executedAt: row.executed_at,
  updatedAt: row.updated_at,
});

const lockTransactions = (sql: Sql, companyId: number, commands: Command[]) => {
  const ids = commands.flatMap(affectedTransactionIds);
  if (ids.length === 0) return [];
  return sql<LockedRow[]>`
    select id, user_id, status, amount, total_amount, fees, balance, reversed, hold_id, authorized, captured, note, metadata, archived, executed_at, updated_at from transactions
    where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for no key update`.execute();
};

/** The database's clock, so that all processes agree, and the company's version for cached data. */
const readClock = (sql: Sql, companyId: number) =>
  sql<{ now: Date; version: string }[]>`
    select date_trunc('milliseconds', clock_timestamp()) as now,
      coalesce((select sum(version)::bigint from company_versions where company_id = ${companyId}), 0) as version`.execute();

const lockChallenges = (sql: Sql, companyId: number, challenges: ConsumedChallenges[]) => {
  if (challenges.length === 0) return [];
  return sql<{ id: string }[]>`
    select id from authenticator_challenges
    where company_id = ${companyId} and id = any(${challenges.flatMap(({ ids }) => ids)}::uuid[])
      and token_key = any(${challenges.map(({ tokenKey }) => tokenKey)}) and completed_at is not null and consumed_at is null
    order by id for no key update`.execute();
};

const ABORTED_TRANSACTION = '25P02';

const isConsequence = (reason: unknown): boolean => (reason as { code?: unknown } | null)?.code === ABORTED_TRANSACTION;

/** Like Promise.all. If a statement fails, those sent after it fail too, and may be noticed first: throws the error of the first one. */
const allOrRootCause = async <Values extends readonly unknown[]>(
  promises: Values,
): Promise<{ -readonly [Key in keyof Values]: Awaited<Values[Key]> }> => {
  const results = await Promise.allSettled(promises);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (reasons.length > 0) throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0];
  return Promise.all(promises) as Promise<{ -readonly [Key in keyof Values]: Awaited<Values[Key]> }>;
};

type BatchConditions = {
  identities: IdempotencyIdentity[];
  challenges: ConsumedChallenges[];
  /** Undefined: the database's clock. */
  clock: Clock | undefined;
};

/** Locks and reads everything the commands need, inside the batch's open transaction. */
export const readBatch = async (
  sql: Sql,
  companyId: number,
  commands: Command[],
  { identities, challenges, clock }: BatchConditions,
): Promise<BatchRead> => {
  const [keys, lockedChallenges, paymentRequests, transactions, balances, [clockRow], windows] = await allOrRootCause([
    lockKeys(sql, companyId, identities),
    lockChallenges(sql, companyId, challenges),
    lockPaymentRequests(sql, companyId, commands),
    lockTransactions(sql, companyId, commands),
    lockBalances(sql, companyId, commands),
    readClock(sql, companyId),
    readUsageOfCommands(sql, companyId, commands, clock),
  ] as const);
  const now = windows.now ?? clock?.now() ?? clockRow?.now;
  if (!now) throw new Error('The database returned no clock time');
  return {
    keys,
    version: Number(clockRow?.version),
    unconsumed: new Set([...lockedChallenges].map(({ id }) => id)),
    state: {
      companyId,
      now,
      balances: new Map([...balances].map((row) => [`${row.account_id}:${row.slot}`, toBalance(row)])),
      transactions: new Map([...transactions].map((row) => [row.id, toLocked(row)])),
      usage: windows.usage,
      paymentRequests: toLockedRequests(paymentRequests),
    },
  };
};
