// What limits of one place may not say together. Refused is what no transaction of some kind could meet, and what would have two answers; a day that
// allows more than its month is only of no use, and is left to whoever sets it.
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { ofPlace, requireDefinition, type Place } from '#server/modules/accounts/scopes/service.ts';
import { requireDeclaredSubtype } from '#server/modules/accounts/subtypes/service.ts';
import { findCurrency } from '#server/modules/companies/index.ts';

const MAXIMA: readonly TransactionLimitRow['type'][] = ['max', 'day_max', 'week_max', 'month_max'];

type Limit = Omit<TransactionLimitRow, 'createdAt' | 'updatedAt'>;

/** Both hold at some moment. */
const overlap = (one: Limit, other: Limit): boolean =>
  (one.endsAt === null || other.beginsAt === null || other.beginsAt < one.endsAt) &&
  (other.endsAt === null || one.beginsAt === null || one.beginsAt < other.endsAt);

/** Subtypes are compared without regard to case, as those of transactions are. */
const isSame = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase();

/** Both hold some accounts. */
const shareAccounts = (one: Limit, other: Limit): boolean =>
  one.accountDefinition === null || other.accountDefinition === null || one.accountDefinition === other.accountDefinition;

/** Both hold some transactions: one for all holds those of a subtype unless there is one of its type for the subtype. */
const shareTransactions = (one: Limit, other: Limit, limits: readonly Limit[]): boolean => {
  if (isSame(one.subtype, other.subtype)) return true;
  const [general, special] = one.subtype === null ? [one, other] : [other, one];
  const definition = general.accountDefinition ?? special.accountDefinition;
  const isInstead = (limit: Limit): boolean =>
    limit.type === general.type &&
    isSame(limit.subtype, special.subtype) &&
    (limit.accountDefinition === null || limit.accountDefinition === definition) &&
    overlap(limit, special);
  return general.subtype === null && !limits.some(isInstead);
};

const hasTwin = (one: Limit, other: Limit): boolean =>
  one.type === other.type && isSame(one.subtype, other.subtype) && one.accountDefinition === other.accountDefinition;

/** What the one asks for at least is more than the other one allows. */
const excludes = (least: Limit, most: Limit): boolean =>
  least.type === 'min' && MAXIMA.includes(most.type) && most.value !== 0n && least.value > most.value;

const conflictText = async (tx: Tx, { companyId, currency, id, type, value }: Limit): Promise<string> => {
  const row = await findCurrency(tx, companyId, currency);
  const amount = row ? formatAmount(value, { display_code: row.code, divisibility: row.divisibility }) : `${value} ${currency}`;
  return `No transaction could meet this and limit ${id} of this place, which is ${type}: at ${type === 'min' ? 'least' : 'most'} ${amount}.`;
};

/** Throws invalid by field for a limit that names what there is not, or that cannot hold beside the others of its place. */
export const requireGoodLimit = async (tx: Tx, place: Place, limit: Limit): Promise<void> => {
  if (limit.beginsAt && limit.endsAt && limit.beginsAt >= limit.endsAt) throw invalid({ end: ['Ensure this is later than begin.'] });
  if (limit.type === 'overdraft' && limit.txType !== 'debit') {
    throw invalid({ tx_type: ['An overdraft is a limit of debits: only they take an account below zero.'] });
  }
  await requireDefinition(tx, place.companyId, limit.accountDefinition);
  await requireDeclaredSubtype(tx, place.companyId, { field: 'subtype', name: limit.subtype, txType: limit.txType });
  if (limit.archived) return;
  const others = await tx
    .select()
    .from(transactionLimits)
    .where(
      and(
        ofPlace(transactionLimits, place),
        ne(transactionLimits.id, limit.id),
        eq(transactionLimits.archived, false),
        eq(transactionLimits.currency, limit.currency),
        eq(transactionLimits.txType, limit.txType),
      ),
    );
  for (const other of others.filter((candidate) => overlap(limit, candidate))) {
    if (hasTwin(limit, other)) {
      const text = `Limit ${other.id} of this place is of the same type, for the same transactions and time. Change that one.`;
      throw invalid({ type: [text] });
    }
    const isImpossible = excludes(limit, other) || excludes(other, limit);
    if (isImpossible && shareAccounts(limit, other) && shareTransactions(limit, other, others)) {
      throw invalid({ value: [await conflictText(tx, other)] });
    }
  }
};
