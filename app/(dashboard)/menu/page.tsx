import type { Metadata } from 'next';
import { chosenTheme } from '#app/_lib/theme.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { NavLink } from '#app/(dashboard)/_shell/nav-link.tsx';
import { ownNavigation } from '#app/(dashboard)/_shell/navigation.tsx';
import { ThemeSwitch } from '#app/(dashboard)/_shell/theme-switch.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';

export const metadata: Metadata = { title: 'Menu' };

/** Every page that the person may open: for phones, whose bar has room for five. */
export default async function MenuPage() {
  const [sections, theme] = await Promise.all([ownNavigation(), chosenTheme()]);
  return (
    <Page
      title="Menu"
      width="reading"
      actions={
        <div className="flex items-center gap-2 md:hidden">
          <ThemeSwitch theme={theme} />
          <SignOutButton />
        </div>
      }
    >
      {sections.map(({ title, entries }, index) => (
        <Surface key={index}>
          <section aria-label={title?.label ?? 'Money'}>
            <h2 className="border-b px-4 py-2.5 text-13 font-medium text-muted">{title?.label ?? 'Money'}</h2>
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
