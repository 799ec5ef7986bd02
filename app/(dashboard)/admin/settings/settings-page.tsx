import type { ReactNode } from 'react';
import { ownPermissions } from '#app/_lib/caller.ts';
import { Page } from '#app/_ui/page.tsx';
import { Tab, Tabs } from '#app/_ui/tabs.tsx';
import type { Permission } from '#server/features/permissions/permissions.ts';

const ROOT = '/admin/settings';

/** A further page of settings is one line here. */
const TABS = [
  { name: 'Company', path: '', needs: 'admin.company.view' },
  { name: 'Registration', path: '/registration', needs: 'admin.company.view' },
  { name: 'Sign-in', path: '/sign-in', needs: 'admin.company.view' },
  { name: 'Transactions', path: '/transactions', needs: 'admin.company.view' },
  { name: 'Messages and links', path: '/links', needs: 'admin.company.view' },
  { name: 'Bank accounts', path: '/bank-accounts', needs: 'admin.bankaccount.view' },
] as const satisfies { name: string; path: string; needs: Permission }[];

type SettingsPageProps = { here: (typeof TABS)[number]['name']; children: ReactNode };

/** The frame of the pages on which a company says how it works. */
export const SettingsPage = async ({ here, children }: SettingsPageProps) => {
  const permissions = await ownPermissions();
  return (
    <Page title="Settings" width="reading">
      <Tabs label="Settings">
        {TABS.filter(({ needs }) => permissions.includes(needs)).map(({ name, path }) => (
          <Tab key={name} href={`${ROOT}${path}`} isHere={name === here}>
            {name}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
};
