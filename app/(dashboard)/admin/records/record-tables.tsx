// Tables of profile records and contacts, for the lists of all users and for the page of one user. Each row opens a dialog.
import type { ReactNode } from 'react';
import { useText } from '#language';
import { getText } from '#app/_language/server.ts';
import type { Translate } from '#app/_language/translate.ts';
import type { ProfileRecordKind } from '#app/_ui/form/profile-record-form.tsx';
import { Detail } from '#app/_ui/format/details.tsx';
import { AccountNumber, Identifier, Truncated } from '#app/_ui/format/identifier.tsx';
import { PostalAddress } from '#app/_ui/format/postal-address.tsx';
import { RecordStatus, StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { readOwnPermissions } from '#app/_ui/session/caller.ts';
import { ListTable, type TableColumn } from '#app/_ui/table/table.tsx';
import { CONTACT_LABELS, type AdminContact, type AdminContactKind } from '#app/(dashboard)/admin/records/contacts.ts';
import { ContactDialog, ReviewRecordDialog, type RowPermissions, type UserRecord } from '#app/(dashboard)/admin/records/record-dialogs.tsx';
import type { AdminAddress, AdminBankAccount, AdminCryptoAccount } from '#server/modules/profile/index.ts';

type RecordColumn<Row> = { title: string; width: string; render(record: Row): ReactNode };

/** Describes how records of a kind are displayed. */
export type RecordView<Row> = {
  kind: ProfileRecordKind;
  caption: string;
  /** The title and details of a row's dialog. */
  titleOf(record: Row): string;
  renderDetails(record: Row): ReactNode;
  /** The columns of this kind. In a narrow table, the first one has its own line. */
  columns: readonly [RecordColumn<Row>, RecordColumn<Row>];
};

type TableProps<Row> = { records: Row[]; zone: string; canChange: boolean };

type RecordTableProps<Row> = TableProps<Row> & { view: RecordView<Row> };

/** The column with the time at which each record was added. */
const addedColumn = <Row extends { created: number }>(t: Translate, zone: string): TableColumn<Row> => ({
  title: t('Added'),
  width: 'w-48',
  className: 'text-muted',
  narrowLayout: 'hidden',
  render: ({ created }) => <Timestamp at={created} zone={zone} />,
});

type RecordRowDialogProps<Row> = RowPermissions & { view: RecordView<Row>; record: Row };

/** The name of a record's user, as a button that opens the record. */
export const RecordRowDialog = <Row extends UserRecord>({ view, record, ...permissions }: RecordRowDialogProps<Row>) => {
  const { id, user, status, archived } = record;
  // Only these fields are sent to the browser, because records can contain more.
  const values = { id, user, status, archived };
  return (
    <ReviewRecordDialog kind={view.kind} record={values} title={view.titleOf(record)} {...permissions}>
      {view.renderDetails(record)}
    </ReviewRecordDialog>
  );
};

/** Profile records of users, newest first. */
export const RecordTable = async <Row extends UserRecord & { created: number }>(props: RecordTableProps<Row>) => {
  const { view, records, zone, canChange } = props;
  const t = await getText();
  const showUserLink = (await readOwnPermissions()).includes('admin.user.view');
  const [first, second] = view.columns;
  return (
    <ListTable
      caption={view.caption}
      rows={records}
      getKey={({ id }) => id}
      columns={[
        addedColumn<Row>(t, zone),
        {
          title: t('User'),
          isMain: true,
          render: (record) => <RecordRowDialog view={view} record={record} canChange={canChange} showUserLink={showUserLink} />,
        },
        { ...first, narrowLayout: 'line' },
        second,
        { title: t('Status'), width: 'w-36', render: ({ status, archived }) => <RecordStatus status={status} archived={archived} /> },
      ]}
    />
  );
};

export const addressView = (t: Translate, countryName: (code: string) => string): RecordView<AdminAddress> => {
  const country = (code: string | null) => code && countryName(code);
  return {
    kind: 'addresses',
    caption: t('User addresses'),
    titleOf: ({ type }) =>
      t(
        '{type, select, permanent {Permanent address} contact {Contact address} shipping {Shipping address} billing {Billing address} business {Business address} other {Address}}',
        { type },
      ),
    renderDetails: (address) => (
      <Detail term={t('Address')}>
        <PostalAddress address={address} country={country(address.country)} />
      </Detail>
    ),
    columns: [
      {
        title: t('Address'),
        width: 'w-[40%]',
        render: (address) => <PostalAddress address={address} country={country(address.country)} isOneLine />,
      },
      { title: t('Type'), width: 'w-28', render: ({ type }) => t.label(type) },
    ],
  };
};

export const AddressTable = ({ countryName, ...table }: TableProps<AdminAddress> & { countryName(code: string): string }) => (
  <RecordTable {...table} view={addressView(useText(), countryName)} />
);

export const bankAccountView = (t: Translate): RecordView<AdminBankAccount> => ({
  kind: 'bankAccounts',
  caption: t('User bank accounts'),
  titleOf: ({ name }) => name ?? t('Bank account'),
  renderDetails: (account) => <BankAccountDetails account={account} />,
  columns: [
    { title: t('Number'), width: 'w-[28%]', render: (account) => <AccountNumber account={account} isPlain /> },
    { title: t('Bank'), width: 'w-[18%]', render: ({ bank_name: bank }) => <bdi className="block truncate text-left">{bank}</bdi> },
  ],
});

export const BankAccountTable = (table: TableProps<AdminBankAccount>) => <RecordTable {...table} view={bankAccountView(useText())} />;

/** The fields of a bank account that have a value. */
const BankAccountDetails = ({ account }: { account: AdminBankAccount }) => {
  const t = useText();
  const { iban, number, type, bank_name, bank_code, branch_code, bic, swift, code } = account;
  const otherFields = [
    [t('Bank code'), bank_code],
    [t('Branch code'), branch_code],
    ['BIC', bic],
    [t('SWIFT/BIC'), swift],
    [t('Bank'), bank_name],
    [t('Type'), type],
  ] as const;
  return (
    <>
      {iban && (
        <Detail term="IBAN">
          <AccountNumber account={account} />
        </Detail>
      )}
      {number && (
        <Detail term={t('Number')}>
          <Identifier value={number} label={t('account number')} />
        </Detail>
      )}
      {otherFields.map(
        ([term, value]) =>
          value && (
            <Detail key={term} term={term}>
              <bdi>{value}</bdi>
            </Detail>
          ),
      )}
      <Detail term={t('Code')}>
        <Identifier value={code} label={t('code')} />
      </Detail>
    </>
  );
};

export const cryptoAccountView = (t: Translate): RecordView<AdminCryptoAccount> => ({
  kind: 'cryptoAccounts',
  caption: t('User crypto accounts'),
  titleOf: ({ crypto_type: type }) =>
    t('{type, select, bitcoin {Bitcoin address} ethereum {Ethereum address} other {Other address}}', { type }),
  renderDetails: ({ address, code }) => (
    <>
      <Detail term={t('Address')}>
        <Identifier value={address} label={t('address')} />
      </Detail>
      <Detail term={t('Code')}>
        <Identifier value={code} label={t('code')} />
      </Detail>
    </>
  ),
  columns: [
    { title: t('Address'), width: 'w-[40%]', render: ({ address }) => <Truncated value={address} /> },
    { title: t('Type'), width: 'w-28', render: ({ crypto_type: type }) => t.label(type) },
  ],
});

export const CryptoAccountTable = (table: TableProps<AdminCryptoAccount>) => <RecordTable {...table} view={cryptoAccountView(useText())} />;

type ContactTableProps = { kind: AdminContactKind; caption: string; contacts: AdminContact[]; zone: string } & RowPermissions;

export const ContactTable = ({ kind, caption, contacts, zone, ...permissions }: ContactTableProps) => {
  const t = useText();
  return (
    <ListTable
      caption={caption}
      rows={contacts}
      getKey={({ id }) => id}
      columns={[
        addedColumn<AdminContact>(t, zone),
        { title: t('User'), isMain: true, render: (contact) => <ContactDialog kind={kind} contact={contact} {...permissions} /> },
        {
          title: t(CONTACT_LABELS[kind].address),
          width: 'w-[34%]',
          narrowLayout: 'line',
          render: ({ address }) => <bdi className="block truncate">{address}</bdi>,
        },
        { title: t('Primary'), width: 'w-28', render: ({ primary }) => primary && t('Primary') },
        {
          title: t('Status'),
          width: 'w-32',
          render: ({ archived, verified }) => <StatusChip status={archived ? 'Archived' : verified ? 'Verified' : 'Not verified'} />,
        },
      ]}
    />
  );
};
