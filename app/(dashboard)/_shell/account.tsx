import { Building2, Eye, EyeOff, LogOut, Monitor, Moon, Rows4, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#language';
import type { BrowserSettings } from '#app/_ui/shell/browser-settings.ts';
import { type Brand, CompanyLogo } from '#app/_ui/shell/brand.tsx';
import type { CallerUser } from '#app/_ui/session/caller.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { AmountsSwitch, DensitySwitch, LanguageSwitch, ThemeSwitch } from '#app/(dashboard)/_shell/display-switches.tsx';
import { OtherCompanyButton, SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { personName } from '#server/kernel/display-names.ts';

/** The signed-in user and company. */
export const AccountIdentity = ({ person, brand }: { person: CallerUser; brand: Brand }) => {
  const name = personName(person);
  return (
    <div className="space-y-3 px-4 py-3">
      <p className="flex items-center gap-3">
        <Avatar person={person} size="row" />
        <span className="min-w-0">
          <bdi className="block font-medium break-words">{name}</bdi>
          {person.email && person.email !== name && <bdi className="block text-13 break-all text-muted">{person.email}</bdi>}
        </span>
      </p>
      <p className="flex min-w-0 items-center gap-2.5">
        <CompanyLogo brand={brand} />
      </p>
    </div>
  );
};

/** The display settings of this browser. */
export const DisplaySettings = ({ settings }: { settings: BrowserSettings }) => {
  const t = useText();
  return (
    <div className="space-y-1 px-4 py-2.5">
      <Setting name={t('Language')}>
        <LanguageSwitch language={settings.language} />
      </Setting>
      <AppearanceSettings settings={settings} />
    </div>
  );
};

export const AMOUNTS_ICONS: [ReactNode, ReactNode] = [
  <Eye key="shown" aria-hidden className="size-4" />,
  <EyeOff key="hidden" aria-hidden className="size-4" />,
];

export const THEME_ICONS = {
  system: <Monitor aria-hidden className="size-4" />,
  light: <Sun aria-hidden className="size-4" />,
  dark: <Moon aria-hidden className="size-4" />,
};

/** Display settings other than the language. */
export const AppearanceSettings = ({ settings: { theme, areAmountsHidden, isCompact } }: { settings: BrowserSettings }) => {
  const t = useText();
  return (
    <>
      <Setting name={t('Theme')}>
        <ThemeSwitch theme={theme} icons={THEME_ICONS} />
      </Setting>
      <Setting name={t('Hide amounts')}>
        <AmountsSwitch areHidden={areAmountsHidden} icons={AMOUNTS_ICONS} />
      </Setting>
      <Setting name={t('Compact rows')} className="max-md:hidden">
        <DensitySwitch isCompact={isCompact} icon={<Rows4 aria-hidden className="size-4" />} />
      </Setting>
    </>
  );
};

/** The name is hidden from screen readers, because the control has its own. */
const Setting = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={classNames('flex items-center justify-between gap-4', className)}>
    <span aria-hidden className="text-muted">
      {name}
    </span>
    {children}
  </div>
);

/** The buttons to sign out and to switch company. */
export const SessionActions = () => (
  <div className="p-2">
    <OtherCompanyButton icon={<Building2 aria-hidden className="size-4" />} />
    <SignOutButton icon={<LogOut aria-hidden className="size-4" />} />
  </div>
);
