// The rows of a batch by table, with column names as keys; write-batch.ts sends each table's rows as one JSON text. Amounts are sent as
// text, which JSON.stringify accepts and the database reads as numeric. Rollups count and sum transactions by day, and over all time by
// ledger account and company: a batch adds the transactions that enter a status and subtracts those that leave one.
import { type TransactionRow, WHOLE_COMPANY } from '#db/schema/index.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import { newId } from '#server/kernel/id.ts';
import { printJson } from '#server/kernel/json.ts';
import type { LedgerAccount, PostingMessage } from '#server/ledger/domain/command.ts';
import { toNoticeTasks } from '#server/ledger/store/notice-tasks.ts';
import type { TransactionChange, LedgerEffects, RequestPayment } from '#server/ledger/domain/ledger-state.ts';
import type { PostingAudit, PostRequest } from '#server/ledger/domain/post-request.ts';

type EventRow = { id: string; names: EventName[]; subjectId: string; data: unknown; original?: unknown };

const creationEvents = ({ status }: TransactionRow): EventName[] => [
  'transaction.create',
  status === 'Pending' ? 'transaction.initiate' : 'transaction.execute',
];

/** A change of status is also an update. */
const changeEvents = ({ before, after }: TransactionChange): EventName[] =>
  before.status === after.status ? ['transaction.update'] : ['transaction.execute', 'transaction.update'];

/**
 * The events of created transactions (create, and initiate or execute), of changed ones (update, and execute if the status changed), and of
 * paid payment requests.
 */
export const createEvents = (
  { created, changed, payments }: LedgerEffects,
  { eventPayload: toPayload, paymentPayload }: Pick<PostRequest, 'eventPayload' | 'paymentPayload'>,
): EventRow[] => [
  ...created.map((row): EventRow => ({ id: newId(), names: creationEvents(row), subjectId: row.id, data: toPayload(row) })),
  ...changed.map((change): EventRow => {
    const { before, after } = change;
    return { id: newId(), names: changeEvents(change), subjectId: after.id, data: toPayload(after), original: toPayload(before) };
  }),
  ...payments.map((payment): EventRow => ({
    id: newId(),
    names: ['payment_request.pay'],
    subjectId: String(payment.requestId),
    data: paymentPayload?.(payment),
  })),
];

/** The grouping columns of both rollups. Blank for no subtype: a null cannot be part of a key. */
type RollupKey = { currency: string; tx_type: string; subtype: string; status: string };
type TotalsRow = { count: number; amount: bigint; total_amount: bigint; fees: bigint };
type StatusChange = { row: TransactionRow; status: string; sign: 1 | -1 };

/** The transactions that enter a status (sign 1) or leave one (sign -1), and those whose amount changes. */
const listStatusChanges = (effects: LedgerEffects[]): StatusChange[] =>
  effects.flatMap(({ created, changed }) => [
    ...created.map((row): StatusChange => ({ row, status: row.status, sign: 1 })),
    ...changed
      .filter(({ before, after }) => before.status !== after.status || before.amount !== after.amount)
      .flatMap(({ before, after }): StatusChange[] => [
        { row: before, status: before.status, sign: -1 },
        { row: after, status: after.status, sign: 1 },
      ]),
  ]);

/** Adds up the rows of a rollup. They are sorted by key, so that concurrent batches lock them in the same order. */
const createRollup = <Group extends Record<string, string | number>>() => {
  const rows = new Map<string, Group & RollupKey & TotalsRow>();
  return {
    add: (group: Group, { row, status, sign }: StatusChange): void => {
      const rollupKey: RollupKey = { currency: row.currency, tx_type: row.txType, subtype: row.subtype ?? '', status };
      const key = JSON.stringify([...Object.values(group), ...Object.values(rollupKey)]);
      const sums = rows.get(key) ?? { ...group, ...rollupKey, count: 0, amount: 0n, total_amount: 0n, fees: 0n };
      sums.count += sign;
      sums.amount += BigInt(sign) * row.amount;
      sums.total_amount += BigInt(sign) * row.totalAmount;
      sums.fees += BigInt(sign) * row.fees;
      rows.set(key, sums);
    },
    rows: () => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums),
  };
};

