'use client';

// Live transaction and notification counts. All components share one event stream. It is closed while the page is hidden, because
// browsers limit the connections per host.
import { useState, useSyncExternalStore, useCallback, useEffect, useRef } from 'react';
import { usePagePath } from '#app/_ui/navigation/links.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { UnreadCount } from '#server/modules/events/index.ts';

let source: EventSource | undefined;
let transactionCount: number | undefined;
const listeners = new Set<() => void>();

const receiveCount = (message: MessageEvent<string>): void => {
  transactionCount = (JSON.parse(message.data) as { count: number }).count;
  for (const listener of listeners) listener();
};

const closeStream = (): void => {
  source?.close();
  source = undefined;
};

const connectStream = (): void => {
  closeStream();
  if (document.hidden) return;
  source = new EventSource(transactionCount === undefined ? '/live' : `/live?since=${transactionCount}`);
  source.addEventListener('transactions', receiveCount);
};

/** Calls the listener when the count changes. Returns the function that unsubscribes. */
const subscribeToTransactions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    connectStream();
    document.addEventListener('visibilitychange', connectStream);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', connectStream);
    closeStream();
    // The next page may belong to another user.
    transactionCount = undefined;
  };
};

/** The number of transactions; undefined before the first event. */
const getTransactionCount = (): number | undefined => transactionCount;

/**
 * The number of new transactions. `seenCount` is the total when the page was rendered; if undefined, counting starts with the first event.
 */
export const useNewTransactions = (seenCount: number | undefined): number => {
  const count = useSyncExternalStore(subscribeToTransactions, getTransactionCount, () => undefined);
  const [baseCount, setBaseCount] = useState(seenCount);
  if (seenCount !== undefined && seenCount !== baseCount) setBaseCount(seenCount);
  if (seenCount === undefined && baseCount === undefined && count !== undefined) setBaseCount(count);
  return baseCount === undefined || count === undefined ? 0 : Math.max(0, count - baseCount);
};

const notificationEvents = new EventTarget();

/** The minimum interval between requests on navigation. */
const FETCH_INTERVAL_MS = 30_000;
/** The delay of the first request, so that the page loads first. */
const FIRST_FETCH_DELAY_MS = 5000;

/** Call after notifications are marked as read. */
export const notifyNotificationsRead = (): void => void notificationEvents.dispatchEvent(new Event('read'));

/** The number of unread notifications: the rendered one or that of the last response, whichever is newer. */
export const useUnreadCount = (renderedCount: UnreadCount): number => {
  const [fetchedCount, setFetchedCount] = useState(renderedCount);
  const path = usePagePath();
  const previousPath = useRef(path);
  const fetchedAt = useRef(renderedCount.as_of);

  const fetchCount = useCallback((): void => {
    fetchedAt.current = Date.now();
    // The count stays unchanged if there is no response. ConnectionBar shows connection problems.
    api.feed.unread.query().then(setFetchedCount, () => undefined);
  }, []);

  useEffect(() => {
    let firstFetchTimer: ReturnType<typeof setTimeout> | undefined;
    // The stream starts with the current count, which is usually the rendered one.
    const handleTransactions = (): void =>
      firstFetchTimer === undefined ? void (firstFetchTimer = setTimeout(fetchCount, FIRST_FETCH_DELAY_MS)) : fetchCount();
    const fetchIfVisible = (): void => void (document.hidden || fetchCount());
    const unsubscribe = subscribeToTransactions(handleTransactions);
    notificationEvents.addEventListener('read', fetchCount);
    document.addEventListener('visibilitychange', fetchIfVisible);
    return () => {
      clearTimeout(firstFetchTimer);
      unsubscribe();
      notificationEvents.removeEventListener('read', fetchCount);
      document.removeEventListener('visibilitychange', fetchIfVisible);
    };
  }, [fetchCount]);

  useEffect(() => {
    const isPathChanged = path !== previousPath.current;
    previousPath.current = path;
    if (isPathChanged && Date.now() - fetchedAt.current > FETCH_INTERVAL_MS) fetchCount();
  }, [path, fetchCount]);

  return fetchedCount.as_of > renderedCount.as_of ? fetchedCount.count : renderedCount.count;
};
