import { and, asc, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';
import { invalid, notFound, refused } from '#server/kernel/errors.ts';
import { TX_TYPES } from '#server/kernel/transaction-words.ts';
import type { FeeChange, FeeInput } from '#server/modules/accounts/fees/schema.ts';
import type { PlacePath } from '#server/modules/accounts/scopes/schema.ts';
import {
  getPlace,
  getPlaceToWrite,
  ofPlace,
  queryBesides,
  requireAccount,
  requireCurrency,
  requireDefinition,
  shownOfPlace,
  within,
  type Place,
} from '#server/modules/accounts/scopes/service.ts';
import { requireDeclaredSubtype } from '#server/modules/accounts/subtypes/service.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, choice, exact, identity, integer, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import { numberOf } from '#server/records/path-id.ts';
import { readTablePage, type List } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The fee that a path names. Throws not_found. */
export const getFee = async (ctx: OwnerPorts, path: PlacePath & { fee_id: string }): Promise<TransactionFeeRow> => {
  const place = await getPlace(ctx, path);
  const [fee] = await ctx.db
    .select()
    .from(transactionFees)
    .where(and(shownOfPlace(transactionFees, ctx, place), eq(transactionFees.id, numberOf(path.fee_id))));
  if (!fee) throw notFound();
  return fee;
};

/** A fee of a place, which nobody else changes before the transaction ends. Throws not_found. */
export const lockFee = async (tx: Tx, place: Place, id: string): Promise<TransactionFeeRow> => {
  const [fee] = await tx
    .select()
    .from(transactionFees)
    .where(and(ofPlace(transactionFees, place), eq(transactionFees.id, numberOf(id))))
    .for('update');
  if (!fee) throw notFound();
  return fee;
};

const declaration = {
  filters: {
    id: identity(transactionFees.id),
    name: exact(transactionFees.name),
    tx_type: choice(transactionFees.txType, TX_TYPES),
    subtype: exact(transactionFees.subtype),
    currency: caseless(transactionFees.currency),
    value: integer(transactionFees.value),
    created: moment(transactionFees.createdAt),
    updated: moment(transactionFees.updatedAt),
  },
  sorts: { id: transactionFees.id, created: transactionFees.createdAt, value: transactionFees.value },
  defaultSort: 'id',
  id: transactionFees.id,
  created: transactionFees.createdAt,
};

export const ownFeeList = listing(declaration);

/** All fees of a place, the oldest first. Throws not_found. */
export const listFees = async (ctx: OwnerPorts, path: PlacePath): Promise<TransactionFeeRow[]> => {
  const place = await getPlace(ctx, path);
  return ctx.db
    .select()
    .from(transactionFees)
    .where(shownOfPlace(transactionFees, ctx, place))
    .orderBy(asc(transactionFees.id));
};

/** A page of them. The query may hold the place besides. Throws not_found. */
export const listFeePage = async (ctx: OwnerListPorts, list: List, path: PlacePath, query: ListQuery): Promise<Page<TransactionFeeRow>> => {
  const place = await getPlace(ctx, path);
  return readTablePage(ctx, queryBesides(query), list, { table: transactionFees, mine: shownOfPlace(transactionFees, ctx, place) });
};

const requireOnlyOne = async (tx: Tx, place: Place, fee: TransactionFeeRow): Promise<void> => {
  if (fee.archived || fee.name === null) return;
  const [other] = await tx
    .select({ id: transactionFees.id })
    .from(transactionFees)
    .where(
      and(
        ofPlace(transactionFees, place),
        ne(transactionFees.id, fee.id),
        eq(transactionFees.archived, false),
        eq(transactionFees.name, fee.name),
        eq(transactionFees.currency, fee.currency),
        eq(transactionFees.txType, fee.txType),
      ),
    );
  if (other) throw invalid({ name: [`Fee ${other.id} of this place has this name, for the same currency and type of transactions.`] });
};

/** Throws invalid by field for a fee that costs nothing, that names what there is not, or whose name another one of its place has. */
export const requireGoodFee = async (tx: Tx, place: Place, fee: TransactionFeeRow): Promise<void> => {
  if (fee.value === 0n && Number(fee.percentage ?? 0) === 0) throw invalid({ value: ['Enter a value or a percentage above 0.'] });
  const { companyId } = place;
  await requireDefinition(tx, companyId, fee.accountDefinition);
  await requireAccount(tx, companyId, 'debit_account', fee.debitAccount);
  await requireAccount(tx, companyId, 'credit_account', fee.creditAccount);
  await requireDeclaredSubtype(tx, companyId, { field: 'subtype', name: fee.subtype, txType: fee.txType });
  await requireDeclaredSubtype(tx, companyId, { field: 'debit_subtype', name: fee.debitSubtype, txType: 'debit' });
  await requireDeclaredSubtype(tx, companyId, { field: 'credit_subtype', name: fee.creditSubtype, txType: 'credit' });
  await requireOnlyOne(tx, place, fee);
};

/** What is sent, as columns; what is not stays undefined. */
const toColumns = (sent: FeeChange) => ({
  name: sent.name,
  description: sent.description,
  value: sent.value,
  percentage: sent.percentage,
  txType: sent.tx_type,
  subtype: sent.subtype,
  accountDefinition: sent.account_definition,
  debitAccount: sent.debit_account,
  creditAccount: sent.credit_account,
  debitSubtype: sent.debit_subtype,
  creditSubtype: sent.credit_subtype,
  inferred: sent.inferred,
  archived: sent.archived,
});

/** What a fee is where nothing is said. */
const NEW = {
  name: null,
  description: null,
  value: 0n,
  percentage: null,
  subtype: null,
  accountDefinition: null,
  debitAccount: null,
  creditAccount: null,
  debitSubtype: null,
  creditSubtype: null,
  inferred: true,
  archived: false,
};

/** Without what was not sent. */
const defined = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Columns]?: Exclude<Columns[Name], undefined>;
  };

