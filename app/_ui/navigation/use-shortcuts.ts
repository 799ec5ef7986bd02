'use client';

import { useLayoutEffect, useRef } from 'react';
import { useLetters } from '#app/_ui/navigation/use-letters.ts';

export type Shortcut = {
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
