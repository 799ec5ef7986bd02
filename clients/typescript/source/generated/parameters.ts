// Written by npm run client:generate from the OpenAPI document. Changes are made there.
import type { Amount } from '../method.ts';
import type { Address, Email, Mobile } from './schemas.ts';

/** What `auth.registerCompany` takes. */
export type AuthRegisterCompanyParameters = {
  /** Email address. */
  email: string;
  /** Together with password2, unless password is sent. */
  password1?: string | undefined;
  /** The same as password1. */
  password2?: string | undefined;
  /** May be sent alone, instead of password1 and password2. */
  password?: string | undefined;
  /** Given name; blank when unset. */
  first_name?: string | undefined;
  /** Family name; blank when unset. */
  last_name?: string | undefined;
  /** Mobile number in international form, such as +27820000001. */
  mobile?: string | undefined;
  /** Citizenship: two letters of ISO 3166-1. */
  nationality?: string | undefined;
  /** True: the person accepts the terms of the company. */
  terms_and_conditions?: boolean | undefined;
  /** How long the session lasts, in milliseconds; a value up to 2678400 is read as seconds. Default 36000000 (10 hours). */
  session_duration?: number | null | undefined;
  /** The identifier of the new company, or an object with it as id. */
  company: string | {
    /** Names it in the company. */
    id: string;
    /** Its name. */
    name?: string | null | undefined;
    /** What it is, in a sentence. */
    description?: string | null | undefined;
    /** Address of the website. */
    website?: string | null | undefined;
    /** Where the company hears of faults, such as a webhook that fails. */
    system_email?: string | undefined;
    /** test: no money is meant. production: it is. */
    mode?: "test" | "production" | undefined;
  };
  /** The first currency: a code of ISO 4217, XBT or ETH. */
  currency?: string | undefined;
};

/** What `auth.register` takes. */
export type AuthRegisterParameters = {
  /** Email address. */
  email: string;
  /** Together with password2, unless password is sent. */
  password1?: string | undefined;
  /** The same as password1. */
  password2?: string | undefined;
  /** May be sent alone, instead of password1 and password2. */
  password?: string | undefined;
  /** Given name; blank when unset. */
  first_name?: string | undefined;
  /** Family name; blank when unset. */
  last_name?: string | undefined;
  /** Mobile number in international form, such as +27820000001. */
  mobile?: string | undefined;
  /** Citizenship: two letters of ISO 3166-1. */
  nationality?: string | undefined;
  /** True: the person accepts the terms of the company. */
  terms_and_conditions?: boolean | undefined;
  /** How long the session lasts, in milliseconds; a value up to 2678400 is read as seconds. Default 36000000 (10 hours). */
  session_duration?: number | null | undefined;
  /** The country that the person lives in: ISO 3166-1 alpha-2. */
  residency?: string | undefined;
  /** True: the person accepts the privacy policy of the company. */
  privacy_policy?: boolean | undefined;
  /** The key of the link in an invitation. The email has to be the invited one, and counts as verified. */
  invitation?: string | undefined;
  /** Identifier of the company. */
  company: string;
  /** At most one public group. Default: the default group. */
  groups?: Array<string> | null | undefined;
};

/** What `auth.login` takes. */
export type AuthLoginParameters = {
  /** Email, mobile number or id. */
  user: string;
  /** Identifier of the company. */
  company: string;
  /** The password of the user. */
  password: string;
  /** How long the session lasts, in milliseconds; a value up to 2678400 is read as seconds. Default 36000000 (10 hours). */
  session_duration?: number | null | undefined;
};

/** What `auth.changePassword` takes. */
export type AuthChangePasswordParameters = {
  /** The password until now. */
  old_password: string;
  /** Together with new_password2, unless new_password is sent. */
  new_password1?: string | undefined;
  /** The same as new_password1. */
  new_password2?: string | undefined;
  /** May be sent alone, instead of new_password1 and new_password2. */
  new_password?: string | undefined;
};

/** What `auth.resetPassword` takes. */
export type AuthResetPasswordParameters = {
  /** Email, mobile number or id. */
  user: string;
  /** Identifier of the company. */
  company: string;
};

/** What `auth.confirmPasswordReset` takes. */
export type AuthConfirmPasswordResetParameters = {
  /** Of the link in the mail. */
  uid: string;
  /** Of the link in the mail. */
  token: string;
  /** Together with new_password2, unless new_password is sent. */
  new_password1?: string | undefined;
  /** The same as new_password1. */
  new_password2?: string | undefined;
  /** May be sent alone, instead of new_password1 and new_password2. */
  new_password?: string | undefined;
};

/** What `auth.verifyEmail` takes. */
export type AuthVerifyEmailParameters = {
  /** Of the link in the mail. */
  key: string;
};

/** What `auth.resendEmailVerification` takes. */
export type AuthResendEmailVerificationParameters = {
  /** Email address. */
  email: string;
  /** Identifier of the company. */
  company: string;
};

/** What `auth.verifyMobile` takes. */
export type AuthVerifyMobileParameters = {
  /** The six digits of the SMS. */
  otp: string;
};

/** What `auth.resendMobileVerification` takes. */
export type AuthResendMobileVerificationParameters = {
  /** Mobile number in international form, such as +27820000001. */
  mobile: string;
  /** Identifier of the company. */
  company: string;
};

/** What `auth.tokens.create` takes. */
export type AuthTokensCreateParameters = {
  /** The password of the user. */
  password: string;
  /** What you call it, to know it again in the list. */
  label?: string | undefined;
};

/** What `auth.tokens.remove` takes. */
export type AuthTokensRemoveParameters = {
  /** The first twelve characters of the token. */
  token_key: string | number;
};

/** What `auth.tokens.verify` takes. */
export type AuthTokensVerifyParameters = {
  /** The token that is asked about. */
  token: string;
};

/** What `auth.mfa.verify` takes. */
export type AuthMfaVerifyParameters = {
  /** A code of the app or of an SMS: six digits; or a recovery code. Spaces and hyphens in it are ignored. */
  token: string;
  /** The id of the challenge that the token answers. */
  challenge?: string | null | undefined;
  /** The id of the authenticator that the token verifies. */
  authenticator?: string | null | undefined;
};

/** What `auth.mfa.deliver` takes. */
export type AuthMfaDeliverParameters = {
  /** The id of an open challenge of the session that SMS can answer. */
  challenge?: string | null | undefined;
  /** The id of an authenticator of the type sms. */
  authenticator?: string | null | undefined;
};

/** What `auth.mfa.sms.enable` takes. */
export type AuthMfaSmsEnableParameters = {
  /** Where codes are sent, in international form. */
  mobile?: string | undefined;
};

/** What `auth.mfa.sms.send` takes. */
export type AuthMfaSmsSendParameters = AuthMfaSmsEnableParameters;

/** What `auth.mfa.authenticators.list` takes. */
export type AuthMfaAuthenticatorsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `verified` is this. */
  verified?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `auth.mfa.authenticators.create` takes. */
export type AuthMfaAuthenticatorsCreateParameters = {
  /** totp: an authenticator app. sms: codes to a mobile number. static: recovery codes, each of which works once. */
  type: "totp" | "sms" | "static";
  /** The same names may stand beside type; what is here counts first. */
  details?: {
    /** What its holder calls it. Default: Default TOTP, Default SMS or Default Static. */
    name?: string | undefined;
    /** sms only, and required there: where codes are sent. */
    mobile?: string | undefined;
    /** totp only. Default: SHA1, which every app knows. */
    algorithm?: "SHA1" | "SHA256" | "SHA512" | undefined;
  } | null | undefined;
  /** What its holder calls it. Default: Default TOTP, Default SMS or Default Static. */
  name?: string | undefined;
  /** sms only, and required there: where codes are sent. */
  mobile?: string | undefined;
  /** totp only. Default: SHA1, which every app knows. */
  algorithm?: "SHA1" | "SHA256" | "SHA512" | undefined;
};

/** What `auth.mfa.authenticators.get` takes. */
export type AuthMfaAuthenticatorsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `auth.mfa.authenticators.remove` takes. */
export type AuthMfaAuthenticatorsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.update` takes. */
export type UserUpdateParameters = {
  /** Given name; blank when unset. */
  first_name?: string | null | undefined;
  /** Family name; blank when unset. */
  last_name?: string | null | undefined;
  /** Number of an identity card or passport. */
  id_number?: string | null | undefined;
  /** Language of messages and pages: two letters of ISO 639-1. */
  language?: string | null | undefined;
  /** Citizenship: two letters of ISO 3166-1. */
  nationality?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Mobile number in international form, such as +27820000001. */
  mobile?: string | null | undefined;
  /** Time zone by its IANA name, such as Africa/Johannesburg. */
  timezone?: string | null | undefined;
  /** Date of birth, as YYYY-MM-DD. */
  birth_date?: string | null | undefined;
  /** Address of the profile picture; null when there is none. */
  profile?: Blob | null | null | undefined;
  /** Further given names. */
  middle_name?: string | null | undefined;
  /** Country of residence: two letters of ISO 3166-1. */
  residency?: string | null | undefined;
  /** Gender, in the words of the list. */
  gender?: "male" | "female" | "other" | "not_specified" | null | undefined;
  /** Form of address, such as Ms or Dr. */
  title?: "mr" | "mrs" | "ms" | "mx" | null | undefined;
  /** Marital status, in the words of the list. */
  marital_status?: "single" | "married" | "divorced" | "widowed" | null | undefined;
  /** Name of the father. */
  fathers_name?: string | null | undefined;
  /** Name of the mother. */
  mothers_name?: string | null | undefined;
  /** Name of the grandfather. */
  grandfathers_name?: string | null | undefined;
  /** Name of the grandmother. */
  grandmothers_name?: string | null | undefined;
  /** Number that the central bank knows the person by. */
  central_bank_number?: string | null | undefined;
  /** Address of the website. */
  website?: string | null | undefined;
  /** Name that the person trades under. */
  business_name?: string | null | undefined;
  /** Another name of the person. */
  alias_name?: string | null | undefined;
  /** Name of the person or business as it is registered. */
  legal_name?: string | null | undefined;
  /** Town of birth. */
  birth_place?: string | null | undefined;
  /** Country of birth: two letters of ISO 3166-1. */
  birth_country?: string | null | undefined;
  /** Number that the tax office knows the person by. */
  tax_number?: string | null | undefined;
  /** Country where taxes are paid: two letters of ISO 3166-1. */
  tax_residency?: string | null | undefined;
  /** Can be chosen once. */
  username?: string | null | undefined;
};

/** What `user.replace` takes. */
export type UserReplaceParameters = UserUpdateParameters;

/** What `user.addresses.create` takes. */
export type UserAddressesCreateParameters = {
  /** Its kind. */
  type?: "permanent" | "contact" | "shipping" | "billing" | "business" | undefined;
  /** Street and number. */
  line_1?: string | null | undefined;
  /** A further line, such as the floor. */
  line_2?: string | null | undefined;
  /** Town. */
  city?: string | null | undefined;
  /** State, province or county. */
  state_province?: string | null | undefined;
  /** Country: two letters of ISO 3166-1. */
  country?: string | null | undefined;
  /** Postal code. */
  postal_code?: string | null | undefined;
};

/** What `user.addresses.get` takes. */
export type UserAddressesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.addresses.update` takes. */
export type UserAddressesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Its kind. */
  type?: "permanent" | "contact" | "shipping" | "billing" | "business" | undefined;
  /** Street and number. */
  line_1?: string | null | undefined;
  /** A further line, such as the floor. */
  line_2?: string | null | undefined;
  /** Town. */
  city?: string | null | undefined;
  /** State, province or county. */
  state_province?: string | null | undefined;
  /** Country: two letters of ISO 3166-1. */
  country?: string | null | undefined;
  /** Postal code. */
  postal_code?: string | null | undefined;
};

/** What `user.addresses.remove` takes. */
export type UserAddressesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.bankAccounts.create` takes. */
export type UserBankAccountsCreateParameters = {
  /** Name of the holder of the account. */
  name?: string | null | undefined;
  /** Number of the account at the bank. */
  number?: string | null | undefined;
  /** Its kind. */
  type?: string | null | undefined;
  /** Name of the bank. */
  bank_name?: string | null | undefined;
  /** Number of the bank. */
  bank_code?: string | null | undefined;
  /** Number of the branch. */
  branch_code?: string | null | undefined;
  /** SWIFT code of the bank; the same as bic. */
  swift?: string | null | undefined;
  /** International account number (IBAN). */
  iban?: string | null | undefined;
  /** BIC of the bank. */
  bic?: string | null | undefined;
};

/** What `user.bankAccounts.get` takes. */
export type UserBankAccountsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.bankAccounts.update` takes. */
export type UserBankAccountsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Name of the holder of the account. */
  name?: string | null | undefined;
  /** Number of the account at the bank. */
  number?: string | null | undefined;
  /** Its kind. */
  type?: string | null | undefined;
  /** Name of the bank. */
  bank_name?: string | null | undefined;
  /** Number of the bank. */
  bank_code?: string | null | undefined;
  /** Number of the branch. */
  branch_code?: string | null | undefined;
  /** SWIFT code of the bank; the same as bic. */
  swift?: string | null | undefined;
  /** International account number (IBAN). */
  iban?: string | null | undefined;
  /** BIC of the bank. */
  bic?: string | null | undefined;
};

/** What `user.bankAccounts.remove` takes. */
export type UserBankAccountsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.cryptoAccounts.create` takes. */
export type UserCryptoAccountsCreateParameters = {
  /** Address of the wallet. */
  address: string;
  /** The chain that the address belongs to. */
  crypto_type?: "bitcoin" | "ethereum" | "other" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
};

/** What `user.cryptoAccounts.get` takes. */
export type UserCryptoAccountsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.cryptoAccounts.update` takes. */
export type UserCryptoAccountsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Address of the wallet. */
  address?: string | undefined;
  /** The chain that the address belongs to. */
  crypto_type?: "bitcoin" | "ethereum" | "other" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
};

/** What `user.cryptoAccounts.remove` takes. */
export type UserCryptoAccountsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.documents.list` takes. */
export type UserDocumentsListParameters = {
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `document_type` is this. */
  document_type?: string | undefined;
  /** Only rows of which `document_type` is one of these, with commas between them. */
  document_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `document_category` is this. */
  document_category?: string | undefined;
  /** Only rows of which `document_category` is one of these, with commas between them. */
  document_category__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `user.documents.create` takes. */
export type UserDocumentsCreateParameters = {
  /** The file. */
  file: Blob;
  /** Kind of the document. */
  document_type?: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other" | undefined;
  /** The same as document_type, as newer clients call it. */
  type?: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
};

/** What `user.documents.get` takes. */
export type UserDocumentsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.documents.remove` takes. */
export type UserDocumentsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.emails.create` takes. */
export type UserEmailsCreateParameters = {
  /** Email address. */
  email: string;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
};

/** What `user.emails.get` takes. */
export type UserEmailsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.emails.remove` takes. */
export type UserEmailsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.emails.update` takes. */
export type UserEmailsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
};

/** What `user.mobiles.create` takes. */
export type UserMobilesCreateParameters = {
  /** Mobile number in international form, such as +27820000001. */
  number: string;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
};

/** What `user.mobiles.get` takes. */
export type UserMobilesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.mobiles.remove` takes. */
export type UserMobilesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `user.mobiles.update` takes. */
export type UserMobilesUpdateParameters = UserEmailsUpdateParameters;

/** What `company.currencies.list` takes. */
export type CompanyCurrenciesListParameters = {
  /** Only rows of which `code` is this. */
  code?: string | undefined;
  /** Only rows of which `code` is one of these, with commas between them. */
  code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `display_code` is this. */
  display_code?: string | undefined;
  /** Only rows of which `display_code` is one of these, with commas between them. */
  display_code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `unit` is this. */
  unit?: string | undefined;
  /** Only rows of which `unit` is one of these, with commas between them. */
  unit__in?: string | Array<string | number> | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `company.currencies.get` takes. */
export type CompanyCurrenciesGetParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `company.bankAccounts.list` takes. */
export type CompanyBankAccountsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name.contains` is this. */
  name__contains?: string | undefined;
  /** Only rows of which `number` is this. */
  number?: string | undefined;
  /** Only rows of which `number` is one of these, with commas between them. */
  number__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `public.companies.list` takes. */
export type PublicCompaniesListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `id.contains` is this. */
  id__contains?: string | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name.contains` is this. */
  name__contains?: string | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `public.companies.get` takes. */
export type PublicCompaniesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `public.companies.listGroups` takes. */
export type PublicCompaniesListGroupsParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `public.companies.getGroup` takes. */
export type PublicCompaniesGetGroupParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Name of the group. */
  group_name: string | number;
};

/** What `public.companies.listLegalTerms` takes. */
export type PublicCompaniesListLegalTermsParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `public.companies.getLegalTerm` takes. */
export type PublicCompaniesGetLegalTermParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the term. */
  term_id: string | number;
};

/** What `public.companies.listLegalTermVersions` takes. */
export type PublicCompaniesListLegalTermVersionsParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the term. */
  term_id: string | number;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `public.companies.getLegalTermVersion` takes. */
export type PublicCompaniesGetLegalTermVersionParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the term. */
  term_id: string | number;
  /** Number of the version. */
  version_id: string | number;
};

/** What `public.companies.listOauthClients` takes. */
export type PublicCompaniesListOauthClientsParameters = PublicCompaniesListLegalTermsParameters;

/** What `public.companies.getOauthClient` takes. */
export type PublicCompaniesGetOauthClientParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Identifier of the company. */
  identifier: string | number;
};

/** What `transactionCollections.list` takes. */
export type TransactionCollectionsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `transactions.account` is this. */
  transactions__account?: string | undefined;
  /** Only rows of which `transactions.account` is one of these, with commas between them. */
  transactions__account__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.currency` is this. */
  transactions__currency?: string | undefined;
  /** Only rows of which `transactions.currency` is one of these, with commas between them. */
  transactions__currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.status` is this. */
  transactions__status?: string | undefined;
  /** Only rows of which `transactions.status` is one of these, with commas between them. */
  transactions__status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.subtype` is this. */
  transactions__subtype?: string | undefined;
  /** Only rows of which `transactions.subtype` is one of these, with commas between them. */
  transactions__subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.tx_type` is this. */
  transactions__tx_type?: string | undefined;
  /** Only rows of which `transactions.tx_type` is one of these, with commas between them. */
  transactions__tx_type__in?: string | Array<string | number> | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `transactionCollections.create` takes. */
export type TransactionCollectionsCreateParameters = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<{
    /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
    amount: Amount;
    /** Code of the currency, in any case. */
    currency: string;
    /** Reference of your own, to find it again. */
    reference?: string | null | undefined;
    /** Name of the subtype, which says what the transaction is for; null: none. */
    subtype?: string | null | undefined;
    /** The reference of the account; left out or null: the primary one. */
    account?: string | null | undefined;
    /** Free text that the user sees. */
    note?: string | undefined;
    /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
    metadata?: Record<string, unknown> | undefined;
    /** credit: money in. debit: money out. */
    tx_type: "credit" | "debit";
    /** What the other items of this request call it. */
    id?: string | undefined;
    /** The `id` of the item that it belongs to. */
    parent?: string | undefined;
    /** The `id` of its other side: a debit and a credit that name each other are a transfer. */
    partner?: string | undefined;
  }>;
};

