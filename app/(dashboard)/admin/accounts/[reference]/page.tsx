import 'server-only';
import { Coins } from 'lucide-react';
import { useText } from '#language';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Page, PageSection, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { accountStates, allowsDebits, currencyStatus } from '#app/(dashboard)/admin/accounts/account-states.ts';
import type { AdminAccount, AdminAccountCurrency } from '#server/modules/accounts/index.ts';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, readOwnCrudPermissions, read, readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { FeeEntries, LimitEntries, type RulePermissions } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';
import { TransactionRows } from '#app/(dashboard)/admin/transactions/transaction-tables.tsx';
import { cache } from 'react';
import type { Metadata } from 'next';
import type { Translate } from '#app/_language/translate.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { personName } from '#server/kernel/display-names.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { AddCurrency, CurrencySettings, EditAccount, FreezeButton } from '#app/(dashboard)/admin/accounts/account-forms.tsx';

type AccountCurrenciesProps = {
  account: AdminAccount;
  /** The codes of the company's currencies that the account does not have. */
  addableCodes: string[];
  canAdd: boolean;
  canChange: boolean;
};

/** The balances of an account by currency, and the actions on each. */
const AccountCurrencies = ({ account, addableCodes, canAdd, canChange }: AccountCurrenciesProps) => {
  const t = useText();
  return (
    <PageSection
      title={t('Balances')}
      description={t('Freeze a currency to block all transactions in it, including those by admins.')}
      action={canAdd && addableCodes.length > 0 && <AddCurrency reference={account.reference} codes={addableCodes} />}
    >
      {account.currencies.length === 0 ? (
        <EmptyState title={t('No currencies yet')}>{t('A currency is added with its first transaction.')}</EmptyState>
      ) : (
        <ItemList label={t('Balances')}>
          {account.currencies.map((accountCurrency) => (
            <AccountCurrencyEntry
              key={accountCurrency.currency.code}
              reference={account.reference}
              accountCurrency={accountCurrency}
              canChange={canChange}
            />
          ))}
        </ItemList>
      )}
    </PageSection>
  );
};

type AccountCurrencyEntryProps = { reference: string; accountCurrency: AdminAccountCurrency; canChange: boolean };

const AccountCurrencyEntry = ({ reference, accountCurrency, canChange }: AccountCurrencyEntryProps) => {
  const t = useText();
  const { currency, balance, available_balance: available, settings, active, archived } = accountCurrency;
  const { code } = currency;
  const status = currencyStatus(accountCurrency);
  return (
    <ListItem
      icon={Coins}
      name={
        <>
          <Money amount={balance} currency={currency} size="balance" />
          {active && <StatusChip status="Default" />}
          {status !== 'Open' && <StatusChip status={status} />}
        </>
      }
      action={
        canChange && (
          <ListItemActions>
            {!archived && <FreezeButton reference={reference} code={code} isFrozen={status === 'Frozen'} />}
            <CurrencySettings reference={reference} code={code} settings={settings} active={active} archived={archived} />
          </ListItemActions>
        )
      }
    >
      {currency.description}.{' '}
      {!allowsDebits(accountCurrency) ? (
        t('Not available')
      ) : available === balance ? (
        t('Fully available')
      ) : (
        <>{t.rich('Available: {money}', { money: <Money amount={available} currency={currency} /> })}</>
      )}
    </ListItem>
  );
};

/** The limits and fees of an account by currency. */
const AccountRules = async ({ account }: { account: AdminAccount }) => {
  const t = await getText();
  const ownPermissions = await readOwnCrudPermissions('admin.account');
  if (account.currencies.length === 0) return null;
  return (
    <PageSection title={t('Limits and fees')} description={t('These override the limits and fees of the user’s tier and group.')}>
      <div className="divide-y">
        {account.currencies.map((accountCurrency) => {
          // Archived accounts and currencies don't accept new limits or fees.
          const permissions =
            account.archived || accountCurrency.archived ? { ...ownPermissions, add: false, change: false } : ownPermissions;
          return (
            <CurrencyRules
              key={accountCurrency.currency.code}
              reference={account.reference}
              accountCurrency={accountCurrency}
              permissions={permissions}
            />
          );
        })}
      </div>
    </PageSection>
  );
};

type CurrencyRulesProps = { reference: string; accountCurrency: AdminAccountCurrency; permissions: RulePermissions };

