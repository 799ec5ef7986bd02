'use client';

import { useLayoutEffect, useRef } from 'react';

/** What each letter does. */
type Shortcuts = Partial<Record<string, () => void>>;

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

/** Single letters that do something on the whole page, while `isOn`. A letter that is held down counts once. */
export const useShortcuts = (shortcuts: Shortcuts, isOn: boolean): void => {
  const present = useRef(shortcuts);
  // Both before the page can be seen: a letter must never act on what was there a moment ago.
  useLayoutEffect(() => {
    present.current = shortcuts;
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const act = isForPage(event) && present.current[event.key.toLowerCase()];
      if (!act) return;
      // Else the letter is typed into what the shortcut opens.
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
};
