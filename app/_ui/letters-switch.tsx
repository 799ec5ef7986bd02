'use client';

import { remember } from '#app/_lib/remember.ts';
import { SHORTCUTS_COOKIE, SHORTCUTS_OFF } from '#app/_lib/shortcuts-cookie.ts';
import { useReady } from '#app/_lib/use-ready.ts';
import { classNames } from '#app/_ui/class-names.ts';
import { Checkbox } from '#app/_ui/checkbox.tsx';

type LettersSwitchProps = {
  /** What each does: "J next, K previous". */
  letters: string;
  isOn: boolean;
  onTurn(isOn: boolean): void;
  className?: string;
};

/** Turns the letters of pages off on this browser, and on again: whoever dictates, or types with one finger, sets them off unasked. */
export const LettersSwitch = ({ letters, isOn, onTurn, className }: LettersSwitchProps) => (
  <Checkbox
    label={`Letters work as shortcuts: ${letters}`}
    checked={isOn}
    disabled={!useReady()}
    className={classNames('text-13 text-muted max-md:hidden pointer-coarse:hidden', className)}
    onChange={({ currentTarget: { checked } }) => {
      onTurn(checked);
      remember(SHORTCUTS_COOKIE, checked ? 'on' : SHORTCUTS_OFF);
    }}
  />
);
