import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies, currencies, ledgerAccounts } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { findCurrency, type CurrencyRow } from '#server/features/currencies/find-currency.ts';
import { knownCurrency } from '#server/features/currencies/iso-4217.ts';
import type { CurrencyInput } from '#server/features/currencies/schema.ts';
import { EXTERNAL_SLOTS } from '#server/features/ledger/ledger-accounts.ts';
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';

/**
 * The company's counterparts of its users' money, one set per currency, and the slots that each is split into: every
 * credit and debit of the company meets `external`, and more slots let more of them be written at once.
 */
const SYSTEM_ACCOUNTS = [
  { systemCode: 'external', slots: EXTERNAL_SLOTS },
  { systemCode: 'fees', slots: 1 },
];

const REQUIRED = 'This field is required.';

/** The input completed from the standard, or the errors of what is missing for a code that no standard knows. */
const complete = (input: CurrencyInput) => {
  const known = knownCurrency(input.code);
  const code = known?.code ?? input.code;
  const description = input.description ?? known?.description;
  const symbol = input.symbol ?? known?.symbol;
  const unit = input.unit ?? known?.unit;
  if (description === undefined || symbol === undefined || unit === undefined) {
    const missing: FieldErrors = {};
    if (description === undefined) missing['description'] = [REQUIRED];
    if (symbol === undefined) missing['symbol'] = [REQUIRED];
    if (unit === undefined) missing['unit'] = [REQUIRED];
    throw invalid(missing);
  }
  return {
    code,
    displayCode: input.display_code ?? code,
    description,
    symbol,
    unit,
    divisibility: input.divisibility ?? known?.divisibility ?? 0,
    metadata: input.metadata ?? {},
    archived: input.archived ?? false,
  };
};

const createSystemAccounts = async (tx: Tx, companyId: number, currency: string): Promise<void> => {
  const created = await tx
    .insert(ledgerAccounts)
    .values(SYSTEM_ACCOUNTS.map(({ systemCode }) => ({ companyId, kind: 'system', systemCode, currency })))
    .returning({ id: ledgerAccounts.id, systemCode: ledgerAccounts.systemCode });
  for (const { id, systemCode } of created) {
    const slots = SYSTEM_ACCOUNTS.find((account) => account.systemCode === systemCode)?.slots ?? 1;
    // Written out, because the builder names every column, and of a balance the API may write these only.
    await tx.execute(sql`
      insert into balances (company_id, account_id, slot, currency, floor)
      select ${companyId}::int, ${id}::bigint, slot, ${currency}, null from generate_series(0, ${slots - 1}::int) as slot`);
  }
};

/** The key tells codes apart by case, people do not: creations of one company go one after another. */
const lockCompany = async (tx: Tx, companyId: number): Promise<void> => {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
};

/** Creates a currency with its system accounts. Throws invalid when the company has the code, in any case, already. */
export const createCurrency = async (tx: Tx, companyId: number, input: CurrencyInput): Promise<CurrencyRow> => {
  const values = complete(input);
  await lockCompany(tx, companyId);
  if (await findCurrency(tx, companyId, values.code)) {
    throw invalid({ code: ['A currency with this code already exists.'] });
  }
  const [created] = await tx
    .insert(currencies)
    .values({ companyId, ...values })
    .returning();
  if (!created) throw new Error('A currency was inserted and not returned.');
  await createSystemAccounts(tx, companyId, created.code);
  return created;
};

/** An admin adds a currency to the company. Throws as createCurrency. */
export const addCurrency = (ctx: SessionContext, input: CurrencyInput): Promise<CurrencyRow> => {
  const { companyId, userId, tokenKey } = ctx.me;
  return inCompany(ctx.db, companyId, async (tx) => {
    const created = await createCurrency(tx, companyId, input);
    await recordAudit(tx, ctx, { companyId, action: 'currency.create', actorId: userId, tokenKey, details: { code: created.code } });
    return created;
  });
};
