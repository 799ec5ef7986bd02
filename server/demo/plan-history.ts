// Plans the transactions and profile records of a company. Pure: the same company, seed and time give the same history. The plan tracks
// separate balances, so that accounts are not overdrawn; the ledger checks every posting again when the plan is executed.
import type { Activity, DemoCompany, DemoPerson } from '#server/demo/companies.ts';
import type { ProfileRecord } from '#server/demo/profile-records.ts';
import { createRandom, type SeededRandom } from '#server/kernel/seeded-random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import type { TxType } from '#server/kernel/transaction-enums.ts';

const HISTORY_MONTHS = 14;
/** No steps are planned in the last minutes. */
const IDLE_END_MS = 3 * MINUTE_MS;

/** Members who join when the company is created. The others join one at a time. */
const FIRST_MEMBERS = 4;
const JOINING_INTERVAL_MS = 6 * DAY_MS;
/** Between the records that one person adds. */
const RECORD_INTERVAL_MS = 2 * DAY_MS + HOUR_MS;

const OPENING_HOUR = 7;
const OPENING_HOURS_MS = 14 * HOUR_MS;
/** Activities become more frequent from month to month. */
const INITIAL_FREQUENCY = 0.7;
const FREQUENCY_GROWTH = 0.05;

/** An account spends at most this share of its balance in one transaction. */
const SPENDING_PERCENT_MAX = 60n;
const CAPTURED_PERCENT = 60n;
const AMOUNT_DIGITS = 5;
const TAKINGS_SIZE = 5;
/** Pending requests wait this long for an admin. */
const REVIEW_MS = 3 * DAY_MS;
const REJECTION_RATE = 0.12;
/** The lifetime of a transfer to a recipient who has not registered, and a margin. */
const EXPIRY_MS = 30 * DAY_MS + 20 * SECOND_MS;

export type PostingDetails = { subtype: string | null; note: string; reference: string; metadata: Record<string, unknown> };

/** `number` identifies a transaction to later steps. */
type BatchItem = { number: number; currency: string; amount: bigint; details: PostingDetails };

/** A step of the history. People and accounts are identified by keys; `by` is the person who makes the request. */
export type HistoryStep = { at: Date } & (
  | ({ kind: 'posting'; by: string; account: string; txType: TxType } & BatchItem)
  | {
      kind: 'transfer';
      by: string;
      recipient: { account: string } | { address: string };
      currency: string;
      amount: bigint;
      details: PostingDetails;
      /** The recipient captures a part later. */
      hold?: { number: number; captured: bigint };
    }
  | { kind: 'capture'; by: string; number: number; currency: string; amount: bigint }
  | { kind: 'batch'; by: string; items: BatchItem[] }
  | { kind: 'decision'; by: string; number: number; status: 'Complete' | 'Failed' }
  | { kind: 'expiry' }
  | { kind: 'record'; record: ProfileRecord }
);

type Plan = {
  company: DemoCompany;
  now: Date;
  random: SeededRandom;
  steps: HistoryStep[];
  /** For transactions and references. */
  nextNumber(): number;
  /** Runs an action at a time of the plan. Actions may schedule later ones. */
  schedule(at: number, action: (at: Date) => void): void;
  available(account: string, currency: string): bigint;
  /** Changes an available balance. */
  changeBalance(account: string, currency: string, amount: bigint): void;
};

/** The key of a person's savings account; the key of the primary account is the person's. */
export const toSavingsKey = (person: string): string => `${person}'s savings`;

export const getCreatedAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HISTORY_MONTHS, now.getUTCDate(), 8, 30));

export const getJoinedAt = ({ people }: DemoCompany, key: string, now: Date): Date => {
  const index = people.findIndex((person) => person.key === key);
  const waitingMs = Math.max(0, index - FIRST_MEMBERS + 1) * JOINING_INTERVAL_MS;
  return new Date(getCreatedAt(now).getTime() + waitingMs + index * 37 * MINUTE_MS);
};

const isParticipant = ({ people }: Activity, { key, weight }: DemoPerson): boolean => weight > 0 && (people?.includes(key) ?? true);

/** The people who can do an activity: a day after they joined. */
const listParticipants = ({ company, now }: Plan, activity: Activity, at: Date): DemoPerson[] =>
  company.people.filter(
    (person) => isParticipant(activity, person) && getJoinedAt(company, person.key, now).getTime() + DAY_MS < at.getTime(),
  );

const pickParticipant = (plan: Plan, activity: Activity, at: Date, except?: string): string | undefined => {
  const [first, ...otherOptions] = listParticipants(plan, activity, at)
    .filter(({ key }) => key !== except)
    .flatMap(({ key, weight }) => Array.from({ length: weight }, () => key));
  return first === undefined ? undefined : plan.random.pick([first, ...otherOptions]);
};

const pickAdmin = ({ company, random }: Plan): string =>
  random.pick([company.owner, ...company.people.filter((person) => person.group === 'admin' && person !== company.owner)]).key;

