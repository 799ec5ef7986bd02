// Preferences of the browser, read from its cookies.
import 'server-only';
import { cookies } from 'next/headers';
import type { Language } from '#app/_language/languages.ts';
import { languageSettings } from '#app/_language/server.ts';
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

/** The theme that this browser chose; the page is written in it, so nothing flashes. */
export const chosenTheme = async (): Promise<Theme> => {
  const chosen = (await cookies()).get(THEME_COOKIE)?.value;
  return THEMES.find((theme) => theme === chosen) ?? 'system';
};

/** The company of the last sign-in on this browser, or nothing. */
export const rememberedCompany = async (): Promise<string> => (await cookies()).get(COMPANY_COOKIE)?.value ?? '';

/** A column that people may leave out. */
export type ChoosableColumn<Key extends string = string> = {
  key: Key;
  title: string | Message;
  /** Shown to who has not chosen. */ isUsual: boolean;
};

/**
 * The columns of a list that are shown, in the order of the table: those that its address names (`columns=`), else those that this browser
 * showed last, else the usual ones.
 */
export const chosenColumns = async <Key extends string>(
  list: string,
  columns: readonly ChoosableColumn<Key>[],
  asked: readonly string[] | null,
): Promise<Key[]> => {
  const remembered = (await cookies()).get(columnCookie(list))?.value;
  const named = asked ?? remembered?.split(',');
  return columns.filter(({ key, isUsual }) => (named ? named.includes(key) : isUsual)).map(({ key }) => key);
};
