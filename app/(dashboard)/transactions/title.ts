import type { Transaction } from '#app/_lib/caller.ts';
import { personName } from '#app/_lib/person-name.ts';

const inWords = (subtype: string): string => {
  const words = subtype.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a status means, in words. */
export const OUTCOMES: Record<Transaction['status'], string> = {
  Pending: 'Waiting to be executed',
  Complete: 'Executed',
  Failed: 'Failed, no money has moved',
};

/** What a transaction is called in a list: whom it was with, or what kind it is. */
export const titleOf = ({ partner, subtype, label }: Transaction): string => {
  if (partner?.user) return personName(partner.user);
  return subtype ? inWords(subtype) : label;
};