const drawValue = (random: SeededRandom, cell: string): string | number => {
  const range = /^(\d+)\.\.(\d+)$/.exec(cell);
  if (range) return random.integer(Number(range[1]), Number(range[2]));
  const [first = '', ...otherOptions] = cell.split('|');
  return random.pick([first, ...otherOptions]);
};

const drawMetadata = (random: SeededRandom, fields: Record<string, string>): Record<string, unknown> => {
  const metadata: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(fields)) {
    const [outer = '', inner] = name.split('.');
    metadata[outer] = inner === undefined ? drawValue(random, cell) : { [inner]: drawValue(random, cell) };
  }
  return metadata;
};

const drawDetails = (plan: Plan, activity: Activity, at: Date): PostingDetails => {
  const [first = '', ...otherOptions] = activity.notes;
  const suffix = `${at.getUTCFullYear()}-${String(plan.nextNumber()).padStart(4, '0')}`;
  return {
    subtype: activity.subtype ?? null,
    note: plan.random.pick([first, ...otherOptions]),
    reference: activity.reference.replace('#', suffix),
    metadata: drawMetadata(plan.random, activity.metadata),
  };
};

/** Undefined if the account cannot spend as much. */
const drawAmount = ({ random, available }: Plan, { txType, currency, amountMin, amountMax = amountMin }: Activity, account: string) => {
  const spendable = (available(account, currency) * SPENDING_PERCENT_MAX) / 100n;
  const max = txType === 'debit' && spendable < amountMax ? spendable : amountMax;
  const zeros = Math.max(0, String(amountMax).length - AMOUNT_DIGITS);
  return max < amountMin ? undefined : random.amount(amountMin, max, 10n ** BigInt(zeros));
};

/** A single request near the present stays pending. */
const scheduleDecision = (plan: Plan, step: Extract<HistoryStep, { kind: 'posting' }>): void => {
  const by = pickAdmin(plan);
  const status = plan.random.chance(REJECTION_RATE) ? 'Failed' : 'Complete';
  plan.schedule(step.at.getTime() + REVIEW_MS, (at) => {
    if ((status === 'Complete') === (step.txType === 'credit')) plan.changeBalance(step.account, step.currency, step.amount);
    plan.steps.push({ kind: 'decision', at, number: step.number, by, status });
  });
};

const addTakings = (plan: Plan, activity: Activity, person: string, at: Date): void => {
  const { currency } = activity;
  const items = Array.from({ length: TAKINGS_SIZE }, () => {
    const amount = drawAmount(plan, activity, person) ?? activity.amountMin;
    return { number: plan.nextNumber(), currency, amount, details: drawDetails(plan, activity, at) };
  });
  plan.steps.push({ kind: 'batch', at, by: person, items });
  const by = pickAdmin(plan);
  plan.schedule(at.getTime() + DAY_MS, (decidedAt) => {
    for (const { number, amount } of items) {
      plan.changeBalance(person, currency, amount);
      plan.steps.push({ kind: 'decision', at: decidedAt, number, by, status: 'Complete' });
    }
  });
};

const addTransfer = (plan: Plan, activity: Activity, person: string, at: Date, amount: bigint): void => {
  const { kind, currency, recipient: address } = activity;
  const transfer = { kind: 'transfer', at, by: person, currency, amount } as const;
  if (address !== undefined) {
    plan.steps.push({ ...transfer, recipient: { address }, details: drawDetails(plan, activity, at) });
    plan.schedule(at.getTime() + EXPIRY_MS, (expiredAt) => {
      plan.changeBalance(person, currency, amount);
      plan.steps.push({ kind: 'expiry', at: expiredAt });
    });
  } else {
    const account = kind === 'saving' ? toSavingsKey(person) : pickParticipant(plan, activity, at, person);
    if (account === undefined) return;
    plan.changeBalance(account, currency, amount);
    plan.steps.push({ ...transfer, recipient: { account }, details: drawDetails(plan, activity, at) });
  }
  plan.changeBalance(person, currency, -amount);
};

const addAuthorization = (plan: Plan, activity: Activity, person: string, at: Date, amount: bigint): void => {
  const { currency, recipient = person } = activity;
  const hold = { number: plan.nextNumber(), captured: (amount * CAPTURED_PERCENT) / 100n };
  const details = drawDetails(plan, activity, at);
  plan.changeBalance(person, currency, -amount);
  plan.steps.push({ kind: 'transfer', at, by: person, recipient: { account: recipient }, currency, amount, details, hold });
  plan.schedule(at.getTime() + DAY_MS, (capturedAt) => {
    plan.changeBalance(recipient, currency, hold.captured);
    plan.steps.push({ kind: 'capture', at: capturedAt, by: recipient, number: hold.number, currency, amount: hold.captured });
  });
};

