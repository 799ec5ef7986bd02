import type { Metadata } from 'next';
import type { Translate } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { useText } from '#language';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-link.tsx';
import { ownPermissions, readIfAllowed, viewer } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/person-name.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { AccountCurrencies } from '#app/(dashboard)/admin/accounts/account-currencies.tsx';
import { AccountRules } from '#app/(dashboard)/admin/accounts/account-rules.tsx';
import { EditAccount } from '#app/(dashboard)/admin/accounts/edit-account.tsx';
import { LatestTransactions } from '#app/(dashboard)/admin/accounts/latest-transactions.tsx';
import { readAccount } from '#app/(dashboard)/admin/accounts/read-account.ts';
import { statesOf } from '#app/(dashboard)/admin/accounts/words.ts';
import type { AdminAccount } from '#server/modules/accounts/accounts/schema.ts';

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
    ownPermissions(),
    viewer(),
    readIfAllowed((api) => api.company.currencies.list({ page_size: CURRENCIES_MAX })),
  ]);
  const zone = zoneOf(person);
  const mayChange = permissions.includes('admin.account.change');
  const held = new Set(account.currencies.map(({ currency }) => currency.code));
  const addable = (currencies?.results ?? []).flatMap(({ code }) => (held.has(code) ? [] : code));
  return (
    <Page title={titleOf(t, account)} width="list" trail={<Breadcrumbs under="/admin/accounts" here={titleOf(t, account)} />}>
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
          <Detail term={t('Whose')}>{user ? <UserLink user={user} /> : t('Standalone: the company’s own')}</Detail>
          {definition && <Detail term={t('Definition')}>{definition}</Detail>}
          {states.length > 0 && (
            <Detail term={t('State')}>
              <span className="flex flex-wrap gap-x-3">
                {states.map((state) => (
                  <StatusChip key={state} status={state} />
                ))}
              </span>
            </Detail>
          )}
          <Detail term={t('Opened')}>
            <Moment at={created} zone={zone} />
          </Detail>
        </Details>
        {mayChange && <EditAccount account={{ reference, name, label, primary, recon, hidden, archived, isOfUser: user !== null }} />}
      </div>
    </Surface>
  );
};
