// Tables of the records of users, in the lists of all users and on the page of one. A row opens its dialog.
import { useText } from '#language';
import { Detail } from '#app/_ui/format/details.tsx';
import { AccountNumber, Identifier, Truncated } from '#app/_ui/format/identifier.tsx';
import { PostalAddress } from '#app/_ui/format/postal-address.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { CONTACT_TEXTS, type AdminContact, type AdminContactKind } from '#app/(dashboard)/admin/records/contacts.ts';
import { ContactDialog, type RowRights } from '#app/(dashboard)/admin/records/record-dialogs.tsx';
import { addedColumn, RecordTable } from '#app/(dashboard)/admin/records/record-table.tsx';
import type { AdminAddress, AdminBankAccount, AdminCryptoAccount } from '#server/modules/profile/index.ts';

type TableProps<Row> = { records: Row[]; zone: string; mayChange: boolean };

export const AddressTable = ({ countryName, ...table }: TableProps<AdminAddress> & { countryName(code: string): string }) => {
  const t = useText();
  const country = (code: string | null) => code && countryName(code);
  return (
    <RecordTable
      {...table}
      kind="addresses"
      caption={t('User addresses')}
      titleOf={({ type }) =>
        t(
          '{type, select, permanent {Permanent address} contact {Contact address} shipping {Shipping address} billing {Billing address} business {Business address} other {Address}}',
          { type },
        )
      }
      renderDetails={(address) => (
        <Detail term={t('Address')}>
          <PostalAddress address={address} country={country(address.country)} />
        </Detail>
      )}
      columns={[
        {
          title: t('Address'),
          width: 'w-[40%]',
          render: (address) => <PostalAddress address={address} country={country(address.country)} isOneLine />,
        },
        { title: t('Type'), width: 'w-28', render: ({ type }) => t.label(type) },
      ]}
    />
  );
};

export const BankAccountTable = (table: TableProps<AdminBankAccount>) => {
  const t = useText();
  return (
    <RecordTable
      {...table}
      kind="bankAccounts"
      caption={t('User bank accounts')}
      titleOf={({ name }) => name ?? t('Bank account')}
      renderDetails={(account) => <BankAccountDetails account={account} />}
      columns={[
        { title: t('Number'), width: 'w-[28%]', render: (account) => <AccountNumber account={account} isPlain /> },
        { title: t('Bank'), width: 'w-[18%]', render: ({ bank_name: bank }) => <bdi className="block truncate text-left">{bank}</bdi> },
      ]}
    />
  );
};

/** The fields that have a value. */
const BankAccountDetails = ({ account }: { account: AdminBankAccount }) => {
  const t = useText();
  const { iban, number, type, bank_name, bank_code, branch_code, bic, swift, code } = account;
  const others = [
    [t('Bank code'), bank_code],
    [t('Branch code'), branch_code],
    ['BIC', bic],
    [t('SWIFT code'), swift],
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
      {others.map(
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

export const CryptoAccountTable = (table: TableProps<AdminCryptoAccount>) => {
  const t = useText();
  return (
    <RecordTable
      {...table}
      kind="cryptoAccounts"
      caption={t('User crypto accounts')}
      titleOf={({ crypto_type: type }) =>
        t('{type, select, bitcoin {Bitcoin address} ethereum {Ethereum address} other {Other address}}', { type })
      }
      renderDetails={({ address, code }) => (
        <>
          <Detail term={t('Address')}>
            <Identifier value={address} label={t('address')} />
          </Detail>
          <Detail term={t('Code')}>
            <Identifier value={code} label={t('code')} />
          </Detail>
        </>
      )}
      columns={[
        { title: t('Address'), width: 'w-[40%]', render: ({ address }) => <Truncated value={address} /> },
        { title: t('Type'), width: 'w-28', render: ({ crypto_type: type }) => t.label(type) },
      ]}
    />
  );
};

type ContactTableProps = { kind: AdminContactKind; caption: string; contacts: AdminContact[]; zone: string } & RowRights;

export const ContactTable = ({ kind, caption, contacts, zone, ...rights }: ContactTableProps) => {
  const t = useText();
  return (
    <ListTable
      caption={caption}
      rows={contacts}
      keyOf={({ id }) => id}
      columns={[
        addedColumn<AdminContact>(t, zone),
        { title: t('User'), isMain: true, render: (contact) => <ContactDialog kind={kind} contact={contact} {...rights} /> },
        {
          title: t(CONTACT_TEXTS[kind].address),
          width: 'w-[34%]',
          narrow: 'line',
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
