import { Bell as BellIcon, Keyboard, Menu, Search } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { readBrowserSettings } from '#app/_ui/shell/browser-settings.ts';
import { readOwnPermissions, readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { BrandColour, toBrand, CompanyLogo, ProductLogo, readCompanyBrand } from '#app/_ui/shell/brand.tsx';
import { personName } from '#server/kernel/display-names.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { ConnectionBar } from '#app/_ui/feedback/connection.tsx';
import { Toasts } from '#app/_ui/feedback/toasts.tsx';
import { AccountMenu } from '#app/(dashboard)/_shell/account-menu.tsx';
import { AMOUNTS_ICONS, DisplaySettings, SessionActions, AccountIdentity } from '#app/(dashboard)/_shell/account.tsx';
import { AmountsSwitch } from '#app/(dashboard)/_shell/display-switches.tsx';
import { Bell, NavLink } from '#app/(dashboard)/_shell/nav-link.tsx';
import { DemoOrTestModeBanner } from '#app/(dashboard)/_shell/banners.tsx';
import { readNavigation, readLastWorkspace, readReviewCount } from '#app/(dashboard)/_shell/navigation.ts';
import { OfflinePageInstaller } from '#app/(dashboard)/_shell/offline-page-installer.tsx';
import { PaletteButton } from '#app/(dashboard)/_shell/palette-button.tsx';
import { BottomBar, GroupTabs, NavigationProvider, SideMenu } from '#app/(dashboard)/_shell/workspace-menu.tsx';

/** The frame of all pages that require a session: side menu and top bar. */
export const Shell = async ({ children }: { children: ReactNode }) => {
  const t = await getText();
  const [person, permissions, navigation, lastWorkspace, companyBrand, settings, unread, reviewCount] = await Promise.all([
    readViewer(),
    readOwnPermissions(),
    readNavigation(),
    readLastWorkspace(),
    readCompanyBrand(),
    readBrowserSettings(),
    readIfAllowed((api) => api.feed.unread()),
    readReviewCount(),
  ]);
  const menuPageLink = { href: '/menu', label: t('More'), icon: <Menu aria-hidden className="size-4" /> };
  const profile = navigation.personal.groups.find(({ href }) => href === '/profile');
  const brand = toBrand(person, companyBrand);
  const menuButtonContent = (
    <>
      <Avatar person={person} />
      <bdi className="truncate">{personName(person)}</bdi>
    </>
  );
  return (
    <NavigationProvider navigation={navigation} lastWorkspace={lastWorkspace} reviewCounts={{ '/admin/review': reviewCount }}>
      <div className="min-h-dvh md:grid md:grid-cols-[3.5rem_minmax(0,1fr)] lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <BrandColour colour={brand.colour} />
        <aside className="sticky top-0 hidden h-dvh flex-col border-r bg-sunken md:flex">
          <div className="flex h-12 items-center gap-2.5 border-b px-4 md:max-lg:px-3.5">
            <CompanyLogo brand={brand} inRail />
          </div>
          <SideMenu />
          <ProductLogo className="border-t px-4 py-3 text-12 md:max-lg:hidden" />
        </aside>
        <div className="pb-20 md:pb-0">
          <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-2 border-b bg-page px-4 md:justify-end md:gap-4 md:px-6">
            <div className="flex min-w-0 items-center gap-2.5 md:hidden">
              <CompanyLogo brand={brand} />
            </div>
            <div className="flex shrink-0 items-center gap-1.5 md:min-w-0 md:shrink md:gap-3">
              <PaletteButton
                icon={<Search aria-hidden className="size-4" />}
                canFindUsers={permissions.includes('admin.user.view')}
                canFindTransactions={permissions.includes('admin.transaction.view')}
                canCredit={permissions.includes('admin.transaction.add')}
              />
              {unread && <Bell initialCount={unread} icon={<BellIcon aria-hidden className="size-4" />} />}
              <AmountsSwitch areHidden={settings.areAmountsHidden} icons={AMOUNTS_ICONS} />
              <AccountMenu
                buttonContent={menuButtonContent}
                shortcutIcon={<Keyboard aria-hidden className="size-4" />}
                footer={<SessionActions />}
              >
                <AccountIdentity person={person} brand={brand} />
                <nav aria-label={t('Account')} className="p-2">
                  {profile && <NavLink item={profile} pages={[]} />}
                  {navigation.account.map((item) => (
                    <NavLink key={item.href} item={item} />
                  ))}
                </nav>
                <DisplaySettings settings={settings} />
              </AccountMenu>
              <Link href="/menu#account" prefetch={false} className="flex min-h-8 items-center rounded-control md:hidden">
                <Avatar person={person} />
                <bdi className="sr-only">{personName(person)}</bdi>
              </Link>
            </div>
          </header>
          <ConnectionBar />
          <DemoOrTestModeBanner />
          <GroupTabs />
          <main id="content" tabIndex={-1} className="outline-none">
            {children}
          </main>
        </div>
        <BottomBar menuPageLink={menuPageLink} />
        <Toasts />
        <StepUpDialog />
        <OfflinePageInstaller language={settings.language} />
      </div>
    </NavigationProvider>
  );
};
