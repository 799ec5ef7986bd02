// Makes a history of a story. Pure: the same story, seed and present moment give the same history. The plan keeps books
// of its own, so that nobody spends what they do not have; whether it kept them well, the real ledger decides.
import { createAgenda } from '#db/seed/agenda.ts';
import { createRandom, type Random } from '#db/seed/random.ts';
import type { CompanyStory, Habit, Occasion, StoryPerson } from '#db/seed/story.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

export const HISTORY_MONTHS = 14;

type Details = { subtype: string | null; note: string; reference: string; metadata: Record<string, unknown> };

type TxType = 'credit' | 'debit';

/** Something that somebody did. People and accounts go by their keys; `number` names it for what comes of it later. */
export type Happening = { at: Date } & (
  | {
      kind: 'movement';
      number: number;
      /** The person themselves, or an admin for them. */
      by: string;
      account: string;
      txType: TxType;
      currency: string;
      amount: bigint;
      details: Details;
    }
  | { kind: 'transfer'; account: string; recipient: { account: string } | { address: string }; currency: string; amount: bigint; details: Details }
  | { kind: 'batch'; person: string; items: { number: number; currency: string; amount: bigint; details: Details }[] }
  | { kind: 'end'; number: number; by: string; to: 'Complete' | 'Failed' }
  | { kind: 'expiry' }
);

/** The key of a person's savings account; their primary account has the person's own key. */
export const savingsOf = (person: string): string => `${person}'s savings`;

/** When the company was registered. */
export const foundedAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HISTORY_MONTHS, now.getUTCDate(), 8, 30));

const DAYS_BETWEEN_JOINING = 6;

/** People join one after the other. */
export const joinedAt = (story: CompanyStory, key: string, now: Date): Date => {
  const place = story.people.findIndex((person) => person.key === key);
  return new Date(foundedAt(now).getTime() + place * (DAYS_BETWEEN_JOINING * DAY_MS + 37 * MINUTE_MS));
};

const INVITATION_MS = 30 * DAY_MS;
const WAKING_HOUR = 7;
const WAKING_MS = 14 * HOUR_MS;
const RUN_HOUR = 6;
/** The last thing happened this long ago at least. */
const QUIET_MS = 3 * MINUTE_MS;
/** Most of what somebody has that they part with at once. */
const SHARE_MAX = { of: 10n, most: 6n };
const FAILING_SHARE = 0.09;
const GROWTH_START = 0.7;
const GROWTH_PER_MONTH = 0.05;

/** What each account has to spend, as far as the plan knows. */
const createBooks = () => {
  const available = new Map<string, bigint>();
  const key = (account: string, currency: string): string => `${account} ${currency}`;
  return {
    available: (account: string, currency: string): bigint => available.get(key(account, currency)) ?? 0n,
    add: (account: string, currency: string, amount: bigint): void => {
      available.set(key(account, currency), (available.get(key(account, currency)) ?? 0n) + amount);
    },
  };
};

type Plan = {
  story: CompanyStory;
  now: Date;
  random: Random;
  agenda: ReturnType<typeof createAgenda>;
  books: ReturnType<typeof createBooks>;
  happenings: Happening[];
  nextNumber(): number;
  /** How often a habit has been followed: the number in its references. */
  timesOf: Map<Habit, number>;
};

type HabitOf<Kind extends Habit['kind']> = Extract<Habit, { kind: Kind }>;

const admins = ({ story }: Plan): [StoryPerson, ...StoryPerson[]] => {
  const [owner, ...others] = story.people;
  return [owner, ...others.filter(({ isAdmin }) => isAdmin)];
};

/** Those who can do something at a moment, each as often as they usually take part. */
const participants = ({ story, now }: Plan, { people }: { people?: readonly string[] | undefined }, at: Date): string[] =>
  story.people
    .filter(({ key, weight = 1 }) => weight > 0 && (people?.includes(key) ?? true) && joinedAt(story, key, now) < at)
    .flatMap(({ key, weight = 1 }) => Array.from({ length: weight }, () => key));

const pickFrom = (random: Random, [first, ...others]: string[]): string | undefined =>
  first === undefined ? undefined : random.pick([first, ...others]);

const detailsOf = ({ random, timesOf }: Plan, habit: Habit, at: Date): Details => {
  const times = (timesOf.get(habit) ?? 0) + 1;
  timesOf.set(habit, times);
  return {
    subtype: habit.subtype,
    note: random.pick(habit.notes),
    reference: habit.reference?.(times, at) ?? '',
    metadata: habit.metadata?.(random) ?? {},
  };
};

