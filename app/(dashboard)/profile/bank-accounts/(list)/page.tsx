import { Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import { AccountNumber } from '#app/_ui/account-number.tsx';
import { OwnRecord, OwnRecordsPage } from '#app/_ui/own-records.tsx';
import type { BankAccount } from '#server/features/bank-accounts/schema.ts';

const PATH = '/profile/bank-accounts';

export const metadata: Metadata = { title: 'Bank accounts' };

const titleOf = ({ name, bank_name, type }: BankAccount): string => name ?? bank_name ?? type ?? 'Bank account';

/** What is known of it besides its title and its number. */
const factsOf = (account: BankAccount): string =>
  [account.bank_name, account.type, account.bic ?? account.swift].filter((fact) => fact && fact !== titleOf(account)).join(', ');

export default async function BankAccountsPage() {
  const accounts = await read((api) => api.user.bankAccounts.list());
  return (
    <OwnRecordsPage
      title="Bank accounts"
      path={PATH}
      addLabel="Add a bank account"
      empty="Add the account that your money shall go to. Your company may check it before it pays."
    >
      {accounts.map((account) => (
        <OwnRecord
          key={account.id}
          kind="bankAccounts"
          record={account}
          path={PATH}
          icon={Landmark}
          title={titleOf(account)}
          noun="bank account"
          name={`bank account ${account.name ?? account.iban ?? account.number ?? account.bank_name ?? ''}`.trim()}
        >
          <AccountNumber account={account} />
          <p>
            <bdi>{factsOf(account)}</bdi>
          </p>
        </OwnRecord>
      ))}
    </OwnRecordsPage>
  );
}
