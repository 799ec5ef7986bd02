// What a history is made of.
import type { StoryAddress, StoryBankAccount, StoryContact, StoryCryptoAccount, StoryDocument } from '#server/demo/story.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';

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
