import { message, type Message } from '#app/_language/translate.ts';
import type { Transaction } from '#app/_ui/session/caller.ts';

/** What a status means, in words. */
export const OUTCOMES: Record<Transaction['status'], Message> = {
  Pending: message('Waiting to be executed'),
  Complete: message('Executed'),
  Failed: message('Failed, no money has moved'),
};
