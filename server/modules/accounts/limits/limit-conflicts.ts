// Conflicts between limits of one scope. Two limits conflict if they are duplicates, or if a minimum exceeds a maximum that applies to
// the same transactions, so that no transaction could satisfy both. A daily limit above the monthly one has no effect, but is allowed.
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { scopeCondition, requireDefinition, type LimitScope } from '#server/modules/accounts/scopes/service.ts';
import { requireDefinedSubtype } from '#server/modules/accounts/subtypes/service.ts';
import { findCurrency } from '#server/modules/companies/index.ts';

const MAXIMA: readonly TransactionLimitRow['type'][] = ['max', 'day_max', 'week_max', 'month_max'];

type LimitCandidate = Omit<TransactionLimitRow, 'createdAt' | 'updatedAt'>;

const periodsOverlap = (limit: LimitCandidate, otherLimit: LimitCandidate): boolean =>
  (limit.endsAt === null || otherLimit.beginsAt === null || otherLimit.beginsAt < limit.endsAt) &&
  (otherLimit.endsAt === null || limit.beginsAt === null || limit.beginsAt < otherLimit.endsAt);

/** Case-insensitive, like the subtypes of transactions. */
const isSameSubtype = (subtype: string | null, otherSubtype: string | null): boolean =>
  subtype?.toLowerCase() === otherSubtype?.toLowerCase();

/** Whether an account can be subject to both limits. */
const shareAccounts = (limit: LimitCandidate, otherLimit: LimitCandidate): boolean =>
  limit.accountDefinition === null || otherLimit.accountDefinition === null || limit.accountDefinition === otherLimit.accountDefinition;

/**
 * Whether a transaction can be subject to both limits. A limit without a subtype does not apply if a limit of the same type exists for the
 * subtype of the transaction.
 */
const shareTransactions = (limit: LimitCandidate, otherLimit: LimitCandidate, limits: readonly LimitCandidate[]): boolean => {
  if (isSameSubtype(limit.subtype, otherLimit.subtype)) return true;
  const [general, specific] = limit.subtype === null ? [limit, otherLimit] : [otherLimit, limit];
  const definition = general.accountDefinition ?? specific.accountDefinition;
  const replacesGeneral = (candidate: LimitCandidate): boolean =>
    candidate.type === general.type &&
    isSameSubtype(candidate.subtype, specific.subtype) &&
    (candidate.accountDefinition === null || candidate.accountDefinition === definition) &&
    periodsOverlap(candidate, specific);
  return general.subtype === null && !limits.some(replacesGeneral);
};

const isDuplicate = (limit: LimitCandidate, otherLimit: LimitCandidate): boolean =>
  limit.type === otherLimit.type &&
  isSameSubtype(limit.subtype, otherLimit.subtype) &&
  limit.accountDefinition === otherLimit.accountDefinition;

/** Whether the minimum of one limit exceeds the maximum of the other. */
const minimumExceeds = (minimum: LimitCandidate, maximum: LimitCandidate): boolean =>
  minimum.type === 'min' && MAXIMA.includes(maximum.type) && maximum.value !== 0n && minimum.value > maximum.value;

const buildConflictMessage = async (tx: Tx, { companyId, currency, id, type, value }: LimitCandidate): Promise<string> => {
  const row = await findCurrency(tx, companyId, currency);
  const amount = row ? formatAmount(value, { display_code: row.code, divisibility: row.divisibility }) : `${value} ${currency}`;
  return `This conflicts with limit ${id} (${type}, at ${type === 'min' ? 'least' : 'most'} ${amount}): no transaction could satisfy both.`;
};

/** Throws invalid by field for unknown definitions and subtypes, and for a conflict with another limit of the scope. */
export const requireValidLimit = async (tx: Tx, scope: LimitScope, limit: LimitCandidate): Promise<void> => {
  if (limit.beginsAt && limit.endsAt && limit.beginsAt >= limit.endsAt) throw invalid({ end: ['Ensure this is later than begin.'] });
  if (limit.type === 'overdraft' && limit.txType !== 'debit') {
    throw invalid({ tx_type: ['Overdraft limits apply to debits only.'] });
  }
  await requireDefinition(tx, scope.companyId, limit.accountDefinition);
  await requireDefinedSubtype(tx, scope.companyId, { field: 'subtype', name: limit.subtype, txType: limit.txType });
  if (limit.archived) return;
  const otherLimits = await tx
    .select()
    .from(transactionLimits)
    .where(
      and(
        scopeCondition(transactionLimits, scope),
        ne(transactionLimits.id, limit.id),
        eq(transactionLimits.archived, false),
        eq(transactionLimits.currency, limit.currency),
        eq(transactionLimits.txType, limit.txType),
      ),
    );
  for (const otherLimit of otherLimits.filter((candidate) => periodsOverlap(limit, candidate))) {
    if (isDuplicate(limit, otherLimit)) {
      const message = `Limit ${otherLimit.id} has the same scope, type, transactions and period. Change that limit instead.`;
      throw invalid({ type: [message] });
    }
    const isImpossible = minimumExceeds(limit, otherLimit) || minimumExceeds(otherLimit, limit);
    if (isImpossible && shareAccounts(limit, otherLimit) && shareTransactions(limit, otherLimit, otherLimits)) {
      throw invalid({ value: [await buildConflictMessage(tx, otherLimit)] });
    }
  }
};
