import Link from 'next/link';
import type { ReactNode } from 'react';
import { useFormat, useText } from '#language';
import { Part } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { RecordStatus } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import type { AdminDocument } from '#server/modules/profile/index.ts';
import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { countryNames } from '#app/_ui/format/localized-names.ts';
import { AddressTable, BankAccountTable, ContactTable, CryptoAccountTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { fromEmail, fromMobile } from '#app/(dashboard)/admin/records/record-lists.ts';
import type { UserTab } from '#app/(dashboard)/admin/users/query.ts';
import { AccountRows } from '#app/(dashboard)/admin/users/tabs/accounts.tsx';
import { TransactionRows } from '#app/(dashboard)/admin/transactions/transaction-rows.tsx';
import type { AdminUser } from '#server/modules/people/index.ts';

/** Rows of a kind that a user's page shows; more than these are on the page of that kind. */
export const SHOWN_MAX = 25;

type SheetProps = {
  title: string;
  /** How many there are in all. */
  count: number;
  /** What is said where there are none. */
  nothing: string;
  /** Where all of them are, narrowed to this user. */
  allHref?: string;
  children: ReactNode;
};

/** One kind of what a user has: the latest of it. */
export const Sheet = ({ title, count, nothing, allHref, children }: SheetProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <Part
      title={title}
      lead={
        count === 0
          ? nothing
          : count > SHOWN_MAX
            ? t('The latest {shown} of {count}.', { shown: SHOWN_MAX, count: format.count(count) })
            : t('{count} in all.', { count: format.count(count) })
      }
      action={allHref && count > 0 && <TextLink href={allHref}>{t('Open in the list')}</TextLink>}
    >
      {count > 0 && <div className="@container">{children}</div>}
    </Part>
  );
};

/** The documents of one user; each opens where documents are reviewed. */
const DocumentRows = ({ documents, zone }: { documents: AdminDocument[]; zone: string }) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Documents')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Sent')}
          </HeaderCell>
          <HeaderCell>{t('Document')}</HeaderCell>
          <HeaderCell wide width="w-[26%]">
            {t('Proves')}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <LinkRow key={document.id}>
            <WideCell className="text-muted">
              <Moment at={document.created} zone={zone} />
            </WideCell>
            <MainCell>
              <Link
                href={`/admin/documents?user=${document.user.id}&status=${document.status}&document=${document.id}`}
                prefetch={false}
                className={ROW_LINK}
              >
                {t(TYPE_NAMES[document.document_type])}
              </Link>
              <div className="text-13 text-muted @3xl:hidden">
                <Moment at={document.created} zone={zone} /> <RecordStatus {...document} />
              </div>
            </MainCell>
            <WideCell>{t.word(document.document_category)}</WideCell>
            <WideCell>
              <RecordStatus {...document} />
            </WideCell>
          </LinkRow>
        ))}
      </tbody>
    </LedgerTable>
  );
};

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
