'use client';

// Live transaction and notification counts. All components share one event stream. It is closed while the page is hidden, because
// browsers limit the connections per host.
import { useState, useSyncExternalStore, useCallback, useEffect, useRef } from 'react';
import { usePagePath } from '#app/_ui/navigation/links.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { UnreadCount } from '#server/modules/events/feed/schema.ts';

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
    // The next page may be somebody else's.
    present = undefined;
  };
};

/** How many there are; undefined before it was told. */
const presentTransactions = (): number | undefined => present;

/**
 * `seen`: how many the person had when the page was made; undefined where the page does not know, and then those count that come while
 * it is open.
 */
export const useNewTransactions = (seen: number | undefined): number => {
  const present = useSyncExternalStore(subscribeToTransactions, presentTransactions, () => undefined);
  const [known, setKnown] = useState(seen);
  if (seen !== undefined && seen !== known) setKnown(seen);
  if (seen === undefined && known === undefined && present !== undefined) setKnown(present);
  return known === undefined || present === undefined ? 0 : Math.max(0, present - known);
};

const readings = new EventTarget();

/** Opening one page after the other is no reason to ask each time. */
const ASK_AGAIN_MS = 30_000;
/** What came while the page was on its way can wait until the page has all that it needs itself. */
const FIRST_ASK_AFTER_MS = 5000;

/** Told by whoever has marked something as read. */
export const noteRead = (): void => void readings.dispatchEvent(new Event('read'));

/** The later of what the page was made with and what was asked since. */
export const useUnread = (given: UnreadCount): number => {
  const [asked, setAsked] = useState(given);
  const path = usePagePath();
  const pathBefore = useRef(path);
  const askedAt = useRef(given.as_of);

  const ask = useCallback((): void => {
    askedAt.current = Date.now();
    // Without an answer the number stays as it was: what is wrong is said by what the person does.
    api.feed.unread.query().then(setAsked, () => undefined);
  }, []);

  useEffect(() => {
    let first: ReturnType<typeof setTimeout> | undefined;
    // The stream begins by saying how many there are: mostly as many as when the page was made.
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