const CurrencyRules = async ({ reference, accountCurrency, permissions }: CurrencyRulesProps) => {
  const t = await getText();
  const { code, display_code, symbol, divisibility } = accountCurrency.currency;
  const scope = { reference, code };
  const [limits, fees] = await Promise.all([
    read((api) => readAll((page) => api.admin.accounts.limits.list({ ...scope, ...page }))),
    read((api) => api.admin.accounts.fees.list(scope)),
  ]);
  const ruleProps = { scope, currencies: [{ code, display_code, symbol, divisibility }], permissions };
  return (
    <section aria-label={t('Limits and fees in {currency}', { currency: display_code })} className="divide-y">
      <h3 className="px-4 pt-3 pb-1 text-13 font-medium text-muted md:px-6">{display_code}</h3>
      <LimitEntries {...ruleProps} limits={limits} />
      <FeeEntries {...ruleProps} fees={fees} />
    </section>
  );
};

const LATEST_TRANSACTIONS_MAX = 10;

/** The latest transactions of an account. Renders nothing without the permission to view them. */
const LatestTransactions = async ({ reference, zone }: { reference: string; zone: string }) => {
  const t = await getText();
  const page = await readIfAllowed((api) => api.admin.transactions.list({ account: reference, page_size: LATEST_TRANSACTIONS_MAX }));
  if (!page) return null;
  return (
    <PageSection title={t('Latest transactions')}>
      {page.results.length === 0 ? (
        <EmptyState title={t('No transactions yet')}>{t('Transactions of this account appear here.')}</EmptyState>
      ) : (
        <TransactionRows caption={t('Latest transactions')} transactions={page.results} zone={zone} />
      )}
    </PageSection>
  );
};

/** An account, read once per request. */
const readAccount = cache((reference: string) => read((api) => api.admin.accounts.get({ reference })));

type Props = PageProps<{ reference: string }>;

/** The maximum page size. Companies have fewer currencies. */
const CURRENCIES_MAX = 250;

/** The name of the owner and the title of the account, because many accounts share a title. */
const ownerAndTitle = (t: Translate, account: AdminAccount): string =>
  [...(account.user ? [personName(account.user)] : []), accountTitle(t, account)].join(' · ');

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, account] = await Promise.all([getText(), readAccount((await params).reference)]);
  return { title: t('{name}, account', { name: ownerAndTitle(t, account) }) };
};

export default async function AdminAccountPage({ params }: Props) {
  const [t, account, permissions, admin, currencies] = await Promise.all([
    getText(),
    readAccount((await params).reference),
    readOwnPermissions(),
    readViewer(),
    readIfAllowed((api) => api.company.currencies.list({ page_size: CURRENCIES_MAX })),
  ]);
  const zone = zoneOf(admin);
  const canChange = permissions.includes('admin.account.change');
  const accountCodes = new Set(account.currencies.map(({ currency }) => currency.code));
  const addableCodes = (currencies?.results ?? []).flatMap(({ code }) => (accountCodes.has(code) ? [] : code));
  return (
    <Page
      title={ownerAndTitle(t, account)}
      width="list"
      trail={<Breadcrumbs menuPath="/admin/accounts" current={ownerAndTitle(t, account)} />}
    >
      <AccountDetails account={account} zone={zone} canChange={canChange} />
      <AccountCurrencies
        account={account}
        addableCodes={addableCodes}
        canAdd={permissions.includes('admin.account.add') && !account.archived}
        canChange={canChange && !account.archived}
      />
      <AccountRules account={account} />
      <LatestTransactions reference={account.reference} zone={zone} />
    </Page>
  );
}

type AccountDetailsProps = { account: AdminAccount; zone: string; canChange: boolean };

const AccountDetails = ({ account, zone, canChange }: AccountDetailsProps) => {
  const t = useText();
  const { reference, name, label, user, definition, primary, recon, hidden, archived, created } = account;
  const states = accountStates(account);
  return (
    <Surface padded>
      <div className="flex items-start justify-between gap-4 max-md:flex-col">
        <div className="w-full min-w-0 flex-1">
          <Details>
            <Detail term={t('Reference')}>
              <Identifier value={reference} label={t('reference')} />
            </Detail>
            <Detail term={t('Name')}>{name}</Detail>
            <Detail term={t('Owner')}>{user ? <UserLink user={user} /> : t('Company (standalone)')}</Detail>
            {definition && <Detail term={t('Account definition')}>{definition}</Detail>}
            {states.length > 0 && (
              <Detail term={t('Status')}>
                <span className="flex flex-wrap gap-x-3">
                  {states.map((state) => (
                    <StatusChip key={state} status={state} />
                  ))}
                </span>
              </Detail>
            )}
            <Detail term={t('Opened')}>
              <Timestamp at={created} zone={zone} />
            </Detail>
          </Details>
        </div>
        {canChange && <EditAccount account={{ reference, name, label, primary, recon, hidden, archived, hasOwner: user !== null }} />}
      </div>
    </Surface>
  );
};
