import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { bankAccountRecords } from '#server/modules/profile/bank-accounts/find-bank-account.ts';
import { cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/find-crypto-account.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { readLinks, type RecordLinks } from '#server/modules/profile/record-currencies/find-links.ts';
import { LINK_TABLES, type RecordKind } from '#server/modules/profile/record-currencies/link-tables.ts';
import { nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { CallerPort, OwnerPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

/** The records of each kind, found and locked as their own verbs do it. */
const RECORDS = { bank_account: bankAccountRecords, crypto_account: cryptoAccountRecords } as const;

/** The record that a path names, locked. Throws not_found, and invalid for one that was put away. */
export const lockRecord = async (tx: Tx, ctx: OwnerCall & CallerPort, kind: RecordKind, id: string) => {
  const { record, user } = await RECORDS[kind].lock(tx, ctx, id);
  if (record.archived) throw refused('Cannot modify an archived object.');
  return { record: { id: record.id }, user };
};

/** What a record is for. Throws not_found. */
export const getLinks = async (ctx: OwnerPorts, kind: RecordKind, id: string): Promise<RecordLinks> => {
  const { record } = await RECORDS[kind].get(ctx, id);
  const links = await readLinks(ctx.db, kind, { companyId: ctx.owner.companyId, recordIds: [record.id] });
  return links.get(record.id) ?? { currencies: [], account_currencies: [] };
};

/** One of the currencies that a record is for, whose code may come in any case. Throws not_found. */
export const getLinkedCurrency = async (ctx: OwnerPorts, kind: RecordKind, id: string, code: string): Promise<ReducedCurrency> => {
  const { currencies } = await getLinks(ctx, kind, id);
  const linked = currencies.find((currency) => currency.code.toLowerCase() === code.toLowerCase());
  if (!linked) throw notFound();
  return linked;
};

type Named = { id: string; currency: string };

/** Says that a record is for a currency, too; where it is already, nothing changes. Throws not_found, and invalid on `currency`. */
export const linkCurrency = (ctx: OwnerAuditPorts, kind: RecordKind, { id, currency: code }: Named): Promise<ReducedCurrency> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, kind, id);
    const currency = await findCurrency(tx, companyId, code);
    if (!currency || currency.archived) throw nonexistent('currency', 'Currency');
    const { currencies: links } = LINK_TABLES[kind];
    const added = await tx
      .insert(links)
      .values({ companyId, recordId: record.id, currency: currency.code, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    const details = { id: record.id, currency_added: currency.code };
    if (added.length > 0) await recordAct(tx, ctx, `${kind}.update`, { userId: user.id, details });
    return getLinkedCurrency({ ...ctx, db: tx }, kind, id, currency.code);
  });

/** Says that a record is not for a currency any more. Throws not_found. */
export const unlinkCurrency = (ctx: OwnerAuditPorts, kind: RecordKind, { id, currency: code }: Named): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, kind, id);
    const { currencies: links } = LINK_TABLES[kind];
    const isMeant = and(eq(links.companyId, companyId), eq(links.recordId, record.id), sql`lower(${links.currency}) = lower(${code})`);
    const removed = await tx.delete(links).where(isMeant).returning();
    if (removed.length === 0) throw notFound();
    const details = { id: record.id, currency_removed: removed[0]?.currency };
    await recordAct(tx, ctx, `${kind}.update`, { userId: user.id, details });
  });
