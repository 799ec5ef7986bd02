import { labelOf } from '#app/_lib/label.ts';
import { Detail } from '#app/_ui/details.tsx';
import { Identifier } from '#app/_ui/identifier.tsx';
import { RecordTable } from '#app/_ui/record-table.tsx';
import { Truncated } from '#app/_ui/truncated.tsx';
import type { AdminCryptoAccount } from '#server/features/crypto-accounts/schema.ts';

type CryptoAccountTableProps = { accounts: AdminCryptoAccount[]; zone: string; mayChange: boolean };

export const CryptoAccountTable = ({ accounts, zone, mayChange }: CryptoAccountTableProps) => (
  <RecordTable
    kind="cryptoAccounts"
    caption="Crypto accounts of users"
    columns={[
      { title: 'Address', width: 'w-[40%]' },
      { title: 'Type', width: 'w-28' },
    ]}
    rows={accounts.map((account) => ({
      record: account,
      title: `${labelOf(account.crypto_type)} address`,
      details: (
        <>
          <Detail term="Address">
            <Identifier value={account.address} label="address" />
          </Detail>
          <Detail term="Code">
            <Identifier value={account.code} label="code" />
          </Detail>
        </>
      ),
      cells: [<Truncated key="address" value={account.address} />, labelOf(account.crypto_type)],
    }))}
    zone={zone}
    mayChange={mayChange}
  />
);
