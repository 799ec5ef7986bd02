// The feed of the dashboard. It is not part of the REST API, whose clients use lists and webhooks instead.
import { z } from 'zod';
import { absentWhenBlank, integer, millis, MILLIS_MAX, uuid } from '#server/schemas/fields.ts';
import { Transaction } from '#server/modules/payments/index.ts';
import { CREDENTIAL_ACTIONS, CONTACT_ACTIONS, REVIEWED_RECORDS, REVIEW_DECISIONS } from '#server/kernel/event-enums.ts';

const base = { id: z.string(), created: millis, is_unread: z.boolean() };
export type FeedEntryBase = { id: string; created: number; is_unread: boolean };

/** A transaction was created (pending or final), or a pending transaction ended. */
const TransactionEntry = z.object({
  ...base,
  kind: z.literal('transaction'),
  stage: z.enum(['immediate', 'pending', 'ended']),
  transaction: Transaction,
  /** True if the recipient had not registered when the transfer was created. */
  was_unclaimed: z.boolean(),
});

/** An admin wrote a message on a transaction. */
const MessageEntry = z.object({ ...base, kind: z.literal('message'), transaction: uuid });

/** A record was verified or declined. */
const RecordEntry = z.object({
  ...base,
  kind: z.literal('record'),
  record: z.enum(REVIEWED_RECORDS),
  status: z.enum(REVIEW_DECISIONS),
  /** Null if the record was deleted or archived. */
  record_id: integer.nullable(),
  name: z.string().nullable(),
});

/** The identity of the user was verified or declined. */
const IdentityEntry = z.object({ ...base, kind: z.literal('identity'), status: z.enum(REVIEW_DECISIONS) });

/** Credentials or contact details changed. */
const AccessEntry = z.object({
  ...base,
  kind: z.literal('access'),
  act: z.enum([...CREDENTIAL_ACTIONS, ...CONTACT_ACTIONS]),
  /** False if another user, such as an admin, performed the action. */
  is_own: z.boolean(),
  /** The email address or mobile number, the authenticator type or the token key. */
  detail: z.string().nullable(),
  /** Null unless is_own. */
  from: z.object({ client_address: z.string(), user_agent: z.string() }).nullable(),
});

export const FeedEntry = z.discriminatedUnion('kind', [TransactionEntry, MessageEntry, RecordEntry, IdentityEntry, AccessEntry]);
export type FeedEntry = z.infer<typeof FeedEntry>;

export const FeedQuery = z.object({
  cursor: absentWhenBlank(z.string()),
  page_size: z.int().optional(),
  /** Only unread entries. */
  unread: z.boolean().optional(),
});
export type FeedQuery = z.infer<typeof FeedQuery>;

export const FeedPage = z.object({ newer: z.string().nullable(), older: z.string().nullable(), results: z.array(FeedEntry) });
export type FeedPage = z.infer<typeof FeedPage>;

/** `count` is at most 100. */
export const UnreadCount = z.object({ count: integer, as_of: millis });
export type UnreadCount = z.infer<typeof UnreadCount>;

/** Entries after `until` stay unread. */
export const ReadUntil = z.object({ until: millis.min(0).max(MILLIS_MAX) });
export type ReadUntil = z.infer<typeof ReadUntil>;
