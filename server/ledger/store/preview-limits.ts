// What bounds would say of a transaction that nobody has asked for yet. Nothing is locked, and nothing is written: what is used up of a
// day may be more by the time that it is posted.
import type { Sql } from '#db/client.ts';
import { readSpent } from '#server/ledger/store/read-usage.ts';
import type { Bound } from '#server/ledger/domain/command.ts';
import { findRefusal } from '#server/ledger/domain/evaluate-limits.ts';
import { askedWindow, type Counted } from '#server/ledger/domain/usage-windows.ts';
import type { Clock } from '#server/kernel/time.ts';

/** A bound of one transaction. */
type OwnBound = Omit<Bound, 'transactionId'>;

/** A transaction that may be made, as far as bounds look at it. */
export type Foreseen = Pick<Counted, 'ledgerAccountId' | 'txType'> & { amount: bigint; bounds: OwnBound[] };

/** The refusal of the first bound that would refuse it now; undefined for none. */
export const foreseeBounds = async (
  sql: Sql,
  companyId: number,
  { bounds, ...facts }: Foreseen,
  clock: Clock | undefined,
): Promise<ReturnType<typeof findRefusal>> => {
  const asked = bounds.flatMap((bound) => askedWindow(facts, bound));
  const { spent } = await readSpent(sql, companyId, asked, clock);
  return findRefusal({ facts, spentOf: (key) => spent.get(key) }, bounds);
};
