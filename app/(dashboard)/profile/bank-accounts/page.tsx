import { Landmark } from 'lucide-react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import type { Translate } from '#app/_language/translate.ts';
import { read } from '#app/_ui/session/caller.ts';
import { AccountNumber } from '#app/_ui/format/identifier.tsx';
import { ProfileRecord, ProfileRecordsPage } from '#app/_ui/table/profile-records.tsx';
import type { BankAccount } from '#server/modules/profile/index.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';

const PATH = '/profile/bank-accounts';

export const generateMetadata = pageMetadata('Bank accounts');

const bankAccountTitle = (t: Translate, { name, bank_name, type }: BankAccount): string => name ?? bank_name ?? type ?? t('Bank account');

/** Details other than the title and the number. */
const bankAccountDetails = (t: Translate, account: BankAccount): string =>
  [account.bank_name, account.type, account.bic ?? account.swift]
    .filter((fact) => fact && fact !== bankAccountTitle(t, account))
    .join(', ');

export default async function BankAccountsPage() {
  const t = await getText();
  const accounts = await read((api) => api.user.bankAccounts.list());
  return (
    <ProfileRecordsPage
      title={t('Bank accounts')}
      path={PATH}
      addLabel={t('Add bank account')}
      listLabel={t('Your bank accounts')}
      empty={{
        title: t('No bank accounts yet'),
        text: t('Add a bank account for payouts. {company} may verify it before paying out.', { company: await readCompanyName() }),
      }}
    >
      {accounts.map((account) => (
        <ProfileRecord
          key={account.id}
          kind="bankAccounts"
          record={account}
          path={PATH}
          icon={Landmark}
          title={bankAccountTitle(t, account)}
          name={t('bank account {name}', { name: account.name ?? account.iban ?? account.number ?? account.bank_name ?? '' }).trim()}
          deleteQuestion={t('Delete this bank account?')}
        >
          <AccountNumber account={account} />
          <p>
            <bdi>{bankAccountDetails(t, account)}</bdi>
          </p>
        </ProfileRecord>
      ))}
    </ProfileRecordsPage>
  );
}
