'use client';

// What somebody has chosen for this browser and the root element shows, such as the theme: the server writes the page with it, a
// cookie keeps it, and wherever it can be chosen on a page the same is chosen.
import { useSyncExternalStore } from 'react';
import { remember } from '#app/_ui/shell/cookies.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `name` is the data attribute of the root element; `written`: what the server has written the page with. */
export const useRootSetting = (name: string, cookie: string, written: string): [chosen: string, choose: (next: string) => void] => {
  const chosen = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? written,
    () => written,
  );
  const choose = (next: string): void => {
    document.documentElement.dataset[name] = next;
    remember(cookie, next);
    for (const listener of listeners) listener();
  };
  return [chosen, choose];
};
