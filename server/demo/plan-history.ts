// Makes a history of a story. Pure: the same story, seed and present moment give the same history. The plan keeps books
// of its own, so that nobody spends what they do not have; whether it kept them well, the real ledger decides.
import {
  type AddedRecord,
  type CompanyStory,
  createAgenda,
  createBooks,
  foundedAt,
  type Habit,
  type Happening,
  HISTORY_MONTHS,
  joinedAt,
  type Occasion,
  type Plan,
} from '#server/demo/story.ts';
import { followHabit } from '#server/demo/follow-habit.ts';
import { createRandom } from '#server/kernel/seeded-random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

const INVITATION_MS = 30 * DAY_MS;
/** Between the records that one person adds to their profile. */
const RECORD_INTERVAL_MS = 2 * DAY_MS + HOUR_MS;
/** The same of emails and mobile numbers. */
const CONTACT_INTERVAL_MS = 3 * DAY_MS + 2 * HOUR_MS;
/** Between the documents that one person sends after joining. */
const DOCUMENT_INTERVAL_MS = DAY_MS + 3 * HOUR_MS;
const RUN_HOUR = 6;
const WAKING_HOUR = 7;
const WAKING_MS = 14 * HOUR_MS;
/** The last thing happened this long ago at least. */
const QUIET_MS = 3 * MINUTE_MS;
const GROWTH_START = 0.7;
const GROWTH_PER_MONTH = 0.05;

const scheduleHabit = (plan: Plan, habit: Habit, month: number): void => {
  const { now, random, agenda } = plan;
  const firstDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HISTORY_MONTHS + month, 1);
  const act = (at: Date): void => {
    if (at > foundedAt(now)) followHabit(plan, habit, at);
  };
  if (habit.kind === 'run') {
    agenda.add(firstDay + (habit.dayOfMonth - 1) * DAY_MS + RUN_HOUR * HOUR_MS, act);
    return;
  }
  const often = habit.perMonth * (GROWTH_START + GROWTH_PER_MONTH * month);
  const times = Math.floor(often) + (random.chance(often % 1) ? 1 : 0);
  for (let time = 0; time < times; time++) {
    const day = firstDay + random.integer(0, 29) * DAY_MS;
    agenda.add(day + WAKING_HOUR * HOUR_MS + random.integer(0, WAKING_MS), act);
  }
};

const scheduleOpenings = (plan: Plan): void => {
  const { story, now, random, agenda, books, happenings } = plan;
  for (const [place, { currency, least, most, step, people, note }] of story.openings.entries()) {
    for (const { key, weight = 1 } of story.people) {
      if (weight === 0 || !(people?.includes(key) ?? true)) continue;
      // In the order of the story: the first currency of an account is the one that its owner sees first.
      const afterMs = place * HOUR_MS + random.integer(10 * MINUTE_MS, 50 * MINUTE_MS);
      agenda.add(joinedAt(story, key, now).getTime() + afterMs, (at) => {
        const amount = random.amount(least, most, step);
        books.add(key, currency, amount);
        const details = { subtype: 'opening_balance', note, reference: '', metadata: {} };
        happenings.push({
          kind: 'movement',
          at,
          number: plan.nextNumber(),
          by: story.people[0].key,
          person: key,
          txType: 'credit',
          currency,
          amount,
          details,
        });
      });
    }
  }
};

const recordsOf = (story: CompanyStory, person: string): AddedRecord[] => [
  ...(story.addresses[person] ?? []).map((added) => ({ of: 'address', added }) as const),
  ...(story.bankAccounts[person] ?? []).map((added) => ({ of: 'bank_account', added }) as const),
  ...(story.cryptoAccounts[person] ?? []).map((added) => ({ of: 'crypto_account', added }) as const),
];

const scheduleRecords = ({ story, now, agenda, happenings }: Plan): void => {
  for (const { key: person } of story.people) {
    for (const [place, record] of recordsOf(story, person).entries()) {
      agenda.add(joinedAt(story, person, now).getTime() + (place + 1) * RECORD_INTERVAL_MS, (at) => {
        happenings.push({ kind: 'record', at, person, record, by: story.people[0].key });
      });
    }
  }
};

const scheduleContacts = ({ story, now, agenda, happenings }: Plan): void => {
  for (const [person, contacts] of Object.entries(story.contacts)) {
    for (const [place, contact] of contacts.entries()) {
      agenda.add(joinedAt(story, person, now).getTime() + (place + 1) * CONTACT_INTERVAL_MS, (at) => {
        happenings.push({ kind: 'contact', at, person, contact, by: story.people[0].key });
      });
    }
  }
};

const scheduleDocuments = ({ story, now, agenda, happenings }: Plan): void => {
  const sentAt = (person: string, place: number, daysAgo: number | undefined): number =>
    daysAgo === undefined
      ? joinedAt(story, person, now).getTime() + (place + 1) * DOCUMENT_INTERVAL_MS
      : now.getTime() - daysAgo * DAY_MS + place * MINUTE_MS;
  for (const [person, documents] of Object.entries(story.documents)) {
    for (const [place, document] of documents.entries()) {
      agenda.add(sentAt(person, place, document.daysAgo), (at) => {
        happenings.push({ kind: 'document', at, person, document, by: story.people[0].key });
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
    happenings.push({ kind: 'transfer', at, person, recipient: { address: occasion.recipient }, currency, amount, details });
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
  happenings.push({
    kind: 'movement',
    at,
    number: plan.nextNumber(),
    by,
    person,
    txType,
    currency,
    amount,
    details: { ...details, subtype, reference },
  });
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
  scheduleRecords(plan);
  scheduleContacts(plan);
  scheduleDocuments(plan);
  for (let month = 0; month <= HISTORY_MONTHS; month++) {
    for (const habit of story.habits) scheduleHabit(plan, habit, month);
  }
  for (const occasion of story.occasions) {
    plan.agenda.add(now.getTime() - occasion.daysAgo * DAY_MS - 4 * HOUR_MS, (at) => takePlace(plan, occasion, at));
  }
  plan.agenda.runUntil(now.getTime() - QUIET_MS);
  return happenings;
};
