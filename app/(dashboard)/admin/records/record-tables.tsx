import { useText } from '#language';
import { Detail } from '#app/_ui/format/details.tsx';
import { PostalAddress } from '#app/_ui/format/postal-address.tsx';
import { RecordTable } from '#app/_ui/table/record-table.tsx';
import type { AdminAddress, AdminBankAccount, AdminCryptoAccount } from '#server/modules/profile/index.ts';
import { AccountNumber, Identifier, Truncated } from '#app/_ui/format/identifier.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { ContactDialog } from '#app/(dashboard)/admin/contacts/contact-dialog.tsx';
import { ADDRESS_TITLES, type Contact, type ContactKind } from '#app/(dashboard)/admin/records/record-lists.ts';

type AddressTableProps = { addresses: AdminAddress[]; countryName(code: string): string; zone: string; mayChange: boolean };

export const AddressTable = ({ addresses, countryName, zone, mayChange }: AddressTableProps) => {
  const t = useText();
  return (
    <RecordTable
      kind="addresses"
      caption={t('Addresses of users')}
      columns={[
        { title: t('Address'), width: 'w-[40%]' },
        { title: t('Type'), width: 'w-28' },
      ]}
      rows={addresses.map((address) => {
        const type = t.word(address.type);
        const country = address.country && countryName(address.country);
        return {
          record: address,
          title: t(
            '{type, select, permanent {Permanent address} contact {Contact address} shipping {Shipping address} billing {Billing address} business {Business address} other {Address}}',
            { type: address.type },
          ),
          details: (
            <Detail term={t('Address')}>
              <PostalAddress address={address} country={country} />
            </Detail>
          ),
          cells: [<PostalAddress key="address" address={address} country={country} isOneLine />, type],
        };
      })}
      zone={zone}
      mayChange={mayChange}
    />
  );
};

type BankAccountTableProps = { accounts: AdminBankAccount[]; zone: string; mayChange: boolean };

export const BankAccountTable = ({ accounts, zone, mayChange }: BankAccountTableProps) => {
  const t = useText();
  return (
    <RecordTable
      kind="bankAccounts"
      caption={t('Bank accounts of users')}
      columns={[
        { title: t('Number'), width: 'w-[28%]' },
        { title: t('Bank'), width: 'w-[18%]' },
      ]}
      rows={accounts.map((account) => ({
        record: account,
        title: account.name ?? t('Bank account'),
        details: <BankAccountDetails account={account} />,
        cells: [
          <AccountNumber key="number" account={account} isPlain />,
          <bdi key="bank" className="block truncate text-left">
            {account.bank_name}
          </bdi>,
        ],
      }))}
      zone={zone}
      mayChange={mayChange}
    />
  );
};

/** All that is filled in. */
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

type CryptoAccountTableProps = { accounts: AdminCryptoAccount[]; zone: string; mayChange: boolean };

export const CryptoAccountTable = ({ accounts, zone, mayChange }: CryptoAccountTableProps) => {
  const t = useText();
  return (
    <RecordTable
      kind="cryptoAccounts"
      caption={t('Crypto accounts of users')}
      columns={[
        { title: t('Address'), width: 'w-[40%]' },
        { title: t('Type'), width: 'w-28' },
      ]}
      rows={accounts.map((account) => ({
        record: account,
        title: t('{type, select, bitcoin {Bitcoin address} ethereum {Ethereum address} other {Other address}}', {
          type: account.crypto_type,
        }),
        details: (
          <>
            <Detail term={t('Address')}>
              <Identifier value={account.address} label={t('address')} />
            </Detail>
            <Detail term={t('Code')}>
              <Identifier value={account.code} label={t('code')} />
            </Detail>
          </>
        ),
        cells: [<Truncated key="address" value={account.address} />, t.word(account.crypto_type)],
      }))}
      zone={zone}
      mayChange={mayChange}
    />
  );
};

type ContactTableProps = { kind: ContactKind; caption: string; contacts: Contact[]; zone: string; mayChange: boolean; linksUser: boolean };

export const ContactTable = ({ kind, caption, contacts, ...common }: ContactTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={caption} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Added')}
          </HeaderCell>
          <HeaderCell>{t('User')}</HeaderCell>
          <HeaderCell wide width="w-[34%]">
            {t(ADDRESS_TITLES[kind])}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Primary')}
          </HeaderCell>
          <HeaderCell wide width="w-32">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} kind={kind} contact={contact} {...common} />
        ))}
      </tbody>
    </LedgerTable>
  );
};

type ContactRowProps = Pick<ContactTableProps, 'kind' | 'zone' | 'mayChange' | 'linksUser'> & { contact: Contact };

const ContactRow = ({ kind, contact, zone, mayChange, linksUser }: ContactRowProps) => {
  const t = useText();
  const { address, primary, verified, archived } = contact;
  const status = <StatusChip status={archived ? 'Archived' : verified ? 'Verified' : 'Not verified'} />;
  return (
    <LinkRow>
      <WideCell className="text-muted">
        <Moment at={contact.created} zone={zone} />
      </WideCell>
      <MainCell>
        <ContactDialog kind={kind} contact={contact} mayChange={mayChange} linksUser={linksUser} />
        <div className="text-13 text-muted @3xl:hidden">
          <bdi className="block truncate">{address}</bdi>
          <p className="flex flex-wrap gap-x-2">
            {primary && t('Primary')} {status}
          </p>
        </div>
      </MainCell>
      <WideCell>
        <bdi className="block truncate">{address}</bdi>
      </WideCell>
      <WideCell>{primary && t('Primary')}</WideCell>
      <WideCell>{status}</WideCell>
    </LinkRow>
  );
};
