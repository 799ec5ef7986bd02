// Which limits hold a transaction. The nearest place that has a limit of a type says it alone; there, one for the transaction's subtype
// comes before one for all. Where a user's groups say different things from the same distance, the strictest counts. A value of 0 is no
// limit, also for farther places.
import type { CurrencyRow, TransactionLimitRow } from '#db/schema/index.ts';
import type { Bound } from '#server/ledger/index.ts';
import { readableAmount } from '#server/features/transactions/invitation.ts';
import type { Place, Rules } from '#server/features/transactions/rules-in-force.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';
import type { LimitType } from '#server/kernel/limit-words.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';

/** What a limit is looked for. */
type Limited = { txType: TxType; subtype: string | null; now: Date };

const isInForce = ({ beginsAt, endsAt }: TransactionLimitRow, now: Date): boolean =>
  (beginsAt === null || beginsAt <= now) && (endsAt === null || endsAt > now);

/** Compared without regard to case, as clients name them. */
const isOfSubtype = (limit: { subtype: string | null }, subtype: string | null): boolean =>
  limit.subtype !== null && subtype !== null && limit.subtype.toLowerCase() === subtype.toLowerCase();

/** 0 bounds nothing, so it is the loosest, but of overdrafts none. A minimum is the stricter the higher it is, everything else the lower. */
const stricter = (one: TransactionLimitRow, other: TransactionLimitRow): TransactionLimitRow => {
  if (one.type !== 'overdraft' && one.value === 0n) return other;
  if (other.type !== 'overdraft' && other.value === 0n) return one;
  return one.type === 'min' ? (one.value >= other.value ? one : other) : one.value <= other.value ? one : other;
};

const strictest = ([first, ...others]: TransactionLimitRow[]): TransactionLimitRow | undefined => first && others.reduce(stricter, first);

/** What one place says of a type. */
const limitOf = ({ limits }: Place, type: LimitType, { txType, subtype, now }: Limited): TransactionLimitRow | undefined => {
  const here = limits.filter((limit) => limit.type === type && limit.txType === txType && isInForce(limit, now));
  const special = here.filter((limit) => isOfSubtype(limit, subtype));
  return strictest(special.length > 0 ? special : here.filter((limit) => limit.subtype === null));
};

/** The one limit of a type that holds a transaction; undefined for none. */
const limitInForce = ({ distances }: Rules, type: LimitType, limited: Limited): TransactionLimitRow | undefined => {
  for (const places of distances) {
    const found = strictest(places.flatMap((place) => limitOf(place, type, limited) ?? []));
    if (found) return found.value === 0n ? undefined : found;
  }
  return undefined;
};

const TEXTS: Record<Bound['type'], (amount: string, subject: string) => string> = {
  min: (amount, subject) => `Minimum limit exceeded: each ${subject} is of at least ${amount}.`,
  max: (amount, subject) => `Maximum limit exceeded: each ${subject} is of at most ${amount}.`,
  day_max: (amount, subject) => `Daily limit exceeded: at most ${amount} of ${subject}s in each day.`,
  week_max: (amount, subject) => `Weekly limit exceeded: at most ${amount} of ${subject}s in each week.`,
  month_max: (amount, subject) => `Monthly limit exceeded: at most ${amount} of ${subject}s in each month.`,
};

/** In the order in which they are judged. */
const JUDGED = ['min', 'max', 'day_max', 'week_max', 'month_max'] as const;

/** What holds a transaction, for the ledger to judge. `told` is what is answered instead of the limit itself. */
export const boundsOf = (rules: Rules, limited: Limited, currency: CurrencyRow, told?: FieldErrors): Omit<Bound, 'transactionId'>[] =>
  JUDGED.flatMap((type) => {
    const limit = limitInForce(rules, type, limited);
    if (!limit) return [];
    const subject = limit.subtype === null ? limited.txType : `${limited.txType} of the subtype ${limit.subtype}`;
    const text = TEXTS[type](readableAmount(limit.value, currency), subject);
    const base = { type, value: limit.value, subtype: limit.subtype };
    if (told) return [{ ...base, fields: told }];
    return [{ ...base, fields: { amount: [text] }, currency: { display_code: currency.code, divisibility: currency.divisibility } }];
  });

/** The least that may be available on an account: 0, or as far below as the company lets it go. */
export const floorOf = (rules: Rules, limited: Limited, allowsOverdrafts: boolean): bigint => {
  const overdraft = allowsOverdrafts ? limitInForce(rules, 'overdraft', limited) : undefined;
  return overdraft ? -overdraft.value : 0n;
};
