// Accounts and their currencies: API schemas, and their mapping from rows.
import { z } from 'zod';
import { ACCOUNT_NAME_LENGTH_MAX, ACCOUNT_REFERENCE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { BalanceSeries as LedgerBalanceHistory } from '#server/ledger/index.ts';
import type { AccountHoldings, AccountRecord } from '#server/modules/accounts/account-records/account-lookup.ts';
import type { AccountCurrencyRecord } from '#server/modules/accounts/account-records/balances.ts';
import { Fee, toFee } from '#server/modules/accounts/fees/schema.ts';
import { Limit, toLimit } from '#server/modules/accounts/limits/schema.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import {
  absentWhenBlank,
  absentWhenEmpty,
  absentWhenNull,
  amount,
  boolean,
  metadata,
  metadataChange,
  millis,
  userIdentifier,
  nullWhenBlank,
  queryBoolean,
  queryMillis,
  requiredText,
  storedJson,
  text,
  uuid,
} from '#server/schemas/fields.ts';
import { AccountCurrencyPath } from '#server/modules/accounts/scopes/schema.ts';
import { ReducedCurrency, ShortUser, Switches, SwitchesChange } from '#server/schemas/shared-schemas.ts';
import { v5 } from 'uuid';

export const ACCOUNTS_PER_USER_MAX = 50;

const CURRENCY_CODE_LENGTH_MAX = 30;

export const AccountCurrency = z
  .object({
    id: uuid,
    balance: amount,
    available_balance: amount,
    currency: ReducedCurrency,
    limits: z.array(Limit).meta({
      description: "Limits of the account. If the account has no limit of a type, the limits of the user's tier and group apply.",
    }),
    fees: z.array(Fee),
    settings: Switches,
    active: boolean.meta({
      description: 'Whether this is the active currency, shown first to users. Exactly one currency of an account is active.',
    }),
    subtypes: z.array(z.never()),
    metadata: storedJson,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'AccountCurrency' });
export type AccountCurrency = z.infer<typeof AccountCurrency>;

export const AdminAccountCurrency = AccountCurrency.extend({ archived: boolean }).meta({ id: 'AdminAccountCurrency' });
export type AdminAccountCurrency = z.infer<typeof AdminAccountCurrency>;

const accountField = { account: z.string().meta({ description: 'Account reference.' }) };

export const ListedAccountCurrency = AccountCurrency.extend(accountField).meta({ id: 'ListedAccountCurrency' });
export const AdminListedAccountCurrency = AdminAccountCurrency.extend(accountField).meta({ id: 'AdminListedAccountCurrency' });

