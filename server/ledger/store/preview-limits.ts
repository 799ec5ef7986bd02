// Evaluates limits for a transaction that has not been requested yet. Nothing is locked or written: usage can grow before the
// transaction is posted.
import type { Sql } from '#db/client.ts';
import { readUsage } from '#server/ledger/store/read-batch.ts';
import type { Bound } from '#server/ledger/domain/command.ts';
import { findExceededLimit } from '#server/ledger/domain/evaluate-limits.ts';
import { requestedUsage, type UsageGroup } from '#server/ledger/domain/usage-windows.ts';
import type { Clock } from '#server/kernel/time.ts';

/** A limit of one known transaction. */
type TransactionBound = Omit<Bound, 'transactionId'>;

/** A possible transaction, with its limits. */
export type PossibleTransaction = Pick<UsageGroup, 'ledgerAccountId' | 'txType'> & { amount: bigint; bounds: TransactionBound[] };

/** The refusal by the first limit that the transaction would exceed now; undefined when it would exceed none. */
export const previewLimits = async (
  sql: Sql,
  companyId: number,
  { bounds, ...facts }: PossibleTransaction,
  clock: Clock | undefined,
): Promise<ReturnType<typeof findExceededLimit>> => {
  const requested = bounds.flatMap((bound) => requestedUsage(facts, bound));
  const { usage } = await readUsage(sql, companyId, requested, clock);
  return findExceededLimit({ facts, usageOf: (key) => usage.get(key) }, bounds);
};
