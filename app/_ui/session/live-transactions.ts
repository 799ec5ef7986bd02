'use client';

// The one stream of a page: how many transactions the person has, told by the server as they come. All parts of the page that want to
// know share it, and it is there while any of them is. A page that is hidden has none: browsers hold few connections to one host, and
// many tabs would use them up. Where the server refuses, nothing is told: the page is then as new as it was when it was opened.
let source: EventSource | undefined;
let present: number | undefined;
const listeners = new Set<() => void>();

const take = (message: MessageEvent<string>): void => {
  present = (JSON.parse(message.data) as { count: number }).count;
  for (const listener of listeners) listener();
};

const close = (): void => {
  source?.close();
  source = undefined;
};

const follow = (): void => {
  close();
  if (document.hidden) return;
  source = new EventSource(present === undefined ? '/live' : `/live?since=${present}`);
  source.addEventListener('transactions', take);
};

/** Calls the listener whenever there are more, until what it answers is called. */
export const subscribeToTransactions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    follow();
    document.addEventListener('visibilitychange', follow);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', follow);
    close();
    // The next page may be somebody else's.
    present = undefined;
  };
};

/** How many there are; undefined before it was told. */
export const presentTransactions = (): number | undefined => present;
