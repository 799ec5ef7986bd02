'use client';

import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { remember } from '#app/_lib/remember.ts';
import { THEME_COOKIE, THEMES, type Theme } from '#app/_lib/themes.ts';

const FACES: Record<Theme, { label: string; icon: LucideIcon }> = {
  system: { label: 'Theme of the system', icon: Monitor },
  light: { label: 'Light theme', icon: Sun },
  dark: { label: 'Dark theme', icon: Moon },
};

/** Chooses the theme of this browser; the server writes the next page in it. */
export const ThemeSwitch = ({ theme }: { theme: Theme }) => {
  const group = useId();
  const [chosen, setChosen] = useState(theme);

  const choose = (next: Theme) => {
    setChosen(next);
    document.documentElement.dataset['theme'] = next;
    remember(THEME_COOKIE, next);
  };

  return (
    <fieldset className="flex rounded-control border">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((name) => {
        const { label, icon: Icon } = FACES[name];
        return (
          <label
            key={name}
            title={label}
            className="flex size-8 cursor-pointer items-center justify-center rounded-control text-muted hover:text-text has-checked:bg-sunken has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              checked={chosen === name}
              onChange={() => choose(name)}
              className="sr-only"
              aria-label={label}
            />
            <Icon aria-hidden className="size-4" />
          </label>
        );
      })}
    </fieldset>
  );
};
