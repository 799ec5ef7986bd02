// Input and output of the ledger. A request is complete before it is posted, and its result is a value: the ledger calls back only to
// render the saved response in the same transaction as the posting, and to fill the payload of events.
import type { TransactionRow } from '#db/schema/index.ts';
import type { AcceptedResult, Command, Rejection } from '#server/ledger/domain/command.ts';
import type { RequestPayment } from '#server/ledger/domain/ledger-state.ts';
import type { IdempotencyIdentity } from '#server/kernel/idempotency.ts';
import type { Span } from '#server/kernel/span.ts';

/** A response that is stored and sent again to retries. */
export type SavedResponse = { status: number; body: string };

/** The ledger's decision on a command, as an idempotency record renders it. */
export type PostDecision = { kind: 'accepted'; accepted: AcceptedResult } | { kind: 'rejected'; rejection: Rejection };

/** The Idempotency-Key of a request, and how its response is rendered. */
export type IdempotencyRecord = IdempotencyIdentity & {
  bodyHash: Buffer;
  /** True if the company rejects a different body under a used key (`strict_idempotency`). */
  isStrict: boolean;
  /** Runs inside the batch, so that the response is saved in its commit. Must not wait or throw. */
  render(decision: PostDecision): SavedResponse;
};

/** Completed challenges of a session that the posting consumes in its commit. */
export type ConsumedChallenges = { tokenKey: string; ids: readonly string[] };

/** The audit entry that is written when the posting is accepted, with the transactions that it created or changed. */
export type PostingAudit = {
  action: string;
  actorId: string;
  tokenKey: string;
  clientAddress: string;
  userAgent: string;
  requestId: string;
};

export type PostRequest = {
  companyId: number;
  command: Command;
  /** The payload of the events about a transaction. */
  eventPayload(row: TransactionRow): unknown;
  /** The payload of the event about the payment of a payment request. Set if the command pays one. */
  paymentPayload?: ((payment: RequestPayment) => unknown) | undefined;
  idempotency?: IdempotencyRecord | undefined;
  /** The company version that cached data belongs to. Omitted when all data was read from the tables. */
  expectedVersion?: number | undefined;
  challenges?: ConsumedChallenges | undefined;
  audit?: PostingAudit | undefined;
  /** True if the command is only decided: nothing is written, and no challenge is consumed. */
  isDryRun?: boolean | undefined;
  /** The trace span of the request. */
  span?: Span | undefined;
};

/** Why nothing was posted: the command was rejected, or a condition of the request failed. */
export type PostRejection =
  | Rejection
  | { reason: 'challenge_consumed' }
  | { reason: 'idempotency_mismatch' }
  /** Another request with the key is still running. */
  | { reason: 'idempotency_in_progress' };

export type PostResult =
  | { kind: 'accepted'; accepted: AcceptedResult; response: SavedResponse | undefined }
  /** `response` is set when it was rendered and, if its status allows it, saved. */
  | { kind: 'rejected'; rejection: PostRejection; response: SavedResponse | undefined }
  | { kind: 'replayed'; response: SavedResponse }
  /**
   * The request was built from stale data and nothing was written. `version` is the company's current version; undefined when another
   * process opened one of the accounts first. Build the request again.
   */
  | { kind: 'stale'; version: number | undefined };
