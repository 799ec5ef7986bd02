import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { NewOwnAccount } from '#app/(dashboard)/accounts/new-own-account.tsx';
import { OwnAccount } from '#app/(dashboard)/accounts/own-account.tsx';

export const generateMetadata = titled('Accounts');

/** More than anybody has, and than any company has currencies in use. */
const ALL = 250;

export default async function AccountsPage() {
  const t = await getText();
  const [{ results }, currencies, permissions] = await Promise.all([
    read((api) => api.accounts.list({ page_size: ALL })),
    readIfAllowed((api) => api.company.currencies.list({ page_size: ALL })),
    ownPermissions(),
  ]);
  const mayAdd = permissions.includes('user.account.add');
  const codes = (currencies?.results ?? []).map(({ code }) => code);
  return (
    <Page title={t('Accounts')} width="reading" actions={mayAdd && <NewOwnAccount />}>
      {results
        .toSorted((a, b) => Number(b.primary) - Number(a.primary))
        .map((account) => (
          <OwnAccount
            key={account.reference}
            account={account}
            codes={codes}
            mayAdd={mayAdd}
            mayChange={permissions.includes('user.account.change')}
          />
        ))}
    </Page>
  );
}
