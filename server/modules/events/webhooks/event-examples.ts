// Example data of events. IDs and timestamps are fixed, so that generated documents are stable.
import type { AdminAddress, AdminBankAccount, AdminCryptoAccount, AdminDocument } from '#server/modules/profile/index.ts';
import type { AdminEmail, AdminMobile, AdminUser } from '#server/modules/people/index.ts';
import type { AdminSchedule, AdminTransaction, ScheduleRun, ScheduleWithRun } from '#server/modules/payments/index.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

export const REGISTERED_AT = 1_795_260_000_000;
export const CHANGED_AT = 1_795_263_600_000;
const USER_ID = '0195f3a0-6c1e-7a52-9d0c-4b7a3f5e2d11';
const OTHER_USER_ID = '0195f3a1-02b7-7d3f-8a41-5c9e8b1f6a20';

/** The record before and after a change. */
export type ExampleChange<Resource> = [before: Resource, after: Resource];

export const ANN: ShortUser = {
  id: USER_ID,
  first_name: 'Ann',
  last_name: 'Miller',
  email: 'ann@example.com',
  username: '',
  mobile: '+27820000001',
  profile: null,
  temporary: false,
};

const BEN: ShortUser = {
  ...ANN,
  id: OTHER_USER_ID,
  first_name: 'Ben',
  last_name: 'Okafor',
  email: 'ben@example.com',
  mobile: '',
};

const US_DOLLAR = { code: 'USD', display_code: 'USD', description: 'US Dollar', symbol: '$', unit: 'dollar', divisibility: 2, icon: null };

const REGISTERED_USER: AdminUser = {
  ...ANN,
  id_number: null,
  birth_date: null,
  currency: US_DOLLAR,
  timezone: null,
  company: 'northwind',
  language: 'en',
  nationality: 'ZA',
  metadata: {},
  verified: false,
  verification: { email: false, mobile: false },
  kyc: { updated: REGISTERED_AT, status: 'pending' },
  status: 'pending',
  groups: [{ name: 'user', label: 'User', settings: {} }],
  permissions: [],
  settings: { allow_transactions: true, allow_debit_transactions: true, allow_credit_transactions: true },
  middle_name: null,
  residency: null,
  gender: null,
  title: null,
  marital_status: null,
  fathers_name: null,
  mothers_name: null,
  grandfathers_name: null,
  grandmothers_name: null,
  central_bank_number: null,
  website: null,
  business_name: null,
  alias_name: null,
  legal_name: null,
  birth_place: null,
  birth_country: null,
  tax_number: null,
  tax_residency: null,
  archived: false,
  deactivated: false,
  retention_state: 'retaining',
  last_login: REGISTERED_AT,
  created: REGISTERED_AT,
  updated: REGISTERED_AT,
};

export const USER: ExampleChange<AdminUser> = [
  REGISTERED_USER,
  { ...REGISTERED_USER, verified: true, verification: { email: true, mobile: false }, updated: CHANGED_AT },
];

const recordFields = { user: ANN, archived: false, created: REGISTERED_AT, updated: REGISTERED_AT };

const ADDED_EMAIL: AdminEmail = { id: 1, email: ANN.email, primary: true, verified: false, ...recordFields };
export const EMAIL: ExampleChange<AdminEmail> = [ADDED_EMAIL, { ...ADDED_EMAIL, verified: true, updated: CHANGED_AT }];

const ADDED_MOBILE: AdminMobile = { id: 1, number: ANN.mobile, primary: true, verified: false, ...recordFields };
export const MOBILE: ExampleChange<AdminMobile> = [ADDED_MOBILE, { ...ADDED_MOBILE, verified: true, updated: CHANGED_AT }];

const ADDED_ADDRESS: AdminAddress = {
  id: 1,
  type: 'permanent',
  line_1: '1 Long Street',
  line_2: null,
  city: 'Cape Town',
  state_province: 'Western Cape',
  country: 'ZA',
  postal_code: '8001',
  status: 'pending',
  ...recordFields,
};
export const ADDRESS: ExampleChange<AdminAddress> = [ADDED_ADDRESS, { ...ADDED_ADDRESS, status: 'verified', updated: CHANGED_AT }];

type EventDocument = Omit<AdminDocument, 'file' | 'file_name' | 'media_type' | 'size' | 'thumbnail'>;

const ADDED_DOCUMENT: EventDocument = {
  id: 1,
  document_category: 'proof_of_identity',
  document_type: 'passport',
  metadata: {},
  status: 'pending',
  note: null,
  expires: null,
  ...recordFields,
};
export const DOCUMENT: ExampleChange<EventDocument> = [
  ADDED_DOCUMENT,
  { ...ADDED_DOCUMENT, status: 'declined', note: 'The photograph is too dark.', updated: CHANGED_AT },
];

const ADDED_BANK_ACCOUNT: AdminBankAccount = {
  id: 1,
  name: 'Ann Miller',
  number: '62001234567',
  type: 'Cheque',
  bank_name: 'First Example Bank',
  bank_code: null,
  branch_code: '250655',
  swift: 'FIRNZAJJXXX',
  iban: null,
  bic: null,
  code: 'bank_account_7K2MX4QPB9THW3NDRC8V',
  status: 'pending',
  ...recordFields,
};
export const BANK_ACCOUNT: ExampleChange<AdminBankAccount> = [
  ADDED_BANK_ACCOUNT,
  { ...ADDED_BANK_ACCOUNT, status: 'verified', updated: CHANGED_AT },
];

