import { Coins } from 'lucide-react';
import { useText } from '#language';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { AddCurrencyButton, OpenAccountButton, MakeDefault } from '#app/(dashboard)/accounts/account-forms.tsx';
import { allowsDebits, currencyStatus } from '#app/(dashboard)/admin/accounts/account-states.ts';
import type { Account, AccountCurrency } from '#server/modules/accounts/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read, readIfAllowed } from '#app/_ui/session/caller.ts';

type OwnAccountProps = { account: Account; companyCodes: string[]; canAdd: boolean; canChange: boolean };

/** Sorts the default currency first, and keeps the order of the others: oldest first. */
const compareActiveFirst = (a: AccountCurrency, b: AccountCurrency): number => Number(b.active) - Number(a.active);

/** An account of the user, with its balances. */
const OwnAccount = ({ account, companyCodes, canAdd, canChange }: OwnAccountProps) => {
  const t = useText();
  const { reference, primary, currencies } = account;
  const title = accountTitle(t, account);
  const accountCodes = new Set(currencies.map(({ currency }) => currency.code));
  const availableCodes = companyCodes.filter((code) => !accountCodes.has(code));
  return (
    <PageSection
      title={<TextLink href={`/accounts/${reference}`}>{title}</TextLink>}
      description={primary && t('You receive payments in this account.')}
      action={canAdd && availableCodes.length > 0 && <AddCurrencyButton reference={reference} codes={availableCodes} />}
    >
      <p className="px-4 pt-3 text-13 text-muted md:px-6">
        {t.rich('Reference {identifier}', { identifier: <Identifier value={reference} label={t('reference')} /> })}
      </p>
      {currencies.length === 0 ? (
        <EmptyState title={t('No currencies yet')}>
          {t('Add a currency, or receive money and we’ll add its currency automatically.')}
        </EmptyState>
      ) : (
        <ItemList label={t('Balances in {account}', { account: title })}>
          {currencies.toSorted(compareActiveFirst).map((accountCurrency) => (
            <OwnBalance
              key={accountCurrency.currency.code}
              reference={reference}
              accountCurrency={accountCurrency}
              isOnly={currencies.length === 1}
              canChange={canChange}
            />
          ))}
        </ItemList>
      )}
    </PageSection>
  );
};

type OwnBalanceProps = { reference: string; accountCurrency: AccountCurrency; isOnly: boolean; canChange: boolean };

/** A balance of an account. The currency links to its history. */
const OwnBalance = ({ reference, accountCurrency, isOnly, canChange }: OwnBalanceProps) => {
  const t = useText();
  const { currency, balance, available_balance: available, active } = accountCurrency;
  const status = currencyStatus({ ...accountCurrency, archived: false });
  return (
    <ListItem
      icon={Coins}
      name={
        <>
          <TextLink
            href={`/accounts/${reference}?currency=${encodeURIComponent(currency.code)}`}
            title={t('History in {code}', { code: currency.code })}
          >
            {currency.description}
          </TextLink>
          {active && !isOnly && <StatusChip status="Default" />}
          {status !== 'Open' && <StatusChip status={status} />}
        </>
      }
      action={
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-md:w-full max-md:pl-8">
          {canChange && !active && <MakeDefault reference={reference} code={currency.code} />}
          <p className="ml-auto min-w-0 text-right break-words md:min-w-36">
            <Money amount={balance} currency={currency} size="row" />
          </p>
        </div>
      }
    >
      {!allowsDebits(accountCurrency)
        ? t('Not available')
        : available === balance
          ? t('Fully available')
          : t.rich('Available: {money}', { money: <Money amount={available} currency={currency} /> })}
    </ListItem>
  );
};

export const generateMetadata = pageMetadata('Accounts');

/** The maximum page size. Users have fewer accounts, and companies fewer currencies. */
const LIST_SIZE_MAX = 250;

export default async function AccountsPage() {
  const t = await getText();
  const [{ results }, currencies, permissions] = await Promise.all([
    read((api) => api.accounts.list({ page_size: LIST_SIZE_MAX })),
    readIfAllowed((api) => api.company.currencies.list({ page_size: LIST_SIZE_MAX })),
    readOwnPermissions(),
  ]);
  const canAdd = permissions.includes('user.account.add');
  const companyCodes = (currencies?.results ?? []).map(({ code }) => code);
  return (
    <Page title={t('Accounts')} width="reading" actions={canAdd && <OpenAccountButton />}>
      {results
        .toSorted((a, b) => Number(b.primary) - Number(a.primary))
        .map((account) => (
          <OwnAccount
            key={account.reference}
            account={account}
            companyCodes={companyCodes}
            canAdd={canAdd}
            canChange={permissions.includes('user.account.change')}
          />
        ))}
    </Page>
  );
}
