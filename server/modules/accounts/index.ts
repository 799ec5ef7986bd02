export { accountConfigurationRouter } from '#server/modules/accounts/account-definitions/router.ts';
export type { AccountConfiguration } from '#server/modules/accounts/account-definitions/schema.ts';
export {
  type AccountRecord,
  type AccountWithUser,
  visibleAccountsCondition,
  findAccount,
  findPrimaryAccount,
  getAccount,
  selectAccountRecords,
  toHoldings,
} from '#server/modules/accounts/account-records/account-lookup.ts';
export {
  createAccount,
  createAccountWithReference,
  openDefaultAccounts,
  openCurrencies,
} from '#server/modules/accounts/accounts/account-creation.ts';
export { findVisibleAccounts, searchAccountReferences } from '#server/modules/accounts/accounts/search-accounts.ts';
export { accountList, listAccounts } from '#server/modules/accounts/accounts/account-list.ts';
export { accountRouter, adminAccountRouter } from '#server/modules/accounts/accounts/router.ts';
export {
  accountCurrencyId,
  AdminAccount,
  AdminAccountCurrency,
  toAdminAccount,
  toAdminAccountCurrency,
  type Account,
  type AccountCurrency,
  type BalanceHistory,
} from '#server/modules/accounts/accounts/schema.ts';
export {
  accountFeeRouter,
  adminAccountFeeRouter,
  adminGroupFeeRouter,
  adminTierFeeRouter,
  groupFeeRouter,
  tierFeeRouter,
} from '#server/modules/accounts/fees/router.ts';
export type { AccountFeeInput, AdminFee, Fee } from '#server/modules/accounts/fees/schema.ts';
export {
  accountLimitRouter,
  adminAccountLimitRouter,
  adminGroupLimitRouter,
  adminTierLimitRouter,
  groupLimitRouter,
  tierLimitRouter,
} from '#server/modules/accounts/limits/router.ts';
export type { AccountLimitInput, AdminLimit, Limit } from '#server/modules/accounts/limits/schema.ts';
export { adminSubtypeRouter, subtypeRouter } from '#server/modules/accounts/subtypes/router.ts';
export type { AdminSubtype } from '#server/modules/accounts/subtypes/schema.ts';
export { findSubtype, readSubtypes, requireSubtype } from '#server/modules/accounts/subtypes/service.ts';
export {
  adminRequirementItemRouter,
  adminRequirementRouter,
  adminRequirementSetRouter,
  adminTierRouter,
  requirementSetRouter,
  tierRouter,
} from '#server/modules/accounts/tiers/router.ts';
export type { AdminTier, RequirementItemInput, RequirementItem, RequirementSet } from '#server/modules/accounts/tiers/schema.ts';
export {
  findReachedTiers,
  filterTiersByCurrency,
  readTiersOfGroup,
  type TierWithRequirements,
} from '#server/modules/accounts/tiers/effective-tier.ts';
