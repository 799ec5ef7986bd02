// What the dashboard is told of a person's feed. Not part of REST: clients of the API have the lists and the webhooks that tell the same.
import { z } from 'zod';
import { absentWhenBlank, integer, millis, MILLIS_MAX, uuid } from '#server/schemas/fields.ts';
import { Transaction } from '#server/modules/payments/index.ts';
import { ACCESS_ACTS, CONTACT_ACTS, JUDGED_RECORDS, JUDGEMENTS } from '#server/kernel/feed-words.ts';

const told = { id: z.string(), created: millis, is_unread: z.boolean() };

/** A transaction was made, final at once or pending; or one that was pending has ended. */
const TransactionEntry = z.object({
  ...told,
  kind: z.literal('transaction'),
  stage: z.enum(['at once', 'pending', 'ended']),
  transaction: Transaction,
  /** True if the recipient had not registered when the transfer was created. */
  was_unclaimed: z.boolean(),
});

/** An admin said something of a transaction. */
const MessageEntry = z.object({ ...told, kind: z.literal('message'), transaction: uuid });

/** Somebody judged a record. */
const RecordEntry = z.object({
  ...told,
  kind: z.literal('record'),
  record: z.enum(JUDGED_RECORDS),
  status: z.enum(JUDGEMENTS),
  /** null: it is not there any more. */
  record_id: integer.nullable(),
  name: z.string().nullable(),
});

/** Somebody judged who the person is. */
const IdentityEntry = z.object({ ...told, kind: z.literal('identity'), status: z.enum(JUDGEMENTS) });

/** What they sign in with, or where they are reached, has changed. */
const AccessEntry = z.object({
  ...told,
  kind: z.literal('access'),
  act: z.enum([...ACCESS_ACTS, ...CONTACT_ACTS]),
  /** False: somebody did it for them. */
  is_own: z.boolean(),
  /** The address, the type of the authenticator or the key of the token that it is about. */
  detail: z.string().nullable(),
  /** From where they did it; null for what somebody else did. */
  from: z.object({ client_address: z.string(), user_agent: z.string() }).nullable(),
});

export const FeedEntry = z.discriminatedUnion('kind', [TransactionEntry, MessageEntry, RecordEntry, IdentityEntry, AccessEntry]);
export type FeedEntry = z.infer<typeof FeedEntry>;

export const FeedQuery = z.object({
  cursor: absentWhenBlank(z.string()),
  page_size: z.int().optional(),
  /** Only what is not read yet. */
  unread: z.boolean().optional(),
});
export type FeedQuery = z.infer<typeof FeedQuery>;

export const FeedPage = z.object({ newer: z.string().nullable(), older: z.string().nullable(), results: z.array(FeedEntry) });
export type FeedPage = z.infer<typeof FeedPage>;

/** `count` stops at a hundred. */
export const UnreadCount = z.object({ count: integer, as_of: millis });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const EntryPath = z.object({ id: z.string() });

/** What came after `until` has not been seen, and stays as it is. */
export const ReadUntil = z.object({ until: millis.min(0).max(MILLIS_MAX) });
export type ReadUntil = z.infer<typeof ReadUntil>;