/** What `transactionCollections.get` takes. */
export type TransactionCollectionsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `transactionMessages.list` takes. */
export type TransactionMessagesListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Only rows of which `level` is this. */
  level?: string | undefined;
  /** Only rows of which `level` is one of these, with commas between them. */
  level__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `transactionMessages.get` takes. */
export type TransactionMessagesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the message. */
  message_id: string | number;
};

/** What `accounts.list` takes. */
export type AccountsListParameters = {
  /** Only rows of which `reference` is this. */
  reference?: string | undefined;
  /** Only rows of which `reference` is one of these, with commas between them. */
  reference__in?: string | Array<string | number> | undefined;
  /** Only rows of which `reference.contains` is this. */
  reference__contains?: string | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `definition` is this. */
  definition?: string | undefined;
  /** Only rows of which `definition` is one of these, with commas between them. */
  definition__in?: string | Array<string | number> | undefined;
  /** Only rows of which `primary` is this. */
  primary?: boolean | undefined;
  /** Only rows of which `recon` is this. */
  recon?: boolean | undefined;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `balance` is this. */
  balance?: Amount | undefined;
  /** Only rows of which `balance` is greater than this. */
  balance__gt?: Amount | undefined;
  /** Only rows of which `balance` is this or greater. */
  balance__gte?: Amount | undefined;
  /** Only rows of which `balance` is less than this. */
  balance__lt?: Amount | undefined;
  /** Only rows of which `balance` is this or less. */
  balance__lte?: Amount | undefined;
  /** Only rows of which `available_balance` is this. */
  available_balance?: Amount | undefined;
  /** Only rows of which `available_balance` is greater than this. */
  available_balance__gt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or greater. */
  available_balance__gte?: Amount | undefined;
  /** Only rows of which `available_balance` is less than this. */
  available_balance__lt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or less. */
  available_balance__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `accounts.create` takes. */
export type AccountsCreateParameters = {
  /** With account definitions in your group: the name of one of them. */
  name?: string | undefined;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
};

/** What `accounts.get` takes. */
export type AccountsGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
};

/** What `accounts.currencies.list` takes. */
export type AccountsCurrenciesListParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `balance` is this. */
  balance?: Amount | undefined;
  /** Only rows of which `balance` is greater than this. */
  balance__gt?: Amount | undefined;
  /** Only rows of which `balance` is this or greater. */
  balance__gte?: Amount | undefined;
  /** Only rows of which `balance` is less than this. */
  balance__lt?: Amount | undefined;
  /** Only rows of which `balance` is this or less. */
  balance__lte?: Amount | undefined;
  /** Only rows of which `available_balance` is this. */
  available_balance?: Amount | undefined;
  /** Only rows of which `available_balance` is greater than this. */
  available_balance__gt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or greater. */
  available_balance__gte?: Amount | undefined;
  /** Only rows of which `available_balance` is less than this. */
  available_balance__lt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or less. */
  available_balance__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `accounts.currencies.create` takes. */
export type AccountsCurrenciesCreateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Its code, in any case. */
  currency: string;
  /** True of the currency that a wallet shows first. */
  active?: boolean | undefined;
};

/** What `accounts.currencies.get` takes. */
export type AccountsCurrenciesGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
};

/** What `accounts.currencies.update` takes. */
export type AccountsCurrenciesUpdateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** True of the currency that a wallet shows first. */
  active?: boolean | undefined;
};

/** What `accounts.currencies.replace` takes. */
export type AccountsCurrenciesReplaceParameters = AccountsCurrenciesUpdateParameters;

/** What `accounts.fees.list` takes. */
export type AccountsFeesListParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: Amount | undefined;
  /** Only rows of which `value` is greater than this. */
  value__gt?: Amount | undefined;
  /** Only rows of which `value` is this or greater. */
  value__gte?: Amount | undefined;
  /** Only rows of which `value` is less than this. */
  value__lt?: Amount | undefined;
  /** Only rows of which `value` is this or less. */
  value__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `accounts.fees.get` takes. */
export type AccountsFeesGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `accounts.limits.list` takes. */
export type AccountsLimitsListParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: Amount | undefined;
  /** Only rows of which `value` is greater than this. */
  value__gt?: Amount | undefined;
  /** Only rows of which `value` is this or greater. */
  value__gte?: Amount | undefined;
  /** Only rows of which `value` is less than this. */
  value__lt?: Amount | undefined;
  /** Only rows of which `value` is this or less. */
  value__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `accounts.limits.get` takes. */
export type AccountsLimitsGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

/** What `subtypes.list` takes. */
export type SubtypesListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `usage_type` is this. */
  usage_type?: string | undefined;
  /** Only rows of which `usage_type` is one of these, with commas between them. */
  usage_type__in?: string | Array<string | number> | undefined;
  /** true: only rows without `partner`. false: only rows with it. */
  partner__isnull?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
};

/** What `subtypes.get` takes. */
export type SubtypesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `transactions.list` takes. */
export type TransactionsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `account` is this. */
  account?: string | undefined;
  /** Only rows of which `account` is one of these, with commas between them. */
  account__in?: string | Array<string | number> | undefined;
  /** Only rows of which `partner` is this. */
  partner?: string | undefined;
  /** true: only rows without `partner`. false: only rows with it. */
  partner__isnull?: boolean | undefined;
  /** Only rows of which `parent` is this. */
  parent?: string | undefined;
  /** Only rows of which `parent` is one of these, with commas between them. */
  parent__in?: string | Array<string | number> | undefined;
  /** Only rows of which `collection` is this. */
  collection?: string | undefined;
  /** Only rows of which `collection` is one of these, with commas between them. */
  collection__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `reference` is this. */
  reference?: string | undefined;
  /** Only rows of which `reference` is one of these, with commas between them. */
  reference__in?: string | Array<string | number> | undefined;
  /** Only rows of which `amount` is this. */
  amount?: Amount | undefined;
  /** Only rows of which `amount` is greater than this. */
  amount__gt?: Amount | undefined;
  /** Only rows of which `amount` is this or greater. */
  amount__gte?: Amount | undefined;
  /** Only rows of which `amount` is less than this. */
  amount__lt?: Amount | undefined;
  /** Only rows of which `amount` is this or less. */
  amount__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `executed` is this. */
  executed?: number | undefined;
  /** Only rows of which `executed` is greater than this. */
  executed__gt?: number | undefined;
  /** Only rows of which `executed` is this or greater. */
  executed__gte?: number | undefined;
  /** Only rows of which `executed` is less than this. */
  executed__lt?: number | undefined;
  /** Only rows of which `executed` is this or less. */
  executed__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `transactions.batch` takes. */
export type TransactionsBatchParameters = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<{
    /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
    amount: Amount;
    /** Code of the currency, in any case. */
    currency: string;
    /** Reference of your own, to find it again. */
    reference?: string | null | undefined;
    /** Name of the subtype, which says what the transaction is for; null: none. */
    subtype?: string | null | undefined;
    /** The reference of the account; left out or null: the primary one. */
    account?: string | null | undefined;
    /** Free text that the user sees. */
    note?: string | undefined;
    /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
    metadata?: Record<string, unknown> | undefined;
    /** credit: money in. debit: money out. */
    tx_type: "credit" | "debit";
  }>;
};

/** What `transactions.totals` takes. */
export type TransactionsTotalsParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `account` is this. */
  account?: string | undefined;
  /** Only rows of which `account` is one of these, with commas between them. */
  account__in?: string | Array<string | number> | undefined;
  /** Only rows of which `partner` is this. */
  partner?: string | undefined;
  /** true: only rows without `partner`. false: only rows with it. */
  partner__isnull?: boolean | undefined;
  /** Only rows of which `parent` is this. */
  parent?: string | undefined;
  /** Only rows of which `parent` is one of these, with commas between them. */
  parent__in?: string | Array<string | number> | undefined;
  /** Only rows of which `collection` is this. */
  collection?: string | undefined;
  /** Only rows of which `collection` is one of these, with commas between them. */
  collection__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `reference` is this. */
  reference?: string | undefined;
  /** Only rows of which `reference` is one of these, with commas between them. */
  reference__in?: string | Array<string | number> | undefined;
  /** Only rows of which `amount` is this. */
  amount?: Amount | undefined;
  /** Only rows of which `amount` is greater than this. */
  amount__gt?: Amount | undefined;
  /** Only rows of which `amount` is this or greater. */
  amount__gte?: Amount | undefined;
  /** Only rows of which `amount` is less than this. */
  amount__lt?: Amount | undefined;
  /** Only rows of which `amount` is this or less. */
  amount__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `executed` is this. */
  executed?: number | undefined;
  /** Only rows of which `executed` is greater than this. */
  executed__gt?: number | undefined;
  /** Only rows of which `executed` is this or greater. */
  executed__gte?: number | undefined;
  /** Only rows of which `executed` is less than this. */
  executed__lt?: number | undefined;
  /** Only rows of which `executed` is this or less. */
  executed__lte?: number | undefined;
};

/** What `transactions.get` takes. */
export type TransactionsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `transactions.credit` takes. */
export type TransactionsCreditParameters = {
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount: Amount;
  /** Code of the currency, in any case. */
  currency: string;
  /** Reference of your own, to find it again. */
  reference?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** The reference of the account; left out or null: the primary one. */
  account?: string | null | undefined;
  /** Free text that the user sees. */
  note?: string | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
};

/** What `transactions.debit` takes. */
export type TransactionsDebitParameters = TransactionsCreditParameters;

/** What `transactions.transfer` takes. */
export type TransactionsTransferParameters = {
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount: Amount;
  /** Code of the currency, in any case. */
  currency: string;
  /** Who is paid: id, email, mobile number or username, or the reference of an account. Required, unless credit_account names an account. */
  recipient?: string | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Note on the debit, for the sender. */
  debit_note?: string | undefined;
  /** Metadata of the debit. */
  debit_metadata?: Record<string, unknown> | undefined;
  /** Reference of the debit. */
  debit_reference?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** Note on the credit, for the recipient. */
  credit_note?: string | undefined;
  /** Metadata of the credit. */
  credit_metadata?: Record<string, unknown> | undefined;
  /** Reference of the credit. */
  credit_reference?: string | null | undefined;
};

/** What `groups.list` takes. */
export type GroupsListParameters = {
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.get` takes. */
export type GroupsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
};

/** What `groups.fees.list` takes. */
export type GroupsFeesListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: Amount | undefined;
  /** Only rows of which `value` is greater than this. */
  value__gt?: Amount | undefined;
  /** Only rows of which `value` is this or greater. */
  value__gte?: Amount | undefined;
  /** Only rows of which `value` is less than this. */
  value__lt?: Amount | undefined;
  /** Only rows of which `value` is this or less. */
  value__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.fees.get` takes. */
export type GroupsFeesGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `groups.limits.list` takes. */
export type GroupsLimitsListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: Amount | undefined;
  /** Only rows of which `value` is greater than this. */
  value__gt?: Amount | undefined;
  /** Only rows of which `value` is this or greater. */
  value__gte?: Amount | undefined;
  /** Only rows of which `value` is less than this. */
  value__lt?: Amount | undefined;
  /** Only rows of which `value` is this or less. */
  value__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.limits.get` takes. */
export type GroupsLimitsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

/** What `groups.tiers.list` takes. */
export type GroupsTiersListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `level` is this. */
  level?: string | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `requirement` is this. */
  requirement?: string | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.tiers.get` takes. */
export type GroupsTiersGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
};

/** What `groups.tiers.fees.list` takes. */
export type GroupsTiersFeesListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: Amount | undefined;
  /** Only rows of which `value` is greater than this. */
  value__gt?: Amount | undefined;
  /** Only rows of which `value` is this or greater. */
  value__gte?: Amount | undefined;
  /** Only rows of which `value` is less than this. */
  value__lt?: Amount | undefined;
  /** Only rows of which `value` is this or less. */
  value__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.tiers.fees.get` takes. */
export type GroupsTiersFeesGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `groups.tiers.limits.list` takes. */
export type GroupsTiersLimitsListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: Amount | undefined;
  /** Only rows of which `value` is greater than this. */
  value__gt?: Amount | undefined;
  /** Only rows of which `value` is this or greater. */
  value__gte?: Amount | undefined;
  /** Only rows of which `value` is less than this. */
  value__lt?: Amount | undefined;
  /** Only rows of which `value` is this or less. */
  value__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.tiers.limits.get` takes. */
export type GroupsTiersLimitsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

/** What `groups.tiers.requirementSets.list` takes. */
export type GroupsTiersRequirementSetsListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `parent` is this. */
  parent?: string | undefined;
  /** Only rows of which `parent` is one of these, with commas between them. */
  parent__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `condition` is this. */
  condition?: string | undefined;
  /** Only rows of which `condition` is one of these, with commas between them. */
  condition__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.tiers.requirementSets.get` takes. */
export type GroupsTiersRequirementSetsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
};

/** What `groups.tiers.requirementSets.listItems` takes. */
export type GroupsTiersRequirementSetsListItemsParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.tiers.requirementSets.getItem` takes. */
export type GroupsTiersRequirementSetsGetItemParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** Number of the item. */
  item_id: string | number;
};

/** What `groups.permissions.list` takes. */
export type GroupsPermissionsListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Only rows of which `section` is this. */
  section?: string | number | undefined;
  /** Only rows of which `type` is this. */
  type?: string | number | undefined;
  /** Only rows of which `level` is this. */
  level?: string | number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: string | number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: string | number | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `groups.permissions.get` takes. */
