import 'server-only';
import { cookies } from 'next/headers';
import { SHORTCUTS_COOKIE, SHORTCUTS_OFF } from '#app/_lib/shortcuts-cookie.ts';

/** Whether single letters do something on this browser. */
export const hasShortcuts = async (): Promise<boolean> => (await cookies()).get(SHORTCUTS_COOKIE)?.value !== SHORTCUTS_OFF;
