import 'server-only';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import type { ReactNode } from 'react';
import { message, type Message } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import type { Permission } from '#server/kernel/permissions.ts';

/** The settings of the company, and the permissions of the viewer. */
export const readSettings = async () => {
  const [settings, permissions] = await Promise.all([read((api) => api.admin.company.settings.get()), readOwnPermissions()]);
  return { settings, permissions, canChange: permissions.includes('admin.company.change') };
};

const ROOT = '/admin/settings';

/** The pages of settings. */
const TABS = [
  { name: 'Company', label: message('Company'), path: '', permission: 'admin.company.view' },
  { name: 'Registration', label: message('Registration'), path: '/registration', permission: 'admin.company.view' },
  { name: 'Sign-in', label: message('Sign-in'), path: '/sign-in', permission: 'admin.company.view' },
  { name: 'Transactions', label: message('Transactions'), path: '/transactions', permission: 'admin.company.view' },
  { name: 'Messages and links', label: message('Messages and links'), path: '/links', permission: 'admin.company.view' },
  { name: 'Bank accounts', label: message('Bank accounts'), path: '/bank-accounts', permission: 'admin.bankaccount.view' },
] as const satisfies { name: string; label: Message; path: string; permission: Permission }[];

type SettingsPageProps = { currentTab: (typeof TABS)[number]['name']; children: ReactNode };

/** The frame of the settings pages. */
export const SettingsPage = async ({ currentTab, children }: SettingsPageProps) => {
  const t = await getText();
  const permissions = await readOwnPermissions();
  return (
    <Page title={t('Settings')} width="reading">
      <Tabs label={t('Settings')}>
        {TABS.filter(({ permission }) => permissions.includes(permission)).map(({ name, label, path }) => (
          <Tab key={name} href={`${ROOT}${path}`} isCurrent={name === currentTab}>
            {t(label)}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
};
