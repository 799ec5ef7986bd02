import Link from 'next/link';
import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { readBrowserSettings } from '#app/_ui/shell/browser-settings.ts';
import { readOwnPermissions, readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { BrandColour, toBrand, CompanyLogo, ProductLogo, ownBrand } from '#app/_ui/shell/brand.tsx';
import { personName } from '#server/kernel/display-names.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { ConnectionBar } from '#app/_ui/feedback/connection.tsx';
import { Toasts } from '#app/_ui/feedback/toasts.tsx';
import { AccountMenu } from '#app/(dashboard)/_shell/account-menu.tsx';
import { DisplaySettings, SessionActions, AccountIdentity } from '#app/(dashboard)/_shell/account.tsx';
import { AmountsSwitch } from '#app/(dashboard)/_shell/display-switches.tsx';
import { Bell, NavLink, SectionTabs } from '#app/(dashboard)/_shell/nav-link.tsx';
import { DataBanner } from '#app/(dashboard)/_shell/banners.tsx';
import { menuItem, ownNavigation, ownPages } from '#app/(dashboard)/_shell/navigation.tsx';
import { PaletteButton } from '#app/(dashboard)/_shell/palette-button.tsx';

/** The frame of all pages that require a session: side menu and top bar. */
export const Shell = async ({ children }: { children: ReactNode }) => {
  const t = await getText();
  const [person, permissions, sections, own, settings, unread] = await Promise.all([
    readViewer(),
    readOwnPermissions(),
    ownNavigation(),
    ownBrand(),
    readBrowserSettings(),
    readIfAllowed((api) => api.feed.unread()),
  ]);
  const menu = menuItem(t);
  const brand = toBrand(person, own);
  const face = (
    <>
      <Avatar person={person} />
      <bdi className="truncate">{personName(person)}</bdi>
    </>
  );
  const entries = sections.flatMap((section) => section.entries);
  const inBar = sections.flatMap(({ title, entries: own }) => (title ? [] : own.filter(({ isOnlyInMenu }) => !isOnlyInMenu)));
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[3.5rem_minmax(0,1fr)] lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <BrandColour colour={brand.colour} />
      <aside className="sticky top-0 hidden h-dvh flex-col border-r bg-sunken md:flex">
        <div className="flex h-12 items-center gap-2.5 border-b px-4 md:max-lg:px-3.5">
          <CompanyLogo brand={brand} inRail />
        </div>
        <nav aria-label={t('Main')} className="flex-1 space-y-4 overflow-y-auto p-2">
          {sections.map(({ title, entries }, index) => (
            <div
              key={index}
              role="group"
              className="md:max-lg:not-first:border-t md:max-lg:not-first:pt-4"
              aria-label={title?.label ?? t('Money')}
            >
              {title && (
                <p aria-hidden className="px-2.5 pb-1 text-12 text-muted md:max-lg:hidden">
                  {title.label}
                </p>
              )}
              {entries.map((item) => (
                <NavLink key={item.href} item={item} inRail />
              ))}
            </div>
          ))}
        </nav>
        <ProductLogo className="border-t px-4 py-3 text-12 md:max-lg:hidden" />
      </aside>
      <div className="pb-20 md:pb-0">
        <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-2 border-b bg-page px-4 md:justify-end md:gap-4 md:px-6">
          <div className="flex min-w-0 items-center gap-2.5 md:hidden">
            <CompanyLogo brand={brand} />
          </div>
          <div className="flex shrink-0 items-center gap-1.5 md:min-w-0 md:shrink md:gap-3">
            <PaletteButton
              sections={sections}
              canFindUsers={permissions.includes('admin.user.view')}
              canFindTransactions={permissions.includes('admin.transaction.view')}
            />
            {unread && <Bell initial={unread} />}
            <AmountsSwitch areHidden={settings.areAmountsHidden} />
            <AccountMenu face={face} end={<SessionActions />}>
              <AccountIdentity person={person} brand={brand} />
              <nav aria-label={t('Account')} className="p-2">
                {ownPages(sections).map((item) => (
                  <NavLink key={item.href} item={item} />
                ))}
              </nav>
              <DisplaySettings settings={settings} />
            </AccountMenu>
            <Link href={menu.href} prefetch={false} className="flex min-h-8 items-center rounded-control md:hidden">
              <Avatar person={person} />
              <bdi className="sr-only">{personName(person)}</bdi>
            </Link>
          </div>
        </header>
        <ConnectionBar />
        <DataBanner />
        <SectionTabs sections={sections} />
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
      <nav
        aria-label={t('Main')}
        className="fixed inset-x-0 bottom-0 z-20 flex justify-around border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {inBar.map((item) => (
          <NavLink key={item.href} item={item} stacked />
        ))}
        <NavLink item={menu} stacked within={[menu, ...entries.filter((entry) => !inBar.includes(entry))]} />
      </nav>
      <Toasts />
      <StepUpDialog />
    </div>
  );
};
