import type { Transaction } from '#app/_lib/caller.ts';

/** What a status means, in words. */
export const OUTCOMES: Record<Transaction['status'], string> = {
  Pending: 'Waiting to be executed',
  Complete: 'Executed',
  Failed: 'Failed, no money has moved',
};
