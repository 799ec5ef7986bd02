// What a batch reads before it decides. All locks come first and in one order for everybody (idempotency keys,
// challenges, transactions, balances, each sorted), so that two batches cannot wait for each other. The statements are sent
// together: one round trip. A query of the driver is sent when it is first awaited; here each is sent where it stands, by
// `execute`, because their order is the point: the clock is read after the last lock, or time runs backwards on an account.
import type { Sql } from '#db/client.ts';
import type { ConsumedChallenges } from '#server/ledger/domain/post-request.ts';
import type { Command } from '#server/ledger/domain/command.ts';
import { readUsageOfCommands } from '#server/ledger/store/read-usage.ts';
import { balanceKey, type BalanceState, type LockedTransaction, type State } from '#server/ledger/domain/ledger-state.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { TransactionStatus } from '#server/kernel/transaction-words.ts';
import { lockKeys, type KeyState } from '#server/ledger/store/saved-responses.ts';
import { affectedBalances, affectedTransactionIds } from '#server/ledger/domain/affected-rows.ts';
import type { IdempotencyIdentity } from '#server/kernel/idempotency.ts';

export type BatchRead = {
  state: State;
  keys: Map<string, KeyState>;
  /** Of the company's facts. */
  version: number;
  /** Completed challenges that postings bring and nobody has spent. */
  unspent: Set<string>;
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

/** Locks balances in the order of the arrays. A join would lock in its own order, with a plan for the table as it was once. */
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
  status: TransactionStatus;
  balance: string;
  reversed: string;
  note: string;
  metadata: Record<string, unknown>;
  archived: boolean;
  executed_at: Date | null;
  updated_at: Date;
};

const toLocked = (row: LockedRow): LockedTransaction => ({
  status: row.status,
  balance: BigInt(row.balance),
  reversed: BigInt(row.reversed),
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
    select id, status, balance, reversed, note, metadata, archived, executed_at, updated_at from transactions
    where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for no key update`.execute();
};

/** The database's clock, so that all processes agree, and the version of what may be remembered of the company. */
const readMoment = (sql: Sql, companyId: number) =>
  sql<{ now: Date; version: string }[]>`
    select date_trunc('milliseconds', clock_timestamp()) as now,
      coalesce((select version from company_versions where company_id = ${companyId}), 0) as version`.execute();

const lockChallenges = (sql: Sql, companyId: number, challenges: ConsumedChallenges[]) => {
  if (challenges.length === 0) return [];
  return sql<{ id: string }[]>`
    select id from authenticator_challenges
    where company_id = ${companyId} and id = any(${challenges.flatMap(({ ids }) => ids)}::uuid[])
      and token_key = any(${challenges.map(({ tokenKey }) => tokenKey)}) and completed_at is not null and consumed_at is null
    order by id for no key update`.execute();
};

/** What a batch locks and reads besides the rows of its commands. */
type BatchConditions = {
  identities: IdempotencyIdentity[];
  challenges: ConsumedChallenges[];
  /** Undefined: the database's. */
  clock: Clock | undefined;
};

/** Locks and reads all that the commands touch. Runs inside the batch's open transaction. */
export const readBatch = async (
  sql: Sql,
  companyId: number,
  commands: Command[],
  { identities, challenges, clock }: BatchConditions,
): Promise<BatchRead> => {
  const [keys, lockedChallenges, transactions, balances, [moment], windows] = await Promise.all([
    lockKeys(sql, companyId, identities),
    lockChallenges(sql, companyId, challenges),
    lockTransactions(sql, companyId, commands),
    lockBalances(sql, companyId, commands),
    readMoment(sql, companyId),
    readUsageOfCommands(sql, companyId, commands, clock),
  ]);
  const now = windows.now ?? clock?.now() ?? moment?.now;
  if (!now) throw new Error('The database returned no clock time');
  return {
    keys,
    version: Number(moment?.version),
    unspent: new Set([...lockedChallenges].map(({ id }) => id)),
    state: {
      companyId,
      now,
      balances: new Map([...balances].map((row) => [`${row.account_id}:${row.slot}`, toBalance(row)])),
      transactions: new Map([...transactions].map((row) => [row.id, toLocked(row)])),
      usage: windows.usage,
    },
  };
};
