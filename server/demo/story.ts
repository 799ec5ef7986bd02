// The demo's companies as data: people, records and habits. plan-history.ts derives the transactions of fourteen months from it.
import type { Paper } from '#server/demo/documents/papers.ts';
import type { Random } from '#server/kernel/seeded-random.ts';
import type { AddressInput, BankAccountInput, CryptoAccountInput } from '#server/modules/profile/index.ts';
import type { CurrencyInput } from '#server/modules/companies/index.ts';
import type { DocumentType, VerificationStatus } from '#server/kernel/user-enums.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';
import type { TxType } from '#server/kernel/transaction-enums.ts';

/** Groups of the demo besides the default ones: support staff and business customers. */
export type StoryGroup = 'support' | 'business';

export type StoryPerson = {
  /** Names the person inside the story. */
  key: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  mobile?: string;
  username?: string;
  nationality?: string;
  language?: string;
  timezone?: string;
  isAdmin?: boolean;
  /** Left out: admins are in the owner's group, all others in the default one. */
  group?: StoryGroup;
  isVerified?: boolean;
  /** How much the person takes part: 1 is usual, 0 is never. */
  weight?: number;
  /** Has a second account, called savings. */
  saves?: boolean;
  /** What the demo prints for this person; only who has it is printed. */
  demoRole?: string;
};

/** Amounts in the smallest unit of the currency. */
type Range = { currency: string; least: bigint; most: bigint; step: bigint };

type Telling = {
  subtype: string | null;
  notes: readonly [string, ...string[]];
  /** The reference of the n-th transaction of this habit; none when left out. */
  reference?: (number: number, at: Date) => string;
  metadata?: (random: Random) => Record<string, unknown>;
  /** Keys of those who do it; everybody who takes part when left out. */
  people?: readonly string[];
};

/** What happens again and again. */
export type Habit = Range &
  Telling &
  (
    | {
        /** An admin credits or debits everybody at the same moment, once a month. */
        kind: 'run';
        txType: 'credit' | 'debit';
        dayOfMonth: number;
      }
    | { /** From one person to another. */ kind: 'transfer'; perMonth: number }
    | {
        /** A person's own credit or debit: Pending until an admin completes or fails it. */
        kind: 'request';
        txType: 'credit' | 'debit';
        perMonth: number;
      }
    | { /** An admin's credit or debit, complete at once. */ kind: 'booking'; txType: 'credit' | 'debit'; perMonth: number }
    | { /** From a person's account to their savings. */ kind: 'saving'; perMonth: number }
    | {
        /** A person's own credits, several as one unit, completed together the next day. */ kind: 'takings';
        perMonth: number;
        items: number;
      }
  );

/** What happens once, a number of days before the present. */
export type Occasion = { daysAgo: number; person: string; currency: string; amount: bigint; note: string } & (
  | { /** To somebody who has not registered; unclaimed, it fails after 30 days. */ kind: 'invitation'; recipient: string }
  | { /** An admin's credit or debit. */ kind: 'booking'; txType: 'credit' | 'debit'; subtype: string; reference: string }
  | {
      /** A person's own credit or debit that nobody has looked at yet. */ kind: 'open_request';
      txType: 'credit' | 'debit';
      subtype: string;
    }
);

/** One more email or mobile number, which an admin has verified, soon after its user has joined. */
export type StoryContact = { kind: 'email' | 'mobile'; address: string };

/** What somebody adds to their profile soon after they have joined. */
type Added<Input> = Input & {
  /** What the owner made of it; nobody has looked at it yet when left out. */
  becomes?: VerificationStatus;
};
export type StoryAddress = Added<AddressInput>;
export type StoryBankAccount = Added<BankAccountInput>;
export type StoryCryptoAccount = Added<CryptoAccountInput>;

/** Of each what they have, by the person's key. */
export type ByPerson<Added> = Readonly<Record<string, readonly Added[]>>;

/** Sent as a document. */
export type StoryDocument = {
  type: DocumentType;
  fileName: string;
  paper: Paper;
  /** Soon after its user has joined, when left out. */
  daysAgo?: number;
  /** What the owner made of it, and what its user was told; nobody has looked at it yet when left out. */
  becomes?: VerificationStatus;
  note?: string;
};

/** What everybody starts with, on the day they join. */
type Opening = Range & Pick<Telling, 'people'> & { note: string };

export type CompanyStory = {
  identifier: string;
  name: string;
  description: string;
  website: string;
  /** The first is the company's default. */
  currencies: readonly [CurrencyInput, ...CurrencyInput[]];
  /** The first is the owner. */
  people: readonly [StoryPerson, ...StoryPerson[]];
  addresses: ByPerson<StoryAddress>;
  contacts: ByPerson<StoryContact>;
  bankAccounts: ByPerson<StoryBankAccount>;
  cryptoAccounts: ByPerson<StoryCryptoAccount>;
  documents: ByPerson<StoryDocument>;
  openings: readonly Opening[];
  habits: readonly Habit[];
  occasions: readonly Occasion[];
};

/** Notes show their number with leading zeros, as invoices do. */
export const numbered =
  (prefix: string) =>
  (number: number, at: Date): string =>
    `${prefix}-${at.getUTCFullYear()}-${String(number).padStart(4, '0')}`;

// What planning goes by: who is there, what they have to spend as far as the plan knows, and what has happened so far.

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

// What a history is made of.

/** The facts that go with an amount. */
export type Details = { subtype: string | null; note: string; reference: string; metadata: Record<string, unknown> };

/** What somebody adds to their profile. */
export type AddedRecord =
  | { of: 'address'; added: StoryAddress }
  | { of: 'bank_account'; added: StoryBankAccount }
  | { of: 'crypto_account'; added: StoryCryptoAccount };

/** Something that somebody did. People and accounts go by their keys; `number` names it for what comes of it later. */
export type Happening = { at: Date } & (
  | {
      kind: 'movement';
      number: number;
      /** The person themselves, or an admin for them. */
      by: string;
      /** To or from whose account. */
      person: string;
      txType: TxType;
      currency: string;
      amount: bigint;
      details: Details;
    }
  | {
      kind: 'transfer';
      person: string;
      recipient: { account: string } | { address: string };
      currency: string;
      amount: bigint;
      details: Details;
    }
  | { kind: 'batch'; person: string; items: { number: number; currency: string; amount: bigint; details: Details }[] }
  | { kind: 'end'; number: number; by: string; to: 'Complete' | 'Failed' }
  | { kind: 'expiry' }
  | { kind: 'contact'; person: string; contact: StoryContact; /** Who is certain that it is theirs. */ by: string }
  | { kind: 'record'; person: string; record: AddedRecord; /** Who looks at it. */ by: string }
  | { kind: 'document'; person: string; document: StoryDocument; /** Who looks at it. */ by: string }
);

/** The key of a person's savings account; their primary account has the person's own key. */
export const savingsOf = (person: string): string => `${person}'s savings`;

/** What is to happen, in order of time. What happens may put more on the agenda, but never before itself. */
type Agenda = {
  add(at: number, act: (at: Date) => void): void;
  /** Acts on everything up to the given moment. */
  runUntil(end: number): void;
};

export const createAgenda = (): Agenda => {
  const appointments: { at: number; act: (at: Date) => void }[] = [];
  return {
    add: (at, act) => {
      const place = appointments.findLastIndex((other) => other.at <= at) + 1;
      appointments.splice(place, 0, { at, act });
    },
    runUntil: (end) => {
      for (let next = appointments[0]; next && next.at <= end; next = appointments[0]) {
        appointments.shift();
        next.act(new Date(next.at));
      }
    },
  };
};
