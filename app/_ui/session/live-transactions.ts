'use client';

// Live transaction and notification counts. All components share one event stream. It is closed while the page is hidden, because
// browsers limit the connections per host.
import { useState, useSyncExternalStore, useCallback, useEffect, useRef } from 'react';
import { usePagePath } from '#app/_ui/navigation/links.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { UnreadCount } from '#server/modules/events/index.ts';

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

/** Calls the listener when the count changes. Returns the function that unsubscribes. */
const subscribeToTransactions = (listener: () => void): (() => void) => {
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
    // The next page may belong to another user.
    present = undefined;
  };
};

/** The number of transactions; undefined before the first event. */
const presentTransactions = (): number | undefined => present;

/** The number of new transactions. `seen` is the number when the page was rendered; if undefined, the count starts with the first event. */
export const useNewTransactions = (seen: number | undefined): number => {
  const present = useSyncExternalStore(subscribeToTransactions, presentTransactions, () => undefined);
  const [known, setKnown] = useState(seen);
  if (seen !== undefined && seen !== known) setKnown(seen);
  if (seen === undefined && known === undefined && present !== undefined) setKnown(present);
  return known === undefined || present === undefined ? 0 : Math.max(0, present - known);
};

const readings = new EventTarget();

/** The minimum interval between requests on navigation. */
const ASK_AGAIN_MS = 30_000;
/** The delay of the first request, so that the page loads first. */
const FIRST_ASK_AFTER_MS = 5000;

/** Call after notifications are marked as read. */
export const noteRead = (): void => void readings.dispatchEvent(new Event('read'));

/** The newer of the rendered count and the last response. */
export const useUnread = (given: UnreadCount): number => {
  const [asked, setAsked] = useState(given);
  const path = usePagePath();
  const pathBefore = useRef(path);
  const askedAt = useRef(given.as_of);

  const ask = useCallback((): void => {
    askedAt.current = Date.now();
    // Without a response, the count is unchanged. Connection problems are shown elsewhere.
    api.feed.unread.query().then(setAsked, () => undefined);
  }, []);

  useEffect(() => {
    let first: ReturnType<typeof setTimeout> | undefined;
    // The stream starts with the current count, which is usually the rendered one.
    const hear = (): void => (first === undefined ? void (first = setTimeout(ask, FIRST_ASK_AFTER_MS)) : ask());
    const askWhenSeen = (): void => void (document.hidden || ask());
    const leave = subscribeToTransactions(hear);
    readings.addEventListener('read', ask);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      clearTimeout(first);
      leave();
      readings.removeEventListener('read', ask);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [ask]);

  useEffect(() => {
    const isAnother = path !== pathBefore.current;
    pathBefore.current = path;
    if (isAnother && Date.now() - askedAt.current > ASK_AGAIN_MS) ask();
  }, [path, ask]);

  return asked.as_of > given.as_of ? asked.count : given.count;
};
