import 'server-only';
import type { Metadata } from 'next';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { cache, type ReactNode } from 'react';
import { read, readOwnPermissions } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs, recordBreadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';
import type { Permission } from '#server/kernel/permissions.ts';

/** A group, read once per request. */
export const readGroup = cache((name: string) => read((api) => api.admin.groups.get({ group_name: decodeURIComponent(name) })));

/** The metadata of a page of a group; `title` contains {group}. */
export const groupMetadata =
  (title: Message) =>
  async ({ params }: PageProps<{ name: string }>): Promise<Metadata> => {
    const [t, group] = await Promise.all([getText(), params.then(({ name }) => readGroup(name))]);
    return { title: t(title, { group: group.label }) };
  };

/** The currencies of the company, for limits and fees. */
export const readRuleCurrencies = async () => {
  const currencies = await read((api) => readAll((page) => api.company.currencies.list(page)));
  return currencies.map(({ code, display_code, symbol, divisibility }) => ({ code, display_code, symbol, divisibility }));
};

/** A tier of a group, read once per request. */
export const readTier = cache((group_name: string, tier_id: string) => read((api) => api.admin.groups.tiers.get({ group_name, tier_id })));

/** A short description of a group: "Admins · Default". */
export const describeGroup = (t: Translate, group: Pick<AdminGroup, 'section' | 'default' | 'public' | 'archived'>): string =>
  [
    t(group.section === 'admin' ? 'Admins' : 'Users'),
    ...(group.default ? [t('Default')] : []),
    ...(group.public ? [t('Public')] : []),
    ...(group.archived ? [t('Archived')] : []),
  ].join(' · ');

/** The pages of a group. */
const TABS = [
  { path: '', label: message('Overview'), permission: 'admin.group.view' },
  { path: '/members', label: message('Members'), permission: 'admin.user.view' },
  { path: '/permissions', label: message('Permissions'), permission: 'admin.permission.view' },
  { path: '/accounts', label: message('Accounts'), permission: 'admin.group.view' },
  { path: '/tiers', label: message('Tiers'), permission: 'admin.group.view' },
  { path: '/limits', label: message('Limits'), permission: 'admin.group.view' },
  { path: '/fees', label: message('Fees'), permission: 'admin.group.view' },
] as const satisfies { path: string; label: Message; permission: Permission }[];

type GroupPageProps = {
  group: AdminGroup;
  /** The path of the page below that of the group. */
  currentTab: (typeof TABS)[number]['path'];
  /** The title of a page below the tab. */
  pageTitle?: string;
  children: ReactNode;
};

/** The layout of the pages of a group: its name and tabs. */
export const GroupPage = async ({ group, currentTab, pageTitle, children }: GroupPageProps) => {
  const t = await getText();
  const groupStep = { href: groupHref(group.name), label: group.label };
  const tab = { href: `${groupStep.href}${currentTab}`, label: t((TABS.find(({ path }) => path === currentTab) ?? TABS[0]).label) };
  const permissions = await readOwnPermissions();
  return (
    <Page
      title={group.label}
      width="list"
      trail={
        <Breadcrumbs
          menuPath="/admin/groups"
          {...(pageTitle ? { steps: [groupStep, tab], current: pageTitle } : recordBreadcrumbs(groupStep, currentTab !== '' && tab.label))}
        />
      }
    >
      <p className="text-muted">
        <span className="font-mono text-13">{group.name}</span> · {describeGroup(t, group)}
      </p>
      <Tabs label={t('This group')} current={tab.label}>
        {TABS.filter(({ permission }) => permissions.includes(permission)).map(({ label, path }) => (
          <Tab key={path} href={`${groupHref(group.name)}${path}`} isCurrent={path === currentTab}>
            {t(label)}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
};
