// Subtypes belong to a company. Users see those that their groups let them use.
import { and, asc, eq, inArray, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
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
import type { SessionPort } from '#server/api/session.ts';
import { invalid, nonexistent, notFound, refused, required } from '#server/kernel/errors.ts';
import { USAGE_TYPES } from '#server/kernel/subtype-words.ts';
import { TX_TYPES, type TxType } from '#server/kernel/transaction-words.ts';
import type { SubtypeChange, SubtypeInput, ShownSubtype } from '#server/modules/accounts/subtypes/schema.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { choice, exact, flag, identity, moment, presence } from '#server/records/filters.ts';
import { listing, type ListQuery } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { PageCall } from '#server/records/read-page.ts';
import type { ActorPorts, CachePort, OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

const partners = alias(transactionSubtypes, 'partners');

export const subtypeList = listing({
  filters: {
    id: identity(transactionSubtypes.id),
    name: exact(transactionSubtypes.name),
    tx_type: choice(transactionSubtypes.txType, TX_TYPES),
    usage_type: choice(transactionSubtypes.usageType, USAGE_TYPES),
    partner: presence(transactionSubtypes.partnerId),
    archived: flag(transactionSubtypes.archived),
    created: moment(transactionSubtypes.createdAt),
  },
  sorts: { id: transactionSubtypes.id },
  defaultSort: 'id',
  id: transactionSubtypes.id,
  created: transactionSubtypes.createdAt,
});

/** Those of the company; for users, those that are in use and that none of their groups forbids. */
const subtypesOf = (db: Database, { owner: { companyId, userId } }: OwnerCall): SQL | undefined => {
  const ofCompany = eq(transactionSubtypes.companyId, companyId);
  if (userId === null) return ofCompany;
  const forbidding = db
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
  return and(ofCompany, eq(transactionSubtypes.archived, false), notExists(forbidding));
};

const select = (db: Database, call: OwnerCall, where: SQL | undefined): Promise<ShownSubtype[]> =>
  db
    .select({ subtype: transactionSubtypes, partner: partners })
    .from(transactionSubtypes)
    .leftJoin(partners, and(eq(partners.companyId, transactionSubtypes.companyId), eq(partners.id, transactionSubtypes.partnerId)))
    .where(and(subtypesOf(db, call), where))
    .orderBy(asc(transactionSubtypes.id));

/** All subtypes that the query asks for, the oldest first. */
export const listSubtypes = (ctx: OwnerPorts & Pick<PageCall, 'ignore'>, query: ListQuery): Promise<ShownSubtype[]> => {
  for (const parameter of subtypeList.unknownInTotals(query)) ctx.ignore(parameter);
  return select(ctx.db, ctx, subtypeList.where(query));
};

/** The subtype that a path names. Throws not_found. */
export const getSubtype = async (call: OwnerPorts, id: string): Promise<ShownSubtype> => {
  const [found] = await select(call.db, call, eq(transactionSubtypes.id, numberOf(id)));
  if (!found) throw notFound();
  return found;
};

/**
 * Throws invalid at the field for a subtype of transactions that the company has not declared for that type. A company that has
 * declared none at all takes any word.
 */
export const requireDeclaredSubtype = async (
  db: Database,
  companyId: number,
  named: { field: string; name: string | null; txType: TxType },
): Promise<void> => {
  if (named.name === null) return;
  const declared = await db
    .select({ name: transactionSubtypes.name, txType: transactionSubtypes.txType })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), eq(transactionSubtypes.archived, false)));
  if (declared.length === 0) return;
  if (!declared.some(({ name, txType }) => name === named.name && txType === named.txType)) throw nonexistent(named.field, 'Subtype');
};

/** Throws invalid for ids of subtypes that the company has not. */
export const requireSubtypeIds = async (db: Database, companyId: number, ids: number[] | undefined): Promise<void> => {
  if (!ids || ids.length === 0) return;
  const found = await db
    .select({ id: transactionSubtypes.id })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), inArray(transactionSubtypes.id, ids)));
  const missing = ids.filter((id) => !found.some((subtype) => subtype.id === id));
  if (missing.length > 0) throw invalid({ disallowed_transaction_subtypes: [`Subtype ${missing[0]} does not exist.`] });
};

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

// Which kinds of transactions a company knows. One that has declared none takes any word, as all companies did before there were
// any; from the first one on, a word has to be among them.

/** All subtypes of the company, archived ones as well. Postings ask for them every time, so they may come from memory. */
export const readSubtypes = ({ db, me, readCached }: ActorPorts & CachePort): Promise<TransactionSubtypeRow[]> =>
  readCached('subtypes', () =>
    db.select().from(transactionSubtypes).where(eq(transactionSubtypes.companyId, me.companyId)).orderBy(asc(transactionSubtypes.id)),
  );

/** The subtype of this type and name, which may come in any case; archived or not. */
export const findSubtype = (subtypes: TransactionSubtypeRow[], txType: TxType, name: string): TransactionSubtypeRow | undefined =>
  subtypes.find((subtype) => subtype.txType === txType && subtype.name.toLowerCase() === name.toLowerCase());

/** What a transaction's row keeps, and what the company has declared about it, if anything. */
type NamedSubtype = { name: string | null; declared: TransactionSubtypeRow | undefined };

/**
 * The subtype that a transaction is to have. Throws 400 on `field` for one that the company does not know or has archived, and for
 * none where the company wants one.
 */
export const requireSubtype = async (
  ctx: ActorPorts & SessionPort & CachePort,
  txType: TxType,
  named: string | null,
  field: string,
): Promise<NamedSubtype> => {
  const name = named === '' ? null : named;
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
