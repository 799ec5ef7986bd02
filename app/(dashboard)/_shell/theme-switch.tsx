'use client';

import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { THEME_COOKIE, THEMES, type Theme } from '#app/_ui/shell/cookies.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';

const FACES: Record<Theme, { label: Message; icon: LucideIcon }> = {
  system: { label: message('Theme of the system'), icon: Monitor },
  light: { label: message('Light theme'), icon: Sun },
  dark: { label: message('Dark theme'), icon: Moon },
};

/** Chooses the theme of this browser; the server writes the next page in it. */
export const ThemeSwitch = ({ theme }: { theme: Theme }) => {
  const t = useText();
  const group = useId();
  const [chosen, choose] = useRootSetting('theme', THEME_COOKIE, theme);
  return (
    <fieldset className="flex rounded-control border">
      <legend className="sr-only">{t('Theme')}</legend>
      {THEMES.map((name) => {
        const { label, icon: Icon } = FACES[name];
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