export type GroupsPermissionsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `permissions.list` takes. */
export type PermissionsListParameters = {
  /** Only rows of which `section` is this. */
  section?: string | number | undefined;
  /** Only rows of which `type` is this. */
  type?: string | number | undefined;
  /** Only rows of which `level` is this. */
  level?: string | number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: string | number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: string | number | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `permissions.get` takes. */
export type PermissionsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.list` takes. */
export type AdminUsersListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `id.contains` is this. */
  id__contains?: string | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `email` is this. */
  email?: string | undefined;
  /** Only rows of which `email` is one of these, with commas between them. */
  email__in?: string | Array<string | number> | undefined;
  /** Only rows of which `email.contains` is this. */
  email__contains?: string | undefined;
  /** Only rows of which `mobile` is this. */
  mobile?: string | undefined;
  /** Only rows of which `mobile` is one of these, with commas between them. */
  mobile__in?: string | Array<string | number> | undefined;
  /** Only rows of which `mobile.contains` is this. */
  mobile__contains?: string | undefined;
  /** Only rows of which `first_name` is this. */
  first_name?: string | undefined;
  /** Only rows of which `first_name` is one of these, with commas between them. */
  first_name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `first_name.contains` is this. */
  first_name__contains?: string | undefined;
  /** Only rows of which `first_name.icontains` is this. */
  first_name__icontains?: string | undefined;
  /** Only rows of which `middle_name` is this. */
  middle_name?: string | undefined;
  /** Only rows of which `middle_name.contains` is this. */
  middle_name__contains?: string | undefined;
  /** Only rows of which `middle_name.icontains` is this. */
  middle_name__icontains?: string | undefined;
  /** Only rows of which `last_name` is this. */
  last_name?: string | undefined;
  /** Only rows of which `last_name` is one of these, with commas between them. */
  last_name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `last_name.contains` is this. */
  last_name__contains?: string | undefined;
  /** Only rows of which `last_name.icontains` is this. */
  last_name__icontains?: string | undefined;
  /** Only rows of which `username` is this. */
  username?: string | undefined;
  /** Only rows of which `username` is one of these, with commas between them. */
  username__in?: string | Array<string | number> | undefined;
  /** Only rows of which `username.contains` is this. */
  username__contains?: string | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `nationality` is this. */
  nationality?: string | undefined;
  /** Only rows of which `nationality` is one of these, with commas between them. */
  nationality__in?: string | Array<string | number> | undefined;
  /** Only rows of which `language` is this. */
  language?: string | undefined;
  /** Only rows of which `language` is one of these, with commas between them. */
  language__in?: string | Array<string | number> | undefined;
  /** Only rows of which `id_number` is this. */
  id_number?: string | undefined;
  /** Only rows of which `id_number` is one of these, with commas between them. */
  id_number__in?: string | Array<string | number> | undefined;
  /** Only rows of which `id_number.contains` is this. */
  id_number__contains?: string | undefined;
  /** Only rows of which `residency` is this. */
  residency?: string | undefined;
  /** Years of age. */
  age?: Amount | undefined;
  /** Only rows of which `age` is greater than this. */
  age__gt?: Amount | undefined;
  /** Only rows of which `age` is this or greater. */
  age__gte?: Amount | undefined;
  /** Only rows of which `age` is less than this. */
  age__lt?: Amount | undefined;
  /** Only rows of which `age` is this or less. */
  age__lte?: Amount | undefined;
  /** Only rows of which `retention_state` is this. */
  retention_state?: string | undefined;
  /** Only rows of which `group` is this. */
  group?: string | undefined;
  /** Only rows of which `group` is one of these, with commas between them. */
  group__in?: string | Array<string | number> | undefined;
  /** true: only rows without `group`. false: only rows with it. */
  group__isnull?: boolean | undefined;
  /** Only rows of which `account` is this. */
  account?: string | undefined;
  /** Only rows of which `account.name` is this. */
  account__name?: string | undefined;
  /** Only rows of which `account.label` is this. */
  account__label?: string | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency.code` is this. */
  currency__code?: string | undefined;
  /** Only rows of which `balance` is this. */
  balance?: Amount | undefined;
  /** Only rows of which `balance` is greater than this. */
  balance__gt?: Amount | undefined;
  /** Only rows of which `balance` is this or greater. */
  balance__gte?: Amount | undefined;
  /** Only rows of which `balance` is less than this. */
  balance__lt?: Amount | undefined;
  /** Only rows of which `balance` is this or less. */
  balance__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `last_login` is this. */
  last_login?: number | undefined;
  /** Only rows of which `last_login` is greater than this. */
  last_login__gt?: number | undefined;
  /** Only rows of which `last_login` is this or greater. */
  last_login__gte?: number | undefined;
  /** Only rows of which `last_login` is less than this. */
  last_login__lt?: number | undefined;
  /** Only rows of which `last_login` is this or less. */
  last_login__lte?: number | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `deactivated` is this. */
  deactivated?: boolean | undefined;
  /** Only rows of which `service` is this. */
  service?: boolean | undefined;
  /** Only rows of which `temporary` is this. */
  temporary?: boolean | undefined;
  /** Words that the rows must hold, whatever their case. */
  search?: string | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.create` takes. */
export type AdminUsersCreateParameters = {
  /** Given name; blank when unset. */
  first_name?: string | null | undefined;
  /** Family name; blank when unset. */
  last_name?: string | null | undefined;
  /** Number of an identity card or passport. */
  id_number?: string | null | undefined;
  /** Language of messages and pages: two letters of ISO 639-1. */
  language?: string | null | undefined;
  /** Citizenship: two letters of ISO 3166-1. */
  nationality?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Mobile number in international form, such as +27820000001. */
  mobile?: string | null | undefined;
  /** Time zone by its IANA name, such as Africa/Johannesburg. */
  timezone?: string | null | undefined;
  /** Date of birth, as YYYY-MM-DD. */
  birth_date?: string | null | undefined;
  /** Address of the profile picture; null when there is none. */
  profile?: Blob | null | null | undefined;
  /** Further given names. */
  middle_name?: string | null | undefined;
  /** Country of residence: two letters of ISO 3166-1. */
  residency?: string | null | undefined;
  /** Gender, in the words of the list. */
  gender?: "male" | "female" | "other" | "not_specified" | null | undefined;
  /** Form of address, such as Ms or Dr. */
  title?: "mr" | "mrs" | "ms" | "mx" | null | undefined;
  /** Marital status, in the words of the list. */
  marital_status?: "single" | "married" | "divorced" | "widowed" | null | undefined;
  /** Name of the father. */
  fathers_name?: string | null | undefined;
  /** Name of the mother. */
  mothers_name?: string | null | undefined;
  /** Name of the grandfather. */
  grandfathers_name?: string | null | undefined;
  /** Name of the grandmother. */
  grandmothers_name?: string | null | undefined;
  /** Number that the central bank knows the person by. */
  central_bank_number?: string | null | undefined;
  /** Address of the website. */
  website?: string | null | undefined;
  /** Name that the person trades under. */
  business_name?: string | null | undefined;
  /** Another name of the person. */
  alias_name?: string | null | undefined;
  /** Name of the person or business as it is registered. */
  legal_name?: string | null | undefined;
  /** Town of birth. */
  birth_place?: string | null | undefined;
  /** Country of birth: two letters of ISO 3166-1. */
  birth_country?: string | null | undefined;
  /** Number that the tax office knows the person by. */
  tax_number?: string | null | undefined;
  /** Country where taxes are paid: two letters of ISO 3166-1. */
  tax_residency?: string | null | undefined;
  /** retaining or delete_requested. `deleted` is rejected, because no data is deleted. */
  retention_state?: "retaining" | "delete_requested" | "deleted" | undefined;
  /** A name to log in by, besides email and mobile number. */
  username?: string | null | undefined;
  /** Email address. */
  email?: string | null | undefined;
  /** The name of one group, or none. */
  groups?: Array<string> | null | undefined;
  /** True ends all sessions of the user. */
  archived?: boolean | undefined;
  /** The user cannot log in. True ends all sessions of the user. */
  deactivated?: boolean | undefined;
  /** Chosen by the client; else a new one. */
  id?: string | undefined;
};

/** What `admin.users.get` takes. */
export type AdminUsersGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.update` takes. */
export type AdminUsersUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Given name; blank when unset. */
  first_name?: string | null | undefined;
  /** Family name; blank when unset. */
  last_name?: string | null | undefined;
  /** Number of an identity card or passport. */
  id_number?: string | null | undefined;
  /** Language of messages and pages: two letters of ISO 639-1. */
  language?: string | null | undefined;
  /** Citizenship: two letters of ISO 3166-1. */
  nationality?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Mobile number in international form, such as +27820000001. */
  mobile?: string | null | undefined;
  /** Time zone by its IANA name, such as Africa/Johannesburg. */
  timezone?: string | null | undefined;
  /** Date of birth, as YYYY-MM-DD. */
  birth_date?: string | null | undefined;
  /** Address of the profile picture; null when there is none. */
  profile?: Blob | null | null | undefined;
  /** Further given names. */
  middle_name?: string | null | undefined;
  /** Country of residence: two letters of ISO 3166-1. */
  residency?: string | null | undefined;
  /** Gender, in the words of the list. */
  gender?: "male" | "female" | "other" | "not_specified" | null | undefined;
  /** Form of address, such as Ms or Dr. */
  title?: "mr" | "mrs" | "ms" | "mx" | null | undefined;
  /** Marital status, in the words of the list. */
  marital_status?: "single" | "married" | "divorced" | "widowed" | null | undefined;
  /** Name of the father. */
  fathers_name?: string | null | undefined;
  /** Name of the mother. */
  mothers_name?: string | null | undefined;
  /** Name of the grandfather. */
  grandfathers_name?: string | null | undefined;
  /** Name of the grandmother. */
  grandmothers_name?: string | null | undefined;
  /** Number that the central bank knows the person by. */
  central_bank_number?: string | null | undefined;
  /** Address of the website. */
  website?: string | null | undefined;
  /** Name that the person trades under. */
  business_name?: string | null | undefined;
  /** Another name of the person. */
  alias_name?: string | null | undefined;
  /** Name of the person or business as it is registered. */
  legal_name?: string | null | undefined;
  /** Town of birth. */
  birth_place?: string | null | undefined;
  /** Country of birth: two letters of ISO 3166-1. */
  birth_country?: string | null | undefined;
  /** Number that the tax office knows the person by. */
  tax_number?: string | null | undefined;
  /** Country where taxes are paid: two letters of ISO 3166-1. */
  tax_residency?: string | null | undefined;
  /** retaining or delete_requested. `deleted` is rejected, because no data is deleted. */
  retention_state?: "retaining" | "delete_requested" | "deleted" | undefined;
  /** A name to log in by, besides email and mobile number. */
  username?: string | null | undefined;
  /** Email address. */
  email?: string | null | undefined;
  /** The name of one group, or none. */
  groups?: Array<string> | null | undefined;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** True ends all sessions of the user. */
  archived?: boolean | undefined;
  /** The user cannot log in. True ends all sessions of the user. */
  deactivated?: boolean | undefined;
};

/** What `admin.users.replace` takes. */
export type AdminUsersReplaceParameters = AdminUsersUpdateParameters;

/** What `admin.users.remove` takes. */
export type AdminUsersRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.settings.get` takes. */
export type AdminUsersSettingsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.settings.update` takes. */
export type AdminUsersSettingsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** False refuses all transactions. */
  allow_transactions?: boolean | undefined;
  /** False refuses debits. */
  allow_debit_transactions?: boolean | undefined;
  /** False refuses credits. */
  allow_credit_transactions?: boolean | undefined;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes?: Array<number> | undefined;
};

/** What `admin.users.settings.replace` takes. */
export type AdminUsersSettingsReplaceParameters = AdminUsersSettingsUpdateParameters;

/** What `admin.users.addresses.list` takes. */
export type AdminUsersAddressesListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.addresses.create` takes. */
export type AdminUsersAddressesCreateParameters = {
  /** Its kind. */
  type?: "permanent" | "contact" | "shipping" | "billing" | "business" | undefined;
  /** Street and number. */
  line_1?: string | null | undefined;
  /** A further line, such as the floor. */
  line_2?: string | null | undefined;
  /** Town. */
  city?: string | null | undefined;
  /** State, province or county. */
  state_province?: string | null | undefined;
  /** Country: two letters of ISO 3166-1. */
  country?: string | null | undefined;
  /** Postal code. */
  postal_code?: string | null | undefined;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Id, email or mobile number. */
  user: string;
};

/** What `admin.users.addresses.get` takes. */
export type AdminUsersAddressesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.addresses.update` takes. */
export type AdminUsersAddressesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Its kind. */
  type?: "permanent" | "contact" | "shipping" | "billing" | "business" | undefined;
  /** Street and number. */
  line_1?: string | null | undefined;
  /** A further line, such as the floor. */
  line_2?: string | null | undefined;
  /** Town. */
  city?: string | null | undefined;
  /** State, province or county. */
  state_province?: string | null | undefined;
  /** Country: two letters of ISO 3166-1. */
  country?: string | null | undefined;
  /** Postal code. */
  postal_code?: string | null | undefined;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.addresses.replace` takes. */
export type AdminUsersAddressesReplaceParameters = AdminUsersAddressesUpdateParameters;

/** What `admin.users.addresses.remove` takes. */
export type AdminUsersAddressesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.authenticators.list` takes. */
export type AdminUsersAuthenticatorsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `verified` is this. */
  verified?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.authenticators.get` takes. */
export type AdminUsersAuthenticatorsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.authenticators.remove` takes. */
export type AdminUsersAuthenticatorsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.bankAccounts.list` takes. */
export type AdminUsersBankAccountsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name.contains` is this. */
  name__contains?: string | undefined;
  /** Only rows of which `number` is this. */
  number?: string | undefined;
  /** Only rows of which `number` is one of these, with commas between them. */
  number__in?: string | Array<string | number> | undefined;
  /** Only rows of which `iban` is this. */
  iban?: string | undefined;
  /** Only rows of which `iban` is one of these, with commas between them. */
  iban__in?: string | Array<string | number> | undefined;
  /** Only rows of which `code` is this. */
  code?: string | undefined;
  /** Only rows of which `code` is one of these, with commas between them. */
  code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.bankAccounts.create` takes. */
export type AdminUsersBankAccountsCreateParameters = {
  /** Name of the holder of the account. */
  name?: string | null | undefined;
  /** Number of the account at the bank. */
  number?: string | null | undefined;
  /** Its kind. */
  type?: string | null | undefined;
  /** Name of the bank. */
  bank_name?: string | null | undefined;
  /** Number of the bank. */
  bank_code?: string | null | undefined;
  /** Number of the branch. */
  branch_code?: string | null | undefined;
  /** SWIFT code of the bank; the same as bic. */
  swift?: string | null | undefined;
  /** International account number (IBAN). */
  iban?: string | null | undefined;
  /** BIC of the bank. */
  bic?: string | null | undefined;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Id, email or mobile number. */
  user: string;
};

/** What `admin.users.bankAccounts.get` takes. */
export type AdminUsersBankAccountsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.bankAccounts.update` takes. */
export type AdminUsersBankAccountsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Name of the holder of the account. */
  name?: string | null | undefined;
  /** Number of the account at the bank. */
  number?: string | null | undefined;
  /** Its kind. */
  type?: string | null | undefined;
  /** Name of the bank. */
  bank_name?: string | null | undefined;
  /** Number of the bank. */
  bank_code?: string | null | undefined;
  /** Number of the branch. */
  branch_code?: string | null | undefined;
  /** SWIFT code of the bank; the same as bic. */
  swift?: string | null | undefined;
  /** International account number (IBAN). */
  iban?: string | null | undefined;
  /** BIC of the bank. */
  bic?: string | null | undefined;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.bankAccounts.replace` takes. */
export type AdminUsersBankAccountsReplaceParameters = AdminUsersBankAccountsUpdateParameters;

/** What `admin.users.bankAccounts.remove` takes. */
export type AdminUsersBankAccountsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.bankAccounts.currencies.list` takes. */
export type AdminUsersBankAccountsCurrenciesListParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.bankAccounts.currencies.create` takes. */
export type AdminUsersBankAccountsCurrenciesCreateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  currency: string;
};

/** What `admin.users.bankAccounts.currencies.get` takes. */
export type AdminUsersBankAccountsCurrenciesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.users.bankAccounts.currencies.update` takes. */
export type AdminUsersBankAccountsCurrenciesUpdateParameters = AdminUsersBankAccountsCurrenciesGetParameters;

/** What `admin.users.bankAccounts.currencies.remove` takes. */
export type AdminUsersBankAccountsCurrenciesRemoveParameters = AdminUsersBankAccountsCurrenciesGetParameters;

/** What `admin.users.bankAccounts.accountCurrencies.list` takes. */
export type AdminUsersBankAccountsAccountCurrenciesListParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.bankAccounts.accountCurrencies.create` takes. */
export type AdminUsersBankAccountsAccountCurrenciesCreateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** The id of an account in a currency. */
  account_currency: string;
};

/** What `admin.users.bankAccounts.accountCurrencies.get` takes. */
export type AdminUsersBankAccountsAccountCurrenciesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the account currency. */
  account_currency_id: string | number;
};

/** What `admin.users.bankAccounts.accountCurrencies.remove` takes. */
export type AdminUsersBankAccountsAccountCurrenciesRemoveParameters = AdminUsersBankAccountsAccountCurrenciesGetParameters;

/** What `admin.users.cryptoAccounts.list` takes. */
export type AdminUsersCryptoAccountsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `crypto_type` is this. */
  crypto_type?: string | undefined;
  /** Only rows of which `crypto_type` is one of these, with commas between them. */
  crypto_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `address` is this. */
  address?: string | undefined;
  /** Only rows of which `address` is one of these, with commas between them. */
  address__in?: string | Array<string | number> | undefined;
  /** Only rows of which `code` is this. */
  code?: string | undefined;
  /** Only rows of which `code` is one of these, with commas between them. */
  code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.cryptoAccounts.create` takes. */
export type AdminUsersCryptoAccountsCreateParameters = {
  /** Address of the wallet. */
  address: string;
  /** The chain that the address belongs to. */
  crypto_type?: "bitcoin" | "ethereum" | "other" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Id, email or mobile number. */
  user: string;
};

/** What `admin.users.cryptoAccounts.get` takes. */
export type AdminUsersCryptoAccountsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.cryptoAccounts.update` takes. */
export type AdminUsersCryptoAccountsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Address of the wallet. */
  address?: string | undefined;
  /** The chain that the address belongs to. */
  crypto_type?: "bitcoin" | "ethereum" | "other" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.cryptoAccounts.replace` takes. */
export type AdminUsersCryptoAccountsReplaceParameters = AdminUsersCryptoAccountsUpdateParameters;

/** What `admin.users.cryptoAccounts.remove` takes. */
export type AdminUsersCryptoAccountsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.cryptoAccounts.currencies.list` takes. */
export type AdminUsersCryptoAccountsCurrenciesListParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.cryptoAccounts.currencies.create` takes. */
export type AdminUsersCryptoAccountsCurrenciesCreateParameters = AdminUsersBankAccountsCurrenciesCreateParameters;

/** What `admin.users.cryptoAccounts.currencies.get` takes. */
export type AdminUsersCryptoAccountsCurrenciesGetParameters = AdminUsersBankAccountsCurrenciesGetParameters;

/** What `admin.users.cryptoAccounts.currencies.update` takes. */
export type AdminUsersCryptoAccountsCurrenciesUpdateParameters = AdminUsersBankAccountsCurrenciesGetParameters;

/** What `admin.users.cryptoAccounts.currencies.remove` takes. */
export type AdminUsersCryptoAccountsCurrenciesRemoveParameters = AdminUsersBankAccountsCurrenciesGetParameters;

/** What `admin.users.cryptoAccounts.accountCurrencies.list` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesListParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.cryptoAccounts.accountCurrencies.create` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesCreateParameters = AdminUsersBankAccountsAccountCurrenciesCreateParameters;

/** What `admin.users.cryptoAccounts.accountCurrencies.get` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesGetParameters = AdminUsersBankAccountsAccountCurrenciesGetParameters;

/** What `admin.users.cryptoAccounts.accountCurrencies.remove` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesRemoveParameters = AdminUsersBankAccountsAccountCurrenciesGetParameters;

/** What `admin.users.documents.list` takes. */
export type AdminUsersDocumentsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `document_type` is this. */
  document_type?: string | undefined;
  /** Only rows of which `document_type` is one of these, with commas between them. */
  document_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `document_category` is this. */
  document_category?: string | undefined;
  /** Only rows of which `document_category` is one of these, with commas between them. */
  document_category__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.documents.create` takes. */
export type AdminUsersDocumentsCreateParameters = {
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** Free text that the user sees. */
  note?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Kind of the document. */
  document_type?: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other" | undefined;
  /** Follows the type where it is not sent with it. */
  document_category?: "other" | "proof_of_identity" | "advanced_proof_of_identity" | "proof_of_address" | undefined;
  /** When it ends, in milliseconds since the epoch (UTC); null: never. */
  expires?: number | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** The file. */
  file: Blob;
  /** The same as document_type, as newer clients call it. */
  type?: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other" | undefined;
  /** Id, email or mobile number. */
  user: string;
};

/** What `admin.users.documents.get` takes. */
export type AdminUsersDocumentsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.documents.update` takes. */
export type AdminUsersDocumentsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Where it stands. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | undefined;
  /** Free text that the user sees. */
  note?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Kind of the document. */
  document_type?: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other" | undefined;
  /** Follows the type where it is not sent with it. */
  document_category?: "other" | "proof_of_identity" | "advanced_proof_of_identity" | "proof_of_address" | undefined;
  /** When it ends, in milliseconds since the epoch (UTC); null: never. */
  expires?: number | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.documents.replace` takes. */
export type AdminUsersDocumentsReplaceParameters = AdminUsersDocumentsUpdateParameters;

/** What `admin.users.documents.remove` takes. */
export type AdminUsersDocumentsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.emails.list` takes. */
export type AdminUsersEmailsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `email` is this. */
  email?: string | undefined;
  /** Only rows of which `email` is one of these, with commas between them. */
  email__in?: string | Array<string | number> | undefined;
  /** Only rows of which `email.contains` is this. */
  email__contains?: string | undefined;
  /** Only rows of which `primary` is this. */
  primary?: boolean | undefined;
  /** Only rows of which `verified` is this. */
  verified?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.emails.create` takes. */
export type AdminUsersEmailsCreateParameters = {
  /** Email address. */
  email: string;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
  /** Id, email or mobile number. */
  user: string;
  /** True when it is proved to belong to its user. */
  verified?: boolean | undefined;
};

/** What `admin.users.emails.get` takes. */
export type AdminUsersEmailsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.emails.update` takes. */
export type AdminUsersEmailsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
  /** True when it is proved to belong to its user. */
  verified?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.emails.replace` takes. */
export type AdminUsersEmailsReplaceParameters = AdminUsersEmailsUpdateParameters;

/** What `admin.users.emails.remove` takes. */
export type AdminUsersEmailsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.groups.list` takes. */
export type AdminUsersGroupsListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.groups.move` takes. */
export type AdminUsersGroupsMoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** The name of a group. */
  group: string;
};

/** What `admin.users.groups.get` takes. */
export type AdminUsersGroupsGetParameters = PublicCompaniesGetGroupParameters;

/** What `admin.users.groups.remove` takes. */
export type AdminUsersGroupsRemoveParameters = PublicCompaniesGetGroupParameters;

/** What `admin.users.kyc.get` takes. */
export type AdminUsersKycGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.kyc.update` takes. */
export type AdminUsersKycUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Stays until it is set again; null lets it follow from the documents of the user. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | null | undefined;
};

/** What `admin.users.mfa.status` takes. */
export type AdminUsersMfaStatusParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.mfa.disableSms` takes. */
export type AdminUsersMfaDisableSmsParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.mfa.disableToken` takes. */
export type AdminUsersMfaDisableTokenParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.mobiles.list` takes. */
export type AdminUsersMobilesListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `number` is this. */
  number?: string | undefined;
  /** Only rows of which `number` is one of these, with commas between them. */
  number__in?: string | Array<string | number> | undefined;
  /** Only rows of which `number.contains` is this. */
  number__contains?: string | undefined;
  /** Only rows of which `primary` is this. */
  primary?: boolean | undefined;
  /** Only rows of which `verified` is this. */
  verified?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.mobiles.create` takes. */
