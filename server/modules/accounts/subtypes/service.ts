// Subtypes of transactions. A company without subtypes accepts any name. Once it has subtypes, a transaction must use one of its type. Users
// see the subtypes that none of their groups disallows.
import { and, asc, eq, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import {
  accountTotals,
  groups,
  transactionFees,
  transactionLimits,
  transactionSubtypes,
  userGroups,
  WHOLE_COMPANY,
  type TransactionSubtypeRow,
} from '#db/schema/index.ts';
import type { Session } from '#server/api/session.ts';
import { invalid, nonexistent, notFound, refused, required } from '#server/kernel/errors.ts';
import { USAGE_TYPES, TX_TYPES, type TxType } from '#server/kernel/transaction-enums.ts';
import { type SubtypeChange, type SubtypeInput, type SubtypeRecord, toSubtypeColumns } from '#server/modules/accounts/subtypes/schema.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { choice, exact, flag, identity, timestamp, presence } from '#server/records/filters.ts';
import { listing, type ListQuery } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber, parseNumberId } from '#server/records/record-ids.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { PageCall } from '#server/records/read-page.ts';
import type { CachePort, OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

const partnerSubtypes = alias(transactionSubtypes, 'partners');

export const subtypeList = listing({
  filters: {
    id: identity(transactionSubtypes.id),
    name: exact(transactionSubtypes.name),
    tx_type: choice(transactionSubtypes.txType, TX_TYPES),
    usage_type: choice(transactionSubtypes.usageType, USAGE_TYPES),
    partner: presence(transactionSubtypes.partnerId),
    archived: flag(transactionSubtypes.archived),
    created: timestamp(transactionSubtypes.createdAt),
  },
  sorts: { id: transactionSubtypes.id },
  defaultSort: 'id',
  id: transactionSubtypes.id,
  created: transactionSubtypes.createdAt,
});

/** Condition for the subtypes that the caller may see: for users, unarchived ones that none of their groups disallows. */
const visibleSubtypesCondition = (db: Database, { owner: { companyId, userId } }: OwnerPort): SQL | undefined => {
  const companyCondition = eq(transactionSubtypes.companyId, companyId);
  if (userId === null) return companyCondition;
  const disallowingGroups = db
    .select({ name: groups.name })
    .from(groups)
    .innerJoin(userGroups, and(eq(userGroups.companyId, companyId), eq(userGroups.groupName, groups.name)))
    .where(
      and(
        eq(groups.companyId, companyId),
        eq(userGroups.userId, userId),
        sql`${groups.settings} -> 'disallowed_transaction_subtypes' @> to_jsonb(${transactionSubtypes.id})`,
      ),
    );
  return and(companyCondition, eq(transactionSubtypes.archived, false), notExists(disallowingGroups));
};

const selectSubtypes = (db: Database, ctx: OwnerPort, where: SQL | undefined): Promise<SubtypeRecord[]> =>
  db
    .select({ subtype: transactionSubtypes, partner: partnerSubtypes })
    .from(transactionSubtypes)
    .leftJoin(
      partnerSubtypes,
      and(eq(partnerSubtypes.companyId, transactionSubtypes.companyId), eq(partnerSubtypes.id, transactionSubtypes.partnerId)),
    )
    .where(and(visibleSubtypesCondition(db, ctx), where))
    .orderBy(asc(transactionSubtypes.id));

/** The subtypes that match the query, oldest first. */
export const listSubtypes = (ctx: OwnerPorts & Pick<PageCall, 'ignore'>, query: ListQuery): Promise<SubtypeRecord[]> => {
  for (const parameter of subtypeList.findUnknownInTotals(query)) ctx.ignore(parameter);
  return selectSubtypes(ctx.db, ctx, subtypeList.where(query));
};

/** Throws not_found. */
export const getSubtype = async (ctx: OwnerPorts, id: string): Promise<SubtypeRecord> => {
  const [record] = await selectSubtypes(ctx.db, ctx, eq(transactionSubtypes.id, parseNumberId(id)));
  if (!record) throw notFound();
  return record;
};

/** Throws invalid on the field if the company has subtypes, but none with this name and transaction type. */
export const requireDefinedSubtype = async (
  db: Database,
  companyId: number,
  reference: { field: string; name: string | null; txType: TxType },
): Promise<void> => {
  if (reference.name === null) return;
  const definedSubtypes = await db
    .select({ name: transactionSubtypes.name, txType: transactionSubtypes.txType })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), eq(transactionSubtypes.archived, false)));
  if (definedSubtypes.length === 0) return;
  if (!definedSubtypes.some(({ name, txType }) => name === reference.name && txType === reference.txType))
    throw nonexistent(reference.field, 'Subtype');
};

