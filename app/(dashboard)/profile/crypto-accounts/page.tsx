import { Wallet } from 'lucide-react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message, type Message } from '#app/_language/translate.ts';
import { read } from '#app/_ui/session/caller.ts';
import { ProfileRecord, ProfileRecordsPage } from '#app/_ui/table/profile-records.tsx';
import { Truncated } from '#app/_ui/format/identifier.tsx';
import type { CryptoType } from '#server/kernel/user-enums.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';

const PATH = '/profile/crypto-accounts';

/** Names that distinguish the items for screen readers. */
const TYPE_NAMES: Record<CryptoType, Message> = {
  bitcoin: message('Bitcoin address ending in {end}'),
  ethereum: message('Ethereum address ending in {end}'),
  other: message('other address ending in {end}'),
};

export const generateMetadata = pageMetadata('Crypto accounts');

export default async function CryptoAccountsPage() {
  const t = await getText();
  const accounts = await read((api) => api.user.cryptoAccounts.list());
  return (
    <ProfileRecordsPage
      title={t('Crypto accounts')}
      path={PATH}
      addLabel={t('Add crypto account')}
      listLabel={t('Your crypto accounts')}
      empty={{
        title: t('No crypto accounts yet'),
        text: t('Add a crypto address for payouts. {company} may verify it before paying out.', { company: await readCompanyName() }),
      }}
    >
      {accounts.map((account) => (
        <ProfileRecord
          key={account.id}
          kind="cryptoAccounts"
          record={account}
          path={PATH}
          icon={Wallet}
          title={t.label(account.crypto_type)}
          name={t(TYPE_NAMES[account.crypto_type], { end: account.address.slice(-8) })}
          deleteQuestion={t('Delete this crypto account?')}
        >
          <Truncated value={account.address} label={t('address')} />
        </ProfileRecord>
      ))}
    </ProfileRecordsPage>
  );
}
