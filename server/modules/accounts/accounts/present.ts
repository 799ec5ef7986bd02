// From rows to what the API shows.
import type { HeldAccount } from '#server/modules/accounts/accounts/find-account.ts';
import { accountCurrencyId, type HeldCurrency } from '#server/modules/accounts/accounts/held-currencies.ts';
import type {
  Account,
  AccountCurrency,
  AdminAccount,
  AdminAccountCurrency,
  BalanceHistory,
} from '#server/modules/accounts/accounts/schema.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { toFee } from '#server/modules/accounts/fees/present.ts';
import type { BalanceHistory as Histories } from '#server/ledger/index.ts';
import { toLimit } from '#server/modules/accounts/limits/present.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toAccountCurrency = ({ row, ...held }: HeldCurrency): AccountCurrency => ({
  id: accountCurrencyId(held.currency.companyId, held.accountReference, held.currency.code),
  balance: held.balance,
  available_balance: held.available,
  currency: toReducedCurrency(held.currency),
  limits: held.limits.map(toLimit),
  fees: held.fees.map(toFee),
  settings: Switches.parse(row?.settings ?? {}),
  active: held.isActive,
  subtypes: [],
  metadata: row?.metadata ?? {},
  created: toMillis(held.createdAt),
  updated: toMillis(row?.updatedAt ?? held.createdAt),
});

export const toAdminAccountCurrency = (held: HeldCurrency): AdminAccountCurrency => ({
  ...toAccountCurrency(held),
  archived: held.row?.archived ?? false,
});

export const toBalanceHistory = ({ currency, points }: Histories): BalanceHistory => ({
  currency: toReducedCurrency(currency),
  points: points.map(({ at, balance, available }) => ({ at: toMillis(at), balance, available_balance: available })),
});

/** An account with its currencies, oldest first. */
export const toAccount = ({ account, currencies }: HeldAccount): Account => ({
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

export const toAdminAccount = (held: HeldAccount): AdminAccount => ({
  ...toAccount(held),
  user: held.user && toShortUser(held.user),
  currencies: held.currencies.map(toAdminAccountCurrency),
  hidden: held.account.hidden,
  archived: held.account.archived,
});