export type AdminUsersMobilesCreateParameters = {
  /** Mobile number in international form, such as +27820000001. */
  number: string;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
  /** Id, email or mobile number. */
  user: string;
  /** True when it is proved to belong to its user. */
  verified?: boolean | undefined;
};

/** What `admin.users.mobiles.get` takes. */
export type AdminUsersMobilesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.mobiles.update` takes. */
export type AdminUsersMobilesUpdateParameters = AdminUsersEmailsUpdateParameters;

/** What `admin.users.mobiles.replace` takes. */
export type AdminUsersMobilesReplaceParameters = AdminUsersEmailsUpdateParameters;

/** What `admin.users.mobiles.remove` takes. */
export type AdminUsersMobilesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.users.permissions.list` takes. */
export type AdminUsersPermissionsListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Only rows of which `section` is this. */
  section?: string | number | undefined;
  /** Only rows of which `type` is this. */
  type?: string | number | undefined;
  /** Only rows of which `level` is this. */
  level?: string | number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: string | number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: string | number | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.permissions.give` takes. */
export type AdminUsersPermissionsGiveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Left out: the section of the group, or of the group of the user. */
  section?: "admin" | "user" | undefined;
  /** What the permission is about. */
  type?: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog" | undefined;
  /** What the permission allows. */
  level?: "view" | "add" | "change" | "delete" | undefined;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
  /** The permissions. */
  permissions?: Array<{
    /** Left out: the section of the group, or of the group of the user. */
    section?: "admin" | "user" | undefined;
    /** What the permission is about. */
    type: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog";
    /** What the permission allows. */
    level: "view" | "add" | "change" | "delete";
    /** Nothing, or an empty object. */
    properties?: Record<string, unknown> | null | undefined;
  }> | undefined;
};

/** What `admin.users.permissions.get` takes. */
export type AdminUsersPermissionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
};

/** What `admin.users.permissions.update` takes. */
export type AdminUsersPermissionsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
};

/** What `admin.users.permissions.replace` takes. */
export type AdminUsersPermissionsReplaceParameters = AdminUsersPermissionsUpdateParameters;

/** What `admin.users.permissions.remove` takes. */
export type AdminUsersPermissionsRemoveParameters = AdminUsersPermissionsGetParameters;

/** What `admin.users.tokens.list` takes. */
export type AdminUsersTokensListParameters = {
  /** Only rows of which `token_key` is this. */
  token_key?: string | undefined;
  /** Only rows of which `token_key` is one of these, with commas between them. */
  token_key__in?: string | Array<string | number> | undefined;
  /** Only rows of which `token_key` is not this. */
  token_key__exclude?: string | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `group` is this. */
  group?: string | undefined;
  /** Only rows of which `group` is one of these, with commas between them. */
  group__in?: string | Array<string | number> | undefined;
  /** Only rows of which `group.section` is this. */
  group__section?: string | undefined;
  /** true: only rows without `expires`. false: only rows with it. */
  expires__isnull?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.users.tokens.create` takes. */
export type AdminUsersTokensCreateParameters = {
  /** Id, email or mobile number. */
  user: string;
  /** Seconds until it expires, at most 31 days; left out: it does not expire. */
  duration?: number | null | undefined;
  /** What people see as its name. */
  label?: string | undefined;
};

/** What `admin.users.tokens.removeAll` takes. */
export type AdminUsersTokensRemoveAllParameters = {
  /** Only rows of which `token_key` is this. */
  token_key?: string | undefined;
  /** Only rows of which `token_key` is one of these, with commas between them. */
  token_key__in?: string | Array<string | number> | undefined;
  /** Only rows of which `token_key` is not this. */
  token_key__exclude?: string | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `group` is this. */
  group?: string | undefined;
  /** Only rows of which `group` is one of these, with commas between them. */
  group__in?: string | Array<string | number> | undefined;
  /** Only rows of which `group.section` is this. */
  group__section?: string | undefined;
  /** true: only rows without `expires`. false: only rows with it. */
  expires__isnull?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
};

/** What `admin.users.tokens.get` takes. */
export type AdminUsersTokensGetParameters = AuthTokensRemoveParameters;

/** What `admin.users.tokens.update` takes. */
export type AdminUsersTokensUpdateParameters = {
  /** The first twelve characters of the token. */
  token_key: string | number;
  /** What people see as its name. */
  label?: string | null | undefined;
};

/** What `admin.users.tokens.replace` takes. */
export type AdminUsersTokensReplaceParameters = AdminUsersTokensUpdateParameters;

/** What `admin.users.tokens.remove` takes. */
export type AdminUsersTokensRemoveParameters = AuthTokensRemoveParameters;

/** What `admin.subtypes.list` takes. */
export type AdminSubtypesListParameters = SubtypesListParameters;

/** What `admin.subtypes.create` takes. */
export type AdminSubtypesCreateParameters = {
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Its name. */
  name: string;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** partner: for transactions with another side. single: for those without. null: for both. */
  usage_type?: "partner" | "single" | null | undefined;
  /** The id of a subtype of the other type of transactions. */
  partner?: number | null | undefined;
  /** Seconds until a pending transaction of this subtype expires. Takes precedence over `default_transaction_lifespan` of the company, and applies to the same transactions. null: the value of the company applies. */
  default_transaction_lifespan?: number | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.subtypes.get` takes. */
export type AdminSubtypesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.subtypes.update` takes. */
export type AdminSubtypesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Its name. */
  name?: string | undefined;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** partner: for transactions with another side. single: for those without. null: for both. */
  usage_type?: "partner" | "single" | null | undefined;
  /** The id of a subtype of the other type of transactions. */
  partner?: number | null | undefined;
  /** Seconds until a pending transaction of this subtype expires. Takes precedence over `default_transaction_lifespan` of the company, and applies to the same transactions. null: the value of the company applies. */
  default_transaction_lifespan?: number | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.subtypes.replace` takes. */
export type AdminSubtypesReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Its name. */
  name: string;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** partner: for transactions with another side. single: for those without. null: for both. */
  usage_type?: "partner" | "single" | null | undefined;
  /** The id of a subtype of the other type of transactions. */
  partner?: number | null | undefined;
  /** Seconds until a pending transaction of this subtype expires. Takes precedence over `default_transaction_lifespan` of the company, and applies to the same transactions. null: the value of the company applies. */
  default_transaction_lifespan?: number | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.subtypes.remove` takes. */
export type AdminSubtypesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.accessControlRules.list` takes. */
export type AdminAccessControlRulesListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `action` is this. */
  action?: string | undefined;
  /** Only rows of which `action` is one of these, with commas between them. */
  action__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: string | undefined;
  /** Only rows of which `value` is one of these, with commas between them. */
  value__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** Only rows of which `group` is this. */
  group?: string | undefined;
  /** Only rows of which `group` is one of these, with commas between them. */
  group__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.accessControlRules.create` takes. */
export type AdminAccessControlRulesCreateParameters = {
  /** allow or deny. */
  action: "allow" | "deny";
  /** ip: it looks at the address that a call comes from. */
  type: "ip";
  /** An address, a range of addresses such as 10.0.0.0/8, or * for all. */
  value: string;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** For this user alone: id, email or mobile number. */
  user?: string | null | undefined;
  /** For the members of this group: its name. */
  group?: string | null | undefined;
};

/** What `admin.accessControlRules.get` takes. */
export type AdminAccessControlRulesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.accessControlRules.update` takes. */
export type AdminAccessControlRulesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** allow or deny. */
  action?: "allow" | "deny" | undefined;
  /** ip: it looks at the address that a call comes from. */
  type?: "ip" | undefined;
  /** An address, a range of addresses such as 10.0.0.0/8, or * for all. */
  value?: string | undefined;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** For this user alone: id, email or mobile number. */
  user?: string | null | undefined;
  /** For the members of this group: its name. */
  group?: string | null | undefined;
};

/** What `admin.accessControlRules.replace` takes. */
export type AdminAccessControlRulesReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** allow or deny. */
  action: "allow" | "deny";
  /** ip: it looks at the address that a call comes from. */
  type: "ip";
  /** An address, a range of addresses such as 10.0.0.0/8, or * for all. */
  value: string;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** For this user alone: id, email or mobile number. */
  user?: string | null | undefined;
  /** For the members of this group: its name. */
  group?: string | null | undefined;
};

/** What `admin.accessControlRules.remove` takes. */
export type AdminAccessControlRulesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.auditLog.list` takes. */
export type AdminAuditLogListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `action` is this. */
  action?: string | undefined;
  /** Only rows of which `action` is one of these, with commas between them. */
  action__in?: string | Array<string | number> | undefined;
  /** Only rows of which `action.contains` is this. */
  action__contains?: string | undefined;
  /** Only rows of which `actor` is this. */
  actor?: string | undefined;
  /** true: only rows without `actor`. false: only rows with it. */
  actor__isnull?: boolean | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** true: only rows without `user`. false: only rows with it. */
  user__isnull?: boolean | undefined;
  /** Only rows of which `person` is this. */
  person?: string | undefined;
  /** Only rows of which `token_key` is this. */
  token_key?: string | undefined;
  /** Only rows of which `token_key` is one of these, with commas between them. */
  token_key__in?: string | Array<string | number> | undefined;
  /** Only rows of which `ip_address` is this. */
  ip_address?: string | undefined;
  /** Only rows of which `ip_address` is one of these, with commas between them. */
  ip_address__in?: string | Array<string | number> | undefined;
  /** Only rows of which `request_id` is this. */
  request_id?: string | undefined;
  /** Only rows of which `request_id` is one of these, with commas between them. */
  request_id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.auditLog.get` takes. */
export type AdminAuditLogGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.accountConfigurations.list` takes. */
export type AdminAccountConfigurationsListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `default` is this. */
  default?: boolean | undefined;
  /** Only rows of which `primary` is this. */
  primary?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.accountConfigurations.create` takes. */
export type AdminAccountConfigurationsCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Its name. */
  name: string;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** True of the one that is taken where nobody chooses. */
  default?: boolean | undefined;
  /** True: such an account is the primary one of new members. */
  primary?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accountConfigurations.get` takes. */
export type AdminAccountConfigurationsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
};

/** What `admin.accountConfigurations.update` takes. */
export type AdminAccountConfigurationsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
  /** Its name. */
  name?: string | undefined;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** True of the one that is taken where nobody chooses. */
  default?: boolean | undefined;
  /** True: such an account is the primary one of new members. */
  primary?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accountConfigurations.remove` takes. */
export type AdminAccountConfigurationsRemoveParameters = AdminAccountConfigurationsGetParameters;

/** What `admin.accountConfigurations.currencies.list` takes. */
export type AdminAccountConfigurationsCurrenciesListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.accountConfigurations.currencies.create` takes. */
export type AdminAccountConfigurationsCurrenciesCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
  /** Code of the currency, in any case. */
  currency: string;
};

/** What `admin.accountConfigurations.currencies.get` takes. */
export type AdminAccountConfigurationsCurrenciesGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.accountConfigurations.currencies.remove` takes. */
export type AdminAccountConfigurationsCurrenciesRemoveParameters = AdminAccountConfigurationsCurrenciesGetParameters;

/** What `admin.accounts.list` takes. */
export type AdminAccountsListParameters = {
  /** Only rows of which `reference` is this. */
  reference?: string | undefined;
  /** Only rows of which `reference` is one of these, with commas between them. */
  reference__in?: string | Array<string | number> | undefined;
  /** Only rows of which `reference.contains` is this. */
  reference__contains?: string | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `definition` is this. */
  definition?: string | undefined;
  /** Only rows of which `definition` is one of these, with commas between them. */
  definition__in?: string | Array<string | number> | undefined;
  /** Only rows of which `primary` is this. */
  primary?: boolean | undefined;
  /** Only rows of which `recon` is this. */
  recon?: boolean | undefined;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `balance` is this. */
  balance?: Amount | undefined;
  /** Only rows of which `balance` is greater than this. */
  balance__gt?: Amount | undefined;
  /** Only rows of which `balance` is this or greater. */
  balance__gte?: Amount | undefined;
  /** Only rows of which `balance` is less than this. */
  balance__lt?: Amount | undefined;
  /** Only rows of which `balance` is this or less. */
  balance__lte?: Amount | undefined;
  /** Only rows of which `available_balance` is this. */
  available_balance?: Amount | undefined;
  /** Only rows of which `available_balance` is greater than this. */
  available_balance__gt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or greater. */
  available_balance__gte?: Amount | undefined;
  /** Only rows of which `available_balance` is less than this. */
  available_balance__lt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or less. */
  available_balance__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `hidden` is this. */
  hidden?: boolean | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** true: only rows without `user`. false: only rows with it. */
  user__isnull?: boolean | undefined;
  /** Only rows of which `group` is this. */
  group?: string | undefined;
  /** Words that the rows must hold, whatever their case. */
  search?: string | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.accounts.create` takes. */
export type AdminAccountsCreateParameters = {
  /** With account definitions in your group: the name of one of them. */
  name?: string | undefined;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
  /** Left out: a standalone account, which is the company’s own. */
  user?: string | undefined;
  /** Left out: a random one. It never changes. */
  reference?: string | undefined;
  /** True of the one that is used where none is named. */
  primary?: boolean | undefined;
  /** True of an account of the company that is held against a bank’s: its users do not see it. */
  recon?: boolean | undefined;
  /** True of an account that its user does not see. */
  hidden?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.get` takes. */
export type AdminAccountsGetParameters = AccountsGetParameters;

/** What `admin.accounts.update` takes. */
export type AdminAccountsUpdateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Name of the kind of account; not unique. */
  name?: string | undefined;
  /** What people see as its name. */
  label?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of the one that is used where none is named. */
  primary?: boolean | undefined;
  /** True of an account of the company that is held against a bank’s: its users do not see it. */
  recon?: boolean | undefined;
  /** True of an account that its user does not see. */
  hidden?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.replace` takes. */
export type AdminAccountsReplaceParameters = AdminAccountsUpdateParameters;

/** What `admin.accounts.currencies.list` takes. */
export type AdminAccountsCurrenciesListParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `balance` is this. */
  balance?: Amount | undefined;
  /** Only rows of which `balance` is greater than this. */
  balance__gt?: Amount | undefined;
  /** Only rows of which `balance` is this or greater. */
  balance__gte?: Amount | undefined;
  /** Only rows of which `balance` is less than this. */
  balance__lt?: Amount | undefined;
  /** Only rows of which `balance` is this or less. */
  balance__lte?: Amount | undefined;
  /** Only rows of which `available_balance` is this. */
  available_balance?: Amount | undefined;
  /** Only rows of which `available_balance` is greater than this. */
  available_balance__gt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or greater. */
  available_balance__gte?: Amount | undefined;
  /** Only rows of which `available_balance` is less than this. */
  available_balance__lt?: Amount | undefined;
  /** Only rows of which `available_balance` is this or less. */
  available_balance__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.accounts.currencies.create` takes. */
export type AdminAccountsCurrenciesCreateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Its code, in any case. */
  currency: string;
  /** True of the currency that a wallet shows first. */
  active?: boolean | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.currencies.get` takes. */
export type AdminAccountsCurrenciesGetParameters = AccountsCurrenciesGetParameters;

/** What `admin.accounts.currencies.update` takes. */
export type AdminAccountsCurrenciesUpdateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** True of the currency that a wallet shows first. */
  active?: boolean | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.currencies.replace` takes. */
export type AdminAccountsCurrenciesReplaceParameters = AdminAccountsCurrenciesUpdateParameters;

/** What `admin.accounts.currencies.settings.get` takes. */
export type AdminAccountsCurrenciesSettingsGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.accounts.currencies.settings.update` takes. */
export type AdminAccountsCurrenciesSettingsUpdateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** False refuses all transactions. */
  allow_transactions?: boolean | undefined;
  /** False refuses debits. */
  allow_debit_transactions?: boolean | undefined;
  /** False refuses credits. */
  allow_credit_transactions?: boolean | undefined;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes?: Array<number> | undefined;
};

/** What `admin.accounts.currencies.settings.replace` takes. */
export type AdminAccountsCurrenciesSettingsReplaceParameters = AdminAccountsCurrenciesSettingsUpdateParameters;

/** What `admin.accounts.fees.list` takes. */
export type AdminAccountsFeesListParameters = AdminAccountsCurrenciesSettingsGetParameters;

/** What `admin.accounts.fees.create` takes. */
export type AdminAccountsFeesCreateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.fees.get` takes. */
export type AdminAccountsFeesGetParameters = AccountsFeesGetParameters;

/** What `admin.accounts.fees.update` takes. */
export type AdminAccountsFeesUpdateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the fee. */
  fee_id: string | number;
  /** credit: money in. debit: money out. */
  tx_type?: "credit" | "debit" | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.fees.replace` takes. */
export type AdminAccountsFeesReplaceParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the fee. */
  fee_id: string | number;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.fees.remove` takes. */
export type AdminAccountsFeesRemoveParameters = AccountsFeesGetParameters;

/** What `admin.accounts.limits.list` takes. */
export type AdminAccountsLimitsListParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `value` is this. */
  value?: Amount | undefined;
  /** Only rows of which `value` is greater than this. */
  value__gt?: Amount | undefined;
  /** Only rows of which `value` is this or greater. */
  value__gte?: Amount | undefined;
  /** Only rows of which `value` is less than this. */
  value__lt?: Amount | undefined;
  /** Only rows of which `value` is this or less. */
  value__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.accounts.limits.create` takes. */
export type AdminAccountsLimitsCreateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value: Amount;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.limits.get` takes. */
export type AdminAccountsLimitsGetParameters = AccountsLimitsGetParameters;

/** What `admin.accounts.limits.update` takes. */
export type AdminAccountsLimitsUpdateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the limit. */
  limit_id: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type?: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft" | undefined;
  /** credit: money in. debit: money out. */
  tx_type?: "credit" | "debit" | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.limits.replace` takes. */
export type AdminAccountsLimitsReplaceParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the limit. */
  limit_id: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value: Amount;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.accounts.limits.remove` takes. */
export type AdminAccountsLimitsRemoveParameters = AccountsLimitsGetParameters;

/** What `admin.authenticatorRules.list` takes. */
export type AdminAuthenticatorRulesListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.authenticatorRules.create` takes. */
export type AdminAuthenticatorRulesCreateParameters = {
  /** authentication asks at log-in, authorization where one of the permissions is needed, setup until an authenticator of the types is verified. */
  type: "authentication" | "authorization" | "setup";
  /** The name of a group. Left out: the whole company. */
  group?: string | null | undefined;
  /** permanent: answered once for a session. durable: for duration seconds. ephemeral: for one call, of authorization rules only. Setup rules are permanent. */
  durability: "permanent" | "durable" | "ephemeral";
  /** The types that can answer it. */
  authenticator_types: Array<"totp" | "sms" | "static">;
  /** Required for authorization rules, and only for them. */
  permissions?: Array<"admin.accesscontrolrule.view" | "admin.accesscontrolrule.add" | "admin.accesscontrolrule.change" | "admin.accesscontrolrule.delete" | "admin.account.view" | "admin.account.add" | "admin.account.change" | "admin.account.delete" | "admin.accountdefinition.view" | "admin.accountdefinition.add" | "admin.accountdefinition.change" | "admin.accountdefinition.delete" | "admin.address.view" | "admin.address.add" | "admin.address.change" | "admin.address.delete" | "admin.bankaccount.view" | "admin.bankaccount.add" | "admin.bankaccount.change" | "admin.bankaccount.delete" | "admin.company.view" | "admin.company.add" | "admin.company.change" | "admin.company.delete" | "admin.cryptoaccount.view" | "admin.cryptoaccount.add" | "admin.cryptoaccount.change" | "admin.cryptoaccount.delete" | "admin.currency.view" | "admin.currency.add" | "admin.currency.change" | "admin.currency.delete" | "admin.document.view" | "admin.document.add" | "admin.document.change" | "admin.document.delete" | "admin.email.view" | "admin.email.add" | "admin.email.change" | "admin.email.delete" | "admin.group.view" | "admin.group.add" | "admin.group.change" | "admin.group.delete" | "admin.mfa.view" | "admin.mfa.add" | "admin.mfa.change" | "admin.mfa.delete" | "admin.mfarule.view" | "admin.mfarule.add" | "admin.mfarule.change" | "admin.mfarule.delete" | "admin.mobile.view" | "admin.mobile.add" | "admin.mobile.change" | "admin.mobile.delete" | "admin.notification.view" | "admin.notification.add" | "admin.notification.change" | "admin.notification.delete" | "admin.permission.view" | "admin.permission.add" | "admin.permission.change" | "admin.permission.delete" | "admin.request.view" | "admin.request.add" | "admin.request.change" | "admin.request.delete" | "admin.service.view" | "admin.service.add" | "admin.service.change" | "admin.service.delete" | "admin.token.view" | "admin.token.add" | "admin.token.change" | "admin.token.delete" | "admin.transaction.view" | "admin.transaction.add" | "admin.transaction.change" | "admin.transaction.delete" | "admin.transactionsubtypes.view" | "admin.transactionsubtypes.add" | "admin.transactionsubtypes.change" | "admin.transactionsubtypes.delete" | "admin.user.view" | "admin.user.add" | "admin.user.change" | "admin.user.delete" | "admin.webhook.view" | "admin.webhook.add" | "admin.webhook.change" | "admin.webhook.delete" | "admin.webhooksecret.view" | "admin.webhooksecret.add" | "admin.webhooksecret.change" | "admin.webhooksecret.delete" | "admin.auditlog.view" | "admin.auditlog.add" | "admin.auditlog.change" | "admin.auditlog.delete" | "user.accesscontrolrule.view" | "user.accesscontrolrule.add" | "user.accesscontrolrule.change" | "user.accesscontrolrule.delete" | "user.account.view" | "user.account.add" | "user.account.change" | "user.account.delete" | "user.accountdefinition.view" | "user.accountdefinition.add" | "user.accountdefinition.change" | "user.accountdefinition.delete" | "user.address.view" | "user.address.add" | "user.address.change" | "user.address.delete" | "user.bankaccount.view" | "user.bankaccount.add" | "user.bankaccount.change" | "user.bankaccount.delete" | "user.company.view" | "user.company.add" | "user.company.change" | "user.company.delete" | "user.cryptoaccount.view" | "user.cryptoaccount.add" | "user.cryptoaccount.change" | "user.cryptoaccount.delete" | "user.currency.view" | "user.currency.add" | "user.currency.change" | "user.currency.delete" | "user.document.view" | "user.document.add" | "user.document.change" | "user.document.delete" | "user.email.view" | "user.email.add" | "user.email.change" | "user.email.delete" | "user.group.view" | "user.group.add" | "user.group.change" | "user.group.delete" | "user.mfa.view" | "user.mfa.add" | "user.mfa.change" | "user.mfa.delete" | "user.mfarule.view" | "user.mfarule.add" | "user.mfarule.change" | "user.mfarule.delete" | "user.mobile.view" | "user.mobile.add" | "user.mobile.change" | "user.mobile.delete" | "user.notification.view" | "user.notification.add" | "user.notification.change" | "user.notification.delete" | "user.permission.view" | "user.permission.add" | "user.permission.change" | "user.permission.delete" | "user.request.view" | "user.request.add" | "user.request.change" | "user.request.delete" | "user.service.view" | "user.service.add" | "user.service.change" | "user.service.delete" | "user.token.view" | "user.token.add" | "user.token.change" | "user.token.delete" | "user.transaction.view" | "user.transaction.add" | "user.transaction.change" | "user.transaction.delete" | "user.transactionsubtypes.view" | "user.transactionsubtypes.add" | "user.transactionsubtypes.change" | "user.transactionsubtypes.delete" | "user.user.view" | "user.user.add" | "user.user.change" | "user.user.delete" | "user.webhook.view" | "user.webhook.add" | "user.webhook.change" | "user.webhook.delete" | "user.webhooksecret.view" | "user.webhooksecret.add" | "user.webhooksecret.change" | "user.webhooksecret.delete" | "user.auditlog.view" | "user.auditlog.add" | "user.auditlog.change" | "user.auditlog.delete"> | null | undefined;
  /** Seconds that a completed durable challenge holds; null for the other durabilities. */
  duration?: number | null | undefined;
  /** Seconds: the rule applies to sessions that are at least this old. Null: to all. */
  session_age?: number | null | undefined;
};

/** What `admin.authenticatorRules.get` takes. */
export type AdminAuthenticatorRulesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.authenticatorRules.update` takes. */
export type AdminAuthenticatorRulesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** authentication asks at log-in, authorization where one of the permissions is needed, setup until an authenticator of the types is verified. */
  type?: "authentication" | "authorization" | "setup" | undefined;
  /** The name of a group. Left out: the whole company. */
  group?: string | null | undefined;
  /** permanent: answered once for a session. durable: for duration seconds. ephemeral: for one call, of authorization rules only. Setup rules are permanent. */
  durability?: "permanent" | "durable" | "ephemeral" | undefined;
  /** The types that can answer it. */
  authenticator_types?: Array<"totp" | "sms" | "static"> | undefined;
  /** Required for authorization rules, and only for them. */
  permissions?: Array<"admin.accesscontrolrule.view" | "admin.accesscontrolrule.add" | "admin.accesscontrolrule.change" | "admin.accesscontrolrule.delete" | "admin.account.view" | "admin.account.add" | "admin.account.change" | "admin.account.delete" | "admin.accountdefinition.view" | "admin.accountdefinition.add" | "admin.accountdefinition.change" | "admin.accountdefinition.delete" | "admin.address.view" | "admin.address.add" | "admin.address.change" | "admin.address.delete" | "admin.bankaccount.view" | "admin.bankaccount.add" | "admin.bankaccount.change" | "admin.bankaccount.delete" | "admin.company.view" | "admin.company.add" | "admin.company.change" | "admin.company.delete" | "admin.cryptoaccount.view" | "admin.cryptoaccount.add" | "admin.cryptoaccount.change" | "admin.cryptoaccount.delete" | "admin.currency.view" | "admin.currency.add" | "admin.currency.change" | "admin.currency.delete" | "admin.document.view" | "admin.document.add" | "admin.document.change" | "admin.document.delete" | "admin.email.view" | "admin.email.add" | "admin.email.change" | "admin.email.delete" | "admin.group.view" | "admin.group.add" | "admin.group.change" | "admin.group.delete" | "admin.mfa.view" | "admin.mfa.add" | "admin.mfa.change" | "admin.mfa.delete" | "admin.mfarule.view" | "admin.mfarule.add" | "admin.mfarule.change" | "admin.mfarule.delete" | "admin.mobile.view" | "admin.mobile.add" | "admin.mobile.change" | "admin.mobile.delete" | "admin.notification.view" | "admin.notification.add" | "admin.notification.change" | "admin.notification.delete" | "admin.permission.view" | "admin.permission.add" | "admin.permission.change" | "admin.permission.delete" | "admin.request.view" | "admin.request.add" | "admin.request.change" | "admin.request.delete" | "admin.service.view" | "admin.service.add" | "admin.service.change" | "admin.service.delete" | "admin.token.view" | "admin.token.add" | "admin.token.change" | "admin.token.delete" | "admin.transaction.view" | "admin.transaction.add" | "admin.transaction.change" | "admin.transaction.delete" | "admin.transactionsubtypes.view" | "admin.transactionsubtypes.add" | "admin.transactionsubtypes.change" | "admin.transactionsubtypes.delete" | "admin.user.view" | "admin.user.add" | "admin.user.change" | "admin.user.delete" | "admin.webhook.view" | "admin.webhook.add" | "admin.webhook.change" | "admin.webhook.delete" | "admin.webhooksecret.view" | "admin.webhooksecret.add" | "admin.webhooksecret.change" | "admin.webhooksecret.delete" | "admin.auditlog.view" | "admin.auditlog.add" | "admin.auditlog.change" | "admin.auditlog.delete" | "user.accesscontrolrule.view" | "user.accesscontrolrule.add" | "user.accesscontrolrule.change" | "user.accesscontrolrule.delete" | "user.account.view" | "user.account.add" | "user.account.change" | "user.account.delete" | "user.accountdefinition.view" | "user.accountdefinition.add" | "user.accountdefinition.change" | "user.accountdefinition.delete" | "user.address.view" | "user.address.add" | "user.address.change" | "user.address.delete" | "user.bankaccount.view" | "user.bankaccount.add" | "user.bankaccount.change" | "user.bankaccount.delete" | "user.company.view" | "user.company.add" | "user.company.change" | "user.company.delete" | "user.cryptoaccount.view" | "user.cryptoaccount.add" | "user.cryptoaccount.change" | "user.cryptoaccount.delete" | "user.currency.view" | "user.currency.add" | "user.currency.change" | "user.currency.delete" | "user.document.view" | "user.document.add" | "user.document.change" | "user.document.delete" | "user.email.view" | "user.email.add" | "user.email.change" | "user.email.delete" | "user.group.view" | "user.group.add" | "user.group.change" | "user.group.delete" | "user.mfa.view" | "user.mfa.add" | "user.mfa.change" | "user.mfa.delete" | "user.mfarule.view" | "user.mfarule.add" | "user.mfarule.change" | "user.mfarule.delete" | "user.mobile.view" | "user.mobile.add" | "user.mobile.change" | "user.mobile.delete" | "user.notification.view" | "user.notification.add" | "user.notification.change" | "user.notification.delete" | "user.permission.view" | "user.permission.add" | "user.permission.change" | "user.permission.delete" | "user.request.view" | "user.request.add" | "user.request.change" | "user.request.delete" | "user.service.view" | "user.service.add" | "user.service.change" | "user.service.delete" | "user.token.view" | "user.token.add" | "user.token.change" | "user.token.delete" | "user.transaction.view" | "user.transaction.add" | "user.transaction.change" | "user.transaction.delete" | "user.transactionsubtypes.view" | "user.transactionsubtypes.add" | "user.transactionsubtypes.change" | "user.transactionsubtypes.delete" | "user.user.view" | "user.user.add" | "user.user.change" | "user.user.delete" | "user.webhook.view" | "user.webhook.add" | "user.webhook.change" | "user.webhook.delete" | "user.webhooksecret.view" | "user.webhooksecret.add" | "user.webhooksecret.change" | "user.webhooksecret.delete" | "user.auditlog.view" | "user.auditlog.add" | "user.auditlog.change" | "user.auditlog.delete"> | null | undefined;
  /** Seconds that a completed durable challenge holds; null for the other durabilities. */
  duration?: number | null | undefined;
  /** Seconds: the rule applies to sessions that are at least this old. Null: to all. */
  session_age?: number | null | undefined;
};

/** What `admin.authenticatorRules.replace` takes. */
export type AdminAuthenticatorRulesReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** authentication asks at log-in, authorization where one of the permissions is needed, setup until an authenticator of the types is verified. */
  type?: "authentication" | "authorization" | "setup" | undefined;
  /** The name of a group. Left out: the whole company. */
  group?: string | null | undefined;
  /** permanent: answered once for a session. durable: for duration seconds. ephemeral: for one call, of authorization rules only. Setup rules are permanent. */
  durability: "permanent" | "durable" | "ephemeral";
  /** The types that can answer it. */
  authenticator_types: Array<"totp" | "sms" | "static">;
  /** Required for authorization rules, and only for them. */
  permissions?: Array<"admin.accesscontrolrule.view" | "admin.accesscontrolrule.add" | "admin.accesscontrolrule.change" | "admin.accesscontrolrule.delete" | "admin.account.view" | "admin.account.add" | "admin.account.change" | "admin.account.delete" | "admin.accountdefinition.view" | "admin.accountdefinition.add" | "admin.accountdefinition.change" | "admin.accountdefinition.delete" | "admin.address.view" | "admin.address.add" | "admin.address.change" | "admin.address.delete" | "admin.bankaccount.view" | "admin.bankaccount.add" | "admin.bankaccount.change" | "admin.bankaccount.delete" | "admin.company.view" | "admin.company.add" | "admin.company.change" | "admin.company.delete" | "admin.cryptoaccount.view" | "admin.cryptoaccount.add" | "admin.cryptoaccount.change" | "admin.cryptoaccount.delete" | "admin.currency.view" | "admin.currency.add" | "admin.currency.change" | "admin.currency.delete" | "admin.document.view" | "admin.document.add" | "admin.document.change" | "admin.document.delete" | "admin.email.view" | "admin.email.add" | "admin.email.change" | "admin.email.delete" | "admin.group.view" | "admin.group.add" | "admin.group.change" | "admin.group.delete" | "admin.mfa.view" | "admin.mfa.add" | "admin.mfa.change" | "admin.mfa.delete" | "admin.mfarule.view" | "admin.mfarule.add" | "admin.mfarule.change" | "admin.mfarule.delete" | "admin.mobile.view" | "admin.mobile.add" | "admin.mobile.change" | "admin.mobile.delete" | "admin.notification.view" | "admin.notification.add" | "admin.notification.change" | "admin.notification.delete" | "admin.permission.view" | "admin.permission.add" | "admin.permission.change" | "admin.permission.delete" | "admin.request.view" | "admin.request.add" | "admin.request.change" | "admin.request.delete" | "admin.service.view" | "admin.service.add" | "admin.service.change" | "admin.service.delete" | "admin.token.view" | "admin.token.add" | "admin.token.change" | "admin.token.delete" | "admin.transaction.view" | "admin.transaction.add" | "admin.transaction.change" | "admin.transaction.delete" | "admin.transactionsubtypes.view" | "admin.transactionsubtypes.add" | "admin.transactionsubtypes.change" | "admin.transactionsubtypes.delete" | "admin.user.view" | "admin.user.add" | "admin.user.change" | "admin.user.delete" | "admin.webhook.view" | "admin.webhook.add" | "admin.webhook.change" | "admin.webhook.delete" | "admin.webhooksecret.view" | "admin.webhooksecret.add" | "admin.webhooksecret.change" | "admin.webhooksecret.delete" | "admin.auditlog.view" | "admin.auditlog.add" | "admin.auditlog.change" | "admin.auditlog.delete" | "user.accesscontrolrule.view" | "user.accesscontrolrule.add" | "user.accesscontrolrule.change" | "user.accesscontrolrule.delete" | "user.account.view" | "user.account.add" | "user.account.change" | "user.account.delete" | "user.accountdefinition.view" | "user.accountdefinition.add" | "user.accountdefinition.change" | "user.accountdefinition.delete" | "user.address.view" | "user.address.add" | "user.address.change" | "user.address.delete" | "user.bankaccount.view" | "user.bankaccount.add" | "user.bankaccount.change" | "user.bankaccount.delete" | "user.company.view" | "user.company.add" | "user.company.change" | "user.company.delete" | "user.cryptoaccount.view" | "user.cryptoaccount.add" | "user.cryptoaccount.change" | "user.cryptoaccount.delete" | "user.currency.view" | "user.currency.add" | "user.currency.change" | "user.currency.delete" | "user.document.view" | "user.document.add" | "user.document.change" | "user.document.delete" | "user.email.view" | "user.email.add" | "user.email.change" | "user.email.delete" | "user.group.view" | "user.group.add" | "user.group.change" | "user.group.delete" | "user.mfa.view" | "user.mfa.add" | "user.mfa.change" | "user.mfa.delete" | "user.mfarule.view" | "user.mfarule.add" | "user.mfarule.change" | "user.mfarule.delete" | "user.mobile.view" | "user.mobile.add" | "user.mobile.change" | "user.mobile.delete" | "user.notification.view" | "user.notification.add" | "user.notification.change" | "user.notification.delete" | "user.permission.view" | "user.permission.add" | "user.permission.change" | "user.permission.delete" | "user.request.view" | "user.request.add" | "user.request.change" | "user.request.delete" | "user.service.view" | "user.service.add" | "user.service.change" | "user.service.delete" | "user.token.view" | "user.token.add" | "user.token.change" | "user.token.delete" | "user.transaction.view" | "user.transaction.add" | "user.transaction.change" | "user.transaction.delete" | "user.transactionsubtypes.view" | "user.transactionsubtypes.add" | "user.transactionsubtypes.change" | "user.transactionsubtypes.delete" | "user.user.view" | "user.user.add" | "user.user.change" | "user.user.delete" | "user.webhook.view" | "user.webhook.add" | "user.webhook.change" | "user.webhook.delete" | "user.webhooksecret.view" | "user.webhooksecret.add" | "user.webhooksecret.change" | "user.webhooksecret.delete" | "user.auditlog.view" | "user.auditlog.add" | "user.auditlog.change" | "user.auditlog.delete"> | null | undefined;
  /** Seconds that a completed durable challenge holds; null for the other durabilities. */
  duration?: number | null | undefined;
  /** Seconds: the rule applies to sessions that are at least this old. Null: to all. */
  session_age?: number | null | undefined;
};

/** What `admin.authenticatorRules.remove` takes. */
export type AdminAuthenticatorRulesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.notifications.get` takes. */
export type AdminNotificationsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.notifications.update` takes. */
export type AdminNotificationsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** False: nothing is sent. */
  enabled: boolean;
};

/** What `admin.notifications.setTemplate` takes. */
export type AdminNotificationsSetTemplateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Which message it is. */
  kind: string | number;
  /** email or sms. */
  channel: string | number;
  /** Subject of a mail; an SMS has none. */
  subject?: string | null | undefined;
  /** The words of the message. */
  text: string;
};

/** What `admin.notifications.removeTemplate` takes. */
export type AdminNotificationsRemoveTemplateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Which message it is. */
  kind: string | number;
  /** email or sms. */
  channel: string | number;
};

/** What `admin.notifications.preview` takes. */
export type AdminNotificationsPreviewParameters = AdminNotificationsSetTemplateParameters;

/** What `admin.notifications.test` takes. */
export type AdminNotificationsTestParameters = AdminNotificationsSetTemplateParameters;

/** What `admin.services.list` takes. */
export type AdminServicesListParameters = {
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
  /** Only rows of which `slug` is this. */
  slug?: string | undefined;
  /** Only rows of which `slug` is one of these, with commas between them. */
  slug__in?: string | Array<string | number> | undefined;
  /** Only rows of which `type` is this. */
  type?: string | undefined;
  /** Only rows of which `type` is one of these, with commas between them. */
  type__in?: string | Array<string | number> | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.services.create` takes. */
