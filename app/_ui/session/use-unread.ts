'use client';

// How many notifications the person has not read, kept as it is: whenever new transactions come, when the page is seen again, when another
// page is opened, and when some of them were read.
import { usePagePath } from '#app/_ui/navigation/use-page-path.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeToTransactions } from '#app/_ui/session/live-transactions.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { UnreadCount } from '#server/modules/events/feed/schema.ts';

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
