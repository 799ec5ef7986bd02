import 'server-only';
import { Coins } from 'lucide-react';
import { useText } from '#language';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Page, PageSection, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { passageOf, statesOf } from '#app/(dashboard)/admin/accounts/account-states.ts';
import type { AdminAccount, AdminAccountCurrency } from '#server/modules/accounts/index.ts';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, readOwnRights, read, readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
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
  /** Those of the company that the account has not. */
  addable: string[];
  mayAdd: boolean;
  mayChange: boolean;
};

/** The balances of an account by currency, and the actions on each. */
const AccountCurrencies = ({ account, addable, mayAdd, mayChange }: AccountCurrenciesProps) => {
  const t = useText();
  return (
    <PageSection
      title={t('Balances')}
      description={t('Freeze a currency to block all transactions in it, including those by admins.')}
      action={mayAdd && addable.length > 0 && <AddCurrency reference={account.reference} codes={addable} />}
    >
      {account.currencies.length === 0 ? (
        <EmptyState title={t('No currency yet')}>{t('A currency is added with its first transaction.')}</EmptyState>
      ) : (
        <ItemList label={t('Balances')}>
          {account.currencies.map((held) => (
            <HeldCurrency key={held.currency.code} reference={account.reference} held={held} mayChange={mayChange} />
          ))}
        </ItemList>
      )}
    </PageSection>
  );
};

type HeldCurrencyProps = { reference: string; held: AdminAccountCurrency; mayChange: boolean };

const HeldCurrency = ({ reference, held, mayChange }: HeldCurrencyProps) => {
  const t = useText();
  const { currency, balance, available_balance: available, settings, active, archived } = held;
  const { code } = currency;
  const passage = passageOf(held);
  return (
    <ListItem
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
          <ListItemActions>
            {!archived && <FreezeButton reference={reference} code={code} isFrozen={passage === 'Frozen'} />}
            <CurrencySettings reference={reference} code={code} settings={settings} active={active} archived={archived} />
          </ListItemActions>
        )
      }
    >
      {currency.description}.{' '}
      {available === balance ? (
        t('Fully available.')
      ) : (
        <>{t.rich('Available: {money}', { money: <Money amount={available} currency={currency} /> })}</>
      )}
    </ListItem>
  );
};

/** The limits and fees of an account by currency. */
const AccountRules = async ({ account }: { account: AdminAccount }) => {
  const t = await getText();
  const rights = await readOwnRights('admin.account');
  if (account.currencies.length === 0) return null;
  return (
    <PageSection title={t('Limits and fees')} description={t('These override the limits and fees of the user’s tier and group.')}>
      <div className="divide-y">
        {account.currencies.map((held) => {
          // What is archived takes no new rules.
          const may = account.archived || held.archived ? { ...rights, add: false, change: false } : rights;
          return <CurrencyRules key={held.currency.code} reference={account.reference} held={held} may={may} />;
        })}
      </div>
    </PageSection>
  );
};

type CurrencyRulesProps = { reference: string; held: AdminAccountCurrency; may: RulePermissions };

const CurrencyRules = async ({ reference, held, may }: CurrencyRulesProps) => {
  const t = await getText();
  const { code, display_code, symbol, divisibility } = held.currency;
  const scope = { reference, code };
  const [limits, fees] = await Promise.all([
    read((api) => readAll((page) => api.admin.accounts.limits.list({ ...scope, ...page }))),
    read((api) => api.admin.accounts.fees.list(scope)),
  ]);
  const common = { scope, currencies: [{ code, display_code, symbol, divisibility }], may };
  return (
    <section aria-label={t('Limits and fees in {currency}', { currency: display_code })} className="divide-y">
      <h3 className="px-4 pt-3 pb-1 text-13 font-medium text-muted md:px-6">{display_code}</h3>
      <LimitEntries {...common} limits={limits} />
      <FeeEntries {...common} fees={fees} />
    </section>
  );
};

const LATEST = 10;

/** The latest transactions of an account. Requires the permission to view transactions. */
const LatestTransactions = async ({ reference, zone }: { reference: string; zone: string }) => {
  const t = await getText();
  const page = await readIfAllowed((api) => api.admin.transactions.list({ account: reference, page_size: LATEST }));
  if (!page) return null;
  return (
    <PageSection title={t('Latest transactions')} description={t('The last 10 transactions.')}>
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

/** More than any company has in use. */
const CURRENCIES_MAX = 250;

/** Most accounts bear the name of many others: whose it is tells them apart. */
const titleOf = (t: Translate, account: AdminAccount): string =>
  [...(account.user ? [personName(account.user)] : []), accountTitle(t, account)].join(' · ');

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, account] = await Promise.all([getText(), readAccount((await params).reference)]);
  return { title: t('{name}, account', { name: titleOf(t, account) }) };
};

export default async function AdminAccountPage({ params }: Props) {
  const [t, account, permissions, person, currencies] = await Promise.all([
    getText(),
    readAccount((await params).reference),
    readOwnPermissions(),
    readViewer(),
    readIfAllowed((api) => api.company.currencies.list({ page_size: CURRENCIES_MAX })),
  ]);
  const zone = zoneOf(person);
  const mayChange = permissions.includes('admin.account.change');
  const held = new Set(account.currencies.map(({ currency }) => currency.code));
  const addable = (currencies?.results ?? []).flatMap(({ code }) => (held.has(code) ? [] : code));
  return (
    <Page title={titleOf(t, account)} width="list" trail={<Breadcrumbs menuPath="/admin/accounts" current={titleOf(t, account)} />}>
      <Facts account={account} zone={zone} mayChange={mayChange} />
      <AccountCurrencies
        account={account}
        addable={addable}
        mayAdd={permissions.includes('admin.account.add') && !account.archived}
        mayChange={mayChange && !account.archived}
      />
      <AccountRules account={account} />
      <LatestTransactions reference={account.reference} zone={zone} />
    </Page>
  );
}

type FactsProps = { account: AdminAccount; zone: string; mayChange: boolean };

const Facts = ({ account, zone, mayChange }: FactsProps) => {
  const t = useText();
  const { reference, name, label, user, definition, primary, recon, hidden, archived, created } = account;
  const states = statesOf(account);
  return (
    <Surface padded>
      <div className="flex items-start justify-between gap-4 max-md:flex-col">
        <Details>
          <Detail term={t('Reference')}>
            <Identifier value={reference} label={t('reference')} />
          </Detail>
          <Detail term={t('Name')}>{name}</Detail>
          <Detail term={t('Owner')}>{user ? <UserLink user={user} /> : t('Company (standalone account)')}</Detail>
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
        {mayChange && <EditAccount account={{ reference, name, label, primary, recon, hidden, archived, isOfUser: user !== null }} />}
      </div>
    </Surface>
  );
};