export type AdminServicesCreateParameters = {
  /** Its name. */
  name: string;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Words by which services are found. */
  tags?: Array<string> | undefined;
  /** Where it is told its token, at activate/ below it; without one the token is in the answer. */
  url?: string | null | undefined;
  /** Where admins manage the service. */
  management_url?: string | null | undefined;
  /** Address of the terms; null: none. */
  terms_and_conditions_url?: string | null | undefined;
  /** Website of the service. */
  website_url?: string | null | undefined;
};

/** What `admin.services.get` takes. */
export type AdminServicesGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.services.update` takes. */
export type AdminServicesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Its name. */
  name?: string | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Words by which services are found. */
  tags?: Array<string> | undefined;
  /** Where it is told its token, at activate/ below it; without one the token is in the answer. */
  url?: string | null | undefined;
  /** Where admins manage the service. */
  management_url?: string | null | undefined;
  /** Address of the terms; null: none. */
  terms_and_conditions_url?: string | null | undefined;
  /** Website of the service. */
  website_url?: string | null | undefined;
  /** True while the service may call the API. */
  active?: boolean | undefined;
};

/** What `admin.services.replace` takes. */
export type AdminServicesReplaceParameters = AdminServicesUpdateParameters;

/** What `admin.services.remove` takes. */
export type AdminServicesRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.services.permissions.list` takes. */
export type AdminServicesPermissionsListParameters = AdminUsersPermissionsListParameters;

/** What `admin.services.permissions.give` takes. */
export type AdminServicesPermissionsGiveParameters = AdminUsersPermissionsGiveParameters;

/** What `admin.services.permissions.get` takes. */
export type AdminServicesPermissionsGetParameters = AdminUsersPermissionsGetParameters;

/** What `admin.services.permissions.remove` takes. */
export type AdminServicesPermissionsRemoveParameters = AdminUsersPermissionsGetParameters;

/** What `admin.services.rotateToken` takes. */
export type AdminServicesRotateTokenParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.exports.list` takes. */
export type AdminExportsListParameters = {
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `resource` is this. */
  resource?: string | undefined;
  /** Only rows of which `resource` is one of these, with commas between them. */
  resource__in?: string | Array<string | number> | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.exports.create` takes. */
export type AdminExportsCreateParameters = {
  /** Rows of a page. */
  page_size?: number | undefined;
  /** Filters and order of the list, as its address has them. */
  query?: Record<string, unknown> | undefined;
  /** json or csv. */
  file_format?: "json" | "csv" | undefined;
  /** Which records it is about. */
  resource: "account" | "account_currency" | "transaction" | "user";
  /** admin or user: whose permissions or pages it is about. */
  section?: "admin" | undefined;
};

/** What `admin.exports.get` takes. */
export type AdminExportsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.exports.remove` takes. */
export type AdminExportsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.transactionCollections.list` takes. */
export type AdminTransactionCollectionsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `transactions.account` is this. */
  transactions__account?: string | undefined;
  /** Only rows of which `transactions.account` is one of these, with commas between them. */
  transactions__account__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.currency` is this. */
  transactions__currency?: string | undefined;
  /** Only rows of which `transactions.currency` is one of these, with commas between them. */
  transactions__currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.status` is this. */
  transactions__status?: string | undefined;
  /** Only rows of which `transactions.status` is one of these, with commas between them. */
  transactions__status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.subtype` is this. */
  transactions__subtype?: string | undefined;
  /** Only rows of which `transactions.subtype` is one of these, with commas between them. */
  transactions__subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `transactions.tx_type` is this. */
  transactions__tx_type?: string | undefined;
  /** Only rows of which `transactions.tx_type` is one of these, with commas between them. */
  transactions__tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.transactionCollections.create` takes. */
export type AdminTransactionCollectionsCreateParameters = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<{
    /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
    amount: Amount;
    /** Code of the currency, in any case. */
    currency: string;
    /** Reference of your own, to find it again. */
    reference?: string | null | undefined;
    /** Name of the subtype, which says what the transaction is for; null: none. */
    subtype?: string | null | undefined;
    /** The reference of the account; left out or null: the primary one. */
    account?: string | null | undefined;
    /** Free text that the user sees. */
    note?: string | undefined;
    /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
    metadata?: Record<string, unknown> | undefined;
    /** Whose it is: id, email or mobile number. */
    user?: string | undefined;
    /** credit: money in. debit: money out. */
    tx_type: "credit" | "debit";
    /** What the other items of this request call it. */
    id?: string | undefined;
    /** The `id` of the item that it belongs to. */
    parent?: string | undefined;
    /** The `id` of its other side: a debit and a credit that name each other are a transfer. */
    partner?: string | undefined;
  }>;
  /** Where it stands. */
  status?: "Pending" | "Complete" | undefined;
};

/** What `admin.transactionCollections.get` takes. */
export type AdminTransactionCollectionsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.transactionCollections.change` takes. */
export type AdminTransactionCollectionsChangeParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Where it stands. */
  status?: "Pending" | "Complete" | "Failed" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.transactionCollections.replace` takes. */
export type AdminTransactionCollectionsReplaceParameters = AdminTransactionCollectionsChangeParameters;

/** What `admin.transactionExports.list` takes. */
export type AdminTransactionExportsListParameters = AdminExportsListParameters;

/** What `admin.transactionExports.create` takes. */
export type AdminTransactionExportsCreateParameters = {
  /** Rows of a page. */
  page_size?: number | undefined;
  /** Filters and order of the list, as its address has them. */
  query?: Record<string, unknown> | undefined;
  /** json or csv. */
  file_format?: "json" | "csv" | undefined;
};

/** What `admin.transactionExports.get` takes. */
export type AdminTransactionExportsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.transactionExports.remove` takes. */
export type AdminTransactionExportsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.transactionMessages.list` takes. */
export type AdminTransactionMessagesListParameters = TransactionMessagesListParameters;

/** What `admin.transactionMessages.create` takes. */
export type AdminTransactionMessagesCreateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** How serious it is. */
  level?: "info" | "warning" | "error" | undefined;
  /** What is said to the user. */
  message: string;
  /** admin or user: whose permissions or pages it is about. */
  section?: "admin" | "user" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
};

/** What `admin.transactionMessages.get` takes. */
export type AdminTransactionMessagesGetParameters = TransactionMessagesGetParameters;

/** What `admin.transactionSets.list` takes. */
export type AdminTransactionSetsListParameters = AdminExportsListParameters;

/** What `admin.transactionSets.create` takes. */
export type AdminTransactionSetsCreateParameters = AdminTransactionExportsCreateParameters;

/** What `admin.transactionSets.get` takes. */
export type AdminTransactionSetsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.transactionSets.remove` takes. */
export type AdminTransactionSetsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.groups.list` takes. */
export type AdminGroupsListParameters = {
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `section` is this. */
  section?: string | undefined;
  /** Only rows of which `section` is one of these, with commas between them. */
  section__in?: string | Array<string | number> | undefined;
  /** Only rows of which `default` is this. */
  default?: boolean | undefined;
  /** Only rows of which `public` is this. */
  public?: boolean | undefined;
  /** Only rows of which `listed` is this. */
  listed?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.groups.create` takes. */
export type AdminGroupsCreateParameters = {
  /** Its name. */
  name: string;
  /** Blank: the name. */
  label?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** admin or user: whose permissions or pages it is about. */
  section?: "admin" | "user" | undefined;
  /** true takes it from the group that was the default before. */
  default?: boolean | undefined;
  /** True: who registers may choose it. */
  public?: boolean | undefined;
  /** True: it is shown where people choose a group. */
  listed?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.get` takes. */
export type AdminGroupsGetParameters = GroupsGetParameters;

/** What `admin.groups.update` takes. */
export type AdminGroupsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Its name. */
  name?: string | undefined;
  /** Blank: the name. */
  label?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** admin or user: whose permissions or pages it is about. */
  section?: "admin" | "user" | undefined;
  /** true takes it from the group that was the default before. */
  default?: boolean | undefined;
  /** True: who registers may choose it. */
  public?: boolean | undefined;
  /** True: it is shown where people choose a group. */
  listed?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.replace` takes. */
export type AdminGroupsReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Its name. */
  name: string;
  /** Blank: the name. */
  label?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** admin or user: whose permissions or pages it is about. */
  section?: "admin" | "user" | undefined;
  /** true takes it from the group that was the default before. */
  default?: boolean | undefined;
  /** True: who registers may choose it. */
  public?: boolean | undefined;
  /** True: it is shown where people choose a group. */
  listed?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.change` takes. */
export type AdminGroupsChangeParameters = AdminGroupsUpdateParameters;

/** What `admin.groups.remove` takes. */
export type AdminGroupsRemoveParameters = GroupsGetParameters;

/** What `admin.groups.fees.list` takes. */
export type AdminGroupsFeesListParameters = GroupsGetParameters;

/** What `admin.groups.fees.create` takes. */
export type AdminGroupsFeesCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.fees.get` takes. */
export type AdminGroupsFeesGetParameters = GroupsFeesGetParameters;

/** What `admin.groups.fees.update` takes. */
export type AdminGroupsFeesUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the fee. */
  fee_id: string | number;
  /** credit: money in. debit: money out. */
  tx_type?: "credit" | "debit" | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.fees.replace` takes. */
export type AdminGroupsFeesReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the fee. */
  fee_id: string | number;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.fees.remove` takes. */
export type AdminGroupsFeesRemoveParameters = GroupsFeesGetParameters;

/** What `admin.groups.limits.list` takes. */
export type AdminGroupsLimitsListParameters = GroupsGetParameters;

/** What `admin.groups.limits.create` takes. */
export type AdminGroupsLimitsCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value: Amount;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.limits.get` takes. */
export type AdminGroupsLimitsGetParameters = GroupsLimitsGetParameters;

/** What `admin.groups.limits.update` takes. */
export type AdminGroupsLimitsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the limit. */
  limit_id: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type?: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft" | undefined;
  /** credit: money in. debit: money out. */
  tx_type?: "credit" | "debit" | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.limits.replace` takes. */
export type AdminGroupsLimitsReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the limit. */
  limit_id: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value: Amount;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.limits.remove` takes. */
export type AdminGroupsLimitsRemoveParameters = GroupsLimitsGetParameters;

/** What `admin.groups.tiers.list` takes. */
export type AdminGroupsTiersListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `level` is this. */
  level?: string | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `requirement` is this. */
  requirement?: string | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
};

/** What `admin.groups.tiers.create` takes. */
export type AdminGroupsTiersCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Place of the tier: 1 is the lowest. */
  level: number;
  /** Code of the currency, in any case. */
  currency?: string | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.tiers.get` takes. */
export type AdminGroupsTiersGetParameters = GroupsTiersGetParameters;

/** What `admin.groups.tiers.update` takes. */
export type AdminGroupsTiersUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Place of the tier: 1 is the lowest. */
  level?: number | undefined;
  /** Code of the currency, in any case. */
  currency?: string | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.tiers.replace` takes. */
export type AdminGroupsTiersReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Place of the tier: 1 is the lowest. */
  level: number;
  /** Code of the currency, in any case. */
  currency?: string | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.tiers.remove` takes. */
export type AdminGroupsTiersRemoveParameters = GroupsTiersGetParameters;

/** What `admin.groups.tiers.getSettings` takes. */
export type AdminGroupsTiersGetSettingsParameters = GroupsTiersGetParameters;

/** What `admin.groups.tiers.updateSettings` takes. */
export type AdminGroupsTiersUpdateSettingsParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** False refuses all transactions. */
  allow_transactions?: boolean | undefined;
  /** False refuses debits. */
  allow_debit_transactions?: boolean | undefined;
  /** False refuses credits. */
  allow_credit_transactions?: boolean | undefined;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes?: Array<number> | undefined;
};

/** What `admin.groups.tiers.replaceSettings` takes. */
export type AdminGroupsTiersReplaceSettingsParameters = AdminGroupsTiersUpdateSettingsParameters;

/** What `admin.groups.tiers.fees.list` takes. */
export type AdminGroupsTiersFeesListParameters = GroupsTiersGetParameters;

/** What `admin.groups.tiers.fees.create` takes. */
export type AdminGroupsTiersFeesCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.tiers.fees.get` takes. */
export type AdminGroupsTiersFeesGetParameters = GroupsTiersFeesGetParameters;

/** What `admin.groups.tiers.fees.update` takes. */
export type AdminGroupsTiersFeesUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the fee. */
  fee_id: string | number;
  /** credit: money in. debit: money out. */
  tx_type?: "credit" | "debit" | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.tiers.fees.replace` takes. */
export type AdminGroupsTiersFeesReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the fee. */
  fee_id: string | number;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** Percent of the amount, on top of the value. */
  percentage?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** True: the transaction of the fee is marked as added by the platform. */
  inferred?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.tiers.fees.remove` takes. */
export type AdminGroupsTiersFeesRemoveParameters = GroupsTiersFeesGetParameters;

/** What `admin.groups.tiers.limits.list` takes. */
export type AdminGroupsTiersLimitsListParameters = GroupsTiersGetParameters;

/** What `admin.groups.tiers.limits.create` takes. */
export type AdminGroupsTiersLimitsCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value: Amount;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.tiers.limits.get` takes. */
export type AdminGroupsTiersLimitsGetParameters = GroupsTiersLimitsGetParameters;

/** What `admin.groups.tiers.limits.update` takes. */
export type AdminGroupsTiersLimitsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the limit. */
  limit_id: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value?: Amount | undefined;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type?: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft" | undefined;
  /** credit: money in. debit: money out. */
  tx_type?: "credit" | "debit" | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.tiers.limits.replace` takes. */
export type AdminGroupsTiersLimitsReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the limit. */
  limit_id: string | number;
  /** Amount in the smallest unit; how it counts depends on the type. */
  value: Amount;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week or month in UTC. overdraft: how far below zero. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** From when it holds; null: from the beginning. */
  begin?: number | null | undefined;
  /** Until when it holds; null: without end. */
  end?: number | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** A code; left out: the tier's currency, where it has one. */
  currency?: string | undefined;
  /** The kind of account that it is for; null: any. */
  account_definition?: string | null | undefined;
};

/** What `admin.groups.tiers.limits.remove` takes. */
export type AdminGroupsTiersLimitsRemoveParameters = GroupsTiersLimitsGetParameters;

/** What `admin.groups.tiers.requirements.list` takes. */
export type AdminGroupsTiersRequirementsListParameters = GroupsTiersGetParameters;

/** What `admin.groups.tiers.requirements.create` takes. */
export type AdminGroupsTiersRequirementsCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** What a user must have. */
  requirement: "first_name" | "last_name" | "nationality" | "birth_date" | "id_number" | "language" | "address" | "bank_account" | "email_address" | "mobile" | "proof_of_identity" | "proof_of_address" | "advanced_proof_of_identity";
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.tiers.requirements.get` takes. */
export type AdminGroupsTiersRequirementsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the requirement. */
  requirement_id: string | number;
};

/** What `admin.groups.tiers.requirements.update` takes. */
export type AdminGroupsTiersRequirementsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the requirement. */
  requirement_id: string | number;
  /** What a user must have. */
  requirement?: "first_name" | "last_name" | "nationality" | "birth_date" | "id_number" | "language" | "address" | "bank_account" | "email_address" | "mobile" | "proof_of_identity" | "proof_of_address" | "advanced_proof_of_identity" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.groups.tiers.requirements.remove` takes. */
export type AdminGroupsTiersRequirementsRemoveParameters = AdminGroupsTiersRequirementsGetParameters;

/** What `admin.groups.tiers.requirementSets.list` takes. */
export type AdminGroupsTiersRequirementSetsListParameters = GroupsTiersRequirementSetsListParameters;

/** What `admin.groups.tiers.requirementSets.create` takes. */
export type AdminGroupsTiersRequirementSetsCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** all or any: how many of its items must be met. */
  condition: "all" | "any";
  /** Number of the set that this one is a part of; null: none. */
  parent?: number | null | undefined;
  /** How many of the items must be met, where the condition is any; null: one. */
  min_condition_matches?: number | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Place in the order in which people see it; null: at the end. */
  weight?: number | null | undefined;
};

/** What `admin.groups.tiers.requirementSets.get` takes. */
export type AdminGroupsTiersRequirementSetsGetParameters = GroupsTiersRequirementSetsGetParameters;

/** What `admin.groups.tiers.requirementSets.update` takes. */
export type AdminGroupsTiersRequirementSetsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** all or any: how many of its items must be met. */
  condition?: "all" | "any" | undefined;
  /** Number of the set that this one is a part of; null: none. */
  parent?: number | null | undefined;
  /** How many of the items must be met, where the condition is any; null: one. */
  min_condition_matches?: number | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Place in the order in which people see it; null: at the end. */
  weight?: number | null | undefined;
};

/** What `admin.groups.tiers.requirementSets.replace` takes. */
export type AdminGroupsTiersRequirementSetsReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** all or any: how many of its items must be met. */
  condition: "all" | "any";
  /** Number of the set that this one is a part of; null: none. */
  parent?: number | null | undefined;
  /** How many of the items must be met, where the condition is any; null: one. */
  min_condition_matches?: number | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Place in the order in which people see it; null: at the end. */
  weight?: number | null | undefined;
};

/** What `admin.groups.tiers.requirementSets.remove` takes. */
export type AdminGroupsTiersRequirementSetsRemoveParameters = GroupsTiersRequirementSetsGetParameters;

/** What `admin.groups.tiers.requirementSets.items.list` takes. */
export type AdminGroupsTiersRequirementSetsItemsListParameters = GroupsTiersRequirementSetsListItemsParameters;

/** What `admin.groups.tiers.requirementSets.items.create` takes. */
export type AdminGroupsTiersRequirementSetsItemsCreateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** Its kind. */
  type?: "resource" | undefined;
  /** Met when the user has one such resource of which every field has the value, or one of several in a list. */
  rule: {
    /** Which records it is about. */
    resource: "address" | "bank_account" | "document" | "email" | "mobile" | "user";
    /** Fields of the resource and the value that each must have. */
    condition: Record<string, string | number | boolean | null | Array<string | number | boolean> | Record<string, string | number | boolean>>;
  };
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Place in the order in which people see it; null: at the end. */
  weight?: number | null | undefined;
};

/** What `admin.groups.tiers.requirementSets.items.get` takes. */
export type AdminGroupsTiersRequirementSetsItemsGetParameters = GroupsTiersRequirementSetsGetItemParameters;

/** What `admin.groups.tiers.requirementSets.items.update` takes. */
export type AdminGroupsTiersRequirementSetsItemsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** Number of the item. */
  item_id: string | number;
  /** Its kind. */
  type?: "resource" | undefined;
  /** Met when the user has one such resource of which every field has the value, or one of several in a list. */
  rule?: {
    /** Which records it is about. */
    resource: "address" | "bank_account" | "document" | "email" | "mobile" | "user";
    /** Fields of the resource and the value that each must have. */
    condition: Record<string, string | number | boolean | null | Array<string | number | boolean> | Record<string, string | number | boolean>>;
  } | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Place in the order in which people see it; null: at the end. */
  weight?: number | null | undefined;
};