/** An amount that the account can part with, or undefined. */
const affordable = ({ random, books }: Plan, account: string, { currency, least, most, step }: Habit): bigint | undefined => {
  const share = (books.available(account, currency) * SHARE_MAX.most) / SHARE_MAX.of;
  if (share < least) return undefined;
  return random.amount(least, share < most ? share : most, step);
};

/** Complete at once, by an admin. Debits take what is there; who has too little is left alone. */
const book = (plan: Plan, habit: HabitOf<'run' | 'booking'>, person: string, at: Date): void => {
  const { txType, currency } = habit;
  const amount = txType === 'debit' ? affordable(plan, person, habit) : plan.random.amount(habit.least, habit.most, habit.step);
  if (amount === undefined) return;
  plan.books.add(person, currency, txType === 'credit' ? amount : -amount);
  const number = plan.nextNumber();
  plan.happenings.push({ kind: 'movement', at, number, by: admins(plan)[0].key, account: person, txType, currency, amount, details: detailsOf(plan, habit, at) });
};

const followRun = (plan: Plan, habit: HabitOf<'run'>, at: Date): void => {
  for (const person of new Set(participants(plan, habit, at))) book(plan, habit, person, at);
};

const followBooking = (plan: Plan, habit: HabitOf<'booking'>, at: Date): void => {
  const person = pickFrom(plan.random, participants(plan, habit, at));
  if (person !== undefined) book(plan, habit, person, at);
};

const followTransfer = (plan: Plan, habit: HabitOf<'transfer'>, at: Date): void => {
  const person = pickFrom(plan.random, participants(plan, habit, at));
  const other = pickFrom(plan.random, participants(plan, habit, at).filter((key) => key !== person));
  const amount = person && affordable(plan, person, habit);
  if (!person || !other || !amount) return;
  plan.books.add(person, habit.currency, -amount);
  plan.books.add(other, habit.currency, amount);
  plan.happenings.push({ kind: 'transfer', at, account: person, recipient: { account: other }, currency: habit.currency, amount, details: detailsOf(plan, habit, at) });
};

const followSaving = (plan: Plan, habit: HabitOf<'saving'>, at: Date): void => {
  const savers = plan.story.people.flatMap(({ key, saves }) => (saves ? key : []));
  const person = pickFrom(plan.random, participants(plan, { people: savers }, at));
  const amount = person && affordable(plan, person, habit);
  if (!person || !amount) return;
  const account = savingsOf(person);
  plan.books.add(person, habit.currency, -amount);
  plan.books.add(account, habit.currency, amount);
  plan.happenings.push({ kind: 'transfer', at, account: person, recipient: { account }, currency: habit.currency, amount, details: detailsOf(plan, habit, at) });
};

type Request = { person: string; txType: TxType; currency: string; amount: bigint };

/** What was Pending becomes Complete, or sometimes Failed, some hours later. */
const endLater = (plan: Plan, number: number, { person, txType, currency, amount }: Request, at: Date): void => {
  const { random, agenda, books, happenings } = plan;
  const by = random.pick(admins(plan)).key;
  const to = random.chance(FAILING_SHARE) ? 'Failed' : 'Complete';
  agenda.add(at.getTime() + random.integer(HOUR_MS, 2 * DAY_MS), (endedAt) => {
    if ((to === 'Complete') === (txType === 'credit')) books.add(person, currency, amount);
    happenings.push({ kind: 'end', at: endedAt, number, by, to });
  });
};

const followRequest = (plan: Plan, habit: HabitOf<'request'>, at: Date): void => {
  const { txType, currency } = habit;
  const person = pickFrom(plan.random, participants(plan, habit, at));
  if (person === undefined) return;
  const amount = txType === 'debit' ? affordable(plan, person, habit) : plan.random.amount(habit.least, habit.most, habit.step);
  if (amount === undefined) return;
  if (txType === 'debit') plan.books.add(person, currency, -amount);
  const number = plan.nextNumber();
  plan.happenings.push({ kind: 'movement', at, number, by: person, account: person, txType, currency, amount, details: detailsOf(plan, habit, at) });
  endLater(plan, number, { person, txType, currency, amount }, at);
};

const followTakings = (plan: Plan, habit: HabitOf<'takings'>, at: Date): void => {
  const { random, agenda, books, happenings } = plan;
  const person = pickFrom(random, participants(plan, habit, at));
  if (person === undefined) return;
  const items = Array.from({ length: habit.items }, () => ({
    number: plan.nextNumber(),
    currency: habit.currency,
    amount: random.amount(habit.least, habit.most, habit.step),
    details: detailsOf(plan, habit, at),
  }));
  happenings.push({ kind: 'batch', at, person, items });
  const by = random.pick(admins(plan)).key;
  agenda.add(at.getTime() + DAY_MS, (endedAt) => {
    for (const { number, currency, amount } of items) {
      books.add(person, currency, amount);
      happenings.push({ kind: 'end', at: endedAt, number, by, to: 'Complete' });
    }
  });
};

