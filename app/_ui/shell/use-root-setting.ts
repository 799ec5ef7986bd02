'use client';

// A preference in a data attribute of the root element, such as the theme. The server renders the attribute from a cookie, and all
// controls for it stay in sync.
import { useSyncExternalStore } from 'react';
import { setCookie } from '#app/_ui/shell/cookies.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `name` is the name of the data attribute, and `initialValue` is its server-rendered value. */
export const useRootSetting = (name: string, cookie: string, initialValue: string): [value: string, setValue: (next: string) => void] => {
  const value = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? initialValue,
    () => initialValue,
  );
  const setValue = (next: string): void => {
    document.documentElement.dataset[name] = next;
    setCookie(cookie, next);
    for (const listener of listeners) listener();
  };
  return [value, setValue];
};