/** What `admin.groups.tiers.requirementSets.items.replace` takes. */
export type AdminGroupsTiersRequirementSetsItemsReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** Number of the item. */
  item_id: string | number;
  /** Its kind. */
  type?: "resource" | undefined;
  /** Met when the user has one such resource of which every field has the value, or one of several in a list. */
  rule: {
    /** Which records it is about. */
    resource: "address" | "bank_account" | "document" | "email" | "mobile" | "user";
    /** Fields of the resource and the value that each must have. */
    condition: Record<string, string | number | boolean | null | Array<string | number | boolean> | Record<string, string | number | boolean>>;
  };
  /** Its name. */
  name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Place in the order in which people see it; null: at the end. */
  weight?: number | null | undefined;
};

/** What `admin.groups.tiers.requirementSets.items.remove` takes. */
export type AdminGroupsTiersRequirementSetsItemsRemoveParameters = GroupsTiersRequirementSetsGetItemParameters;

/** What `admin.groups.permissions.list` takes. */
export type AdminGroupsPermissionsListParameters = GroupsPermissionsListParameters;

/** What `admin.groups.permissions.give` takes. */
export type AdminGroupsPermissionsGiveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Left out: the section of the group, or of the group of the user. */
  section?: "admin" | "user" | undefined;
  /** What the permission is about. */
  type?: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog" | undefined;
  /** What the permission allows. */
  level?: "view" | "add" | "change" | "delete" | undefined;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
  /** The permissions. */
  permissions?: Array<{
    /** Left out: the section of the group, or of the group of the user. */
    section?: "admin" | "user" | undefined;
    /** What the permission is about. */
    type: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog";
    /** What the permission allows. */
    level: "view" | "add" | "change" | "delete";
    /** Nothing, or an empty object. */
    properties?: Record<string, unknown> | null | undefined;
  }> | undefined;
};

/** What `admin.groups.permissions.get` takes. */
export type AdminGroupsPermissionsGetParameters = GroupsPermissionsGetParameters;

/** What `admin.groups.permissions.update` takes. */
export type AdminGroupsPermissionsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
};

/** What `admin.groups.permissions.replace` takes. */
export type AdminGroupsPermissionsReplaceParameters = AdminGroupsPermissionsUpdateParameters;

/** What `admin.groups.permissions.remove` takes. */
export type AdminGroupsPermissionsRemoveParameters = GroupsPermissionsGetParameters;

/** What `admin.groups.settings.get` takes. */
export type AdminGroupsSettingsGetParameters = GroupsGetParameters;

/** What `admin.groups.settings.update` takes. */
export type AdminGroupsSettingsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** False refuses all transactions. */
  allow_transactions?: boolean | undefined;
  /** False refuses debits. */
  allow_debit_transactions?: boolean | undefined;
  /** False refuses credits. */
  allow_credit_transactions?: boolean | undefined;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes?: Array<number> | undefined;
  /** Not supported: null or blank. */
  password_reset_url?: null | undefined;
  /** Not supported: null or blank. */
  password_set_url?: null | undefined;
  /** Not supported: null or blank. */
  email_verification_url?: null | undefined;
  /** Not supported: null or blank. */
  deactivate_verification_url?: null | undefined;
  /** Not supported: null or blank. */
  request_delete_verification_url?: null | undefined;
};

/** What `admin.groups.settings.replace` takes. */
export type AdminGroupsSettingsReplaceParameters = AdminGroupsSettingsUpdateParameters;

/** What `admin.permissions.list` takes. */
export type AdminPermissionsListParameters = PermissionsListParameters;

/** What `admin.permissions.get` takes. */
export type AdminPermissionsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.bankAccounts.list` takes. */
export type AdminBankAccountsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name.contains` is this. */
  name__contains?: string | undefined;
  /** Only rows of which `number` is this. */
  number?: string | undefined;
  /** Only rows of which `number` is one of these, with commas between them. */
  number__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.bankAccounts.create` takes. */
export type AdminBankAccountsCreateParameters = {
  /** Its name. */
  name?: string | null | undefined;
  /** Number of the account at the bank. */
  number?: string | null | undefined;
  /** Its kind. */
  type?: string | null | undefined;
  /** How the bank account takes money, such as SEPA. */
  payment_method?: string | null | undefined;
  /** Name of the bank. */
  bank_name?: string | null | undefined;
  /** Number of the bank. */
  bank_code?: string | null | undefined;
  /** The currency that the bank account is held in. */
  bank_currency?: string | null | undefined;
  /** Number of the branch. */
  branch_code?: string | null | undefined;
  /** Address of the branch. */
  branch_address?: {
    /** Street and number. */
    line_1?: string | null | undefined;
    /** A further line, such as the floor. */
    line_2?: string | null | undefined;
    /** Town. */
    city?: string | null | undefined;
    /** State, province or county. */
    state_province?: string | null | undefined;
    /** Country: two letters of ISO 3166-1. */
    country?: string | null | undefined;
    /** Postal code. */
    postal_code?: string | null | undefined;
  } | undefined;
  /** Routing number (United States). */
  routing_number?: string | null | undefined;
  /** SWIFT code of the bank; the same as bic. */
  swift?: string | null | undefined;
  /** International account number (IBAN). */
  iban?: string | null | undefined;
  /** BIC of the bank. */
  bic?: string | null | undefined;
  /** CLABE (Mexico). */
  clabe?: string | null | undefined;
  /** Check digit of the account. */
  check_digit?: string | null | undefined;
  /** Pix key (Brazil). */
  pix_key?: string | null | undefined;
  /** BR code (Brazil). */
  br_code?: string | null | undefined;
  /** Sort code (United Kingdom). */
  sort_code?: string | null | undefined;
  /** What is done. */
  action?: "withdraw" | "deposit" | "origin" | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
};

/** What `admin.bankAccounts.get` takes. */
export type AdminBankAccountsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.bankAccounts.update` takes. */
export type AdminBankAccountsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Its name. */
  name?: string | null | undefined;
  /** Number of the account at the bank. */
  number?: string | null | undefined;
  /** Its kind. */
  type?: string | null | undefined;
  /** How the bank account takes money, such as SEPA. */
  payment_method?: string | null | undefined;
  /** Name of the bank. */
  bank_name?: string | null | undefined;
  /** Number of the bank. */
  bank_code?: string | null | undefined;
  /** The currency that the bank account is held in. */
  bank_currency?: string | null | undefined;
  /** Number of the branch. */
  branch_code?: string | null | undefined;
  /** Address of the branch. */
  branch_address?: {
    /** Street and number. */
    line_1?: string | null | undefined;
    /** A further line, such as the floor. */
    line_2?: string | null | undefined;
    /** Town. */
    city?: string | null | undefined;
    /** State, province or county. */
    state_province?: string | null | undefined;
    /** Country: two letters of ISO 3166-1. */
    country?: string | null | undefined;
    /** Postal code. */
    postal_code?: string | null | undefined;
  } | undefined;
  /** Routing number (United States). */
  routing_number?: string | null | undefined;
  /** SWIFT code of the bank; the same as bic. */
  swift?: string | null | undefined;
  /** International account number (IBAN). */
  iban?: string | null | undefined;
  /** BIC of the bank. */
  bic?: string | null | undefined;
  /** CLABE (Mexico). */
  clabe?: string | null | undefined;
  /** Check digit of the account. */
  check_digit?: string | null | undefined;
  /** Pix key (Brazil). */
  pix_key?: string | null | undefined;
  /** BR code (Brazil). */
  br_code?: string | null | undefined;
  /** Sort code (United Kingdom). */
  sort_code?: string | null | undefined;
  /** What is done. */
  action?: "withdraw" | "deposit" | "origin" | null | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
};

/** What `admin.bankAccounts.replace` takes. */
export type AdminBankAccountsReplaceParameters = AdminBankAccountsUpdateParameters;

/** What `admin.bankAccounts.remove` takes. */
export type AdminBankAccountsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.bankAccounts.currencies.list` takes. */
export type AdminBankAccountsCurrenciesListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Only rows of which `code` is this. */
  code?: string | undefined;
  /** Only rows of which `code` is one of these, with commas between them. */
  code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `display_code` is this. */
  display_code?: string | undefined;
  /** Only rows of which `display_code` is one of these, with commas between them. */
  display_code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `unit` is this. */
  unit?: string | undefined;
  /** Only rows of which `unit` is one of these, with commas between them. */
  unit__in?: string | Array<string | number> | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.bankAccounts.currencies.add` takes. */
export type AdminBankAccountsCurrenciesAddParameters = AdminUsersBankAccountsCurrenciesCreateParameters;

/** What `admin.bankAccounts.currencies.get` takes. */
export type AdminBankAccountsCurrenciesGetParameters = AdminUsersBankAccountsCurrenciesGetParameters;

/** What `admin.bankAccounts.currencies.remove` takes. */
export type AdminBankAccountsCurrenciesRemoveParameters = AdminUsersBankAccountsCurrenciesGetParameters;

/** What `admin.company.update` takes. */
export type AdminCompanyUpdateParameters = {
  /** Blank: its identifier. */
  name?: string | null | undefined;
  /** Name of the company as it is registered. */
  legal_name?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** Address of the website. */
  website?: string | null | undefined;
  /** Address of the help pages. */
  support_website?: string | null | undefined;
  /** Address of the documentation. */
  documentation_website?: string | null | undefined;
  /** Where people ask for help. */
  support_email?: string | null | undefined;
  /** Where people write to the company. */
  contact_email?: string | null | undefined;
  /** Country: two letters of ISO 3166-1. */
  country?: string | null | undefined;
  /** The logo: an image. */
  logo?: Blob | null | null | undefined;
  /** Address of the picture; null when there is none. */
  icon?: Blob | null | null | undefined;
  /** The colour of the brand, as #rrggbb; null: that of the platform. */
  colour?: string | null | undefined;
  /** True: everybody sees it. */
  public?: boolean | undefined;
  /** Switching the mode keeps all data, including test transactions. */
  mode?: "test" | "production" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Where the company hears of faults, such as a webhook that fails. */
  system_email?: string | undefined;
  /** As system_email, which counts where both are sent. */
  email?: string | undefined;
};

/** What `admin.company.replace` takes. */
export type AdminCompanyReplaceParameters = AdminCompanyUpdateParameters;

/** What `admin.company.address.update` takes. */
export type AdminCompanyAddressUpdateParameters = {
  /** Street and number. */
  line_1?: string | null | undefined;
  /** A further line, such as the floor. */
  line_2?: string | null | undefined;
  /** Town. */
  city?: string | null | undefined;
  /** State, province or county. */
  state_province?: string | null | undefined;
  /** Country: two letters of ISO 3166-1. */
  country?: string | null | undefined;
  /** Postal code. */
  postal_code?: string | null | undefined;
};

/** What `admin.company.address.replace` takes. */
export type AdminCompanyAddressReplaceParameters = AdminCompanyAddressUpdateParameters;

/** What `admin.company.settings.update` takes. */
export type AdminCompanySettingsUpdateParameters = {
  /** False refuses all transactions. */
  allow_transactions?: boolean | undefined;
  /** False refuses debits. */
  allow_debit_transactions?: boolean | undefined;
  /** False refuses credits. */
  allow_credit_transactions?: boolean | undefined;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes?: Array<{
    /** Number of the subtype that is refused. */
    subtype: number;
    /** Code of the currency, in any case. */
    currency: string | null;
  }> | undefined;
  /** True: transactions without a subtype are refused. */
  require_transaction_subtypes?: boolean | undefined;
  /** True: transactions need a verified email address or mobile number. */
  require_verification?: boolean | undefined;
  /** False: nobody registers by themselves. */
  allow_registrations?: boolean | undefined;
  /** True: only who was invited registers. */
  require_invitation?: boolean | undefined;
  /** True: only who has registered can be paid. */
  require_registration?: boolean | undefined;
  /** True: who registers must accept the terms. */
  require_terms_and_conditions?: boolean | undefined;
  /** True: who registers must accept the privacy policy. */
  require_privacy_policy?: boolean | undefined;
  /** False: no account goes below zero, whatever its limits say. */
  allow_overdrafts?: boolean | undefined;
  /** What credits and debits of users begin as. */
  default_transaction_status?: "Pending" | "Complete" | undefined;
  /** Days after which money that nobody claimed goes back to its sender. */
  unclaimed_transfer_days?: number | undefined;
  /** True: who logs in may say for how long. */
  allow_session_durations?: boolean | undefined;
  /** Length of a session in seconds when the request has no `session_duration`. */
  default_session_duration?: number | undefined;
  /** Maximum length of a session in seconds. */
  session_duration_max?: number | undefined;
  /** Seconds until a pending transaction expires: it fails and its hold is released. Applies to credits, debits, batches and collections that users create as Pending while it is set. A value of the subtype takes precedence; a collection expires as a whole, with its shortest lifespan. Does not apply to transactions that admins create, and not to transfers to unregistered recipients, which expire after `unclaimed_transfer_days`. null: no expiry. */
  default_transaction_lifespan?: number | null | undefined;
  /** The fewest characters of a password. */
  password_length_min?: number | undefined;
  /** Where the link of the mail leads, with its key in the query; null: to a page of this server. */
  password_reset_url?: string | null | undefined;
  /** Where the link of the mail leads, with its key in the query; null: to a page of this server. */
  password_set_url?: string | null | undefined;
  /** Where the link of the mail leads, with its key in the query; null: to a page of this server. */
  email_confirmation_url?: string | null | undefined;
  /** Address of the terms; null: none. */
  terms_and_conditions_url?: string | null | undefined;
  /** Address of the privacy policy; null: none. */
  privacy_policy_url?: string | null | undefined;
  /** Citizenships that people may register with, as two letters of ISO 3166-1 each. None: all. */
  nationalities?: Array<string> | undefined;
  /** Countries of residence that people may register with, as two letters of ISO 3166-1 each. None: all. */
  residencies?: Array<string> | undefined;
  /** True: an Idempotency-Key that comes again with another body is answered 422. */
  strict_idempotency?: boolean | undefined;
  /** True: changing authenticators and contact data over REST requires a password or a challenge within the last ten minutes. The dashboard always requires it. */
  require_recent_proof?: boolean | undefined;
  /** True: unknown filters and `orderby` fields are rejected (400) instead of ignored. */
  strict_filters?: boolean | undefined;
  /** Types of authenticators that users may set up; null: all. */
  supported_authenticators?: Array<"totp" | "sms" | "static"> | null | undefined;
  /** Characters of new account references. */
  account_reference_length?: number | undefined;
  /** Days for which calls are kept in the request log. */
  request_log_days?: number | undefined;
  /** True: the same as the default status Complete. */
  auto_complete_transactions?: boolean | undefined;
  /** Where the link of the mail leads, with its key in the query; null: to a page of this server. */
  email_verification_url?: string | null | undefined;
};

/** What `admin.company.settings.replace` takes. */
export type AdminCompanySettingsReplaceParameters = AdminCompanySettingsUpdateParameters;

/** What `admin.invitations.list` takes. */
export type AdminInvitationsListParameters = {
  /** Only rows of which `email` is this. */
  email?: string | undefined;
  /** Only rows of which `email` is one of these, with commas between them. */
  email__in?: string | Array<string | number> | undefined;
  /** Only rows of which `group` is this. */
  group?: string | undefined;
  /** Only rows of which `group` is one of these, with commas between them. */
  group__in?: string | Array<string | number> | undefined;
  /** true: only rows without `accepted`. false: only rows with it. */
  accepted__isnull?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.invitations.create` takes. */
export type AdminInvitationsCreateParameters = {
  /** Email address. */
  email: string;
  /** Name of the group. */
  group?: string | undefined;
};

/** What `admin.invitations.remove` takes. */
export type AdminInvitationsRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.invitations.resend` takes. */
export type AdminInvitationsResendParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.currencies.list` takes. */
export type AdminCurrenciesListParameters = {
  /** Only rows of which `code` is this. */
  code?: string | undefined;
  /** Only rows of which `code` is one of these, with commas between them. */
  code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `display_code` is this. */
  display_code?: string | undefined;
  /** Only rows of which `display_code` is one of these, with commas between them. */
  display_code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `unit` is this. */
  unit?: string | undefined;
  /** Only rows of which `unit` is one of these, with commas between them. */
  unit__in?: string | Array<string | number> | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.currencies.create` takes. */
export type AdminCurrenciesCreateParameters = {
  /** Code of the currency: three letters of ISO 4217, or the company’s own. */
  code: string;
  /** Digits behind the point: amounts are whole numbers of the smallest unit, of which ten to the power of this make one. */
  divisibility?: number | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
  /** What it is, in a sentence. */
  description?: string | undefined;
  /** Sign of the currency, such as $. */
  symbol?: string | undefined;
  /** Name of the unit, such as dollar. */
  unit?: string | undefined;
  /** The code that people see. */
  display_code?: string | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Address of the picture; null when there is none. */
  icon?: Blob | null | null | undefined;
};

/** What `admin.currencies.get` takes. */
export type AdminCurrenciesGetParameters = CompanyCurrenciesGetParameters;

/** What `admin.currencies.update` takes. */
export type AdminCurrenciesUpdateParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
  /** What it is, in a sentence. */
  description?: string | undefined;
  /** Sign of the currency, such as $. */
  symbol?: string | undefined;
  /** Name of the unit, such as dollar. */
  unit?: string | undefined;
  /** The code that people see. */
  display_code?: string | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Address of the picture; null when there is none. */
  icon?: Blob | null | null | undefined;
  /** Digits behind the point: amounts are whole numbers of the smallest unit, of which ten to the power of this make one. */
  divisibility?: number | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
};

/** What `admin.currencies.replace` takes. */
export type AdminCurrenciesReplaceParameters = AdminCurrenciesUpdateParameters;

/** What `admin.currencies.updateByPost` takes. */
export type AdminCurrenciesUpdateByPostParameters = AdminCurrenciesUpdateParameters;

/** What `admin.currencies.remove` takes. */
export type AdminCurrenciesRemoveParameters = CompanyCurrenciesGetParameters;

/** What `admin.currencies.overview` takes. */
export type AdminCurrenciesOverviewParameters = CompanyCurrenciesGetParameters;

/** What `admin.currencies.bankAccounts.list` takes. */
export type AdminCurrenciesBankAccountsListParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name` is this. */
  name?: string | undefined;
  /** Only rows of which `name` is one of these, with commas between them. */
  name__in?: string | Array<string | number> | undefined;
  /** Only rows of which `name.contains` is this. */
  name__contains?: string | undefined;
  /** Only rows of which `number` is this. */
  number?: string | undefined;
  /** Only rows of which `number` is one of these, with commas between them. */
  number__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.currencies.bankAccounts.add` takes. */
export type AdminCurrenciesBankAccountsAddParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
  /** Of a bank account of the company. */
  id: number;
};