const follow = (plan: Plan, habit: Habit, at: Date): void => {
  switch (habit.kind) {
    case 'run':
      return followRun(plan, habit, at);
    case 'booking':
      return followBooking(plan, habit, at);
    case 'transfer':
      return followTransfer(plan, habit, at);
    case 'request':
      return followRequest(plan, habit, at);
    case 'saving':
      return followSaving(plan, habit, at);
    case 'takings':
      return followTakings(plan, habit, at);
  }
};

const scheduleHabit = (plan: Plan, habit: Habit, month: number): void => {
  const { now, random, agenda } = plan;
  const firstDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HISTORY_MONTHS + month, 1);
  const act = (at: Date): void => {
    if (at > foundedAt(now)) follow(plan, habit, at);
  };
  if (habit.kind === 'run') {
    agenda.add(firstDay + (habit.dayOfMonth - 1) * DAY_MS + RUN_HOUR * HOUR_MS, act);
    return;
  }
  const often = habit.perMonth * (GROWTH_START + GROWTH_PER_MONTH * month);
  const times = Math.floor(often) + (random.chance(often % 1) ? 1 : 0);
  for (let time = 0; time < times; time++) {
    const day = firstDay + random.integer(0, 27) * DAY_MS;
    agenda.add(day + WAKING_HOUR * HOUR_MS + random.integer(0, WAKING_MS), act);
  }
};

const scheduleOpenings = (plan: Plan): void => {
  const { story, now, random, agenda, books, happenings } = plan;
  for (const { currency, least, most, step, people, note } of story.openings) {
    for (const { key, weight = 1 } of story.people) {
      if (weight === 0 || !(people?.includes(key) ?? true)) continue;
      agenda.add(joinedAt(story, key, now).getTime() + random.integer(HOUR_MS, 9 * HOUR_MS), (at) => {
        const amount = random.amount(least, most, step);
        books.add(key, currency, amount);
        const details = { subtype: 'opening_balance', note, reference: '', metadata: {} };
        happenings.push({ kind: 'movement', at, number: plan.nextNumber(), by: story.people[0].key, account: key, txType: 'credit', currency, amount, details });
      });
    }
  }
};

const takePlace = (plan: Plan, occasion: Occasion, at: Date): void => {
  const { agenda, books, happenings } = plan;
  const { person, currency, amount, note } = occasion;
  const isLeaving = occasion.kind === 'invitation' || occasion.txType === 'debit';
  if (isLeaving && books.available(person, currency) < amount) return;
  if (isLeaving) books.add(person, currency, -amount);
  const details = { subtype: null, note, reference: '', metadata: {} };
  if (occasion.kind === 'invitation') {
    happenings.push({ kind: 'transfer', at, account: person, recipient: { address: occasion.recipient }, currency, amount, details });
    agenda.add(at.getTime() + INVITATION_MS + 20 * SECOND_MS, (expiredAt) => {
      books.add(person, currency, amount);
      happenings.push({ kind: 'expiry', at: expiredAt });
    });
    return;
  }
  const { kind, txType, subtype } = occasion;
  const isBooked = kind === 'booking';
  if (isBooked && txType === 'credit') books.add(person, currency, amount);
  const by = isBooked ? plan.story.people[0].key : person;
  const reference = isBooked ? occasion.reference : '';
  happenings.push({ kind: 'movement', at, number: plan.nextNumber(), by, account: person, txType, currency, amount, details: { ...details, subtype, reference } });
};

/** The history of a company from its founding until shortly before `now`, in order of time. */
export const planHistory = (story: CompanyStory, { seed, now }: { seed: number; now: Date }): Happening[] => {
  let numbers = 0;
  const happenings: Happening[] = [];
  const plan: Plan = {
    story,
    now,
    random: createRandom(seed),
    agenda: createAgenda(),
    books: createBooks(),
    happenings,
    nextNumber: () => ++numbers,
    timesOf: new Map(),
  };
  scheduleOpenings(plan);
  for (let month = 0; month <= HISTORY_MONTHS; month++) {
    for (const habit of story.habits) scheduleHabit(plan, habit, month);
  }
  for (const occasion of story.occasions) {
    plan.agenda.add(now.getTime() - occasion.daysAgo * DAY_MS - 4 * HOUR_MS, (at) => takePlace(plan, occasion, at));
  }
  plan.agenda.runUntil(now.getTime() - QUIET_MS);
  return happenings;
};
