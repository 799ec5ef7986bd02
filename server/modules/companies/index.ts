export { adminCompanyRouter, companyRouter, publicCompanyRouter } from '#server/modules/companies/companies/router.ts';
export { type AdminCompany, PlainAddress, PlainAddressChange } from '#server/modules/companies/companies/schema.ts';
export { findCompany, hasCompany } from '#server/modules/companies/companies/service.ts';
export {
  findCountryErrors,
  readSettings,
  requireAcceptedCountries,
  parseSettings,
  type CompanySettingsResponse,
} from '#server/modules/companies/companies/settings.ts';
export {
  adminCompanyBankAccountRouter,
  adminCurrencyBankAccountRouter,
  companyBankAccountRouter,
} from '#server/modules/companies/company-bank-accounts/router.ts';
export type { AdminCompanyBankAccount } from '#server/modules/companies/company-bank-accounts/schema.ts';
export { findStandardCurrency } from '#server/modules/companies/currencies/iso-4217.ts';
export { adminCurrencyRouter, currencyRouter } from '#server/modules/companies/currencies/router.ts';
export {
  toReducedCurrency,
  type ReducedCurrencyRow,
  type AdminCurrency,
  type CurrencyOverview,
} from '#server/modules/companies/currencies/schema.ts';
export { findDefaultCurrency, findCurrency, insertCurrency } from '#server/modules/companies/currencies/service.ts';
