import { and, asc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { currencies, ledgerAccounts, transactionFees, transactionLimits, type CurrencyRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { invalid, refused, required } from '#server/kernel/errors.ts';
import { EXTERNAL_SLOTS } from '#server/ledger/index.ts';
import { findStandardCurrency } from '#server/modules/companies/currencies/iso-4217.ts';
import type { CurrencyChange, CurrencyInput } from '#server/modules/companies/currencies/schema.ts';
import {
  findObjectName,
  replaceBrandImage,
  toBrandUrl,
  storePublicImages,
  type StoredFile,
  type UploadPorts,
} from '#server/modules/files/index.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { requireRow } from '#server/records/record-ids.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, exact, flag } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { preparedStatement } from '#server/records/prepared.ts';
import { readTablePage, type ListDeclaration } from '#server/records/read-page.ts';
import type { CallerPort, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Condition for the currencies that the caller may see. Admins see all of them, users only those that are not archived. */
export const visibleCurrenciesCondition = ({ owner: { companyId, userId } }: OwnerPort): SQL | undefined =>
  and(eq(currencies.companyId, companyId), userId === null ? undefined : eq(currencies.archived, false));

/** Case-insensitive. */
const codeCondition = (code: string | Placeholder): SQL => sql`lower(${currencies.code}) = lower(${code})`;

/** Throws not_found. */
export const getCurrency = async (ctx: OwnerPorts, code: string): Promise<CurrencyRow> => {
  return requireRow(
    await ctx.db
      .select()
      .from(currencies)
      .where(and(visibleCurrenciesCondition(ctx), codeCondition(code))),
  );
};

/** Locks a currency until the transaction ends. Throws not_found. */
export const lockCurrency = async (tx: Tx, ctx: OwnerPort, code: string): Promise<CurrencyRow> => {
  return requireRow(
    await tx
      .select()
      .from(currencies)
      .where(and(visibleCurrenciesCondition(ctx), codeCondition(code)))
      .for('update'),
  );
};

const selectCurrencyByCode = preparedStatement((db) =>
  db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, sql.placeholder('companyId')), codeCondition(sql.placeholder('code'))))
    .prepare('currency_by_code'),
);

/** Finds a currency of a company, including archived ones, for callers that throw their own error. */
export const findCurrency = async (db: Database, companyId: number, code: string): Promise<CurrencyRow | undefined> => {
  const [currency] = await selectCurrencyByCode(db).execute({ companyId, code });
  return currency;
};

const listOptions = {
  filters: { code: caseless(currencies.code), display_code: exact(currencies.displayCode), unit: exact(currencies.unit) },
  sorts: { created: currencies.createdAt, code: currencies.code, display_code: currencies.displayCode },
  defaultSort: 'code',
  id: currencies.code,
  created: currencies.createdAt,
};

export const ownCurrencyList = listing(listOptions);

export const currencyList = listing({ ...listOptions, filters: { ...listOptions.filters, archived: flag(currencies.archived) } });

export const listCurrencies = (ctx: OwnerListPorts, list: ListDeclaration, query: ListQuery): Promise<Page<CurrencyRow>> =>
  readTablePage(ctx, query, list, { table: currencies, scope: visibleCurrenciesCondition(ctx) });

/** Replaces the icon of a currency. Returns the new URL, null if the icon is removed, or undefined if no icon was sent. */
export const replaceCurrencyIcon = async (
  tx: Tx,
  ctx: CallerPort & Pick<Services, 'clock' | 'environment'>,
  storedIcon: StoredFile | null | undefined,
  iconBefore: string | null,
): Promise<string | null | undefined> => {
  const objectName = await replaceBrandImage(tx, ctx, storedIcon, findObjectName(iconBefore));
  return objectName === undefined ? undefined : toBrandUrl(ctx.environment.appUrl, ctx.me.companyId, objectName);
};

/**
 * System accounts of each currency, the counterparts of user accounts, and their number of balance shards. Every credit and debit of the
 * company posts to `external`, whose shards let transactions be written concurrently.
 */
const SYSTEM_ACCOUNTS = [
  { systemCode: 'external', slots: EXTERNAL_SLOTS },
  { systemCode: 'fees', slots: 1 },
];

type NewCurrency = Omit<CurrencyInput, 'icon'> & { iconUrl?: string | null | undefined };

/** Completes the input from the list of standard currencies. Throws invalid for missing fields of any other currency. */
const completeFromStandard = (input: NewCurrency) => {
  const standard = findStandardCurrency(input.code);
  const code = standard?.code ?? input.code;
  const description = input.description ?? standard?.description;
  const symbol = input.symbol ?? standard?.symbol;
  const unit = input.unit ?? standard?.unit;
  if (description === undefined || symbol === undefined || unit === undefined) {
    const requiredFields = { description, symbol, unit };
    throw required(...Object.entries(requiredFields).flatMap(([field, value]) => (value === undefined ? [field] : [])));
  }
  return {
    code,
    displayCode: input.display_code ?? code,
    description,
    symbol,
    unit,
    divisibility: input.divisibility ?? standard?.divisibility ?? 0,
    icon: input.iconUrl ?? null,
    metadata: input.metadata ?? {},
    archived: input.archived ?? false,
  };
};

