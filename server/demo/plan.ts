// What planning goes by: who is there, what they have to spend as far as the plan knows, and what has happened so far.
import type { Agenda } from '#server/demo/agenda.ts';
import type { Happening } from '#server/demo/happening.ts';
import type { Random } from '#server/demo/random.ts';
import type { CompanyStory, Habit, StoryPerson } from '#server/demo/story.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';

export const HISTORY_MONTHS = 14;

/** When the company was registered. */
export const foundedAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HISTORY_MONTHS, now.getUTCDate(), 8, 30));

const FOUNDING_MEMBERS = 4;
const JOINING_INTERVAL_MS = 6 * DAY_MS;

/** The first few join on the first day, the others one after the other. */
export const joinedAt = (story: CompanyStory, key: string, now: Date): Date => {
  const place = story.people.findIndex((person) => person.key === key);
  const waitingMs = Math.max(0, place - FOUNDING_MEMBERS + 1) * JOINING_INTERVAL_MS;
  return new Date(foundedAt(now).getTime() + waitingMs + place * 37 * MINUTE_MS);
};

/** What each account has to spend, as far as the plan knows. */
export const createBooks = () => {
  const available = new Map<string, bigint>();
  const key = (account: string, currency: string): string => `${account} ${currency}`;
  return {
    available: (account: string, currency: string): bigint => available.get(key(account, currency)) ?? 0n,
    add: (account: string, currency: string, amount: bigint): void => {
      available.set(key(account, currency), (available.get(key(account, currency)) ?? 0n) + amount);
    },
  };
};

export type Plan = {
  story: CompanyStory;
  now: Date;
  random: Random;
  agenda: Agenda;
  books: ReturnType<typeof createBooks>;
  happenings: Happening[];
  nextNumber(): number;
  /** How often a habit has been followed: the number in its references. */
  timesOf: Map<Habit, number>;
};

/** The owner first. */
export const admins = ({ story }: Plan): [StoryPerson, ...StoryPerson[]] => {
  const [owner, ...others] = story.people;
  return [owner, ...others.filter(({ isAdmin }) => isAdmin)];
};

/** Those who joined a day before the moment at least, each as often as they usually take part. */
export const participants = ({ story, now }: Plan, { people }: { people?: readonly string[] | undefined }, at: Date): string[] =>
  story.people
    .filter(
      ({ key, weight = 1 }) => weight > 0 && (people?.includes(key) ?? true) && joinedAt(story, key, now).getTime() + DAY_MS < at.getTime(),
    )
    .flatMap(({ key, weight = 1 }) => Array.from({ length: weight }, () => key));

export const pickFrom = (random: Random, [first, ...others]: string[]): string | undefined =>
  first === undefined ? undefined : random.pick([first, ...others]);
