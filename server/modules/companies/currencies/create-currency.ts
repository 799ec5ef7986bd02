import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { currencies, ledgerAccounts, type CurrencyRow } from '#db/schema/index.ts';
import { toCurrencyIcon } from '#server/modules/companies/currencies/currency-icon.ts';
import { findCurrency } from '#server/modules/companies/currencies/find-currency.ts';
import { knownCurrency } from '#server/modules/companies/currencies/iso-4217.ts';
import type { CurrencyInput } from '#server/modules/companies/currencies/schema.ts';
import { type UploadPorts, withStoredImages } from '#server/modules/files/index.ts';
import { EXTERNAL_SLOTS } from '#server/ledger/index.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/**
 * The company's counterparts of its users' money, one set per currency, and the slots that each is split into: every
 * credit and debit of the company meets `external`, and more slots let more of them be written at once.
 */
const SYSTEM_ACCOUNTS = [
  { systemCode: 'external', slots: EXTERNAL_SLOTS },
  { systemCode: 'fees', slots: 1 },
];

type NewCurrency = Omit<CurrencyInput, 'icon'> & { /** Of its icon. */ address?: string | null | undefined };

/** The input completed from the standard, or the errors of what is missing for a code that no standard knows. */
const complete = (input: NewCurrency) => {
  const known = knownCurrency(input.code);
  const code = known?.code ?? input.code;
  const description = input.description ?? known?.description;
  const symbol = input.symbol ?? known?.symbol;
  const unit = input.unit ?? known?.unit;
  if (description === undefined || symbol === undefined || unit === undefined) {
    const words = { description, symbol, unit };
    throw required(...Object.entries(words).flatMap(([field, word]) => (word === undefined ? [field] : [])));
  }
  return {
    code,
    displayCode: input.display_code ?? code,
    description,
    symbol,
    unit,
    divisibility: input.divisibility ?? known?.divisibility ?? 0,
    icon: input.address ?? null,
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
    // Written out, because the builder names every column, and of a balance the API may write these only.
    await tx.execute(sql`
      insert into balances (company_id, account_id, slot, currency, floor)
      select ${companyId}::int, ${id}::bigint, slot, ${currency}, null from generate_series(0, ${slots - 1}::int) as slot`);
  }
};

/** Puts a currency into a company, with its system accounts. Throws invalid when the company has the code, in any case, already. */
export const insertCurrency = async (tx: Tx, companyId: number, input: NewCurrency, now: Date): Promise<CurrencyRow> => {
  const values = complete(input);
  // The key tells codes apart by case, people do not: creations of one company go one after another.
  await lockCompany(tx, companyId);
  if (await findCurrency(tx, companyId, values.code)) {
    throw invalid({ code: ['A currency with this code already exists.'] });
  }
  const [created] = await tx
    .insert(currencies)
    .values({ companyId, ...values, createdAt: now, updatedAt: now })
    .returning();
  if (!created) throw new Error('A currency was inserted and not returned.');
  await createSystemAccounts(tx, created);
  return created;
};

/** An admin adds a currency to the company. Throws as insertCurrency, and invalid for an icon that is no image. */
export const createCurrency = (
  ctx: OwnerAuditPorts & UploadPorts & Pick<Services, 'environment'>,
  { icon, ...input }: CurrencyInput,
): Promise<CurrencyRow> =>
  withStoredImages(ctx, { icon }, (images) =>
    inOwnCompany(ctx, async (tx) => {
      const address = await toCurrencyIcon(tx, ctx, images.icon, null);
      const created = await insertCurrency(tx, ctx.owner.companyId, { ...input, address }, ctx.clock.now());
      await recordAct(tx, ctx, 'currency.create', { details: { code: created.code } });
      return created;
    }),
  );