/** The changes of transaction_totals rows. */
export const listDailyTotals = (effects: LedgerEffects[]) => {
  const days = createRollup<{ day: string }>();
  for (const change of listStatusChanges(effects)) days.add({ day: change.row.createdAt.toISOString().slice(0, 10) }, change);
  return days.rows();
};

/** The changes of account_totals rows. */
const listAccountTotals = (effects: LedgerEffects[]) => {
  const accounts = createRollup<{ ledger_account_id: number }>();
  for (const change of listStatusChanges(effects)) {
    accounts.add({ ledger_account_id: change.row.ledgerAccountId }, change);
    accounts.add({ ledger_account_id: WHOLE_COMPANY }, change);
  }
  return accounts.rows();
};

/** A saved response, stored in the same transaction as its effect. */
type NewSavedResponse = {
  principal: string;
  method: string;
  path: string;
  key: string;
  bodyHash: Buffer;
  status: number;
  body: string;
  expiresAt: Date;
};

/** A posting that is written into the audit log. */
type AuditedPosting = PostingAudit & { id: string; transactions: TransactionRow[] };

export type BatchWrite = {
  effects: LedgerEffects[];
  opened: LedgerAccount[];
  events: EventRow[];
  responses: NewSavedResponse[];
  /** Ids of challenges. */
  consumed: string[];
  audits: AuditedPosting[];
};

const transactionColumns = (row: TransactionRow) => ({
  id: row.id,
  collection_id: row.collectionId,
  parent_id: row.parentId,
  partner_id: row.partnerId,
  inferred: row.inferred,
  user_id: row.userId,
  account: row.account,
  ledger_account_id: row.ledgerAccountId,
  currency: row.currency,
  tx_type: row.txType,
  subtype: row.subtype,
  status: row.status,
  amount: String(row.amount),
  total_amount: String(row.totalAmount),
  fees: String(row.fees),
  balance: String(row.balance),
  reference: row.reference,
  note: row.note,
  metadata: printJson(row.metadata),
  creator_id: row.creatorId,
  expires_at: row.expiresAt,
  has_lifespan: row.hasLifespan,
  executed_at: row.executedAt,
});

const entryColumns = (entry: LedgerEffects['entries'][number]) => ({
  account_id: entry.accountId,
  slot: entry.slot,
  seq: entry.lastSeq,
  journal_id: entry.journalId,
  leg: entry.leg,
  transaction_id: entry.transactionId,
  kind: entry.kind,
  currency: entry.currency,
  balance_delta: String(entry.balanceDelta),
  held_delta: String(entry.heldDelta),
  incoming_delta: String(entry.incomingDelta),
  balance: String(entry.balance),
  held: String(entry.held),
  incoming: String(entry.incoming),
});

const totalColumns = <Total extends TotalsRow>(total: Total) => ({
  ...total,
  amount: String(total.amount),
  total_amount: String(total.total_amount),
  fees: String(total.fees),
});

const responseColumns = (response: NewSavedResponse) => ({
  principal: response.principal,
  method: response.method,
  path: response.path,
  key: response.key,
  body_hash: response.bodyHash.toString('hex'),
  status: response.status,
  body: Buffer.from(response.body).toString('hex'),
  expires_at: response.expiresAt,
});

const auditColumns = ({ id, action, actorId, tokenKey, clientAddress, userAgent, requestId, transactions }: AuditedPosting) => ({
  id,
  action,
  actor_id: actorId,
  user_id: transactions[0]?.userId ?? actorId,
  token_key: tokenKey,
  client_address: clientAddress,
  user_agent: userAgent,
  request_id: requestId,
  details: printJson({ transactions: transactions.map((row) => row.id) }),
});

