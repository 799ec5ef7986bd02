import 'server-only';
import { cookies } from 'next/headers';
import type { Language } from '#app/_language/languages.ts';
import { languageSettings } from '#app/_language/server.ts';
import { AMOUNTS_COOKIE, AMOUNTS_HIDDEN } from '#app/_ui/shell/amounts-cookie.ts';
import { COMPACT, DENSITY_COOKIE } from '#app/_ui/shell/density-cookie.ts';
import { chosenTheme } from '#app/_ui/shell/theme.ts';
import type { Theme } from '#app/_ui/shell/themes.ts';

export type BrowserSettings = { language: Language; theme: Theme; areAmountsHidden: boolean; isCompact: boolean };

/** How this browser wants pages. */
export const browserSettings = async (): Promise<BrowserSettings> => {
  const chosen = await cookies();
  return {
    language: (await languageSettings()).language,
    theme: await chosenTheme(),
    areAmountsHidden: chosen.get(AMOUNTS_COOKIE)?.value === AMOUNTS_HIDDEN,
    isCompact: chosen.get(DENSITY_COOKIE)?.value === COMPACT,
  };
};
