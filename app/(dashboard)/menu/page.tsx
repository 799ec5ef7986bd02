import { getText, pageMetadata } from '#app/_language/server.ts';
import { readBrowserSettings } from '#app/_ui/shell/browser-settings.ts';
import { readViewer } from '#app/_ui/session/caller.ts';
import { toBrand, readCompanyBrand } from '#app/_ui/shell/brand.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { NavLink, type NavItem } from '#app/(dashboard)/_shell/nav-link.tsx';
import { readNavigation, readLastWorkspace } from '#app/(dashboard)/_shell/navigation.ts';
import { WorkspaceSwitch } from '#app/(dashboard)/_shell/workspace-menu.tsx';
import { DisplaySettings, SessionActions, AccountIdentity } from '#app/(dashboard)/_shell/account.tsx';

export const generateMetadata = pageMetadata('Menu');

/** All pages of the last workspace, for phones, where only five entries fit in the bottom bar. */
export default async function MenuPage() {
  const t = await getText();
  const [person, { personal, company, account }, last, own, settings] = await Promise.all([
    readViewer(),
    readNavigation(),
    readLastWorkspace(),
    readCompanyBrand(),
    readBrowserSettings(),
  ]);
  const { label, groups } = last === 'company' && company ? company : personal;
  const singlePageGroups = groups.flatMap(({ pages }) => (pages.length === 1 ? pages : []));
  return (
    <Page title={t('Menu')} width="reading">
      <WorkspaceSwitch className="md:hidden" />
      {singlePageGroups.length > 0 && <MenuSection title={label} pages={singlePageGroups} />}
      {groups.map(({ href, label: title, pages }) => pages.length > 1 && <MenuSection key={href} title={title} pages={pages} />)}
      <MenuSection title={t('Account')} pages={account} />
      <div id="account" className="scroll-mt-16 md:hidden">
        <Surface className="divide-y">
          <AccountIdentity person={person} brand={toBrand(person, own)} />
          <DisplaySettings settings={settings} />
          <SessionActions />
        </Surface>
      </div>
    </Page>
  );
}

const MenuSection = ({ title, pages }: { title: string; pages: NavItem[] }) => (
  <Surface>
    <section aria-label={title}>
      <h2 className="border-b px-4 py-2.5 text-13 font-medium text-muted">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-2 p-2">
        {pages.map((item) => (
          <li key={item.href} className="min-w-0">
            <NavLink item={item} />
          </li>
        ))}
      </ul>
    </section>
  </Surface>
);
