// What limits of one place may not say together. Refused is what no transaction could meet, and what would have two answers; a day that
// allows more than its month is only of no use, and is left to whoever sets it.
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { ofPlace, type Place } from '#server/features/places/find-place.ts';
import { requireDefinition } from '#server/features/places/require-named.ts';
import { requireSubtype } from '#server/features/subtypes/require-subtype.ts';
import { invalid } from '#server/kernel/errors.ts';

const MAXIMA: readonly TransactionLimitRow['type'][] = ['max', 'day_max', 'week_max', 'month_max'];

type Limit = Omit<TransactionLimitRow, 'createdAt' | 'updatedAt'>;

/** Both hold at some moment. */
const overlap = (one: Limit, other: Limit): boolean =>
  (one.endsAt === null || other.beginsAt === null || other.beginsAt < one.endsAt) &&
  (other.endsAt === null || one.beginsAt === null || one.beginsAt < other.endsAt);

const contradiction = (one: Limit, other: Limit): string | undefined => {
  if (one.type === other.type)
    return `Limit ${other.id} of this place is of the same type, for the same transactions and time. Change that one.`;
  if (one.value === 0n || other.value === 0n) return undefined;
  if (one.type === 'min' && MAXIMA.includes(other.type) && one.value > other.value) {
    return `No transaction could meet this and limit ${other.id} of this place, which is ${other.type}: at most ${other.value}.`;
  }
  if (other.type === 'min' && MAXIMA.includes(one.type) && other.value > one.value) {
    return `No transaction could meet this and limit ${other.id} of this place, which is min: at least ${other.value}.`;
  }
  return undefined;
};

const sameOrNone = (column: typeof transactionLimits.subtype | typeof transactionLimits.accountDefinition, value: string | null) =>
  value === null ? isNull(column) : eq(column, value);

/** Throws invalid by field for a limit that names what there is not, or that cannot hold beside the others of its place. */
export const requireGoodLimit = async (tx: Tx, place: Place, limit: Limit): Promise<void> => {
  if (limit.beginsAt && limit.endsAt && limit.beginsAt >= limit.endsAt) throw invalid({ end: ['Ensure this is later than begin.'] });
  if (limit.type === 'overdraft' && limit.txType !== 'debit') {
    throw invalid({ tx_type: ['An overdraft is a limit of debits: only they take an account below zero.'] });
  }
  await requireDefinition(tx, place.companyId, limit.accountDefinition);
  await requireSubtype(tx, place.companyId, { field: 'subtype', name: limit.subtype, txType: limit.txType });
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
        sameOrNone(transactionLimits.subtype, limit.subtype),
        sameOrNone(transactionLimits.accountDefinition, limit.accountDefinition),
      ),
    );
  for (const other of others.filter((candidate) => overlap(limit, candidate))) {
    const said = contradiction(limit, other);
    if (said !== undefined) throw invalid({ [limit.type === other.type ? 'type' : 'value']: [said] });
  }
};
