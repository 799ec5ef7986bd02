import { Coins } from 'lucide-react';
import { useText } from '#language';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Entries, Entry, EntryActions } from '#app/_ui/table/entry.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Part } from '#app/_ui/shell/surface.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { AddCurrency, CurrencySettings, FreezeButton } from '#app/(dashboard)/admin/accounts/currency-dialogs.tsx';
import { passageOf } from '#app/(dashboard)/admin/accounts/words.ts';
import type { AdminAccount, AdminAccountCurrency } from '#server/modules/accounts/accounts/schema.ts';

type AccountCurrenciesProps = {
  account: AdminAccount;
  /** Those of the company that the account has not. */
  addable: string[];
  mayAdd: boolean;
  mayChange: boolean;
};

/** What an account holds, one entry per currency, and what may be done with each. */
export const AccountCurrencies = ({ account, addable, mayAdd, mayChange }: AccountCurrenciesProps) => {
  const t = useText();
  return (
    <Part
      title={t('Balances')}
      lead={t('Each currency can be frozen by itself: then nothing moves in it, for its user and for admins.')}
      action={mayAdd && addable.length > 0 && <AddCurrency reference={account.reference} codes={addable} />}
    >
      {account.currencies.length === 0 ? (
        <EmptyState title={t('No currency yet')}>{t('The first transaction brings its currency along.')}</EmptyState>
      ) : (
        <Entries label={t('Balances')}>
          {account.currencies.map((held) => (
            <HeldCurrency key={held.currency.code} reference={account.reference} held={held} mayChange={mayChange} />
          ))}
        </Entries>
      )}
    </Part>
  );
};

type HeldCurrencyProps = { reference: string; held: AdminAccountCurrency; mayChange: boolean };

const HeldCurrency = ({ reference, held, mayChange }: HeldCurrencyProps) => {
  const t = useText();
  const { currency, balance, available_balance: available, settings, active, archived } = held;
  const { code } = currency;
  const passage = passageOf(held);
  return (
    <Entry
      icon={Coins}
      name={
        <>
          <Money amount={balance} currency={currency} size="balance" />
          {active && <StatusChip status="Active" />}
          {passage !== 'Open' && <StatusChip status={passage} />}
        </>
      }
      action={
        mayChange && (
          <EntryActions>
            {!archived && <FreezeButton reference={reference} code={code} isFrozen={passage === 'Frozen'} />}
            <CurrencySettings reference={reference} code={code} settings={settings} active={active} archived={archived} />
          </EntryActions>
        )
      }
    >
      {currency.description}.{' '}
      {available === balance ? (
        t('All available.')
      ) : (
        <>{t.rich('Available {money}', { money: <Money amount={available} currency={currency} /> })}</>
      )}
    </Entry>
  );
};
