// Writes a batch in one round trip. Floors, replaced holds and reversed amounts, which few batches change, are separate statements around those of the rows.
//
// Invariant: while entries are inserted, the stored floor of an account is the lowest one of the batch; afterwards it is the last one.
// Reason: the guard compares all entries of a batch with the stored floor, but decide() compared each with the floor at that point.
import type { Sql } from '#db/client.ts';
import type { TransactionRow } from '#db/schema/index.ts';
import type { LedgerEffects, LedgerState } from '#server/ledger/domain/ledger-state.ts';
import { type BatchRows, type BatchWrite, lowestFloors, toBatchRows } from '#server/ledger/store/batch-rows.ts';
import { combinedStatement, routedStatements, ROW_KINDS } from '#server/ledger/store/batch-statements.ts';

/**
 * The company of a batch, as a condition names it. On one PostgreSQL it is the company of the transaction, so that a statement fails if the
 * driver sends it on another connection, outside the transaction. A cluster routes a statement only by a parameter.
 */
const companyOf = (sql: Sql, { companyId }: LedgerState, isDistributed: boolean) =>
  isDistributed ? sql`${companyId}` : sql`current_setting('countinghouse.company_id')::bigint`;

type Company = ReturnType<typeof companyOf>;

/** Runs before the entries: lowers floors as far as they need. Accounts that the batch opens have their floor from the start. */
const lowerFloors = (sql: Sql, company: Company, effects: LedgerEffects[]): PromiseLike<unknown>[] => {
  const floors = lowestFloors(effects);
  if (floors.size === 0) return [];
  return [
    sql`
      update balances b set floor = f.floor
      from unnest(${[...floors.keys()]}::bigint[], ${[...floors.values()].map(String)}::numeric[]) as f(account_id, floor)
      where b.company_id = ${company} and b.account_id = f.account_id and b.slot = 0
        and b.floor > f.floor`.execute(),
  ];
};

/** Runs after the entries: sets the final floors. */
const applyFloors = (sql: Sql, company: Company, effects: LedgerEffects[]): PromiseLike<unknown>[] => {
  const last = new Map(effects.flatMap((effect) => effect.floors).map(({ accountId, floor }) => [accountId, String(floor)]));
  if (last.size === 0) return [];
  return [
    sql`
      update balances b set floor = f.floor
      from unnest(${[...last.keys()]}::bigint[], ${[...last.values()]}::numeric[]) as f(account_id, floor)
      where b.company_id = ${company} and b.account_id = f.account_id and b.slot = 0
        and b.floor <> f.floor`.execute(),
  ];
};

/** Runs after the changes of transactions: one can become Complete and be reversed in the same batch. */
const countReversals = (sql: Sql, company: Company, effects: LedgerEffects[]): PromiseLike<unknown>[] => {
  // A transaction can be reversed several times in one batch; the last amount includes the earlier ones.
  const last = new Map(
    effects.flatMap((effect) => effect.reversals).map(({ transactionId, reversed }) => [transactionId, String(reversed)]),
  );
  if (last.size === 0) return [];
  return [
    sql`
      update transactions t set reversed = r.reversed
      from unnest(${[...last.keys()]}::uuid[], ${[...last.values()]}::numeric[]) as r(id, reversed)
      where t.company_id = ${company} and t.id = r.id`.execute(),
  ];
};

/** Runs before the entries, because the guard compares those of a new hold with the amounts of its transactions. */
const resizeHolds = (sql: Sql, company: Company, effects: LedgerEffects[]): PromiseLike<unknown>[] => {
  const replaced = effects
    .flatMap(({ changed }) => changed)
    .filter(({ before, after }) => before.holdId !== after.holdId)
    .map(({ after }) => after);
  const last = [...new Map(replaced.map((row) => [row.id, row])).values()];
  if (last.length === 0) return [];
  const texts = (value: (row: TransactionRow) => bigint | null) => last.map((row) => value(row)?.toString() ?? null);
  return [
    sql`
      update transactions t set amount = r.amount, total_amount = r.total_amount, fees = r.fees, hold_id = r.hold_id,
        authorized = r.authorized, captured = r.captured
      from unnest(${last.map(({ id }) => id)}::uuid[], ${texts(({ amount }) => amount)}::numeric[],
        ${texts(({ totalAmount }) => totalAmount)}::numeric[], ${texts(({ fees }) => fees)}::numeric[],
        ${last.map(({ holdId }) => holdId)}::uuid[], ${texts(({ authorized }) => authorized)}::numeric[],
        ${texts(({ captured }) => captured)}::numeric[]) as r(id, amount, total_amount, fees, hold_id, authorized, captured)
      where t.company_id = ${company} and t.id = r.id`.execute(),
  ];
};

/** Each kind of rows is sent as one JSON text. Kinds without rows are omitted. */
const writeRows = (sql: Sql, { companyId, now }: LedgerState, batch: BatchWrite, isDistributed: boolean): PromiseLike<unknown>[] => {
  const rows = toBatchRows(batch);
  const kinds = ROW_KINDS.filter((kind) => rows[kind].length > 0);
  if (kinds.length === 0) return [];
  const timestamp = now.toISOString();
  const toText = (kind: keyof BatchRows): string => JSON.stringify(rows[kind]);
  const send = (statement: string, parameters: string[]) => sql.unsafe(statement, parameters, { prepare: true }).execute();
  if (!isDistributed) return [send(combinedStatement(kinds), [timestamp, ...kinds.map(toText)])];
  return kinds.flatMap((kind) => {
    const text = toText(kind);
    return routedStatements[kind].map((statement) => send(statement, [String(companyId), timestamp, text]));
  });
};

/** Writes a batch inside the open transaction. Throws when the database rejects it. */
export const writeBatch = async (sql: Sql, state: LedgerState, batch: BatchWrite, isDistributed: boolean): Promise<void> => {
  const { effects } = batch;
  const company = companyOf(sql, state, isDistributed);
  await Promise.all([
    ...lowerFloors(sql, company, effects),
    ...resizeHolds(sql, company, effects),
    ...writeRows(sql, state, batch, isDistributed),
    ...applyFloors(sql, company, effects),
    ...countReversals(sql, company, effects),
  ]);
};
