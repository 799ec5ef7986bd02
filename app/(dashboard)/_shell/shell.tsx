import { cookies } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { AMOUNTS_COOKIE, AMOUNTS_HIDDEN } from '#app/_lib/amounts-cookie.ts';
import { ownPermissions, viewer } from '#app/_lib/caller.ts';
import { ownBrand } from '#app/_lib/company-brand.ts';
import { personName } from '#server/kernel/person-name.ts';
import { chosenTheme } from '#app/_lib/theme.ts';
import { Avatar } from '#app/_ui/avatar.tsx';
import { BrandColour } from '#app/_ui/brand-colour.tsx';
import { CompanyMark } from '#app/_ui/company-mark.tsx';
import { HouseMark } from '#app/_ui/house-mark.tsx';
import { AmountsSwitch } from '#app/(dashboard)/_shell/amounts-switch.tsx';
import { NavLink } from '#app/(dashboard)/_shell/nav-link.tsx';
import { MENU, ownNavigation } from '#app/(dashboard)/_shell/navigation.tsx';
import { PaletteButton } from '#app/(dashboard)/_shell/palette-button.tsx';
import { SectionTabs } from '#app/(dashboard)/_shell/section-tabs.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { ThemeSwitch } from '#app/(dashboard)/_shell/theme-switch.tsx';

/** The frame of every page behind sign-in: the company and the menu at the side, the person at the top. */
export const Shell = async ({ children }: { children: ReactNode }) => {
  const [person, permissions, sections, theme, own] = await Promise.all([
    viewer(),
    ownPermissions(),
    ownNavigation(),
    chosenTheme(),
    ownBrand(),
  ]);
  const areAmountsHidden = (await cookies()).get(AMOUNTS_COOKIE)?.value === AMOUNTS_HIDDEN;
  const brand = own ?? { name: person.company, logo: null, icon: null, colour: null };
  const entries = sections.flatMap((section) => section.entries);
  const inBar = sections.flatMap(({ title, entries: own }) => (title ? [] : own.filter(({ isOnlyInMenu }) => !isOnlyInMenu)));
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <BrandColour colour={brand.colour} />
      <aside className="sticky top-0 hidden h-dvh flex-col border-r bg-sunken md:flex">
        <div className="flex h-12 items-center gap-2.5 border-b px-4">
          <CompanyMark brand={brand} />
        </div>
        <nav aria-label="Main" className="flex-1 space-y-4 overflow-y-auto p-2">
          {sections.map(({ title, entries }, index) => (
            <div key={index} role="group" aria-label={title?.label ?? 'Money'}>
              {title && (
                <p aria-hidden className="px-2.5 pb-1 text-12 text-muted">
                  {title.label}
                </p>
              )}
              {entries.map((item) => (
                <NavLink key={item.href} item={item} />
              ))}
            </div>
          ))}
        </nav>
        <HouseMark className="px-4 py-3 text-12" />
      </aside>
      <div className="pb-20 md:pb-0">
        <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-4 border-b bg-page px-4 md:justify-end md:px-6">
          <div className="flex min-w-0 items-center gap-2.5 md:hidden">
            <CompanyMark brand={brand} />
          </div>
          <div className="flex min-w-0 items-center gap-3">
            <Link
              href="/profile"
              prefetch={false}
              className="flex min-h-8 min-w-0 items-center gap-2 rounded-control text-muted hover:text-text"
            >
              <Avatar person={person} />
              <bdi className="truncate max-md:sr-only">{personName(person)}</bdi>
            </Link>
            <PaletteButton
              sections={sections}
              mayFindUsers={permissions.includes('admin.user.view')}
              mayFindTransactions={permissions.includes('admin.transaction.view')}
            />
            <AmountsSwitch areHidden={areAmountsHidden} />
            <div className="max-md:hidden">
              <ThemeSwitch theme={theme} />
            </div>
            <div className="hidden md:block">
              <SignOutButton />
            </div>
          </div>
        </header>
        <SectionTabs sections={sections} />
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 flex justify-around border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {inBar.map((item) => (
          <NavLink key={item.href} item={item} stacked />
        ))}
        <NavLink item={MENU} stacked within={[MENU, ...entries.filter((entry) => !inBar.includes(entry))]} />
      </nav>
      <StepUpDialog />
    </div>
  );
};
