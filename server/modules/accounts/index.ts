export { giveDefaultAccounts } from '#server/modules/accounts/account-definitions/give-default-accounts.ts';
export { accountConfigurationRouter } from '#server/modules/accounts/account-definitions/router.ts';
export type { AccountConfiguration } from '#server/modules/accounts/account-definitions/schema.ts';
export { adminAccountRouter } from '#server/modules/accounts/accounts/admin-router.ts';
export { createAccount, createAccountUnder, openCurrencies } from '#server/modules/accounts/accounts/create-account.ts';
export { companyDefaultCurrency, defaultCurrencyOf } from '#server/modules/accounts/accounts/default-currency.ts';
export {
  accountsOf,
  findAccount,
  findPrimaryAccount,
  getAccount,
  selectAccounts,
  withCurrencies,
  type AccountWithUser,
} from '#server/modules/accounts/accounts/find-account.ts';
export { accountCurrencyId, readHeldCurrencies } from '#server/modules/accounts/accounts/held-currencies.ts';
export { accountList, listAccounts } from '#server/modules/accounts/accounts/list-accounts.ts';
export { toAdminAccount, toAdminAccountCurrency } from '#server/modules/accounts/accounts/present.ts';
export { accountRouter } from '#server/modules/accounts/accounts/router.ts';
export {
  AdminAccount,
  AdminAccountCurrency,
  type Account,
  type AccountCurrency,
  type BalanceHistory,
} from '#server/modules/accounts/accounts/schema.ts';
export { accountFeeRouter, adminAccountFeeRouter } from '#server/modules/accounts/fees/account-fee-router.ts';
export { adminGroupFeeRouter, groupFeeRouter } from '#server/modules/accounts/fees/group-fee-router.ts';
export type { AccountFeeInput, AdminFee, Fee } from '#server/modules/accounts/fees/schema.ts';
export { adminTierFeeRouter, tierFeeRouter } from '#server/modules/accounts/fees/tier-fee-router.ts';
export { accountLimitRouter, adminAccountLimitRouter } from '#server/modules/accounts/limits/account-limit-router.ts';
export { adminGroupLimitRouter, groupLimitRouter } from '#server/modules/accounts/limits/group-limit-router.ts';
export type { AccountLimitInput, AdminLimit, Limit } from '#server/modules/accounts/limits/schema.ts';
export { adminTierLimitRouter, tierLimitRouter } from '#server/modules/accounts/limits/tier-limit-router.ts';
export { findSubtype, readSubtypes, requireSubtype } from '#server/modules/accounts/subtypes/find-subtype.ts';
export { adminSubtypeRouter, subtypeRouter } from '#server/modules/accounts/subtypes/router.ts';
export type { AdminSubtype } from '#server/modules/accounts/subtypes/schema.ts';
export { readLadder, type Rung } from '#server/modules/accounts/tiers/read-ladder.ts';
export { adminRequirementRouter } from '#server/modules/accounts/tiers/requirement-router.ts';
export {
  adminRequirementItemRouter,
  adminRequirementSetRouter,
  requirementSetRouter,
} from '#server/modules/accounts/tiers/requirement-set-router.ts';
export type { AdminTier, ItemInput, RequirementItem, RequirementSet } from '#server/modules/accounts/tiers/schema.ts';
export { findReachedTiers, ladderOf } from '#server/modules/accounts/tiers/tier-in-force.ts';
export { adminTierRouter, tierRouter } from '#server/modules/accounts/tiers/tier-router.ts';
