// Currencies and account currencies that a bank or crypto account is restricted to. The account currencies belong to the user of
// the record. Links are part of responses but not of events, so changing one emits none.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import {
  accountCurrencies,
  accounts,
  bankAccountAccountCurrencies,
  bankAccountCurrencies,
  cryptoAccountAccountCurrencies,
  cryptoAccountCurrencies,
  currencies,
  type AccountCurrencyRow,
} from '#db/schema/index.ts';
import { nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { findCurrency, toReducedCurrency } from '#server/modules/companies/index.ts';
import type { RecordLinks, ReducedAccountCurrency } from '#server/modules/profile/record-currencies/schema.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { Page } from '#server/records/listing.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { CallerPort, OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';
import type { ReducedCurrency } from '#server/schemas/shared-schemas.ts';

const LINK_TABLES = {
  bank_account: { currencies: bankAccountCurrencies, accountCurrencies: bankAccountAccountCurrencies },
  crypto_account: { currencies: cryptoAccountCurrencies, accountCurrencies: cryptoAccountAccountCurrencies },
} as const;
export type RecordKind = keyof typeof LINK_TABLES;

type LinkScope = { companyId: number; recordIds: number[] };

const readCurrencies = (db: Database, kind: RecordKind, { companyId, recordIds }: LinkScope) => {
  const { currencies: links } = LINK_TABLES[kind];
  return db
    .select({ recordId: links.recordId, currency: currencies })
    .from(links)
    .innerJoin(currencies, and(eq(currencies.companyId, links.companyId), eq(currencies.code, links.currency)))
    .where(and(eq(links.companyId, companyId), inArray(links.recordId, recordIds)))
    .orderBy(asc(links.createdAt), asc(links.currency));
};

const readAccountCurrencies = (db: Database, kind: RecordKind, { companyId, recordIds }: LinkScope) => {
  const { accountCurrencies: links } = LINK_TABLES[kind];
  return db
    .select({ recordId: links.recordId, accountCurrency: accountCurrencies, currency: currencies })
    .from(links)
    .innerJoin(
      accountCurrencies,
      and(
        eq(accountCurrencies.companyId, links.companyId),
        eq(accountCurrencies.accountReference, links.accountReference),
        eq(accountCurrencies.currency, links.currency),
      ),
    )
    .innerJoin(currencies, and(eq(currencies.companyId, links.companyId), eq(currencies.code, links.currency)))
    .where(and(eq(links.companyId, companyId), inArray(links.recordId, recordIds)))
    .orderBy(asc(links.createdAt), asc(accountCurrencies.id));
};

/** Reads the links of all records of a page with two queries; returns them by record ID. */
const readLinks = async (db: Database, kind: RecordKind, scope: LinkScope): Promise<Map<number, RecordLinks>> => {
  const links = new Map(scope.recordIds.map((id): [number, RecordLinks] => [id, { currencies: [], account_currencies: [] }]));
  if (scope.recordIds.length === 0) return links;
  for (const { recordId, currency } of await readCurrencies(db, kind, scope))
    links.get(recordId)?.currencies.push(toReducedCurrency(currency));
  for (const { recordId, accountCurrency, currency } of await readAccountCurrencies(db, kind, scope)) {
    const { id, accountReference: account } = accountCurrency;
    links.get(recordId)?.account_currencies.push({ id, account, currency: toReducedCurrency(currency) });
  }
  return links;
};

export const attachLinks = async <Owned extends { record: { id: number } }>(
  ctx: OwnerPorts,
  kind: RecordKind,
  owned: Owned[],
): Promise<(Owned & { links: RecordLinks })[]> => {
  const recordIds = owned.map(({ record }) => record.id);
  const links = await readLinks(ctx.db, kind, { companyId: ctx.owner.companyId, recordIds });
  return owned.map((item) => ({ ...item, links: links.get(item.record.id) ?? { currencies: [], account_currencies: [] } }));
};

export const attachLinksTo = async <Owned extends { record: { id: number } }>(
  ctx: OwnerPorts,
  kind: RecordKind,
  owned: Owned,
): Promise<Owned & { links: RecordLinks }> => {
  const [ownedWithLinks] = await attachLinks(ctx, kind, [owned]);
  if (!ownedWithLinks) throw new Error(`The ${kind} ${owned.record.id} has no links.`);
  return ownedWithLinks;
};

export const attachLinksToPage = async <Owned extends { record: { id: number } }>(
  ctx: OwnerPorts,
  kind: RecordKind,
  { results, ...page }: Page<Owned>,
): Promise<Page<Owned & { links: RecordLinks }>> => ({ ...page, results: await attachLinks(ctx, kind, results) });

/** The records that links belong to. Passed as a parameter, because the folders of these records import this one. */
export type LinkedRecords = {
  kind: RecordKind;
  records: {
    get: (ctx: OwnerPorts, id: string) => Promise<{ record: { id: number } }>;
    lock: (tx: Tx, ctx: OwnerPort & CallerPort, id: string) => Promise<{ record: { id: number; archived: boolean }; user: { id: string } }>;
  };
};

/** Locks the record for a change of its links. Throws not_found, and invalid if it is archived. */
const lockRecord = async (tx: Tx, ctx: OwnerPort & CallerPort, linkedRecords: LinkedRecords, id: string) => {
  const { record, user } = await linkedRecords.records.lock(tx, ctx, id);
  if (record.archived) throw refused('Cannot modify an archived object.');
  return { record: { id: record.id }, user };
};

/** Throws not_found. */
export const getLinks = async (ctx: OwnerPorts, linkedRecords: LinkedRecords, id: string): Promise<RecordLinks> => {
  const { links } = await attachLinksTo(ctx, linkedRecords.kind, await linkedRecords.records.get(ctx, id));
  return links;
};

/** The code is case-insensitive. Throws not_found. */
export const getLinkedCurrency = async (
  ctx: OwnerPorts,
  linkedRecords: LinkedRecords,
  id: string,
  code: string,
): Promise<ReducedCurrency> => {
  const { currencies } = await getLinks(ctx, linkedRecords, id);
  const currency = currencies.find((candidate) => candidate.code.toLowerCase() === code.toLowerCase());
  if (!currency) throw notFound();
  return currency;
};

type CurrencyLinkInput = { id: string; currency: string };

/** Restricts a record to a currency, in addition to its other links. Idempotent. Throws not_found, and invalid on `currency`. */
export const linkCurrency = (
  ctx: OwnerAuditPorts,
  linkedRecords: LinkedRecords,
  { id, currency: code }: CurrencyLinkInput,
): Promise<ReducedCurrency> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, linkedRecords, id);
    const currency = await findCurrency(tx, companyId, code);
    if (!currency || currency.archived) throw nonexistent('currency', 'Currency');
    const { currencies: links } = LINK_TABLES[linkedRecords.kind];
    const insertedLinks = await tx
      .insert(links)
      .values({ companyId, recordId: record.id, currency: currency.code, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    const details = { id: record.id, currency_added: currency.code };
    if (insertedLinks.length > 0) await recordCallerAction(tx, ctx, `${linkedRecords.kind}.update`, { userId: user.id, details });
    return getLinkedCurrency({ ...ctx, db: tx }, linkedRecords, id, currency.code);
  });

