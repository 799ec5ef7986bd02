'use client';

// How many transactions have come since the page was made, told by the server as they come. Nothing is shown where it refuses: the page
// is then as new as it was when it was opened.
import { useEffect, useRef, useState } from 'react';

const countIn = (message: MessageEvent<string>): number => (JSON.parse(message.data) as { count: number }).count;

/**
 * `seen`: how many the person had when the page was made; undefined where the page does not know, and then those count that come while
 * it is open. A page that is hidden is told nothing: browsers hold few connections to one host, and many tabs would use them up.
 */
export const useNewTransactions = (seen: number | undefined): number => {
  const [known, setKnown] = useState(seen);
  const [present, setPresent] = useState(seen ?? 0);
  if (seen !== undefined && seen !== known) setKnown(seen);
  const since = useRef(known);
  useEffect(() => {
    since.current = known;
  });
  useEffect(() => {
    let source: EventSource | undefined;
    const close = () => {
      source?.close();
      source = undefined;
    };
    const open = () => {
      source = new EventSource(since.current === undefined ? '/live' : `/live?since=${since.current}`);
      source.addEventListener('transactions', (message: MessageEvent<string>) => {
        const count = countIn(message);
        setKnown((before) => before ?? count);
        setPresent(count);
      });
    };
    const follow = () => {
      close();
      if (!document.hidden) open();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, []);
  return Math.max(0, present - (known ?? present));
};