/** Adds the steps of an activity of one person, or none if the person cannot afford it. */
const addActivity = (plan: Plan, activity: Activity, person: string, at: Date): void => {
  const { kind, txType, currency } = activity;
  if (kind === 'takings') return addTakings(plan, activity, person, at);
  const amount = drawAmount(plan, activity, person);
  if (amount === undefined) return;
  if (kind === 'transfer' || kind === 'saving') return addTransfer(plan, activity, person, at, amount);
  if (kind === 'authorization') return addAuthorization(plan, activity, person, at, amount);
  const by = kind === 'booking' ? plan.company.owner.key : person;
  const details = drawDetails(plan, activity, at);
  const step = { kind: 'posting', at, number: plan.nextNumber(), by, account: person, txType, currency, amount, details } as const;
  plan.steps.push(step);
  if (txType === 'debit') plan.changeBalance(person, currency, -amount);
  else if (kind === 'booking') plan.changeBalance(person, currency, amount);
  if (kind === 'request' && activity.daysAgo === undefined) scheduleDecision(plan, step);
};

/** Keeps the order of the table, because the dashboard shows the currency that an account got first at the top. */
const scheduleOpenings = (plan: Plan, activity: Activity, index: number): void => {
  for (const person of plan.company.people.filter((participant) => isParticipant(activity, participant))) {
    const afterMs = index * HOUR_MS + plan.random.integer(10 * MINUTE_MS, 50 * MINUTE_MS);
    plan.schedule(getJoinedAt(plan.company, person.key, plan.now).getTime() + afterMs, (at) => addActivity(plan, activity, person.key, at));
  }
};

const scheduleMonth = (plan: Plan, activity: Activity, month: number): void => {
  const { now, random } = plan;
  const firstDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HISTORY_MONTHS + month, 1);
  if (activity.dayOfMonth !== undefined) {
    plan.schedule(firstDay + (activity.dayOfMonth - 1) * DAY_MS + 6 * HOUR_MS, (at) => {
      for (const { key } of listParticipants(plan, activity, at)) addActivity(plan, activity, key, at);
    });
  }
  const frequency = (activity.perMonth ?? 0) * (INITIAL_FREQUENCY + FREQUENCY_GROWTH * month);
  const times = Math.floor(frequency) + (random.chance(frequency % 1) ? 1 : 0);
  for (let time = 0; time < times; time++) {
    const day = firstDay + random.integer(0, 29) * DAY_MS;
    plan.schedule(day + OPENING_HOUR * HOUR_MS + random.integer(0, OPENING_HOURS_MS), (at) => {
      const person = pickParticipant(plan, activity, at);
      if (person !== undefined) addActivity(plan, activity, person, at);
    });
  }
};

const scheduleActivity = (plan: Plan, activity: Activity, index: number): void => {
  const { dayOfMonth, perMonth, daysAgo, people = [] } = activity;
  if (daysAgo !== undefined) {
    const action = (at: Date) => people.forEach((person) => addActivity(plan, activity, person, at));
    plan.schedule(plan.now.getTime() - daysAgo * DAY_MS - 4 * HOUR_MS, action);
  } else if (dayOfMonth === undefined && perMonth === undefined) {
    scheduleOpenings(plan, activity, index);
  } else {
    for (let month = 0; month <= HISTORY_MONTHS; month++) scheduleMonth(plan, activity, month);
  }
};

const scheduleRecords = ({ company, now, schedule, steps }: Plan): void => {
  for (const personRecords of Map.groupBy(company.records, ({ input }) => input.person).values()) {
    for (const [index, record] of personRecords.entries()) {
      const { person, days_ago: daysAgo } = record.input;
      const joinedAt = getJoinedAt(company, person, now).getTime();
      const at = daysAgo === undefined ? joinedAt + (index + 1) * RECORD_INTERVAL_MS : now.getTime() - daysAgo * DAY_MS + index * MINUTE_MS;
      schedule(at, (addedAt) => steps.push({ kind: 'record', at: addedAt, record }));
    }
  }
};

/** The history of a company from its creation until shortly before `now`, in order of time. */
export const planHistory = (company: DemoCompany, { seed, now }: { seed: number; now: Date }): HistoryStep[] => {
  const balances = new Map<string, bigint>();
  const scheduled: { at: number; action: (at: Date) => void }[] = [];
  let numbers = 0;
  const available = (account: string, currency: string): bigint => balances.get(`${account} ${currency}`) ?? 0n;
  const plan: Plan = {
    company,
    now,
    random: createRandom(seed),
    steps: [],
    nextNumber: () => ++numbers,
    schedule: (at, action) => {
      scheduled.splice(scheduled.findLastIndex((step) => step.at <= at) + 1, 0, { at, action });
    },
    available,
    changeBalance: (account, currency, amount) => balances.set(`${account} ${currency}`, available(account, currency) + amount),
  };
  for (const [index, activity] of company.activities.entries()) scheduleActivity(plan, activity, index);
  scheduleRecords(plan);
  const end = now.getTime() - IDLE_END_MS;
  for (let next = scheduled.shift(); next && next.at <= end; next = scheduled.shift()) next.action(new Date(next.at));
  return plan.steps;
};
