// What comes of a habit at a moment: one happening or several, or none when nobody is there or can afford it.
import { admins, type Details, type Habit, participants, pickFrom, type Plan, savingsOf } from '#server/demo/story.ts';
import type { TxType } from '#server/kernel/transaction-enums.ts';
import { DAY_MS } from '#server/kernel/time.ts';

/** Most of what somebody has that they part with at once. */
const SHARE_MAX = { of: 10n, most: 6n };
const FAILING_SHARE = 0.12;
const TUESDAY = 2;
const DAYS_OF_WEEK = 7;

type HabitOf<Kind extends Habit['kind']> = Extract<Habit, { kind: Kind }>;

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
  plan.happenings.push({
    kind: 'movement',
    at,
    number,
    by: admins(plan)[0].key,
    person,
    txType,
    currency,
    amount,
    details: detailsOf(plan, habit, at),
  });
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
  const other = pickFrom(
    plan.random,
    participants(plan, habit, at).filter((key) => key !== person),
  );
  const amount = person && affordable(plan, person, habit);
  if (!person || !other || !amount) return;
  plan.books.add(person, habit.currency, -amount);
  plan.books.add(other, habit.currency, amount);
  plan.happenings.push({
    kind: 'transfer',
    at,
    person,
    recipient: { account: other },
    currency: habit.currency,
    amount,
    details: detailsOf(plan, habit, at),
  });
};

const followSaving = (plan: Plan, habit: HabitOf<'saving'>, at: Date): void => {
  const savers = plan.story.people.flatMap(({ key, saves }) => (saves ? key : []));
  const person = pickFrom(plan.random, participants(plan, { people: savers }, at));
  const amount = person && affordable(plan, person, habit);
  if (!person || !amount) return;
  const account = savingsOf(person);
  plan.books.add(person, habit.currency, -amount);
  plan.books.add(account, habit.currency, amount);
  plan.happenings.push({
    kind: 'transfer',
    at,
    person,
    recipient: { account },
    currency: habit.currency,
    amount,
    details: detailsOf(plan, habit, at),
  });
};

type Request = { person: string; txType: TxType; currency: string; amount: bigint };

/** The office goes through everything that is open once a week: the next Tuesday at half past nine. */
const nextOfficeHour = (at: Date): number => {
  const today = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 9, 30);
  const daysUntilTuesday = (TUESDAY - at.getUTCDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  return today + daysUntilTuesday * DAY_MS;
};

/** What was Pending becomes Complete, or sometimes Failed, when the office looks at it. */
const endLater = (plan: Plan, number: number, { person, txType, currency, amount }: Request, at: Date): void => {
  const { random, agenda, books, happenings } = plan;
  const by = random.pick(admins(plan)).key;
  const to = random.chance(FAILING_SHARE) ? 'Failed' : 'Complete';
  agenda.add(nextOfficeHour(at), (endedAt) => {
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
  plan.happenings.push({ kind: 'movement', at, number, by: person, person, txType, currency, amount, details: detailsOf(plan, habit, at) });
  endLater(plan, number, { person, txType, currency, amount }, at);
};

const followTakings = (plan: Plan, habit: HabitOf<'takings'>, at: Date): void => {
  const { random, agenda, books, happenings } = plan;
  const person = pickFrom(random, participants(plan, habit, at));
  if (person === undefined) return;
  const note = random.pick(habit.notes);
  const items = Array.from({ length: habit.items }, () => ({
    number: plan.nextNumber(),
    currency: habit.currency,
    amount: random.amount(habit.least, habit.most, habit.step),
    details: { ...detailsOf(plan, habit, at), note },
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

/** Lets one of the habits be followed once. */
export const followHabit = (plan: Plan, habit: Habit, at: Date): void => {
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