/** Throws not_found. */
export const unlinkCurrency = (
  ctx: OwnerAuditPorts,
  linkedRecords: LinkedRecords,
  { id, currency: code }: CurrencyLinkInput,
): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, linkedRecords, id);
    const { currencies: links } = LINK_TABLES[linkedRecords.kind];
    const linkCondition = and(
      eq(links.companyId, companyId),
      eq(links.recordId, record.id),
      sql`lower(${links.currency}) = lower(${code})`,
    );
    const removed = await tx.delete(links).where(linkCondition).returning();
    if (removed.length === 0) throw notFound();
    const details = { id: record.id, currency_removed: removed[0]?.currency };
    await recordCallerAction(tx, ctx, `${linkedRecords.kind}.update`, { userId: user.id, details });
  });

/** Throws not_found. */
export const getLinkedAccountCurrency = async (
  ctx: OwnerPorts,
  linkedRecords: LinkedRecords,
  id: string,
  linkedId: string,
): Promise<ReducedAccountCurrency> => {
  const { account_currencies: links } = await getLinks(ctx, linkedRecords, id);
  const link = links.find((candidate) => candidate.id === linkedId.toLowerCase());
  if (!link) throw notFound();
  return link;
};

/** Finds an account currency of the user. */
const findUserAccountCurrency = async (tx: Tx, companyId: number, userId: string, id: string): Promise<AccountCurrencyRow | undefined> => {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select({ accountCurrency: accountCurrencies })
    .from(accountCurrencies)
    .innerJoin(
      accounts,
      and(eq(accounts.companyId, accountCurrencies.companyId), eq(accounts.reference, accountCurrencies.accountReference)),
    )
    .where(and(eq(accountCurrencies.companyId, companyId), eq(accountCurrencies.id, id.toLowerCase()), eq(accounts.userId, userId)));
  return row?.accountCurrency;
};

type AccountCurrencyLinkInput = { id: string; linkedId: string };

/** Links a record to an account currency of its user. Idempotent. Throws not_found, and invalid on `account_currency`. */
export const linkAccountCurrency = (
  ctx: OwnerAuditPorts,
  linkedRecords: LinkedRecords,
  { id, linkedId }: AccountCurrencyLinkInput,
): Promise<ReducedAccountCurrency> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, linkedRecords, id);
    const accountCurrency = await findUserAccountCurrency(tx, companyId, user.id, linkedId);
    if (!accountCurrency || accountCurrency.archived) throw nonexistent('account_currency', 'Account currency');
    const { accountReference, currency } = accountCurrency;
    const { accountCurrencies: links } = LINK_TABLES[linkedRecords.kind];
    const insertedLinks = await tx
      .insert(links)
      .values({ companyId, recordId: record.id, accountReference, currency, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    const details = { id: record.id, account_currency_added: accountCurrency.id };
    if (insertedLinks.length > 0) await recordCallerAction(tx, ctx, `${linkedRecords.kind}.update`, { userId: user.id, details });
    return getLinkedAccountCurrency({ ...ctx, db: tx }, linkedRecords, id, accountCurrency.id);
  });

/** Throws not_found. */
export const unlinkAccountCurrency = (
  ctx: OwnerAuditPorts,
  linkedRecords: LinkedRecords,
  { id, linkedId }: AccountCurrencyLinkInput,
): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, linkedRecords, id);
    const link = await getLinkedAccountCurrency({ ...ctx, db: tx }, linkedRecords, id, linkedId);
    const { accountCurrencies: links } = LINK_TABLES[linkedRecords.kind];
    await tx
      .delete(links)
      .where(
        and(
          eq(links.companyId, companyId),
          eq(links.recordId, record.id),
          eq(links.accountReference, link.account),
          eq(links.currency, link.currency.code),
        ),
      );
    const details = { id: record.id, account_currency_removed: link.id };
    await recordCallerAction(tx, ctx, `${linkedRecords.kind}.update`, { userId: user.id, details });
  });
