'use client';

import { SHORTCUTS_COOKIE, SHORTCUTS_OFF, SHORTCUTS_ON } from '#app/_ui/shell/shortcuts-cookie.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';

/** Whether single letters do something on this browser, and what turns them on and off. */
export const useLetters = (): { areOn: boolean; turn(areOn: boolean): void } => {
  const [chosen, choose] = useRootSetting('letters', SHORTCUTS_COOKIE, SHORTCUTS_ON);
  return { areOn: chosen !== SHORTCUTS_OFF, turn: (areOn) => choose(areOn ? SHORTCUTS_ON : SHORTCUTS_OFF) };
};
