export type { PlainAddress } from '#server/modules/companies/companies/address-schema.ts';
export { findCompany } from '#server/modules/companies/companies/find-company.ts';
export { hasCompany } from '#server/modules/companies/companies/has-company.ts';
export { publicCompanyRouter } from '#server/modules/companies/companies/public-router.ts';
export { readSettings, toSettings } from '#server/modules/companies/companies/read-settings.ts';
export { countryErrors, requireAcceptedCountries } from '#server/modules/companies/companies/require-accepted-countries.ts';
export { adminCompanyRouter, companyRouter } from '#server/modules/companies/companies/router.ts';
export type { AdminCompany } from '#server/modules/companies/companies/schema.ts';
export type { ShownSettings } from '#server/modules/companies/companies/settings-schema.ts';
export {
  adminCompanyBankAccountRouter,
  adminCurrencyBankAccountRouter,
  companyBankAccountRouter,
} from '#server/modules/companies/company-bank-accounts/router.ts';
export type { AdminCompanyBankAccount, CompanyBankAccountInput } from '#server/modules/companies/company-bank-accounts/schema.ts';
export { insertCurrency } from '#server/modules/companies/currencies/create-currency.ts';
export { findCurrency } from '#server/modules/companies/currencies/find-currency.ts';
export { knownCurrency } from '#server/modules/companies/currencies/iso-4217.ts';
export { toReducedCurrency } from '#server/modules/companies/currencies/present.ts';
export { adminCurrencyRouter, currencyRouter } from '#server/modules/companies/currencies/router.ts';
export type { AdminCurrency, CurrencyInput, CurrencyOverview } from '#server/modules/companies/currencies/schema.ts';
