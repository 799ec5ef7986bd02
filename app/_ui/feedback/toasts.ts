'use client';

// What has succeeded out of sight, said at the edge of the page for a moment: a dialog that is gone, a form page that led away. What
// people see at once is not said again, and what went wrong is said where it went wrong, for as long as it is so.
import { useSyncExternalStore } from 'react';

export type Toast = { id: number; text: string };

/** More would cover what they are about. */
const SHOWN_MAX = 3;

const NONE: readonly Toast[] = [];

let toasts = NONE;
let said = 0;
const listeners = new Set<() => void>();

const replace = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says what was done. While a dialog is open nothing behind it is read out: then it is said once that is closed. */
export const say = (text: string): void => {
  const dialog = document.querySelector('dialog:modal');
  if (dialog) return dialog.addEventListener('close', () => say(text), { once: true });
  said += 1;
  return replace([...toasts, { id: said, text }].slice(-SHOWN_MAX));
};

export const dismiss = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

/** What is said now, the newest last. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
