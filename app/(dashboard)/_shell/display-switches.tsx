'use client';

import { Eye, EyeOff, Rows3, Rows4, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
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
import { useId } from 'react';
import { message, type Message } from '#app/_language/translate.ts';

/** Blurs all amounts on this browser. The server renders the next page accordingly. */
export const AmountsSwitch = ({ areHidden }: { areHidden: boolean }) => {
  const t = useText();
  const [chosen, choose] = useRootSetting('amounts', AMOUNTS_COOKIE, areHidden ? AMOUNTS_HIDDEN : AMOUNTS_SHOWN);
  const isPressed = chosen === AMOUNTS_HIDDEN;
  const Icon = isPressed ? EyeOff : Eye;
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
      <Icon aria-hidden className="size-4" />
    </button>
  );
};

/** Makes table rows compact on this browser. The server renders the next page accordingly. */
export const DensitySwitch = ({ isCompact }: { isCompact: boolean }) => {
  const t = useText();
  const [chosen, choose] = useRootSetting('density', DENSITY_COOKIE, isCompact ? COMPACT : COMFORTABLE);
  const isPressed = chosen === COMPACT;
  const Icon = isPressed ? Rows4 : Rows3;
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
      <Icon aria-hidden className="size-4" />
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

const THEME_OPTIONS: Record<Theme, { label: Message; icon: LucideIcon }> = {
  system: { label: message('System theme'), icon: Monitor },
  light: { label: message('Light theme'), icon: Sun },
  dark: { label: message('Dark theme'), icon: Moon },
};

/** Chooses the theme of this browser. The server renders the next page with it. */
export const ThemeSwitch = ({ theme }: { theme: Theme }) => {
  const t = useText();
  const group = useId();
  const [chosen, choose] = useRootSetting('theme', THEME_COOKIE, theme);
  return (
    <fieldset className="flex rounded-control border">
      <legend className="sr-only">{t('Theme')}</legend>
      {THEMES.map((name) => {
        const { label, icon: Icon } = THEME_OPTIONS[name];
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
            <Icon aria-hidden className="size-4" />
          </label>
        );
      })}
    </fieldset>
  );
};