/** Limited because every posting reads all subtypes of its company. */
const SUBTYPES_MAX = 500;

const subtypeCondition = ({ companyId, id }: Pick<TransactionSubtypeRow, 'companyId' | 'id'>) =>
  and(eq(transactionSubtypes.companyId, companyId), eq(transactionSubtypes.id, id));

/**
 * Throws invalid by field for a duplicate name, compared case-insensitively like the subtypes of transactions, and for a partner that
 * does not have the opposite transaction type.
 */
const requireValidSubtype = async (tx: Tx, subtype: TransactionSubtypeRow): Promise<void> => {
  const { companyId, id, name, txType, partnerId } = subtype;
  const otherSubtypes = await tx
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
  if (otherSubtypes.some((candidate) => candidate.name.toLowerCase() === name.toLowerCase() && candidate.txType === txType)) {
    throw invalid({ name: [`A subtype of ${txType} transactions with this name already exists.`] });
  }
  if (partnerId === null) return;
  const partner = otherSubtypes.find((candidate) => candidate.id === partnerId);
  if (!partner) throw nonexistent('partner', 'Subtype');
  if (partner.txType === txType)
    throw invalid({ partner: [`The partner of a ${txType} subtype must have the opposite transaction type.`] });
};

/** Creates a subtype. Throws invalid by field. */
export const createSubtype = (ctx: OwnerAuditPorts, input: SubtypeInput): Promise<SubtypeRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    if ((await tx.$count(transactionSubtypes, eq(transactionSubtypes.companyId, companyId))) >= SUBTYPES_MAX) {
      throw refused(`Your company has reached the limit of ${SUBTYPES_MAX} subtypes. Delete one first.`);
    }
    const now = ctx.clock.now();
    const { label = null, description = null, usageType = null, partnerId = null, ...columns } = toSubtypeColumns(input);
    const { defaultTransactionLifespan = null, defaultHoldLifespan = null, archived = false } = columns;
    const subtype: TransactionSubtypeRow = {
      companyId,
      name: input.name,
      txType: input.tx_type,
      label,
      description,
      usageType,
      partnerId,
      defaultTransactionLifespan,
      defaultHoldLifespan,
      archived,
      id: await nextNumber(tx, companyId, 'subtype'),
      createdAt: now,
      updatedAt: now,
    };
    await requireValidSubtype(tx, subtype);
    await tx.insert(transactionSubtypes).values(subtype);
    await recordCallerAction(tx, ctx, 'subtype.create', {
      details: { subtype: subtype.id, after: { ...toSubtypeColumns(input), txType: input.tx_type } },
    });
    return getSubtype({ ...ctx, db: tx }, String(subtype.id));
  });

type SubtypeReferenceTable = typeof accountTotals | typeof transactionLimits | typeof transactionFees;

/** Whether a transaction, limit or fee uses the subtype. Used subtypes keep their name, because rows refer to it. */
const isSubtypeUsed = async (tx: Tx, { companyId, name, txType }: TransactionSubtypeRow): Promise<boolean> => {
  const companyCondition = (table: SubtypeReferenceTable, ...conditions: (SQL | undefined)[]) =>
    and(eq(table.companyId, companyId), ...conditions);
  const subtypeNameCondition = (table: SubtypeReferenceTable) => and(eq(table.txType, txType), eq(table.subtype, name));
  const feeSubtype = txType === 'debit' ? transactionFees.debitSubtype : transactionFees.creditSubtype;
  // The rollup has a row per subtype, whereas counting transactions would scan them.
  const companyTotalCondition = eq(accountTotals.ledgerAccountId, WHOLE_COMPANY);
  return (
    (await tx.$count(accountTotals, companyCondition(accountTotals, subtypeNameCondition(accountTotals), companyTotalCondition))) > 0 ||
    (await tx.$count(transactionLimits, companyCondition(transactionLimits, subtypeNameCondition(transactionLimits)))) > 0 ||
    (await tx.$count(transactionFees, companyCondition(transactionFees, or(subtypeNameCondition(transactionFees), eq(feeSubtype, name))))) >
      0
  );
};

