'use client';

// The parts of the menu. They show the workspace of the open page; pages of both, such as the security page, keep the last one.
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { useText } from '#language';
import { Tab, Tabs, usePagePath } from '#app/_ui/navigation/links.tsx';
import { useShortcuts } from '#app/_ui/navigation/shortcuts.tsx';
import { WORKSPACE_COOKIE, type WorkspaceName } from '#app/_ui/shell/cookies.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { NavLink, type NavItem, type NavWorkspace } from '#app/(dashboard)/_shell/nav-link.tsx';
import type { Navigation } from '#app/(dashboard)/_shell/menu-entries.tsx';

const PATHS_OF_BOTH = ['/menu', '/notifications', '/security', '/profile/preferences'];

/** The workspace of a page; undefined for a page of both. */
export const findWorkspace = (path: string): WorkspaceName | undefined => {
  if (/^\/admin(\/|$)/.test(path)) return 'company';
  return PATHS_OF_BOTH.includes(path) ? undefined : 'personal';
};

/** The number of waiting records, by the path of their page. */
type WaitingCounts = Partial<Record<string, number>>;

const NavigationContext = createContext<(Navigation & { open: NavWorkspace; waiting: WaitingCounts }) | undefined>(undefined);

/** The menu of the user, and the open workspace. */
export const useNavigation = () => {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('The menu is rendered outside of NavigationProvider.');
  return navigation;
};

type NavigationProviderProps = {
  navigation: Navigation;
  /** The workspace that was open last. */
  last: WorkspaceName;
  waiting?: WaitingCounts;
  children: ReactNode;
};

/** Determines the open workspace, remembers it, and opens its pages by keyboard. */
export const NavigationProvider = ({ navigation, last: initial, waiting = {}, children }: NavigationProviderProps) => {
  const t = useText();
  const router = useRouter();
  const { personal, company } = navigation;
  const [last, remember] = useRootSetting('workspace', WORKSPACE_COOKIE, initial);
  const ofPage = findWorkspace(usePagePath());
  const open = (ofPage ?? last) === 'company' && company ? company : personal;
  // Always, because the previous page may write the cookie while this one loads.
  useEffect(() => {
    if (company && ofPage) remember(ofPage);
  });
  const shortcutTo = (letter: string, { label, href }: Pick<NavItem, 'label' | 'href'>) =>
    [`g ${letter}`, { description: t('Go to {page}', { page: label }), run: () => router.push(href) }] as const;
  useShortcuts(
    Object.fromEntries([
      ...open.groups.flatMap(({ letter, ...group }) => (letter ? [shortcutTo(letter, group)] : [])),
      ...(company ? [shortcutTo('m', toStart(personal)), shortcutTo('c', toStart(company))] : []),
    ]),
  );
  return <NavigationContext value={{ ...navigation, open, waiting }}>{children}</NavigationContext>;
};

/** The link that opens a workspace: its first page. */
export const toStart = ({ label, icon, groups: [first] }: NavWorkspace): NavItem => ({ label, icon, href: first?.href ?? '/home' });

/** Switches between the workspaces. Renders nothing for users with only one. */
export const WorkspaceSwitch = ({ inRail = false, className }: { inRail?: boolean; className?: string }) => {
  const t = useText();
  const { personal, company, open } = useNavigation();
  if (!company) return null;
  return (
    <div
      role="group"
      aria-label={t('Workspace')}
      className={classNames('flex rounded-control border bg-page p-0.5', inRail && 'md:max-lg:flex-col', className)}
    >
      {[personal, company].map((workspace) => {
        const { href, label, icon } = toStart(workspace);
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            title={inRail ? label : undefined}
            aria-current={workspace === open ? 'true' : undefined}
            className={classNames(
              'flex min-h-11 flex-1 items-center justify-center gap-2 rounded-chip border px-2 md:min-h-7',
              workspace === open ? 'bg-surface font-medium' : 'border-transparent text-muted hover:text-text',
            )}
          >
            <span className={classNames(inRail && 'lg:hidden')}>{icon}</span>
            <span className={classNames(inRail && 'md:max-lg:sr-only')}>{label}</span>
          </Link>
        );
      })}
    </div>
  );
};

/** The menu at the side; a rail of icons on a tablet. */
export const SideMenu = () => {
  const t = useText();
  const { open, waiting } = useNavigation();
  return (
    <nav aria-label={t('Main')} className="flex-1 overflow-y-auto p-2">
      <WorkspaceSwitch inRail className="mb-3" />
      {open.groups.map((group) => (
        <NavLink key={group.href} item={group} within={group.pages} waiting={waiting[group.href]} inRail />
      ))}
    </nav>
  );
};

/** The pages of the open group, on these pages only: the pages below them have breadcrumbs. */
export const GroupTabs = () => {
  const { open } = useNavigation();
  const path = usePagePath();
  const group = open.groups.find(({ pages }) => pages.length > 1 && pages.some(({ href }) => href === path));
  if (!group) return null;
  return (
    <div className="border-b pt-1">
      <Tabs
        label={group.label}
        current={group.pages.find(({ href }) => href === path)?.label}
        className="mx-auto max-w-[80rem] border-b-0 px-1 md:px-3"
      >
        {group.pages.map(({ href, label }) => (
          <Tab key={href} href={href} isCurrent={href === path}>
            {label}
          </Tab>
        ))}
      </Tabs>
    </div>
  );
};

/** The groups that the bottom bar of a phone has room for. /menu lists all. */
const BAR_GROUPS_MAX = 4;

/** The menu of a phone. */
export const BottomBar = ({ more }: { more: NavItem }) => {
  const t = useText();
  const { open, account, waiting } = useNavigation();
  const [inBar, others] = [open.groups.slice(0, BAR_GROUPS_MAX), open.groups.slice(BAR_GROUPS_MAX)];
  return (
    <nav
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-0 z-20 flex justify-around border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {inBar.map((group) => (
        <NavLink key={group.href} item={{ ...group, label: group.shortLabel }} within={group.pages} waiting={waiting[group.href]} stacked />
      ))}
      <NavLink item={more} within={[more, ...account, ...others.flatMap(({ pages }) => pages)]} stacked />
    </nav>
  );
};
