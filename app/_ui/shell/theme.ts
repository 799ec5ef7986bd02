import 'server-only';
import { cookies } from 'next/headers';
import { THEME_COOKIE, THEMES, type Theme } from '#app/_ui/shell/themes.ts';

/** The theme that this browser chose; the page is written in it, so nothing flashes. */
export const chosenTheme = async (): Promise<Theme> => {
  const chosen = (await cookies()).get(THEME_COOKIE)?.value;
  return THEMES.find((theme) => theme === chosen) ?? 'system';
};
