// Limits how many notices a user receives. In each period of ten minutes the first ones are sent individually. Further ones are withheld,
// and sent together as a digest when the period ends. Between two digests nothing is sent, so that a burst is one message per period.
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { TransactionNotice } from '#server/kernel/transaction-enums.ts';

export const PERIOD_MS = 10 * MINUTE_MS;
export const NOTICES_PER_PERIOD = 5;

/** Count and sum of withheld notices; the sum is in the smallest unit, as text because JSON has no bigint. */
type WithheldSum = { notice: TransactionNotice; currency: string; count: number; amount: string };

export type Withheld = { sums: WithheldSum[] };

export type NoticePeriod = { startedAt: Date; sent: number; withheld: Withheld; dueAt: Date | null };

type CountedNotice = { notice: TransactionNotice; currency: string; amount: bigint };

export const startPeriod = (now: Date): NoticePeriod => ({ startedAt: now, sent: 0, withheld: { sums: [] }, dueAt: null });

const addSum = ({ sums }: Withheld, { notice, currency, amount }: CountedNotice): Withheld => {
  const existing = sums.find((sum) => sum.notice === notice && sum.currency === currency);
  if (!existing) return { sums: [...sums, { notice, currency, count: 1, amount: String(amount) }] };
  const added = { ...existing, count: existing.count + 1, amount: String(BigInt(existing.amount) + amount) };
  return { sums: sums.map((sum) => (sum === existing ? added : sum)) };
};

/** Adds notices to a period, or to a new one if it is over and nothing is withheld. Returns those to send now. */
export const addNotices = <Notice extends CountedNotice>(
  current: NoticePeriod,
  notices: readonly Notice[],
  now: Date,
): { period: NoticePeriod; immediate: Notice[] } => {
  const isOver = current.dueAt === null && current.startedAt.getTime() + PERIOD_MS <= now.getTime();
  const period = isOver ? startPeriod(now) : current;
  const immediate = notices.slice(0, Math.max(NOTICES_PER_PERIOD - period.sent, 0));
  const withheldNotices = notices.slice(immediate.length);
  return {
    immediate,
    period: {
      startedAt: period.startedAt,
      sent: period.sent + immediate.length,
      withheld: withheldNotices.reduce(addSum, period.withheld),
      dueAt: withheldNotices.length === 0 ? period.dueAt : new Date(period.startedAt.getTime() + PERIOD_MS),
    },
  };
};

/** The period after a digest: everything is withheld until it ends. */
export const periodAfterDigest = (now: Date): NoticePeriod => ({ ...startPeriod(now), sent: NOTICES_PER_PERIOD });
