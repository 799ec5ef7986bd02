import { useText } from '#language';
import { Detail } from '#app/_ui/format/details.tsx';
import { Identifier, Truncated } from '#app/_ui/format/identifier.tsx';
import { RecordTable } from '#app/_ui/table/record-table.tsx';
import type { AdminCryptoAccount } from '#server/modules/profile/crypto-accounts/schema.ts';

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
