import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { UserLink } from '#app/(dashboard)/admin/users/user-link.tsx';
import { ownPermissions, readIfAllowed, viewer } from '#app/_lib/caller.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { Detail, Details } from '#app/_ui/details.tsx';
import { Identifier } from '#app/_ui/identifier.tsx';
import { Moment } from '#app/_ui/moment.tsx';
import { Page } from '#app/_ui/page.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { AccountCurrencies } from '#app/(dashboard)/admin/accounts/account-currencies.tsx';
import { AccountRules } from '#app/(dashboard)/admin/accounts/account-rules.tsx';
import { EditAccount } from '#app/(dashboard)/admin/accounts/edit-account.tsx';
import { LatestTransactions } from '#app/(dashboard)/admin/accounts/latest-transactions.tsx';
import { readAccount } from '#app/(dashboard)/admin/accounts/read-account.ts';
import { accountName, statesOf } from '#app/(dashboard)/admin/accounts/words.ts';
import type { AdminAccount } from '#server/features/accounts/schema.ts';

type Props = PageProps<{ reference: string }>;

/** More than any company has in use. */
const CURRENCIES_MAX = 250;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: `${accountName(await readAccount((await params).reference))}, account`,
});

export default async function AdminAccountPage({ params }: Props) {
  const [account, permissions, person, currencies] = await Promise.all([
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
    <Page
      title={accountName(account)}
      width="list"
      actions={
        <Link href="/admin/accounts" className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden className="size-4" /> All accounts
        </Link>
      }
    >
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
  const { reference, name, label, user, definition, primary, recon, hidden, archived, created } = account;
  const states = statesOf(account);
  return (
    <Surface padded>
      <div className="flex items-start justify-between gap-4 max-md:flex-col">
        <Details>
          <Detail term="Reference">
            <Identifier value={reference} label="reference" />
          </Detail>
          <Detail term="Name">{name}</Detail>
          <Detail term="Whose">{user ? <UserLink user={user} /> : 'Standalone: the company’s own'}</Detail>
          {definition && <Detail term="Definition">{definition}</Detail>}
          {states.length > 0 && (
            <Detail term="State">
              <span className="flex flex-wrap gap-x-3">
                {states.map((state) => (
                  <StatusChip key={state} status={state} />
                ))}
              </span>
            </Detail>
          )}
          <Detail term="Opened">
            <Moment at={created} zone={zone} />
          </Detail>
        </Details>
        {mayChange && <EditAccount account={{ reference, name, label, primary, recon, hidden, archived, isOfUser: user !== null }} />}
      </div>
    </Surface>
  );
};
