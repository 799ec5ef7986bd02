'use client';

import { useText } from '#language';
import {
  AMOUNTS_COOKIE,
  AMOUNTS_HIDDEN,
  AMOUNTS_SHOWN,
  COMFORTABLE,
  COMPACT,
  DENSITY_COOKIE,
  THEME_COOKIE,
  THEMES,
  type Theme,
} from '#app/_ui/shell/cookies.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, type Language } from '#app/_language/languages.ts';
import { useLanguageSetting } from '#app/_language/use-language-setting.ts';
import { useId, type ReactNode } from 'react';
import { message, type Message } from '#app/_language/translate.ts';

type AmountsSwitchProps = {
  areHidden: boolean;
  /** For shown and hidden amounts. The icons of all switches are passed in, so that they are not part of the client bundle. */
  icons: [shown: ReactNode, hidden: ReactNode];
};

/** Blurs all amounts on this browser. The server renders the next page accordingly. */
export const AmountsSwitch = ({ areHidden, icons: [shownIcon, hiddenIcon] }: AmountsSwitchProps) => {
  const t = useText();
  const [chosen, choose] = useRootSetting('amounts', AMOUNTS_COOKIE, areHidden ? AMOUNTS_HIDDEN : AMOUNTS_SHOWN);
  const isPressed = chosen === AMOUNTS_HIDDEN;
  return (
    <button
      type="button"
      aria-label={t('Hide amounts')}
      aria-pressed={isPressed}
      title={isPressed ? t('Show amounts') : t('Hide amounts')}
      disabled={!useHydrated()}
      onClick={() => choose(isPressed ? AMOUNTS_SHOWN : AMOUNTS_HIDDEN)}
      className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-text aria-pressed:bg-sunken aria-pressed:text-text max-md:size-11"
    >
      {isPressed ? hiddenIcon : shownIcon}
    </button>
  );
};

/** Makes table rows compact on this browser. The server renders the next page accordingly. */
export const DensitySwitch = ({ isCompact, icon }: { isCompact: boolean; icon: ReactNode }) => {
  const t = useText();
  const [chosen, choose] = useRootSetting('density', DENSITY_COOKIE, isCompact ? COMPACT : COMFORTABLE);
  const isPressed = chosen === COMPACT;
  return (
    <button
      type="button"
      aria-label={t('Compact rows')}
      aria-pressed={isPressed}
      title={isPressed ? t('Comfortable rows') : t('Compact rows')}
      disabled={!useHydrated()}
      onClick={() => choose(isPressed ? COMFORTABLE : COMPACT)}
      className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-text aria-pressed:bg-sunken aria-pressed:text-text max-md:size-11 max-md:hidden"
    >
      {icon}
    </button>
  );
};

/** Chooses the language of this browser and refreshes the page. Each language is listed by its own name. */
export const LanguageSwitch = ({ language }: { language: Language }) => {
  const t = useText();
  const { choose } = useLanguageSetting();
  return (
    <select
      aria-label={t('Display language')}
      value={language}
      disabled={!useHydrated()}
      onChange={({ currentTarget: { value } }) => choose(LANGUAGE_COOKIE, value)}
      className="min-h-8 rounded-control border border-control bg-surface px-2"
    >
      {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
};

const THEME_LABELS: Record<Theme, Message> = {
  system: message('System theme'),
  light: message('Light theme'),
  dark: message('Dark theme'),
};

/** Chooses the theme of this browser. The server renders the next page with it. */
export const ThemeSwitch = ({ theme, icons }: { theme: Theme; icons: Record<Theme, ReactNode> }) => {
  const t = useText();
  const group = useId();
  const [chosen, choose] = useRootSetting('theme', THEME_COOKIE, theme);
  return (
    <fieldset className="flex rounded-control border">
      <legend className="sr-only">{t('Theme')}</legend>
      {THEMES.map((name) => {
        const label = THEME_LABELS[name];
        return (
          <label
            key={name}
            title={t(label)}
            className="flex size-8 max-md:size-11 cursor-pointer items-center justify-center rounded-control text-muted hover:text-text has-checked:bg-sunken has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              checked={chosen === name}
              onChange={() => choose(name)}
              className="sr-only"
              aria-label={t(label)}
            />
            {icons[name]}
          </label>
        );
      })}
    </fieldset>
  );
};