export const Account = z
  .object({
    reference: z.string(),
    name: z.string(),
    label: z.string().nullable(),
    definition: z.string().nullable().meta({ description: 'Name of the account definition with which the account was opened.' }),
    primary: boolean,
    recon: boolean,
    currencies: z.array(AccountCurrency),
    metadata: storedJson,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

export const AdminAccount = Account.extend({
  user: ShortUser.nullable().meta({ description: 'User to whom the account belongs. `null` for a standalone account of the company.' }),
  currencies: z.array(AdminAccountCurrency),
  hidden: boolean,
  archived: boolean,
}).meta({ id: 'AdminAccount' });
export type AdminAccount = z.infer<typeof AdminAccount>;

const active = absentWhenBlank(queryBoolean).meta({ description: '`true` returns only active currencies, `false` only inactive ones.' });

const at = absentWhenBlank(queryMillis).meta({
  description: 'Returns balances at this time, in milliseconds since the epoch. A future time returns the current balances.',
});

/** The time of the balances of a list; `historic` is the name that v3 clients use. */
export const AllCurrenciesQuery = z.object({ at, historic: at.meta({ description: 'Alias of `at`, kept for v3 clients.' }) });
export type AllCurrenciesQuery = z.infer<typeof AllCurrenciesQuery>;

/** The reference of an account, and the time of its balances. */
export const AccountPath = z.object({ reference: z.string(), at });
export type AccountPath = z.infer<typeof AccountPath>;

export const AccountQuery = AccountPath.extend({ active });
export type AccountQuery = z.infer<typeof AccountQuery>;

const MOMENTS_MAX = 100;

const moments = z.array(queryMillis).min(1).max(MOMENTS_MAX);

/** Without a reference, the history covers all accounts of the user. */
export const BalanceHistoryQuery = z.object({ reference: z.string().optional(), moments });
export type BalanceHistoryQuery = z.infer<typeof BalanceHistoryQuery>;

export const AccountHistoryQuery = BalanceHistoryQuery.required({ reference: true });

/** Balances of a currency over time. The points are in the order of the requested times. */
export const BalanceHistory = z.object({
  currency: ReducedCurrency,
  points: z.array(z.object({ at: millis, balance: amount, available_balance: amount })),
});
export type BalanceHistory = z.infer<typeof BalanceHistory>;

export const AccountCurrencyQuery = AccountPath.extend({ code: z.string() });

/** The path of a change, which has no `at` parameter. */
export const AccountReferencePath = z.object({ reference: z.string() });

const name = requiredText(ACCOUNT_NAME_LENGTH_MAX);
const label = nullWhenBlank(text(ACCOUNT_NAME_LENGTH_MAX));

export const AccountInput = z.object({
  name: absentWhenEmpty(name).meta({
    description:
      'Name of the account. If your group has account definitions, this must be the name of one of them. Defaults to the reference.',
  }),
  label,
  metadata: absentWhenNull(metadata.optional()),
});
export type AccountInput = z.infer<typeof AccountInput>;

/** References are used in URL paths. */
const REFERENCE = /^[A-Za-z0-9_-]+$/;

const adminFields = { primary: boolean.optional(), recon: boolean.optional(), hidden: boolean.optional(), archived: boolean.optional() };

export const AdminAccountInput = AccountInput.extend({
  name: AccountInput.shape.name.meta({
    description:
      'Name of the account. If it is the name of an account definition, its label and currencies apply. Defaults to the reference.',
  }),
  user: absentWhenEmpty(userIdentifier).meta({
    description: 'User ID, email address or mobile number of the account holder. Omit `user` to open a standalone account of the company.',
  }),
  reference: absentWhenEmpty(
    requiredText(ACCOUNT_REFERENCE_LENGTH_MAX).regex(REFERENCE, {
      error: 'Enter a reference of letters, digits, hyphens and underscores.',
    }),
  ).meta({ description: 'Account reference. Defaults to a random reference. Never changes.' }),
  ...adminFields,
});
export type AdminAccountInput = z.infer<typeof AdminAccountInput>;

/** Reference and user cannot change, because transactions refer to them. */
export const AdminAccountChange = AccountReferencePath.extend({ name: name.optional(), label, metadata: metadataChange, ...adminFields });
export type AdminAccountChange = z.infer<typeof AdminAccountChange>;

const currency = requiredText(CURRENCY_CODE_LENGTH_MAX).meta({ description: 'Currency code (case-insensitive).' });

export const AccountCurrencyInput = AccountReferencePath.extend({ currency, active: absentWhenNull(boolean.optional()) });

export const AdminAccountCurrencyInput = AccountCurrencyInput.extend({
  metadata: absentWhenNull(metadata.optional()),
  archived: absentWhenNull(boolean.optional()),
});
export type AdminAccountCurrencyInput = z.infer<typeof AdminAccountCurrencyInput>;

export const AccountCurrencyChange = AccountCurrencyPath.extend({ active: boolean.optional() });

export const AdminAccountCurrencyChange = AccountCurrencyChange.extend({ metadata: metadataChange, archived: boolean.optional() });
export type AdminAccountCurrencyChange = z.infer<typeof AdminAccountCurrencyChange>;

export const AccountSettingsChange = AccountCurrencyPath.extend(SwitchesChange.shape);
export type AccountSettingsChange = z.infer<typeof AccountSettingsChange>;

const ACCOUNT_CURRENCY_NAMESPACE = '6f1d0a52-6c0e-4a3d-9b7e-3f1a7c0d9e21';

/** Derives the ID of an account currency from its keys, so that it is known before the row is stored. */
export const accountCurrencyId = (companyId: number, reference: string, currency: string): string =>
  v5(`${companyId}/${reference}/${currency}`, ACCOUNT_CURRENCY_NAMESPACE);

export const toAccountCurrency = ({ row, ...record }: AccountCurrencyRecord): AccountCurrency => ({
  id: accountCurrencyId(record.currency.companyId, record.accountReference, record.currency.code),
  balance: record.balance,
  available_balance: record.available,
  currency: toReducedCurrency(record.currency),
  limits: record.limits.map(toLimit),
  fees: record.fees.map(toFee),
  settings: Switches.parse(row?.settings ?? {}),
  active: record.isActive,
  subtypes: [],
  metadata: row?.metadata ?? {},
  created: toMillis(record.createdAt),
  updated: toMillis(row?.updatedAt ?? record.createdAt),
});

export const toAdminAccountCurrency = (record: AccountCurrencyRecord): AdminAccountCurrency => ({
  ...toAccountCurrency(record),
  archived: record.row?.archived ?? false,
});

export const toListedAccountCurrency = (record: AccountCurrencyRecord): z.infer<typeof ListedAccountCurrency> => ({
  ...toAccountCurrency(record),
  account: record.accountReference,
});

export const toAdminListedAccountCurrency = (record: AccountCurrencyRecord): z.infer<typeof AdminListedAccountCurrency> => ({
  ...toAdminAccountCurrency(record),
  account: record.accountReference,
});

export const toBalanceHistory = ({ currency, points }: LedgerBalanceHistory): BalanceHistory => ({
  currency: toReducedCurrency(currency),
  points: points.map(({ at, balance, available }) => ({ at: toMillis(at), balance, available_balance: available })),
});

export const toAccount = ({ account, currencies }: AccountHoldings): Account => ({
  reference: account.reference,
  name: account.name,
  label: account.label,
  definition: account.definition,
  primary: account.isPrimary,
  recon: account.recon,
  currencies: currencies.map(toAccountCurrency),
  metadata: account.metadata,
  created: toMillis(account.createdAt),
  updated: toMillis(account.updatedAt),
});

export const toAdminAccount = (record: AccountRecord): AdminAccount => ({
  ...toAccount(record),
  user: record.user && toShortUser(record.user),
  currencies: record.currencies.map(toAdminAccountCurrency),
  hidden: record.account.hidden,
  archived: record.account.archived,
});