const ADDED_CRYPTO_ACCOUNT: AdminCryptoAccount = {
  id: 1,
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  code: 'crypto_account_7K2MX4QPB9THW3NDRC8V',
  crypto_type: 'bitcoin',
  metadata: {},
  status: 'pending',
  ...recordFields,
};
export const CRYPTO_ACCOUNT: ExampleChange<AdminCryptoAccount> = [
  ADDED_CRYPTO_ACCOUNT,
  { ...ADDED_CRYPTO_ACCOUNT, status: 'verified', updated: CHANGED_AT },
];

/** The credit of a transfer from Ben to Ann. */
export const PENDING_TRANSACTION: AdminTransaction = {
  id: '0195f3d7-5b60-7c14-b2e9-1f4d6a8c3e55',
  collection: '0195f3d7-5b5f-7e02-9a77-6d2b4c8e1f30',
  parent: null,
  partner: { id: '0195f3d7-5b60-7ab3-8f16-2a7c9d5e4b81', user: BEN },
  inferred: false,
  tx_type: 'credit',
  subtype: 'payment',
  note: 'Lunch',
  metadata: { order: 'A-1042' },
  status: 'Pending',
  reference: 'INV-7',
  amount: 1500n,
  total_amount: 1500n,
  fee: 0n,
  balance: 20_000n,
  hold: { authorized: 1500n, captured: 0n, remaining: 1500n, by_payer: true },
  account: '7K2MX4QPB9',
  label: 'Credit',
  company: 'northwind',
  currency: US_DOLLAR,
  executed: null,
  expires: null,
  user: ANN,
  creator: OTHER_USER_ID,
  archived: false,
  created: REGISTERED_AT,
  updated: REGISTERED_AT,
};

export const ENDED_TRANSACTION: ExampleChange<AdminTransaction> = [
  PENDING_TRANSACTION,
  {
    ...PENDING_TRANSACTION,
    status: 'Complete',
    balance: 21_500n,
    hold: { authorized: 1500n, captured: 1500n, remaining: 0n, by_payer: true },
    executed: CHANGED_AT,
    updated: CHANGED_AT,
  },
];

const ACTIVE_SCHEDULE: AdminSchedule = {
  id: 4,
  status: 'active',
  amount: 75_000n,
  currency: 'USD',
  recipient: 'ben@example.com',
  payee: null,
  debit_account: null,
  credit_account: null,
  debit_note: 'Rent',
  credit_note: 'Rent',
  frequency: 'monthly',
  interval: 1,
  weekdays: [],
  day_of_month: 31,
  start_date: '2026-11-30',
  time: '09:00',
  timezone: 'Africa/Johannesburg',
  end_date: null,
  count: null,
  next_run: Date.UTC(2026, 10, 30, 7),
  failures: 0,
  user: ANN,
  created: REGISTERED_AT,
  updated: REGISTERED_AT,
};

export const SCHEDULE: ExampleChange<AdminSchedule> = [
  ACTIVE_SCHEDULE,
  { ...ACTIVE_SCHEDULE, status: 'paused', next_run: null, updated: CHANGED_AT },
];

const RUN: ScheduleRun = {
  due: Date.UTC(2026, 10, 30, 7),
  status: 'succeeded',
  attempts: 1,
  next_attempt: null,
  error: null,
  transaction: PENDING_TRANSACTION.id,
  created: Date.UTC(2026, 10, 30, 7),
  updated: Date.UTC(2026, 10, 30, 7, 0, 1),
};

export const SUCCEEDED_RUN: ScheduleWithRun = { ...ACTIVE_SCHEDULE, next_run: Date.UTC(2026, 11, 31, 7), run: RUN };

export const FAILED_RUN: ScheduleWithRun = {
  ...SUCCEEDED_RUN,
  failures: 1,
  run: { ...RUN, status: 'failed', attempts: 4, error: 'Insufficient funds.', transaction: null, updated: Date.UTC(2026, 11, 1, 14) },
};

/** Has the length of a real key, but is not valid. */
const KEY = 'n3vQx7TzK1mRw9Lb.Zt4YcP8sJ2dHg6FkVu5Ea0oXiN7qWy3rBtM1jCfGhLpS';

export const RESET_KEY = {
  uid: USER_ID,
  token: KEY,
  url: `https://countinghouse.example.com/reset-password?uid=${USER_ID}&token=${KEY}`,
  force: false,
  user: REGISTERED_USER,
};

export const EMAIL_KEY = {
  key: KEY,
  url: `https://countinghouse.example.com/verify-email?key=${KEY}`,
  email: ANN.email,
  user: REGISTERED_USER,
};

export const closureExample = (page: 'deactivate' | 'delete') => ({
  key: KEY,
  url: `https://countinghouse.example.com/close-account/${page}?key=${KEY}`,
  force: false,
  user: REGISTERED_USER,
});

/** The event data without the code. */
export const SMS_CODE = { mobile: ANN.mobile, user: REGISTERED_USER };
