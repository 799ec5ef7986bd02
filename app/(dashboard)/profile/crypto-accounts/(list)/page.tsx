import { Wallet } from 'lucide-react';
import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import { labelOf } from '#app/_lib/label.ts';
import { OwnRecord, OwnRecordsPage } from '#app/_ui/own-records.tsx';
import { Truncated } from '#app/_ui/truncated.tsx';

const PATH = '/profile/crypto-accounts';

export const metadata: Metadata = { title: 'Crypto accounts' };

export default async function CryptoAccountsPage() {
  const accounts = await read((api) => api.user.cryptoAccounts.list());
  return (
    <OwnRecordsPage
      title="Crypto accounts"
      path={PATH}
      addLabel="Add a crypto account"
      empty="Add an address that you can be paid at. Your company may check it before it pays."
    >
      {accounts.map((account) => (
        <OwnRecord
          key={account.id}
          kind="cryptoAccounts"
          record={account}
          path={PATH}
          icon={Wallet}
          title={labelOf(account.crypto_type)}
          noun="crypto account"
          name={`${account.crypto_type} address that ends with ${account.address.slice(-8)}`}
        >
          <Truncated value={account.address} label="address" />
        </OwnRecord>
      ))}
    </OwnRecordsPage>
  );
}
