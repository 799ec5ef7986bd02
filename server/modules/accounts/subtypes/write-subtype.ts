import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import {
  accountTotals,
  transactionFees,
  transactionLimits,
  transactionSubtypes,
  WHOLE_COMPANY,
  type TransactionSubtypeRow,
} from '#db/schema/index.ts';
import { getSubtype, type ShownSubtype } from '#server/modules/accounts/subtypes/list-subtypes.ts';
import type { SubtypeChange, SubtypeInput } from '#server/modules/accounts/subtypes/schema.ts';
import { invalid, nonexistent, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Most subtypes of one company: postings look at all of them. */
const SUBTYPES_MAX = 500;

const isSubtype = ({ companyId, id }: Pick<TransactionSubtypeRow, 'companyId' | 'id'>) =>
  and(eq(transactionSubtypes.companyId, companyId), eq(transactionSubtypes.id, id));

/** Throws invalid by field for a name that another one has, in whatever case transactions may name it, and for a partner that is none. */
const requireGoodSubtype = async (tx: Tx, subtype: TransactionSubtypeRow): Promise<void> => {
  const { companyId, id, name, txType, partnerId } = subtype;
  const others = await tx
    .select()
    .from(transactionSubtypes)
    .where(
      and(
        eq(transactionSubtypes.companyId, companyId),
        ne(transactionSubtypes.id, id),
        or(
          and(sql`lower(${transactionSubtypes.name}) = lower(${name})`, eq(transactionSubtypes.txType, txType)),
          eq(transactionSubtypes.id, partnerId ?? 0),
        ),
      ),
    );
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase() && other.txType === txType)) {
    throw invalid({ name: [`A subtype of ${txType} transactions with this name already exists.`] });
  }
  if (partnerId === null) return;
  const partner = others.find((other) => other.id === partnerId);
  if (!partner) throw nonexistent('partner', 'Subtype');
  if (partner.txType === txType) throw invalid({ partner: [`The partner of a ${txType} is of the other type of transactions.`] });
};

const toColumns = (sent: Omit<SubtypeChange, 'id'>) => ({
  name: sent.name,
  label: sent.label,
  description: sent.description,
  usageType: sent.usage_type,
  partnerId: sent.partner,
  defaultTransactionLifespan: sent.default_transaction_lifespan,
  archived: sent.archived,
});

/** Declares a subtype. From the first one on, transactions may have no other. Throws invalid by field. */
export const createSubtype = (ctx: OwnerAuditPorts, input: SubtypeInput): Promise<ShownSubtype> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    if ((await tx.$count(transactionSubtypes, eq(transactionSubtypes.companyId, companyId))) >= SUBTYPES_MAX) {
      throw refused(`Your company has ${SUBTYPES_MAX} subtypes. Delete one first.`);
    }
    const now = ctx.clock.now();
    const { label = null, description = null, usageType = null, partnerId = null, ...others } = toColumns(input);
    const { defaultTransactionLifespan = null, archived = false } = others;
    const subtype: TransactionSubtypeRow = {
      companyId,
      name: input.name,
      txType: input.tx_type,
      label,
      description,
      usageType,
      partnerId,
      defaultTransactionLifespan,
      archived,
      id: await nextNumber(tx, companyId, 'subtype'),
      createdAt: now,
      updatedAt: now,
    };
    await requireGoodSubtype(tx, subtype);
    await tx.insert(transactionSubtypes).values(subtype);
    await recordAct(tx, ctx, 'subtype.create', { details: { subtype: subtype.id, after: { ...toColumns(input), txType: input.tx_type } } });
    return getSubtype({ ...ctx, db: tx }, String(subtype.id));
  });

type Naming = typeof accountTotals | typeof transactionLimits | typeof transactionFees;

/** Whether a transaction, a limit or a fee has it: what has it keeps it. */
const isUsed = async (tx: Tx, { companyId, name, txType }: TransactionSubtypeRow): Promise<boolean> => {
  const ofCompany = (table: Naming, ...named: (SQL | undefined)[]) => and(eq(table.companyId, companyId), ...named);
  const isNamed = (table: Naming) => and(eq(table.txType, txType), eq(table.subtype, name));
  const ofFees = txType === 'debit' ? transactionFees.debitSubtype : transactionFees.creditSubtype;
  // Of transactions the sums tell, whose rows are as many as there are subtypes.
  const ofTotals = eq(accountTotals.ledgerAccountId, WHOLE_COMPANY);
  return (
    (await tx.$count(accountTotals, ofCompany(accountTotals, isNamed(accountTotals), ofTotals))) > 0 ||
    (await tx.$count(transactionLimits, ofCompany(transactionLimits, isNamed(transactionLimits)))) > 0 ||
    (await tx.$count(transactionFees, ofCompany(transactionFees, or(isNamed(transactionFees), eq(ofFees, name))))) > 0
  );
};

/** Changes a subtype. Throws not_found, invalid by field, and invalid for an archived one that the change does not bring back. */
export const changeSubtype = (ctx: OwnerAuditPorts, { id, ...sent }: SubtypeChange): Promise<ShownSubtype> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const call = { ...ctx, db: tx };
    const { subtype: before } = await getSubtype(call, id);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, toColumns(sent) as Partial<TransactionSubtypeRow>);
    if (change) {
      await requireGoodSubtype(tx, { ...before, ...change.after });
      if (change.after.name !== undefined && (await isUsed(tx, before))) {
        throw invalid({ name: ['Transactions, limits or fees have this subtype. Archive it and declare another one.'] });
      }
      await tx
        .update(transactionSubtypes)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(isSubtype(before));
      await recordAct(tx, ctx, 'subtype.update', { details: { subtype: before.id, ...change } });
    }
    return getSubtype(call, id);
  });

/** Deletes a subtype that nothing has yet. Throws not_found, and invalid for one that is in use. */
export const removeSubtype = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const { subtype } = await getSubtype({ ...ctx, db: tx }, id);
    if (await isUsed(tx, subtype)) throw refused('Transactions, limits or fees have this subtype. Archive it instead.');
    await tx
      .update(transactionSubtypes)
      .set({ partnerId: null })
      .where(and(eq(transactionSubtypes.companyId, subtype.companyId), eq(transactionSubtypes.partnerId, subtype.id)));
    await tx.delete(transactionSubtypes).where(isSubtype(subtype));
    const { name, txType } = subtype;
    await recordAct(tx, ctx, 'subtype.remove', { details: { subtype: subtype.id, before: { name, txType } } });
  });