const messageColumns = ({ id, channel, kind, recipient, data }: PostingMessage) => ({
  id,
  channel,
  kind,
  recipient,
  data: printJson(data),
});

/** The final row of each changed transaction: several commands of a batch can change the same one. */
const lastChangedRows = (effects: LedgerEffects[]): TransactionRow[] => [
  ...new Map(effects.flatMap(({ changed }) => changed).map(({ after }) => [after.id, after])).values(),
];

/** The state of each paid request after the batch, which can pay one in several parts. */
const lastPayments = (effects: LedgerEffects[]): RequestPayment[] => [
  ...new Map(effects.flatMap(({ payments }) => payments).map((payment) => [payment.requestId, payment])).values(),
];

const lower = (first: bigint | undefined, second: bigint): bigint => (first === undefined || second < first ? second : first);

/** The lowest floor of each account in these effects. */
export const lowestFloors = (effects: LedgerEffects[]): Map<number, bigint> => {
  const floors = new Map<number, bigint>();
  for (const { accountId, floor } of effects.flatMap((effect) => effect.floors)) {
    floors.set(accountId, lower(floors.get(accountId), floor));
  }
  return floors;
};

/** The floor of an account that the batch opens: 0, or lower if the batch sets a lower one. */
const openingFloors = (effects: LedgerEffects[]): ((accountId: number) => bigint) => {
  const floors = lowestFloors(effects);
  return (accountId) => lower(floors.get(accountId), 0n);
};

const accountRows = (effects: LedgerEffects[], opened: LedgerAccount[]) => {
  const getFloor = openingFloors(effects);
  return opened.map(({ id, accountReference, currency }) => ({
    id,
    account_reference: accountReference,
    currency,
    floor: String(getFloor(id)),
  }));
};

/** All rows that the accepted commands of a batch write, by table. */
export const toBatchRows = ({ effects, opened, events, responses, consumed, audits }: BatchWrite) => ({
  accounts: accountRows(effects, opened),
  journals: effects.flatMap((effect) =>
    effect.journals.map(({ id, collectionId, kind, resolves }) => ({ id, collection_id: collectionId, kind, resolves })),
  ),
  transactions: effects.flatMap((effect) => effect.created.map(transactionColumns)),
  changes: lastChangedRows(effects).map(({ id, status, balance, note, metadata, archived, executedAt }) => ({
    id,
    status,
    balance: String(balance),
    note,
    metadata: printJson(metadata),
    archived,
    executed_at: executedAt,
  })),
  transitions: effects.flatMap((effect) =>
    effect.transitions.map((transition) => ({
      transaction_id: transition.transactionId,
      from_status: transition.fromStatus,
      to_status: transition.toStatus,
      actor_id: transition.actorId,
      reason: transition.reason,
    })),
  ),
  entries: effects.flatMap((effect) => effect.entries.map(entryColumns)),
  totals: listDailyTotals(effects).map(totalColumns),
  accountTotals: listAccountTotals(effects).map(totalColumns),
  events: events.map(({ id, names, subjectId, data, original }) => ({
    id,
    names,
    subject_id: subjectId,
    data: printJson(data),
    original: original && printJson(original),
  })),
  messages: effects.flatMap((effect) => effect.messages.map(messageColumns)),
  payments: effects.flatMap((effect) =>
    effect.payments.map(({ requestId, transactionId, payerId, amount }) => ({
      request_id: requestId,
      transaction_id: transactionId,
      payer_id: payerId,
      amount: String(amount),
    })),
  ),
  paidRequests: lastPayments(effects).map(({ requestId, state, amountPaid }) => ({
    id: requestId,
    state,
    amount_paid: String(amountPaid),
  })),
  notices: toNoticeTasks(effects),
  consumed: consumed.map((id) => ({ id })),
  audits: audits.map(auditColumns),
  responses: responses.map(responseColumns),
});

export type BatchRows = ReturnType<typeof toBatchRows>;