/** What `admin.currencies.bankAccounts.get` takes. */
export type AdminCurrenciesBankAccountsGetParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.currencies.bankAccounts.remove` takes. */
export type AdminCurrenciesBankAccountsRemoveParameters = AdminCurrenciesBankAccountsGetParameters;

/** What `admin.requests.list` takes. */
export type AdminRequestsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** true: only rows without `user`. false: only rows with it. */
  user__isnull?: boolean | undefined;
  /** Only rows of which `key` is this. */
  key?: string | undefined;
  /** Only rows of which `key` is one of these, with commas between them. */
  key__in?: string | Array<string | number> | undefined;
  /** Only rows of which `token_key` is this. */
  token_key?: string | undefined;
  /** Only rows of which `token_key` is one of these, with commas between them. */
  token_key__in?: string | Array<string | number> | undefined;
  /** Only rows of which `request_id` is this. */
  request_id?: string | undefined;
  /** Only rows of which `request_id` is one of these, with commas between them. */
  request_id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `method` is this. */
  method?: string | undefined;
  /** Only rows of which `method` is one of these, with commas between them. */
  method__in?: string | Array<string | number> | undefined;
  /** Only rows of which `scheme` is this. */
  scheme?: string | undefined;
  /** Only rows of which `scheme` is one of these, with commas between them. */
  scheme__in?: string | Array<string | number> | undefined;
  /** Only rows of which `path` is this. */
  path?: string | undefined;
  /** Only rows of which `path` is one of these, with commas between them. */
  path__in?: string | Array<string | number> | undefined;
  /** Only rows of which `path.contains` is this. */
  path__contains?: string | undefined;
  /** Only rows of which `content_type` is this. */
  content_type?: string | undefined;
  /** Only rows of which `content_type` is one of these, with commas between them. */
  content_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `status_code` is this. */
  status_code?: number | undefined;
  /** Only rows of which `status_code` is one of these, with commas between them. */
  status_code__in?: string | Array<string | number> | undefined;
  /** Only rows of which `status_code` is greater than this. */
  status_code__gt?: number | undefined;
  /** Only rows of which `status_code` is this or greater. */
  status_code__gte?: number | undefined;
  /** Only rows of which `status_code` is less than this. */
  status_code__lt?: number | undefined;
  /** Only rows of which `status_code` is this or less. */
  status_code__lte?: number | undefined;
  /** Only rows of which `duration` is this. */
  duration?: number | undefined;
  /** Only rows of which `duration` is one of these, with commas between them. */
  duration__in?: string | Array<string | number> | undefined;
  /** Only rows of which `duration` is greater than this. */
  duration__gt?: number | undefined;
  /** Only rows of which `duration` is this or greater. */
  duration__gte?: number | undefined;
  /** Only rows of which `duration` is less than this. */
  duration__lt?: number | undefined;
  /** Only rows of which `duration` is this or less. */
  duration__lte?: number | undefined;
  /** Only rows of which `ip_address` is this. */
  ip_address?: string | undefined;
  /** Only rows of which `ip_address` is one of these, with commas between them. */
  ip_address__in?: string | Array<string | number> | undefined;
  /** Only rows of which `resource` is this. */
  resource?: string | undefined;
  /** Only rows of which `resource` is one of these, with commas between them. */
  resource__in?: string | Array<string | number> | undefined;
  /** Only rows of which `resource_id` is this. */
  resource_id?: string | undefined;
  /** Only rows of which `resource_id` is one of these, with commas between them. */
  resource_id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.requests.get` takes. */
export type AdminRequestsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.transactions.list` takes. */
export type AdminTransactionsListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `account` is this. */
  account?: string | undefined;
  /** Only rows of which `account` is one of these, with commas between them. */
  account__in?: string | Array<string | number> | undefined;
  /** Only rows of which `partner` is this. */
  partner?: string | undefined;
  /** true: only rows without `partner`. false: only rows with it. */
  partner__isnull?: boolean | undefined;
  /** Only rows of which `parent` is this. */
  parent?: string | undefined;
  /** Only rows of which `parent` is one of these, with commas between them. */
  parent__in?: string | Array<string | number> | undefined;
  /** Only rows of which `collection` is this. */
  collection?: string | undefined;
  /** Only rows of which `collection` is one of these, with commas between them. */
  collection__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `reference` is this. */
  reference?: string | undefined;
  /** Only rows of which `reference` is one of these, with commas between them. */
  reference__in?: string | Array<string | number> | undefined;
  /** Only rows of which `amount` is this. */
  amount?: Amount | undefined;
  /** Only rows of which `amount` is greater than this. */
  amount__gt?: Amount | undefined;
  /** Only rows of which `amount` is this or greater. */
  amount__gte?: Amount | undefined;
  /** Only rows of which `amount` is less than this. */
  amount__lt?: Amount | undefined;
  /** Only rows of which `amount` is this or less. */
  amount__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `executed` is this. */
  executed?: number | undefined;
  /** Only rows of which `executed` is greater than this. */
  executed__gt?: number | undefined;
  /** Only rows of which `executed` is this or greater. */
  executed__gte?: number | undefined;
  /** Only rows of which `executed` is less than this. */
  executed__lt?: number | undefined;
  /** Only rows of which `executed` is this or less. */
  executed__lte?: number | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** true: only rows without `user`. false: only rows with it. */
  user__isnull?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** true: only transfers to recipients who had not registered when they were created, with their fees. false: all other transactions. */
  unclaimed?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.transactions.batch` takes. */
export type AdminTransactionsBatchParameters = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<{
    /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
    amount: Amount;
    /** Code of the currency, in any case. */
    currency: string;
    /** Reference of your own, to find it again. */
    reference?: string | null | undefined;
    /** Name of the subtype, which says what the transaction is for; null: none. */
    subtype?: string | null | undefined;
    /** The reference of the account; left out or null: the primary one. */
    account?: string | null | undefined;
    /** Free text that the user sees. */
    note?: string | undefined;
    /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
    metadata?: Record<string, unknown> | undefined;
    /** The person, in short. */
    user?: string | undefined;
    /** Where it stands. */
    status?: "Pending" | "Complete" | undefined;
    /** credit: money in. debit: money out. */
    tx_type: "credit" | "debit";
  }>;
};

/** What `admin.transactions.totals` takes. */
export type AdminTransactionsTotalsParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `tx_type` is this. */
  tx_type?: string | undefined;
  /** Only rows of which `tx_type` is one of these, with commas between them. */
  tx_type__in?: string | Array<string | number> | undefined;
  /** Only rows of which `subtype` is this. */
  subtype?: string | undefined;
  /** Only rows of which `subtype` is one of these, with commas between them. */
  subtype__in?: string | Array<string | number> | undefined;
  /** Only rows of which `status` is this. */
  status?: string | undefined;
  /** Only rows of which `status` is one of these, with commas between them. */
  status__in?: string | Array<string | number> | undefined;
  /** Only rows of which `account` is this. */
  account?: string | undefined;
  /** Only rows of which `account` is one of these, with commas between them. */
  account__in?: string | Array<string | number> | undefined;
  /** Only rows of which `partner` is this. */
  partner?: string | undefined;
  /** true: only rows without `partner`. false: only rows with it. */
  partner__isnull?: boolean | undefined;
  /** Only rows of which `parent` is this. */
  parent?: string | undefined;
  /** Only rows of which `parent` is one of these, with commas between them. */
  parent__in?: string | Array<string | number> | undefined;
  /** Only rows of which `collection` is this. */
  collection?: string | undefined;
  /** Only rows of which `collection` is one of these, with commas between them. */
  collection__in?: string | Array<string | number> | undefined;
  /** Only rows of which `currency` is this. */
  currency?: string | undefined;
  /** Only rows of which `currency` is one of these, with commas between them. */
  currency__in?: string | Array<string | number> | undefined;
  /** Only rows of which `reference` is this. */
  reference?: string | undefined;
  /** Only rows of which `reference` is one of these, with commas between them. */
  reference__in?: string | Array<string | number> | undefined;
  /** Only rows of which `amount` is this. */
  amount?: Amount | undefined;
  /** Only rows of which `amount` is greater than this. */
  amount__gt?: Amount | undefined;
  /** Only rows of which `amount` is this or greater. */
  amount__gte?: Amount | undefined;
  /** Only rows of which `amount` is less than this. */
  amount__lt?: Amount | undefined;
  /** Only rows of which `amount` is this or less. */
  amount__lte?: Amount | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Only rows of which `executed` is this. */
  executed?: number | undefined;
  /** Only rows of which `executed` is greater than this. */
  executed__gt?: number | undefined;
  /** Only rows of which `executed` is this or greater. */
  executed__gte?: number | undefined;
  /** Only rows of which `executed` is less than this. */
  executed__lt?: number | undefined;
  /** Only rows of which `executed` is this or less. */
  executed__lte?: number | undefined;
  /** Only rows of which `user` is this. */
  user?: string | undefined;
  /** true: only rows without `user`. false: only rows with it. */
  user__isnull?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** true: only transfers to recipients who had not registered when they were created, with their fees. false: all other transactions. */
  unclaimed?: boolean | undefined;
};

/** What `admin.transactions.get` takes. */
export type AdminTransactionsGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.transactions.change` takes. */
export type AdminTransactionsChangeParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Where it stands. */
  status?: "Pending" | "Complete" | "Failed" | undefined;
  /** Free text that the user sees. */
  note?: string | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
  /** Said of it to its user, once the rest of the change is done. */
  message?: {
    /** How serious it is. */
    level?: "info" | "warning" | "error" | undefined;
    /** What is said to the user. */
    message: string;
  } | undefined;
};

/** What `admin.transactions.replace` takes. */
export type AdminTransactionsReplaceParameters = AdminTransactionsChangeParameters;

/** What `admin.transactions.credit` takes. */
export type AdminTransactionsCreditParameters = {
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount: Amount;
  /** Code of the currency, in any case. */
  currency: string;
  /** Reference of your own, to find it again. */
  reference?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** The reference of the account; left out or null: the primary one. */
  account?: string | null | undefined;
  /** Free text that the user sees. */
  note?: string | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
  /** Whose it is: id, email or mobile number. */
  user?: string | undefined;
  /** Where it stands. */
  status?: "Pending" | "Complete" | undefined;
};

/** What `admin.transactions.debit` takes. */
export type AdminTransactionsDebitParameters = AdminTransactionsCreditParameters;

/** What `admin.transactions.transfer` takes. */
export type AdminTransactionsTransferParameters = {
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount: Amount;
  /** Code of the currency, in any case. */
  currency: string;
  /** Who is paid: id, email, mobile number or username, or the reference of an account. Required, unless credit_account names an account. */
  recipient?: string | undefined;
  /** Reference of the account that pays; left out or null: the primary one. */
  debit_account?: string | null | undefined;
  /** Name of the subtype of the debit. */
  debit_subtype?: string | null | undefined;
  /** Note on the debit, for the sender. */
  debit_note?: string | undefined;
  /** Metadata of the debit. */
  debit_metadata?: Record<string, unknown> | undefined;
  /** Reference of the debit. */
  debit_reference?: string | null | undefined;
  /** Reference of the account that is paid; left out or null: the primary one. */
  credit_account?: string | null | undefined;
  /** Name of the subtype of the credit. */
  credit_subtype?: string | null | undefined;
  /** Note on the credit, for the recipient. */
  credit_note?: string | undefined;
  /** Metadata of the credit. */
  credit_metadata?: Record<string, unknown> | undefined;
  /** Reference of the credit. */
  credit_reference?: string | null | undefined;
  /** Whose it is: id, email or mobile number. */
  user?: string | undefined;
  /** Where it stands. */
  status?: "Pending" | "Complete" | undefined;
};

/** What `admin.transactions.reverse` takes. */
export type AdminTransactionsReverseParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount?: Amount | undefined;
  /** Free text that the user sees. */
  note?: string | undefined;
  /** Reference of your own, to find it again. */
  reference?: string | null | undefined;
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype?: string | null | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
};

/** What `admin.webhooks.list` takes. */
export type AdminWebhooksListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `event` is this. */
  event?: string | undefined;
  /** Only rows of which `url` is this. */
  url?: string | undefined;
  /** Only rows of which `url` is one of these, with commas between them. */
  url__in?: string | Array<string | number> | undefined;
  /** Only rows of which `enabled` is this. */
  enabled?: boolean | undefined;
  /** Only rows of which `archived` is this. */
  archived?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.webhooks.create` takes. */
export type AdminWebhooksCreateParameters = {
  /** https, or http where the operator allows the network. */
  url: string;
  /** Name of the event that is sent. Either event or events is required. */
  event?: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute" | undefined;
  /** Instead of event: several. */
  events?: Array<"user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute"> | undefined;
  /** Left out: one is made, of 256 random bits. */
  secret?: string | undefined;
  /** Only events for which this is true are sent; null: all. The guide to webhooks says how it is written. */
  condition?: string | null | undefined;
  /** scheme: `Authorization: Secret <secret>`. plain: the secret alone. */
  authorization?: "scheme" | "plain" | undefined;
  /** Which answers count as received: exactly 200, or any from 200 to 299. */
  success_status?: "200" | "2xx" | undefined;
  /** False: nothing is sent. */
  enabled?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.webhooks.get` takes. */
export type AdminWebhooksGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.webhooks.update` takes. */
export type AdminWebhooksUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** https, or http where the operator allows the network. */
  url?: string | undefined;
  /** Name of the event. */
  event?: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute" | undefined;
  /** Instead of event: several. */
  events?: Array<"user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute"> | undefined;
  /** Left out: one is made, of 256 random bits. */
  secret?: string | undefined;
  /** Only events for which this is true are sent; null: all. The guide to webhooks says how it is written. */
  condition?: string | null | undefined;
  /** scheme: `Authorization: Secret <secret>`. plain: the secret alone. */
  authorization?: "scheme" | "plain" | undefined;
  /** Which answers count as received: exactly 200, or any from 200 to 299. */
  success_status?: "200" | "2xx" | undefined;
  /** False: nothing is sent. */
  enabled?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.webhooks.replace` takes. */
export type AdminWebhooksReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** https, or http where the operator allows the network. */
  url: string;
  /** Name of the event. */
  event?: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute" | undefined;
  /** Instead of event: several. */
  events?: Array<"user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute"> | undefined;
  /** Left out: one is made, of 256 random bits. */
  secret?: string | undefined;
  /** Only events for which this is true are sent; null: all. The guide to webhooks says how it is written. */
  condition?: string | null | undefined;
  /** scheme: `Authorization: Secret <secret>`. plain: the secret alone. */
  authorization?: "scheme" | "plain" | undefined;
  /** Which answers count as received: exactly 200, or any from 200 to 299. */
  success_status?: "200" | "2xx" | undefined;
  /** False: nothing is sent. */
  enabled?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.webhooks.remove` takes. */
export type AdminWebhooksRemoveParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.webhooks.rotateSecret` takes. */
export type AdminWebhooksRotateSecretParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Left out: one is made, of 256 random bits. */
  secret?: string | undefined;
  /** Seconds for which the secret before is in use as well. 0: it leaked, and is over at once. */
  overlap?: number | undefined;
};

/** What `admin.webhooks.test` takes. */
export type AdminWebhooksTestParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Name of the event. */
  event?: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute" | undefined;
};

/** What `admin.webhooks.resend` takes. */
export type AdminWebhooksResendParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** From when deliveries are sent again, in milliseconds since the epoch. */
  since: number;
};

/** What `admin.webhookTasks.list` takes. */
export type AdminWebhookTasksListParameters = {
  /** Only rows of which `id` is this. */
  id?: string | undefined;
  /** Only rows of which `id` is one of these, with commas between them. */
  id__in?: string | Array<string | number> | undefined;
  /** Only rows of which `webhook` is this. */
  webhook?: string | undefined;
  /** Only rows of which `webhook` is one of these, with commas between them. */
  webhook__in?: string | Array<string | number> | undefined;
  /** Only rows of which `webhook.event` is this. */
  webhook__event?: string | undefined;
  /** Only rows of which `webhook.url` is this. */
  webhook__url?: string | undefined;
  /** Only rows of which `event` is this. */
  event?: string | undefined;
  /** Only rows of which `event` is one of these, with commas between them. */
  event__in?: string | Array<string | number> | undefined;
  /** Only rows of which `state` is this. */
  state?: string | undefined;
  /** Only rows of which `test` is this. */
  test?: boolean | undefined;
  /** Only rows of which `completed` is this. */
  completed?: number | undefined;
  /** Only rows of which `completed` is greater than this. */
  completed__gt?: number | undefined;
  /** Only rows of which `completed` is this or greater. */
  completed__gte?: number | undefined;
  /** Only rows of which `completed` is less than this. */
  completed__lt?: number | undefined;
  /** Only rows of which `completed` is this or less. */
  completed__lte?: number | undefined;
  /** true: only rows without `completed`. false: only rows with it. */
  completed__isnull?: boolean | undefined;
  /** Only rows of which `failed` is this. */
  failed?: number | undefined;
  /** Only rows of which `failed` is greater than this. */
  failed__gt?: number | undefined;
  /** Only rows of which `failed` is this or greater. */
  failed__gte?: number | undefined;
  /** Only rows of which `failed` is less than this. */
  failed__lt?: number | undefined;
  /** Only rows of which `failed` is this or less. */
  failed__lte?: number | undefined;
  /** true: only rows without `failed`. false: only rows with it. */
  failed__isnull?: boolean | undefined;
  /** Only rows of which `created` is this. */
  created?: number | undefined;
  /** Only rows of which `created` is greater than this. */
  created__gt?: number | undefined;
  /** Only rows of which `created` is this or greater. */
  created__gte?: number | undefined;
  /** Only rows of which `created` is less than this. */
  created__lt?: number | undefined;
  /** Only rows of which `created` is this or less. */
  created__lte?: number | undefined;
  /** Only rows of which `updated` is this. */
  updated?: number | undefined;
  /** Only rows of which `updated` is greater than this. */
  updated__gt?: number | undefined;
  /** Only rows of which `updated` is this or greater. */
  updated__gte?: number | undefined;
  /** Only rows of which `updated` is less than this. */
  updated__lt?: number | undefined;
  /** Only rows of which `updated` is this or less. */
  updated__lte?: number | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.webhookTasks.get` takes. */
export type AdminWebhookTasksGetParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.webhookTasks.retry` takes. */
export type AdminWebhookTasksRetryParameters = AuthMfaAuthenticatorsGetParameters;

/** What `admin.webhookTasks.listRequests` takes. */
export type AdminWebhookTasksListRequestsParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Only rows of which `response_code` is this. */
  response_code?: string | undefined;
  /** Only rows of which `response_code` is one of these, with commas between them. */
  response_code__in?: string | Array<string | number> | undefined;
  /** true: only rows without `response_code`. false: only rows with it. */
  response_code__isnull?: boolean | undefined;
  /** Number of the page, from 1. A page behind the last one is answered 404. */
  page?: number | undefined;
  /** Rows of a page: 15 without it, at most 250. */
  page_size?: number | undefined;
  /** Field to sort by; with a minus before it, from the last to the first. */
  orderby?: string | undefined;
  /** cursor: pages by position, without a count. They stay right while rows are added. */
  pagination?: string | undefined;
  /** Where a page by position begins: it stands in next and previous of another page. */
  cursor?: string | undefined;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `admin.webhookTasks.getRequest` takes. */
export type AdminWebhookTasksGetRequestParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the request. */
  request_id: string | number;
};