/** Changes a subtype. Throws not_found, invalid by field, and invalid for an archived subtype that the change does not unarchive. */
export const changeSubtype = (ctx: OwnerAuditPorts, { id, ...input }: SubtypeChange): Promise<SubtypeRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const txCtx = { ...ctx, db: tx };
    const { subtype: before } = await getSubtype(txCtx, id);
    if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, toSubtypeColumns(input) as Partial<TransactionSubtypeRow>);
    if (change) {
      await requireValidSubtype(tx, { ...before, ...change.after });
      if (change.after.name !== undefined && (await isSubtypeUsed(tx, before))) {
        throw invalid({ name: ['Transactions, limits or fees use this subtype. Archive it and add another one.'] });
      }
      await tx
        .update(transactionSubtypes)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(subtypeCondition(before));
      await recordCallerAction(tx, ctx, 'subtype.update', { details: { subtype: before.id, ...change } });
    }
    return getSubtype(txCtx, id);
  });

/** Deletes an unused subtype. Throws not_found, and invalid for a used one. */
export const removeSubtype = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const { subtype } = await getSubtype({ ...ctx, db: tx }, id);
    if (await isSubtypeUsed(tx, subtype)) throw refused('Transactions, limits or fees use this subtype. Archive it instead.');
    await tx
      .update(transactionSubtypes)
      .set({ partnerId: null })
      .where(and(eq(transactionSubtypes.companyId, subtype.companyId), eq(transactionSubtypes.partnerId, subtype.id)));
    await tx.delete(transactionSubtypes).where(subtypeCondition(subtype));
    const { name, txType } = subtype;
    await recordCallerAction(tx, ctx, 'subtype.remove', { details: { subtype: subtype.id, before: { name, txType } } });
  });

/** Ports for reading the subtypes of a company. */
type SubtypePorts = { db: Database; me: Pick<Session, 'companyId'> } & CachePort;

/** All subtypes of the company, including archived ones. Cached, because every posting reads them. */
export const readSubtypes = ({ db, me, readCached }: SubtypePorts): Promise<TransactionSubtypeRow[]> =>
  readCached('subtypes', () =>
    db.select().from(transactionSubtypes).where(eq(transactionSubtypes.companyId, me.companyId)).orderBy(asc(transactionSubtypes.id)),
  );

/** Finds a subtype by its name, case-insensitively, including archived ones. */
export const findSubtype = (subtypes: TransactionSubtypeRow[], txType: TxType, name: string): TransactionSubtypeRow | undefined =>
  subtypes.find((subtype) => subtype.txType === txType && subtype.name.toLowerCase() === name.toLowerCase());

/** The name that the transaction stores, and the subtype if the company has defined any. */
type PostingSubtype = { name: string | null; declared: TransactionSubtypeRow | undefined };

/**
 * Resolves the subtype of a transaction. Throws invalid on `field` for an unknown or archived subtype, and for a missing one if the company
 * requires subtypes.
 */
export const requireSubtype = async (
  ctx: SubtypePorts & { me: Pick<Session, 'companySettings'> },
  txType: TxType,
  requestedName: string | null,
  field: string,
): Promise<PostingSubtype> => {
  const name = requestedName === '' ? null : requestedName;
  if (name === null) {
    if (ctx.me.companySettings.require_transaction_subtypes) throw required(field);
    return { name, declared: undefined };
  }
  const subtypes = await readSubtypes(ctx);
  if (subtypes.length === 0) return { name, declared: undefined };
  const declared = findSubtype(subtypes, txType, name);
  if (!declared) throw invalid({ [field]: ['Subtype does not exist for this transaction type.'] });
  if (declared.archived) throw invalid({ [field]: ['Subtype is archived.'] });
  return { name: declared.name, declared };
};
