import { getText, pageMetadata } from '#app/_language/server.ts';
import { readBrowserSettings } from '#app/_ui/shell/browser-settings.ts';
import { readViewer } from '#app/_ui/session/caller.ts';
import { toBrand, ownBrand } from '#app/_ui/shell/brand.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { NavLink } from '#app/(dashboard)/_shell/nav-link.tsx';
import { ownNavigation } from '#app/(dashboard)/_shell/navigation.tsx';
import { DisplaySettings, SessionActions, AccountIdentity } from '#app/(dashboard)/_shell/account.tsx';

export const generateMetadata = pageMetadata('Menu');

/** All pages that the user may open, for phones, whose bottom bar has room for five. */
export default async function MenuPage() {
  const t = await getText();
  const [person, sections, own, settings] = await Promise.all([readViewer(), ownNavigation(), ownBrand(), readBrowserSettings()]);
  return (
    <Page title={t('Menu')} width="reading">
      <Surface className="divide-y md:hidden">
        <AccountIdentity person={person} brand={toBrand(person, own)} />
        <DisplaySettings settings={settings} />
        <SessionActions />
      </Surface>
      {sections.map(({ title, entries }, index) => (
        <Surface key={index}>
          <section aria-label={title?.label ?? t('Money')}>
            <h2 className="border-b px-4 py-2.5 text-13 font-medium text-muted">{title?.label ?? t('Money')}</h2>
            <ul className="grid grid-cols-2 gap-x-2 p-2">
              {entries.map((item) => (
                <li key={item.href}>
                  <NavLink item={item} />
                </li>
              ))}
            </ul>
          </section>
        </Surface>
      ))}
    </Page>
  );
}
