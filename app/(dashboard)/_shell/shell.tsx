import { ArrowLeftRight, Inbox, Send, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { ownPermissions } from '#app/_lib/caller.ts';
import type { Theme } from '#app/_lib/themes.ts';
import { LedgerMark } from '#app/_ui/ledger-mark.tsx';
import { NavLink, type NavItem } from '#app/(dashboard)/_shell/nav-link.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { ThemeSwitch } from '#app/(dashboard)/_shell/theme-switch.tsx';
import type { Permission } from '#server/features/permissions/permissions.ts';

type Entry = NavItem & { /** Who may not do this does not see the page. */ needs?: Permission };

/** Every page that exists, in the order of the menu. */
const NAVIGATION: Entry[] = [
  { href: '/transactions', label: 'Transactions', icon: <ArrowLeftRight aria-hidden className="size-4" /> },
  { href: '/send', label: 'Send', icon: <Send aria-hidden className="size-4" />, needs: 'user.transaction.add' },
  { href: '/outbox', label: 'Outbox', icon: <Inbox aria-hidden className="size-4" />, needs: 'admin.notification.view' },
  { href: '/security', label: 'Security', icon: <ShieldCheck aria-hidden className="size-4" /> },
];

const ownEntries = async (): Promise<NavItem[]> => {
  const permissions = new Set(await ownPermissions());
  return NAVIGATION.filter(({ needs }) => needs === undefined || permissions.has(needs));
};

type ShellProps = { company: string; person: string; theme: Theme; children: ReactNode };

/** The frame of every page behind sign-in: the company and the menu at the side, the person at the top. */
export const Shell = async ({ company, person, theme, children }: ShellProps) => {
  const entries = await ownEntries();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col border-r bg-sunken md:flex">
        <CompanyMark company={company} />
        <nav aria-label="Main" className="flex-1 space-y-0.5 p-2">
          {entries.map((item) => (
            <NavLink key={item.href} item={item} />
          ))}
        </nav>
        <p className="flex items-center gap-2 px-4 py-3 text-12 text-muted">
          <LedgerMark className="size-4 text-accent" /> Countinghouse
        </p>
      </aside>
      <div className="pb-20 md:pb-0">
        <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-4 border-b bg-page px-4 md:justify-end md:px-6">
          <div className="min-w-0 md:hidden">
            <CompanyMark company={company} bare />
          </div>
          <div className="flex min-w-0 items-center gap-3">
            <bdi className="hidden truncate text-muted md:block">{person}</bdi>
            <ThemeSwitch theme={theme} />
            <div className="hidden md:block">
              <SignOutButton />
            </div>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 flex justify-around border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {entries.map((item) => (
          <NavLink key={item.href} item={item} stacked />
        ))}
        <SignOutButton stacked />
      </nav>
      <StepUpDialog />
    </div>
  );
};

const initialsOf = (company: string): string =>
  Array.from(company.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu), ([letter]) => letter.toUpperCase())
    .slice(0, 2)
    .join('');

const CompanyMark = ({ company, bare = false }: { company: string; bare?: boolean }) => (
  <div className={bare ? 'flex items-center gap-2.5' : 'flex h-12 items-center gap-2.5 border-b px-4'}>
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center rounded-chip bg-accent text-12 font-semibold text-on-accent"
    >
      {initialsOf(company)}
    </span>
    <bdi className="truncate font-medium">{company}</bdi>
  </div>
);
