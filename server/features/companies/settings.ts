import { z } from 'zod';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { FIRST_STATUSES } from '#server/kernel/transaction-words.ts';

/** Limits of session_duration in milliseconds (specification: default 10 hours). */
export const SESSION_DURATION_DEFAULT_MS = 10 * HOUR_MS;
export const SESSION_DURATION_MAX_MS = 31 * DAY_MS;

/** A company's switches. The table stores only what differs from these defaults. */
export const CompanySettings = z.object({
  allow_transactions: z.boolean().default(true),
  allow_debit_transactions: z.boolean().default(true),
  allow_credit_transactions: z.boolean().default(true),
  allow_registrations: z.boolean().default(true),
  /** Refuses transfers to recipients who are not registered. */
  require_registration: z.boolean().default(false),
  require_terms_and_conditions: z.boolean().default(false),
  /** The status that credits and debits of users get when they are created. */
  default_transaction_status: z.enum(FIRST_STATUSES).default('Pending'),
  /** Days after which an unclaimed transfer fails and the money is free again. */
  unclaimed_transfer_days: z.int().min(1).max(365).default(30),
  password_length_min: z.int().min(8).max(64).default(8),
  /** Another body under a used Idempotency-Key answers 422 instead of the saved answer. */
  strict_idempotency: z.boolean().default(false),
  /** The types of authenticators that users can set up; null: all. */
  supported_authenticators: z.array(z.enum(AUTHENTICATOR_TYPES)).nullable().default(null),
  account_reference_length: z.int().min(6).max(32).default(10),
});
export type CompanySettings = z.infer<typeof CompanySettings>;
