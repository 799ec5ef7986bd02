import { z } from 'zod';
import { AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { durationSeconds, recordNumber, webUrl } from '#server/schemas/fields.ts';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { INITIAL_STATUSES } from '#server/kernel/transaction-enums.ts';

/** Limits of session_duration in milliseconds (specification: default 10 hours). */
export const SESSION_DURATION_DEFAULT_MS = 10 * HOUR_MS;
export const SESSION_DURATION_MAX_MS = 31 * DAY_MS;

const url = webUrl.nullable().default(null);
const countries = z
  .array(z.string().refine((code) => COUNTRY_CODES.has(code), { error: 'Enter valid ISO 3166-1 alpha-2 country codes.' }))
  .max(249);

/** Settings of a company, by the names of v3. The table stores only values that differ from these defaults. */
export const CompanySettings = z.object({
  allow_transactions: z.boolean().default(true),
  allow_debit_transactions: z.boolean().default(true),
  allow_credit_transactions: z.boolean().default(true),
  /** Ids of subtypes, each for one currency or for all. */
  disallowed_transaction_subtypes: z
    .array(z.object({ subtype: recordNumber, currency: z.string().nullable() }))
    .max(250)
    .default([]),
  /** Rejects transactions without a subtype. */
  require_transaction_subtypes: z.boolean().default(false),
  /** Rejects transactions of users without a verified email address or mobile number. */
  require_verification: z.boolean().default(false),
  allow_registrations: z.boolean().default(true),
  /** Only invited users can register. */
  require_invitation: z.boolean().default(false),
  /** Rejects transfers to recipients who are not registered. */
  require_registration: z.boolean().default(false),
  require_terms_and_conditions: z.boolean().default(false),
  require_privacy_policy: z.boolean().default(false),
  /** Enables limits of the type overdraft. */
  allow_overdrafts: z.boolean().default(false),
  /** Initial status of credits and debits that users create. */
  default_transaction_status: z.enum(INITIAL_STATUSES).default('Pending'),
  /** Days after which an unclaimed transfer fails and its hold is released. */
  unclaimed_transfer_days: z.int().min(1).max(365).default(30),
  /** Senders can cancel transfers that have not been claimed. */
  allow_transfer_cancellations: z.boolean().default(true),
  /** The first transfer of a user to a recipient requires a challenge. */
  require_challenge_for_new_recipients: z.boolean().default(false),
  /** Clients can set the duration of a session. */
  allow_session_durations: z.boolean().default(true),
  /** Duration of a session if the client sets none. */
  default_session_duration: durationSeconds.default(SESSION_DURATION_DEFAULT_MS / SECOND_MS),
  /** Maximum duration of a session. */
  session_duration_max: durationSeconds.default(SESSION_DURATION_MAX_MS / SECOND_MS),
  /** How long transactions created by users stay Pending. Null: no limit. A subtype's value takes precedence. */
  default_transaction_lifespan: durationSeconds.nullable().default(null),
  /** How long Pending debits and transfers hold their amount. Null: default_transaction_lifespan. A subtype's value takes precedence. */
  default_hold_lifespan: durationSeconds.nullable().default(null),
  password_length_min: z.int().min(8).max(64).default(8),
  password_reset_url: url,
  password_set_url: url,
  deactivate_verification_url: url,
  request_delete_verification_url: url,
  email_confirmation_url: url,
  terms_and_conditions_url: url,
  privacy_policy_url: url,
  /** Countries that users can choose; empty allows all. */
  nationalities: countries.default([]),
  residencies: countries.default([]),
  /** A different body under a used Idempotency-Key fails with 422; otherwise the saved response is returned. */
  strict_idempotency: z.boolean().default(false),
  /** Requires a recent proof over REST for changes of authenticators and contact data. The dashboard always requires it. */
  require_recent_proof: z.boolean().default(false),
  /** Rejects GET requests with unknown filters or orderby fields instead of ignoring them. */
  strict_filters: z.boolean().default(false),
  /** The types of authenticators that users can set up; null: all. */
  supported_authenticators: z.array(z.enum(AUTHENTICATOR_TYPES)).nullable().default(null),
  account_reference_length: z.int().min(6).max(32).default(10),
  /** Retention of the request log in days. */
  request_log_days: z.int().min(1).max(365).default(30),
});
export type CompanySettings = z.infer<typeof CompanySettings>;
