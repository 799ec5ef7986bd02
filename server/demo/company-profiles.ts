// What the companies of the demo say of themselves: names, seats and colours, the bank accounts that people pay into, and whom they have
// invited. The numbers are nobody's.
import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, companyBankAccountCurrencies, companyBankAccounts, invitations } from '#db/schema/index.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { generateToken } from '#server/kernel/access-token.ts';
import type { CompanyBankAccountInput, PlainAddress } from '#server/modules/companies/index.ts';
import { INVITATION_LIFETIME_MS } from '#server/modules/identity/index.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/record-ids.ts';

type BankAccount = Pick<CompanyBankAccountInput, 'name' | 'bank_name' | 'iban' | 'bic' | 'number' | 'routing_number' | 'action'> & {
  currencies: readonly string[];
};

type Profile = {
  legalName: string;
  country: string;
  colour: string;
  supportEmail: string;
  address: Partial<PlainAddress>;
  bankAccounts: readonly BankAccount[];
  /** Who was invited, and has not come yet. */
  invited: string;
};

/** By the company's identifier. */
const PROFILES: Partial<Record<string, Profile>> = {
  'alto-vale': {
    legalName: 'Cooperativa Agrícola do Alto Vale, C.R.L.',
    country: 'PT',
    colour: '#4a6a1f',
    supportEmail: 'ajuda@alto-vale.example',
    address: { line_1: 'Largo da Adega 3', city: 'Alijó', country: 'PT', postal_code: '5070-011' },
    bankAccounts: [
      {
        name: 'Cooperativa do Alto Vale',
        bank_name: 'Banco do Douro',
        iban: 'PT50003501230000991827452',
        bic: 'CGDIPTPL',
        action: 'deposit',
        currencies: ['EUR'],
      },
      { name: 'Alto Vale, Japan desk', bank_name: 'Sakura Trust', number: '0417 7712345', action: 'origin', currencies: ['JPY'] },
    ],
    invited: 'rita@alto-vale.example',
  },
  lanternfish: {
    legalName: 'Lanternfish Games and Remittance Ltd',
    country: 'ID',
    colour: '#3b4fa8',
    supportEmail: 'help@lanternfish.example',
    address: { line_1: 'Jalan Teluk 8', city: 'Surabaya', state_province: 'Jawa Timur', country: 'ID', postal_code: '60177' },
    bankAccounts: [
      { name: 'Lanternfish', bank_name: 'First Harbour', number: '000123456789', routing_number: '021000021', currencies: ['USD'] },
      { name: 'Lanternfish payouts', bank_name: 'First Harbour', number: '000123456790', action: 'withdraw', currencies: ['USD', 'JPY'] },
    ],
    invited: 'tama@lanternfish.example',
  },
};

const AGE_MS = 200 * DAY_MS;

/** Writes them into a company of the demo that has been founded. Nobody knows the key of the invitation: it can be sent again. */
export const writeCompanyProfile = (db: Database, { id: companyId, story, profiles }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const profile = PROFILES[story.identifier];
    const owner = profiles.get(story.people[0].key)?.user;
    if (!profile || !owner) return;
    const { legalName, country, colour, supportEmail, address, bankAccounts, invited } = profile;
    await tx.update(companies).set({ legalName, country, colour, supportEmail, address }).where(eq(companies.id, companyId));
    const createdAt = new Date(now.getTime() - AGE_MS);
    for (const { currencies, bank_name: bankName, routing_number: routingNumber, ...account } of bankAccounts) {
      const id = await nextNumber(tx, companyId, 'company_bank_account');
      await tx.insert(companyBankAccounts).values({ companyId, id, bankName, routingNumber, ...account, createdAt, updatedAt: createdAt });
      await tx
        .insert(companyBankAccountCurrencies)
        .values(currencies.map((currency) => ({ companyId, bankAccountId: id, currency, createdAt })));
    }
    const invitedAt = new Date(now.getTime() - 2 * DAY_MS);
    await tx.insert(invitations).values({
      companyId,
      id: await nextNumber(tx, companyId, 'invitation'),
      email: invited,
      secretHash: generateToken(companyId).secretHash,
      invitedBy: owner.id,
      expiresAt: new Date(invitedAt.getTime() + INVITATION_LIFETIME_MS),
      createdAt: invitedAt,
      updatedAt: invitedAt,
    });
  });
