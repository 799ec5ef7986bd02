import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { countryNames } from '#app/_ui/format/localized-names.ts';
import { AddressTable } from '#app/(dashboard)/admin/addresses/address-table.tsx';
import { BankAccountTable } from '#app/(dashboard)/admin/bank-accounts/bank-account-table.tsx';
import { ContactTable } from '#app/(dashboard)/admin/contacts/contact-table.tsx';
import { fromEmail, fromMobile } from '#app/(dashboard)/admin/contacts/contact.ts';
import { CryptoAccountTable } from '#app/(dashboard)/admin/crypto-accounts/crypto-account-table.tsx';
import type { UserTab } from '#app/(dashboard)/admin/users/query.ts';
import { AccountRows } from '#app/(dashboard)/admin/users/tabs/accounts.tsx';
import { DocumentRows } from '#app/(dashboard)/admin/users/tabs/documents.tsx';
import { TransactionRows } from '#app/(dashboard)/admin/transactions/transaction-rows.tsx';
import { Sheet, SHOWN_MAX } from '#app/(dashboard)/admin/users/tabs/sheet.tsx';
import type { AdminUser } from '#server/modules/people/users/schema.ts';

export type RecordsTab = Exclude<UserTab, '' | 'security' | 'activity'>;

export type TabProps = { user: AdminUser; permissions: string[]; zone: string };

const NONE = { count: 0, results: [] };

/** The user's own of a list, by their id: what they are called by may be somebody else's. */
const ofUser = ({ user }: TabProps) => ({ user: user.id, page_size: SHOWN_MAX });

const Accounts = async (props: TabProps) => {
  const t = await getText();
  const { count = 0, results } = (await readIfAllowed((api) => api.admin.accounts.list(ofUser(props)))) ?? NONE;
  return (
    <Sheet title={t('Accounts')} count={count} nothing={t('They have no account yet.')} allHref={`/admin/accounts?user=${props.user.id}`}>
      <AccountRows accounts={results} />
    </Sheet>
  );
};

const Transactions = async (props: TabProps) => {
  const t = await getText();
  const { count = 0, results } = (await readIfAllowed((api) => api.admin.transactions.list(ofUser(props)))) ?? NONE;
  return (
    <Sheet
      title={t('Transactions')}
      count={count}
      nothing={t('No money has moved yet.')}
      allHref={`/admin/transactions?user=${props.user.id}`}
    >
      <TransactionRows caption={t('Transactions')} transactions={results} zone={props.zone} />
    </Sheet>
  );
};

const Documents = async (props: TabProps) => {
  const t = await getText();
  const { count = 0, results } = (await readIfAllowed((api) => api.admin.users.documents.list(ofUser(props)))) ?? NONE;
  return (
    <Sheet
      title={t('Documents')}
      count={count}
      nothing={t('They have sent no documents.')}
      allHref={`/admin/documents?user=${props.user.id}`}
    >
      <DocumentRows documents={results} zone={props.zone} />
    </Sheet>
  );
};

const Contact = async (props: TabProps) => {
  const t = await getText();
  const { zone, permissions, user } = props;
  const [emails = NONE, mobiles = NONE] = await Promise.all([
    readIfAllowed((api) => api.admin.users.emails.list(ofUser(props))),
    readIfAllowed((api) => api.admin.users.mobiles.list(ofUser(props))),
  ]);
  return (
    <>
      <Sheet
        title={t('Emails')}
        count={emails.count ?? 0}
        nothing={t('They have given no email.')}
        allHref={`/admin/contacts?user=${user.id}`}
      >
        <ContactTable
          kind="email"
          caption={t('Emails')}
          contacts={emails.results.map(fromEmail)}
          zone={zone}
          mayChange={permissions.includes('admin.email.change')}
          linksUser={false}
        />
      </Sheet>
      <Sheet
        title={t('Mobile numbers')}
        count={mobiles.count ?? 0}
        nothing={t('They have given no mobile number.')}
        allHref={`/admin/contacts/mobiles?user=${user.id}`}
      >
        <ContactTable
          kind="mobile"
          caption={t('Mobile numbers')}
          contacts={mobiles.results.map(fromMobile)}
          zone={zone}
          mayChange={permissions.includes('admin.mobile.change')}
          linksUser={false}
        />
      </Sheet>
    </>
  );
};

const BankAndCrypto = async (props: TabProps) => {
  const t = await getText();
  const { zone, permissions, user } = props;
  const [banks = NONE, cryptos = NONE] = await Promise.all([
    readIfAllowed((api) => api.admin.users.bankAccounts.list(ofUser(props))),
    readIfAllowed((api) => api.admin.users.cryptoAccounts.list(ofUser(props))),
  ]);
  return (
    <>
      <Sheet
        title={t('Bank accounts')}
        count={banks.count ?? 0}
        nothing={t('They have added no bank account.')}
        allHref={`/admin/bank-accounts?user=${user.id}`}
      >
        <BankAccountTable accounts={banks.results} zone={zone} mayChange={permissions.includes('admin.bankaccount.change')} />
      </Sheet>
      <Sheet
        title={t('Crypto accounts')}
        count={cryptos.count ?? 0}
        nothing={t('They have added no crypto account.')}
        allHref={`/admin/crypto-accounts?user=${user.id}`}
      >
        <CryptoAccountTable accounts={cryptos.results} zone={zone} mayChange={permissions.includes('admin.cryptoaccount.change')} />
      </Sheet>
    </>
  );
};

const Addresses = async (props: TabProps) => {
  const t = await getText();
  const { zone, permissions, user } = props;
  const [addresses = NONE, countryName] = await Promise.all([
    readIfAllowed((api) => api.admin.users.addresses.list(ofUser(props))),
    countryNames(),
  ]);
  return (
    <Sheet
      title={t('Addresses')}
      count={addresses.count ?? 0}
      nothing={t('They have added no address.')}
      allHref={`/admin/addresses?user=${user.id}`}
    >
      <AddressTable
        addresses={addresses.results}
        countryName={countryName}
        zone={zone}
        mayChange={permissions.includes('admin.address.change')}
      />
    </Sheet>
  );
};

const RECORDS: Record<RecordsTab, (props: TabProps) => ReactNode> = {
  accounts: (props) => <Accounts {...props} />,
  transactions: (props) => <Transactions {...props} />,
  documents: (props) => <Documents {...props} />,
  contact: (props) => <Contact {...props} />,
  'bank-and-crypto': (props) => <BankAndCrypto {...props} />,
  addresses: (props) => <Addresses {...props} />,
};

/** What a user has of one kind, as the lists of all users show it. */
export const UserRecords = ({ tab, ...props }: TabProps & { tab: RecordsTab }) => RECORDS[tab](props);