/** Creates a fee in a scope. Throws not_found for the scope, permission_denied by rank, and invalid by field as requireGoodFee. */
export const createFee = (ctx: OwnerAuditPorts, path: PlacePath, input: FeeInput): Promise<TransactionFeeRow> =>
  inOwnCompany(ctx, async (tx) => {
    // Two of one name must not come in at once.
    await lockCompany(tx, ctx.owner.companyId);
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const now = ctx.clock.now();
    const { companyId, groupName, tierId, accountReference } = place;
    const fee = {
      companyId,
      groupName,
      tierId,
      accountReference,
      ...NEW,
      ...defined(toColumns(input)),
      id: await nextNumber(tx, companyId, 'fee'),
      currency: await requireCurrency(tx, place, input.currency),
      txType: input.tx_type,
      createdAt: now,
      updatedAt: now,
    };
    await requireGoodFee(tx, place, fee);
    await tx.insert(transactionFees).values(fee);
    await recordAct(tx, ctx, 'fee.create', { details: { fee: fee.id, ...path, after: toColumns(input) } });
    return fee;
  });

/** The table writes all six digits behind the point. */
const isSamePercentage = (kept: string | null, sent: string | null | undefined): boolean =>
  sent !== undefined && (sent === null ? kept === null : kept !== null && Number(kept) === Number(sent));

/** Changes a fee of a place. Throws as createFee, and invalid for an archived one that the change does not bring back. */
export const changeFee = (
  ctx: OwnerAuditPorts,
  path: PlacePath,
  { fee_id, ...sent }: FeeChange & { fee_id: string },
): Promise<TransactionFeeRow> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const before = await lockFee(tx, place, fee_id);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toColumns(sent),
      percentage: isSamePercentage(before.percentage, sent.percentage) ? undefined : sent.percentage,
      currency: sent.currency === undefined ? undefined : await requireCurrency(tx, place, sent.currency),
    });
    if (!change) return before;
    const after = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    await requireGoodFee(tx, place, after);
    await tx
      .update(transactionFees)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(ofPlace(transactionFees, place), eq(transactionFees.id, before.id)));
    await recordAct(tx, ctx, 'fee.update', { details: { fee: before.id, ...path, ...change } });
    return after;
  });

/** Deletes a fee. Throws not_found, and permission_denied by rank. */
export const removeFee = (ctx: OwnerAuditPorts, path: PlacePath, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const { id: fee, name, txType, currency, value, percentage } = await lockFee(tx, place, id);
    await tx.delete(transactionFees).where(and(ofPlace(transactionFees, place), eq(transactionFees.id, fee)));
    await recordAct(tx, ctx, 'fee.remove', { details: { fee, ...path, before: { name, txType, currency, value, percentage } } });
  });
