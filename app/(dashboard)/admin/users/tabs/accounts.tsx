import { useText } from '#language';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import type { AdminAccount } from '#server/modules/accounts/index.ts';

const Balances = ({ account }: { account: AdminAccount }) => {
  const t = useText();
  return account.currencies.length === 0 ? (
    <span className="text-muted">{t('Nothing yet')}</span>
  ) : (
    account.currencies.map(({ currency, balance }) => (
      <span key={currency.code} className="block">
        <Money amount={balance} currency={currency} />
      </span>
    ))
  );
};

const Standing = ({ account }: { account: AdminAccount }) => {
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {account.primary && <StatusChip status="Primary" />}
      {account.archived && <StatusChip status="Archived" />}
    </span>
  );
};

/** The accounts of one user, with what is on them. */
export const AccountRows = ({ accounts }: { accounts: AdminAccount[] }) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Accounts')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell>{t('Account')}</HeaderCell>
          <HeaderCell wide width="w-[30%]">
            {t('Reference')}
          </HeaderCell>
          <HeaderCell wide width="w-[28%]">
            {t('Balance')}
          </HeaderCell>
          <HeaderCell wide width="w-36">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.reference} className="h-11">
            <MainCell>
              <bdi className="block truncate pl-0 font-medium @3xl:pl-4">{accountTitle(t, account)}</bdi>
              <div className="text-13 text-muted @3xl:hidden">
                <Identifier value={account.reference} /> <Balances account={account} /> <Standing account={account} />
              </div>
            </MainCell>
            <WideCell>
              <Identifier value={account.reference} label={t('reference')} />
            </WideCell>
            <WideCell>
              <Balances account={account} />
            </WideCell>
            <WideCell>
              <Standing account={account} />
            </WideCell>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
};
