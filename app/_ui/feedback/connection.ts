'use client';

// Whether the server can be reached from here, as far as anybody can tell: the browser knows that it has no network, and a call that
// nobody answers tells of the rest. Then the server is asked until it answers.
import { useSyncExternalStore } from 'react';

export type Connection = 'good' | 'offline' | 'unanswered';

const ASK_AGAIN_MS = 3000;
const ANSWER_WITHIN_MS = 5000;

let present: Connection = 'good';
let asking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const become = (next: Connection): void => {
  if (next === present) return;
  present = next;
  for (const listener of listeners) listener();
};

const answers = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return ok;
  } catch {
    return false;
  }
};

/** Asks until it is answered. */
const ask = async (): Promise<void> => {
  clearTimeout(asking);
  const next = navigator.onLine ? ((await answers()) ? 'good' : 'unanswered') : 'offline';
  become(next);
  if (next === 'unanswered') asking = setTimeout(() => void ask(), ASK_AGAIN_MS);
};

const follow = (): void => void ask();

/** Told by whoever was not answered. */
export const noteNoAnswer = (): void => {
  become(navigator.onLine ? 'unanswered' : 'offline');
  follow();
};

/** Nothing of the page may be asked for anew then: the browser would put a page of its own in its place. */
export const isConnected = (): boolean => present === 'good' && navigator.onLine;

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('online', follow);
    addEventListener('offline', follow);
    if (!navigator.onLine) follow();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', follow);
    removeEventListener('offline', follow);
    clearTimeout(asking);
  };
};

export const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribe,
    () => present,
    () => 'good',
  );