const createSystemAccounts = async (tx: Tx, { companyId, code: currency, createdAt }: CurrencyRow): Promise<void> => {
  const created = await tx
    .insert(ledgerAccounts)
    .values(SYSTEM_ACCOUNTS.map(({ systemCode }) => ({ companyId, kind: 'system' as const, systemCode, currency, createdAt })))
    .returning({ id: ledgerAccounts.id, systemCode: ledgerAccounts.systemCode });
  for (const { id, systemCode } of created) {
    const slots = SYSTEM_ACCOUNTS.find((account) => account.systemCode === systemCode)?.slots ?? 1;
    // Raw SQL, because the builder names every column, and the API role may write only these columns of balances.
    await tx.execute(sql`
      insert into balances (company_id, account_id, slot, currency, floor)
      select ${companyId}::int, ${id}::bigint, slot, ${currency}, null from generate_series(0, ${slots - 1}::int) as slot`);
  }
};

/** Creates a currency with its system accounts. Throws invalid for a code that the company already has, ignoring case. */
export const insertCurrency = async (tx: Tx, companyId: number, input: NewCurrency, now: Date): Promise<CurrencyRow> => {
  const values = completeFromStandard(input);
  // The primary key is case-sensitive, but codes are not: the lock serializes creations of a company.
  await lockCompany(tx, companyId);
  if (await findCurrency(tx, companyId, values.code)) {
    throw invalid({ code: ['A currency with this code already exists.'] });
  }
  const [created] = await tx
    .insert(currencies)
    .values({ companyId, ...values, createdAt: now, updatedAt: now })
    .returning();
  if (!created) throw new Error('A currency was inserted but not returned.');
  await createSystemAccounts(tx, created);
  return created;
};

/** Creates a currency. Throws like insertCurrency, and invalid for a file that is not an image. */
export const createCurrency = (
  ctx: OwnerAuditPorts & UploadPorts & Pick<Services, 'environment'>,
  { icon, ...input }: CurrencyInput,
): Promise<CurrencyRow> =>
  storePublicImages(ctx, 'brand', { icon }, (images) =>
    withOwnCompanyTransaction(ctx, async (tx) => {
      const iconUrl = await replaceCurrencyIcon(tx, ctx, images.icon, null);
      const created = await insertCurrency(tx, ctx.owner.companyId, { ...input, iconUrl }, ctx.clock.now());
      await recordCallerAction(tx, ctx, 'currency.create', { details: { code: created.code } });
      return created;
    }),
  );

const DIVISIBILITY_FIXED = 'This currency is in use, so its decimal places cannot change. Create another currency instead.';

/** Throws invalid if accounts, limits or fees store amounts of the currency. */
const requireUnused = async (tx: Tx, { companyId, code }: CurrencyRow): Promise<void> => {
  const counts = await Promise.all([
    tx.$count(
      ledgerAccounts,
      and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.currency, code), eq(ledgerAccounts.kind, 'user')),
    ),
    tx.$count(transactionLimits, and(eq(transactionLimits.companyId, companyId), eq(transactionLimits.currency, code))),
    tx.$count(transactionFees, and(eq(transactionFees.companyId, companyId), eq(transactionFees.currency, code))),
  ]);
  if (counts.some((count) => count > 0)) throw invalid({ divisibility: [DIVISIBILITY_FIXED] });
};

/**
 * Changes a currency. Throws not_found; invalid for an archived currency that the change does not unarchive, for a new divisibility of a
 * used currency, and for a file that is not an image; throttled after too many images.
 */
export const changeCurrency = (
  ctx: OwnerAuditPorts & UploadPorts & Pick<Services, 'environment'>,
  { code, icon, ...input }: CurrencyChange,
): Promise<CurrencyRow> =>
  storePublicImages(ctx, 'brand', { icon }, (images) =>
    withOwnCompanyTransaction(ctx, async (tx) => {
      const before = await lockCurrency(tx, ctx, code);
      if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
      if (input.divisibility !== undefined && input.divisibility !== before.divisibility) await requireUnused(tx, before);
      const change = changeOf(before, {
        description: input.description,
        symbol: input.symbol,
        unit: input.unit,
        displayCode: input.display_code,
        divisibility: input.divisibility,
        icon: await replaceCurrencyIcon(tx, ctx, images.icon, before.icon),
        metadata: mergeMetadata(before.metadata, input.metadata),
        archived: input.archived,
      });
      if (!change) return before;
      const [changed = before] = await tx
        .update(currencies)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(and(visibleCurrenciesCondition(ctx), eq(currencies.code, before.code)))
        .returning();
      await recordCallerAction(tx, ctx, 'currency.update', { details: { code: before.code, ...change } });
      return changed;
    }),
  );

/** Deletes a currency that nothing refers to. Throws not_found, and invalid if it is in use. */
export const removeCurrency = (ctx: OwnerAuditPorts, currencyCode: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId, code, icon } = await lockCurrency(tx, ctx, currencyCode);
    const [row] = await tx.execute<{ removed: boolean }>(
      sql`select remove_unused_currency(${companyId}::bigint, ${code}::text) as removed`,
    );
    if (!row?.removed) {
      throw refused('This currency is used by accounts, limits, fees or bank accounts. Archive it instead.');
    }
    await replaceBrandImage(tx, ctx, null, findObjectName(icon));
    await recordCallerAction(tx, ctx, 'currency.remove', { details: { code } });
  });

/** The oldest currency of a company that is not archived; an empty string if there is none. */
export const findDefaultCurrency = async (db: Database, companyId: number): Promise<string> => {
  const [first] = await db
    .select({ code: currencies.code })
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), eq(currencies.archived, false)))
    .orderBy(asc(currencies.createdAt), asc(currencies.code))
    .limit(1);
  return first?.code ?? '';
};
