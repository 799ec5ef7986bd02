// The words in which the demo's companies are told. A story is data: who is there, and what they are in the habit of
// doing. plan-history.ts makes a history of it.
import type { StoryGroup } from '#server/demo/groups.ts';
import type { Paper } from '#server/demo/documents/draw-paper.ts';
import type { Random } from '#server/demo/random.ts';
import type { AddressInput, BankAccountInput, CryptoAccountInput } from '#server/modules/profile/index.ts';
import type { CurrencyInput } from '#server/modules/companies/index.ts';
import type { DocumentType } from '#server/kernel/document-words.ts';
import type { VerificationStatus } from '#server/kernel/verification-status.ts';

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
