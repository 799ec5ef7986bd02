// Preferences that are stored in cookies of the browser.
import 'server-only';
import { cookies } from 'next/headers';
import type { Language } from '#app/_language/languages.ts';
import { readLanguageSettings } from '#app/_language/server.ts';
import {
  AMOUNTS_COOKIE,
  AMOUNTS_HIDDEN,
  COMPACT,
  DENSITY_COOKIE,
  type Theme,
  THEME_COOKIE,
  THEMES,
  COMPANY_COOKIE,
  columnCookie,
} from '#app/_ui/shell/cookies.ts';
import type { Message } from '#app/_language/translate.ts';

export type BrowserSettings = { language: Language; theme: Theme; areAmountsHidden: boolean; isCompact: boolean };

export const readBrowserSettings = async (): Promise<BrowserSettings> => {
  const cookieStore = await cookies();
  return {
    language: (await readLanguageSettings()).language,
    theme: await readTheme(),
    areAmountsHidden: cookieStore.get(AMOUNTS_COOKIE)?.value === AMOUNTS_HIDDEN,
    isCompact: cookieStore.get(DENSITY_COOKIE)?.value === COMPACT,
  };
};

/** The theme of this browser. The server renders pages with it, so that they do not flash. */
export const readTheme = async (): Promise<Theme> => {
  const cookieValue = (await cookies()).get(THEME_COOKIE)?.value;
  return THEMES.find((theme) => theme === cookieValue) ?? 'system';
};

/** The company of the last sign-in on this browser, or an empty string. */
export const readLastCompany = async (): Promise<string> => (await cookies()).get(COMPANY_COOKIE)?.value ?? '';

/** A column that users can hide. */
export type OptionalColumn<Key extends string = string> = {
  key: Key;
  title: string | Message;
  /** Visible by default. */ isDefault: boolean;
};

/** The visible columns of a list, in the order of the table: those in its URL (`columns=`), those in the cookie, or the default ones. */
export const readVisibleColumns = async <Key extends string>(
  list: string,
  columns: readonly OptionalColumn<Key>[],
  requestedNames: readonly string[] | null,
): Promise<Key[]> => {
  const cookieValue = (await cookies()).get(columnCookie(list))?.value;
  const visibleNames = requestedNames ?? cookieValue?.split(',');
  return columns.filter(({ key, isDefault }) => (visibleNames ? visibleNames.includes(key) : isDefault)).map(({ key }) => key);
};
