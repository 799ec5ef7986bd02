'use client';

// Keyboard shortcuts: single letters that act on the whole page, and G followed by a letter. Users can turn them off (WCAG 2.1.4).
import { useLayoutEffect, useRef } from 'react';
import { SHORTCUTS_COOKIE, SHORTCUTS_OFF, SHORTCUTS_ON } from '#app/_ui/shell/cookies.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

type Shortcut = {
  /** The description in the list of shortcuts. */
  description: string;
  /** Undefined while unavailable. */
  run: (() => void) | undefined;
};

/** Shortcuts by key, such as `j` or `g h`. */
type Shortcuts = Partial<Record<string, Shortcut>>;

const TEXT_CONTROLS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Whether a key is a shortcut of the page: not in a text control, not behind a dialog, and without modifiers. */
const isForPage = ({ target, ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !repeat &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest(TEXT_CONTROLS)) &&
  !document.querySelector('dialog:modal');

/** Opens the list of shortcuts. */
export const HELP_KEY = '?';

/** Starts a shortcut of two keys. */
const PREFIX = 'g';
const PREFIX_TIMEOUT_MS = 1500;

let lastEvent: KeyboardEvent | undefined;
let lastKeys = '';

/**
 * The key, with the prefix if that was just pressed. The result is cached per event, because each component with shortcuts calls this
 * function.
 */
const readKeys = (event: KeyboardEvent): string => {
  if (event === lastEvent) return lastKeys;
  const isPrefixed = lastKeys === PREFIX && lastEvent !== undefined && event.timeStamp - lastEvent.timeStamp < PREFIX_TIMEOUT_MS;
  const key = event.key.toLowerCase();
  lastKeys = isPrefixed ? `${PREFIX} ${key}` : key;
  lastEvent = event;
  return lastKeys;
};

/** Whether a shortcut starts with the prefix. */
export const isPrefixed = (keys: string): boolean => keys.startsWith(`${PREFIX} `);

/** The shortcuts of all mounted components, in order. */
const registered = new Set<{ current: Shortcuts }>();

/** The available shortcuts of the page. */
export const readShortcuts = (): { key: string; description: string }[] =>
  [...registered].flatMap(({ current }) =>
    Object.entries(current).flatMap(([key, shortcut]) => (shortcut ? { key, description: shortcut.description } : [])),
  );

/** Registers shortcuts while `isReady`, unless the user has turned them off. A held key runs its shortcut once. */
export const useShortcuts = (shortcuts: Shortcuts, isReady = true): void => {
  const { areOn } = useShortcutsSetting();
  const isOn = areOn && isReady;
  const currentShortcuts = useRef(shortcuts);
  // Layout effects run before the paint, so a key never acts on outdated content.
  useLayoutEffect(() => {
    currentShortcuts.current = shortcuts;
  });
  useLayoutEffect(() => {
    registered.add(currentShortcuts);
    return () => void registered.delete(currentShortcuts);
  }, []);
  useLayoutEffect(() => {
    if (!isOn) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const run = isForPage(event) && currentShortcuts.current[readKeys(event)]?.run;
      if (!run) return;
      // Prevents the letter from being typed into the opened dialog or field.
      event.preventDefault();
      run();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [isOn]);
};

/** Whether shortcuts are on, and a function to turn them on or off. */
export const useShortcutsSetting = (): { areOn: boolean; setAreOn(areOn: boolean): void } => {
  const [setting, setSetting] = useRootSetting('letters', SHORTCUTS_COOKIE, SHORTCUTS_ON);
  return { areOn: setting !== SHORTCUTS_OFF, setAreOn: (areOn) => setSetting(areOn ? SHORTCUTS_ON : SHORTCUTS_OFF) };
};

/** The keyboard shortcut of a button. Hidden until hydration, and on devices without a keyboard. */
export const Key = ({ letter }: { letter: string }) => (
  <kbd
    aria-hidden
    className={classNames(
      'ml-1 rounded-chip border border-current px-1 font-mono text-12 leading-4 font-normal max-md:hidden pointer-coarse:hidden',
      !useHydrated() && 'invisible',
    )}
  >
    {letter}
  </kbd>
);
