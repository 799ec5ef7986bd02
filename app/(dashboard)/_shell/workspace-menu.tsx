'use client';

// The components of the menu. They show the workspace of the current page. On pages shared by both workspaces, such as the security page,
// the last workspace stays active.
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

const SHARED_PATHS = ['/menu', '/notifications', '/security', '/profile/preferences'];

/** The workspace of a page; undefined for a page that both workspaces share. */
export const findWorkspace = (path: string): WorkspaceName | undefined => {
  if (/^\/admin(\/|$)/.test(path)) return 'company';
  return SHARED_PATHS.includes(path) ? undefined : 'personal';
};

/** The number of records to review, by page path. */
type ReviewCounts = Partial<Record<string, number>>;

const NavigationContext = createContext<(Navigation & { activeWorkspace: NavWorkspace; reviewCounts: ReviewCounts }) | undefined>(
  undefined,
);

/** The menu of the user, and the active workspace. */
export const useNavigation = () => {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('The menu is rendered outside of NavigationProvider.');
  return navigation;
};

type NavigationProviderProps = {
  navigation: Navigation;
  /** The workspace that was open last. */
  lastWorkspace: WorkspaceName;
  reviewCounts?: ReviewCounts;
  children: ReactNode;
};

/** Determines the active workspace, stores it in a cookie, and registers the keyboard shortcuts of its pages. */
export const NavigationProvider = ({
  navigation,
  lastWorkspace: initialWorkspace,
  reviewCounts = {},
  children,
}: NavigationProviderProps) => {
  const t = useText();
  const router = useRouter();
  const { personal, company } = navigation;
  const [lastWorkspace, storeWorkspace] = useRootSetting('workspace', WORKSPACE_COOKIE, initialWorkspace);
  const pageWorkspace = findWorkspace(usePagePath());
  const activeWorkspace = (pageWorkspace ?? lastWorkspace) === 'company' && company ? company : personal;
  // Runs after every render, because the previous page may write the cookie while this one loads.
  useEffect(() => {
    if (company && pageWorkspace) storeWorkspace(pageWorkspace);
  });
  const shortcutTo = (letter: string, { label, href }: Pick<NavItem, 'label' | 'href'>) =>
    [`g ${letter}`, { description: t('Go to {page}', { page: label }), run: () => router.push(href) }] as const;
  useShortcuts(
    Object.fromEntries([
      ...activeWorkspace.groups.flatMap(({ letter, ...group }) => (letter ? [shortcutTo(letter, group)] : [])),
      ...(company ? [shortcutTo('m', toWorkspaceLink(personal)), shortcutTo('c', toWorkspaceLink(company))] : []),
    ]),
  );
  return <NavigationContext value={{ ...navigation, activeWorkspace, reviewCounts }}>{children}</NavigationContext>;
};

/** The link to the first page of a workspace. */
export const toWorkspaceLink = ({ label, icon, groups: [first] }: NavWorkspace): NavItem => ({ label, icon, href: first?.href ?? '/home' });

/** Switches between the workspaces. Renders nothing for users with only one. */
export const WorkspaceSwitch = ({ inRail = false, className }: { inRail?: boolean; className?: string }) => {
  const t = useText();
  const { personal, company, activeWorkspace } = useNavigation();
  if (!company) return null;
  return (
    <div
      role="group"
      aria-label={t('Workspace')}
      className={classNames('flex rounded-control border bg-page p-0.5', inRail && 'md:max-lg:flex-col', className)}
    >
      {[personal, company].map((workspace) => {
        const { href, label, icon } = toWorkspaceLink(workspace);
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            title={inRail ? label : undefined}
            aria-current={workspace === activeWorkspace ? 'true' : undefined}
            className={classNames(
              'flex min-h-11 flex-1 items-center justify-center gap-2 rounded-chip border px-2 md:min-h-7',
              workspace === activeWorkspace ? 'bg-surface font-medium' : 'border-transparent text-muted hover:text-text',
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

/** The side menu, which is a rail of icons on tablets. */
export const SideMenu = () => {
  const t = useText();
  const { activeWorkspace, reviewCounts } = useNavigation();
  return (
    <nav aria-label={t('Main')} className="flex-1 overflow-y-auto p-2">
      <WorkspaceSwitch inRail className="mb-3" />
      {activeWorkspace.groups.map((group) => (
        <NavLink key={group.href} item={group} pages={group.pages} reviewCount={reviewCounts[group.href]} inRail />
      ))}
    </nav>
  );
};

/** Tabs for the pages of the current group. Pages below them have breadcrumbs instead. */
export const GroupTabs = () => {
  const { activeWorkspace } = useNavigation();
  const path = usePagePath();
  const group = activeWorkspace.groups.find(({ pages }) => pages.length > 1 && pages.some(({ href }) => href === path));
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

/** How many groups fit in the bottom bar on phones. /menu lists them all. */
const BAR_GROUPS_MAX = 4;

/** The menu on phones. */
export const BottomBar = ({ menuPageLink }: { menuPageLink: NavItem }) => {
  const t = useText();
  const { activeWorkspace, account, reviewCounts } = useNavigation();
  const [inBar, others] = [activeWorkspace.groups.slice(0, BAR_GROUPS_MAX), activeWorkspace.groups.slice(BAR_GROUPS_MAX)];
  return (
    <nav
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-0 z-20 flex justify-around border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {inBar.map((group) => (
        <NavLink
          key={group.href}
          item={{ ...group, label: group.shortLabel }}
          pages={group.pages}
          reviewCount={reviewCounts[group.href]}
          stacked
        />
      ))}
      <NavLink item={menuPageLink} pages={[menuPageLink, ...account, ...others.flatMap(({ pages }) => pages)]} stacked />
    </nav>
  );
};
