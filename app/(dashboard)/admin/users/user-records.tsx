// The records of a user by kind, in the tables of the lists of all users.
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useFormat, useText } from '#language';
import { getText } from '#app/_language/server.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { readCountryNames } from '#app/_ui/format/localized-names.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { RecordStatus, StatusChip } from '#app/_ui/format/status-chip.tsx';
import { ROW_LINK, TextLink } from '#app/_ui/navigation/links.tsx';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { emailToContact, mobileToContact } from '#app/(dashboard)/admin/records/contacts.ts';
import { AddressTable, BankAccountTable, ContactTable, CryptoAccountTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { TransactionRows } from '#app/(dashboard)/admin/transactions/transaction-tables.tsx';
import type { UserTab } from '#app/(dashboard)/admin/users/user-page.tsx';
import type { AdminAccount } from '#server/modules/accounts/index.ts';
import type { AdminUser } from '#server/modules/people/index.ts';
import type { AdminDocument } from '#server/modules/profile/index.ts';

/** The maximum number of rows per kind. The list of the kind contains all of them. */
export const RECORDS_MAX = 25;

type RecordsSectionProps = {
  title: string;
  /** The number of all records. */
  count: number | undefined;
  /** The text without records. */
  emptyText: string;
  /** The URL of the list of the kind, filtered by the user. */
  allHref?: string;
  children: ReactNode;
};

/** The latest records of one kind. */
export const RecordsSection = ({ title, count = 0, emptyText, allHref, children }: RecordsSectionProps) => {
  const t = useText();
  const format = useFormat();
  const formattedCount = format.count(count);
  const lead =
    count > RECORDS_MAX
      ? t('Latest {limit} of {count}.', { limit: RECORDS_MAX, count: formattedCount })
      : t('{count} in total.', { count: formattedCount });
  return (
    <PageSection
      title={title}
      description={count === 0 ? emptyText : lead}
      action={allHref && count > 0 && <TextLink href={allHref}>{t('View all')}</TextLink>}
    >
      {count > 0 && <div className="@container">{children}</div>}
    </PageSection>
  );
};

const Balances = ({ account }: { account: AdminAccount }) => {
  const t = useText();
  return account.currencies.length === 0 ? (
    <span className="text-muted">{t('No balance')}</span>
  ) : (
    account.currencies.map(({ currency, balance }) => (
      <span key={currency.code} className="block">
        <Money amount={balance} currency={currency} />
      </span>
    ))
  );
};

const AccountTable = ({ accounts }: { accounts: AdminAccount[] }) => {
  const t = useText();
  return (
    <ListTable
      isPlain
      caption={t('Accounts')}
      rows={accounts}
      getKey={({ reference }) => reference}
      columns={[
        {
          title: t('Account'),
          isMain: true,
          render: (account) => <bdi className="block truncate pl-0 font-medium @3xl:pl-4">{accountTitle(t, account)}</bdi>,
        },
        {
          title: t('Reference'),
          width: 'w-[30%]',
          render: ({ reference }) => <Identifier value={reference} label={t('reference')} />,
        },
        { title: t('Balance'), width: 'w-[28%]', render: (account) => <Balances account={account} /> },
        {
          title: t('Status'),
          width: 'w-36',
          render: ({ primary, archived }) => (
            <span className="inline-flex flex-wrap gap-x-2">
              {primary && <StatusChip status="Primary" />}
              {archived && <StatusChip status="Archived" />}
            </span>
          ),
        },
      ]}
    />
  );
};

/** Documents of a user. Each row opens the review page. */
const DocumentTable = ({ documents, zone }: { documents: AdminDocument[]; zone: string }) => {
  const t = useText();
  return (
    <ListTable
      caption={t('Documents')}
      rows={documents}
      getKey={({ id }) => id}
      columns={[
        { title: t('Uploaded'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
        {
          title: t('Document'),
          isMain: true,
          render: ({ id, user, status, document_type: type }) => (
            <Link href={`/admin/documents?user=${user.id}&status=${status}&document=${id}`} prefetch={false} className={ROW_LINK}>
              {t(TYPE_NAMES[type])}
            </Link>
          ),
        },
        { title: t('Proof of'), width: 'w-[26%]', narrowLayout: 'hidden', render: ({ document_category: category }) => t.label(category) },
        { title: t('Status'), width: 'w-36', render: (document) => <RecordStatus {...document} /> },
      ]}
    />
  );
};

export type RecordsTab = Exclude<UserTab, '' | 'security' | 'activity'>;

export type UserTabProps = { user: AdminUser; permissions: string[]; zone: string };

const NO_RECORDS = { count: 0, results: [] };

/** Filters by user ID, because other identifiers can match another user. */
const userFilters = ({ user }: UserTabProps) => ({ user: user.id, page_size: RECORDS_MAX });

const Accounts = async (props: UserTabProps) => {
  const t = await getText();
  const { count, results } = (await readIfAllowed((api) => api.admin.accounts.list(userFilters(props)))) ?? NO_RECORDS;
  const allHref = `/admin/accounts?user=${props.user.id}`;
  return (
    <RecordsSection title={t('Accounts')} count={count} emptyText={t('No accounts.')} allHref={allHref}>
      <AccountTable accounts={results} />
    </RecordsSection>
  );
};

const Transactions = async (props: UserTabProps) => {
  const t = await getText();
  const { count, results } = (await readIfAllowed((api) => api.admin.transactions.list(userFilters(props)))) ?? NO_RECORDS;
  const allHref = `/admin/transactions?user=${props.user.id}`;
  return (
    <RecordsSection title={t('Transactions')} count={count} emptyText={t('No transactions.')} allHref={allHref}>
      <TransactionRows caption={t('Transactions')} transactions={results} zone={props.zone} />
    </RecordsSection>
  );
};

const Documents = async (props: UserTabProps) => {
  const t = await getText();
  const { count, results } = (await readIfAllowed((api) => api.admin.users.documents.list(userFilters(props)))) ?? NO_RECORDS;
  const allHref = `/admin/documents?user=${props.user.id}`;
  return (
    <RecordsSection title={t('Documents')} count={count} emptyText={t('No documents.')} allHref={allHref}>
      <DocumentTable documents={results} zone={props.zone} />
    </RecordsSection>
  );
};

const Contact = async (props: UserTabProps) => {
  const t = await getText();
  const { zone, permissions, user } = props;
  const [emails = NO_RECORDS, mobiles = NO_RECORDS] = await Promise.all([
    readIfAllowed((api) => api.admin.users.emails.list(userFilters(props))),
    readIfAllowed((api) => api.admin.users.mobiles.list(userFilters(props))),
  ]);
  const permissionProps = (kind: 'email' | 'mobile') => ({
    zone,
    canChange: permissions.includes(`admin.${kind}.change`),
    showUserLink: false,
  });
  const [emailsHref, mobilesHref] = [`/admin/contacts?user=${user.id}`, `/admin/contacts/mobiles?user=${user.id}`];
  return (
    <>
      <RecordsSection title={t('Emails')} count={emails.count} emptyText={t('No emails.')} allHref={emailsHref}>
        <ContactTable kind="email" caption={t('Emails')} contacts={emails.results.map(emailToContact)} {...permissionProps('email')} />
      </RecordsSection>
      <RecordsSection title={t('Mobile numbers')} count={mobiles.count} emptyText={t('No mobile numbers.')} allHref={mobilesHref}>
        <ContactTable
          kind="mobile"
          caption={t('Mobile numbers')}
          contacts={mobiles.results.map((mobile) => mobileToContact({ ...mobile, number: formatPhoneNumber(mobile.number) }))}
          {...permissionProps('mobile')}
        />
      </RecordsSection>
    </>
  );
};

const BankAndCrypto = async (props: UserTabProps) => {
  const t = await getText();
  const { zone, permissions, user } = props;
  const [bankAccounts = NO_RECORDS, cryptoAccounts = NO_RECORDS] = await Promise.all([
    readIfAllowed((api) => api.admin.users.bankAccounts.list(userFilters(props))),
    readIfAllowed((api) => api.admin.users.cryptoAccounts.list(userFilters(props))),
  ]);
  const [banksHref, cryptosHref] = [`/admin/bank-accounts?user=${user.id}`, `/admin/crypto-accounts?user=${user.id}`];
  return (
    <>
      <RecordsSection title={t('Bank accounts')} count={bankAccounts.count} emptyText={t('No bank accounts.')} allHref={banksHref}>
        <BankAccountTable records={bankAccounts.results} zone={zone} canChange={permissions.includes('admin.bankaccount.change')} />
      </RecordsSection>
      <RecordsSection title={t('Crypto accounts')} count={cryptoAccounts.count} emptyText={t('No crypto accounts.')} allHref={cryptosHref}>
        <CryptoAccountTable records={cryptoAccounts.results} zone={zone} canChange={permissions.includes('admin.cryptoaccount.change')} />
      </RecordsSection>
    </>
  );
};

const Addresses = async (props: UserTabProps) => {
  const t = await getText();
  const { zone, permissions, user } = props;
  const [{ count, results } = NO_RECORDS, countryName] = await Promise.all([
    readIfAllowed((api) => api.admin.users.addresses.list(userFilters(props))),
    readCountryNames(),
  ]);
  const allHref = `/admin/addresses?user=${user.id}`;
  return (
    <RecordsSection title={t('Addresses')} count={count} emptyText={t('No addresses.')} allHref={allHref}>
      <AddressTable records={results} countryName={countryName} zone={zone} canChange={permissions.includes('admin.address.change')} />
    </RecordsSection>
  );
};

const RECORDS: Record<RecordsTab, (props: UserTabProps) => ReactNode> = {
  accounts: (props) => <Accounts {...props} />,
  transactions: (props) => <Transactions {...props} />,
  documents: (props) => <Documents {...props} />,
  contact: (props) => <Contact {...props} />,
  'bank-and-crypto': (props) => <BankAndCrypto {...props} />,
  addresses: (props) => <Addresses {...props} />,
};

export const UserRecords = ({ tab, ...props }: UserTabProps & { tab: RecordsTab }) => RECORDS[tab](props);
