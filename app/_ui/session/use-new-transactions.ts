'use client';

// How many transactions have come since the page was made.
import { useState, useSyncExternalStore } from 'react';
import { presentTransactions, subscribeToTransactions } from '#app/_ui/session/live-transactions.ts';

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
