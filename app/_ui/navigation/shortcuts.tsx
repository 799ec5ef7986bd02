'use client';

// Keyboard shortcuts: single letters that act on the whole page. Users can turn them off (WCAG 2.1.4).
import { useLayoutEffect, useRef } from 'react';
import { SHORTCUTS_COOKIE, SHORTCUTS_OFF, SHORTCUTS_ON } from '#app/_ui/shell/cookies.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';
import { useText } from '#language';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';

type Shortcut = {
  /** What it does, for the list of them. */
  does: string;
  /** Nothing while it cannot be done. */
  act: (() => void) | undefined;
};

/** What each key does. */
type Shortcuts = Partial<Record<string, Shortcut>>;

const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Letters belong to who types, to what is open above the page, and to the browser where they come with another key. */
const isForPage = ({ target, ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !repeat &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest(TYPED_INTO)) &&
  !document.querySelector('dialog:modal');

/** Lists the others. */
export const HELP_KEY = '?';

/** Of every part of the page that has some, in the order in which they came. */
const onThisPage = new Set<{ current: Shortcuts }>();

/** What the keys of the page do now. */
export const presentShortcuts = (): { key: string; does: string }[] =>
  [...onThisPage].flatMap(({ current }) =>
    Object.entries(current).flatMap(([key, shortcut]) => (shortcut ? { key, does: shortcut.does } : [])),
  );

/**
 * Single letters that do something on the whole page, while `isReady`, unless the person has turned letters off. One that is held down
 * counts once.
 */
export const useShortcuts = (shortcuts: Shortcuts, isReady = true): void => {
  const { areOn } = useLetters();
  const isOn = areOn && isReady;
  const present = useRef(shortcuts);
  // All before the page can be seen: a letter must never act on what was there a moment ago.
  useLayoutEffect(() => {
    present.current = shortcuts;
  });
  useLayoutEffect(() => {
    onThisPage.add(present);
    return () => void onThisPage.delete(present);
  }, []);
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const act = isForPage(event) && present.current[event.key.toLowerCase()]?.act;
      if (!act) return;
      // Else the letter is typed into what the shortcut opens.
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
};

/** Whether single letters do something on this browser, and what turns them on and off. */
export const useLetters = (): { areOn: boolean; turn(areOn: boolean): void } => {
  const [chosen, choose] = useRootSetting('letters', SHORTCUTS_COOKIE, SHORTCUTS_ON);
  return { areOn: chosen !== SHORTCUTS_OFF, turn: (areOn) => choose(areOn ? SHORTCUTS_ON : SHORTCUTS_OFF) };
};

type LettersSwitchProps = {
  /** What each does: "J next, K previous". */
  letters?: string;
  className?: string;
};

/** Turns the letters of pages off on this browser, and on again: whoever dictates, or types with one finger, sets them off unasked. */
export const LettersSwitch = ({ letters, className }: LettersSwitchProps) => {
  const t = useText();
  const { areOn, turn } = useLetters();
  return (
    <Checkbox
      label={letters ? t('Letters work as shortcuts: {letters}', { letters }) : t('Letters work as shortcuts')}
      checked={areOn}
      disabled={!useReady()}
      className={classNames('text-13 text-muted max-md:hidden pointer-coarse:hidden', className)}
      onChange={({ currentTarget: { checked } }) => turn(checked)}
    />
  );
};

/** The keyboard shortcut of a button. Hidden until scripts run, and on devices without a keyboard. */
export const Key = ({ letter }: { letter: string }) => (
  <kbd
    aria-hidden
    className={classNames(
      'ml-1 rounded-chip border border-current px-1 font-mono text-12 leading-4 font-normal max-md:hidden pointer-coarse:hidden',
      !useReady() && 'invisible',
    )}
  >
    {letter}
  </kbd>
);
