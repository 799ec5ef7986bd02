import type { Transaction } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/person-name.ts';

/** Somebody whom the person has sent money to: what they are called, and what the form names them by. */
export type Recent = { name: string; recipient: string };

const SHOWN = 5;

/** The other people of the latest payments, each once, the last one first. */
export const recentOf = (debits: readonly Transaction[], ownId: string): Recent[] => {
  const people = new Map<string, Recent>();
  for (const { partner } of debits) {
    const user = partner?.user;
    if (!user || user.id === ownId || people.has(user.id)) continue;
    people.set(user.id, { name: personName(user), recipient: user.email || user.mobile || user.id });
  }
  return [...people.values()].slice(0, SHOWN);
};
