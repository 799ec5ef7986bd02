// Written by npm run client:generate from the OpenAPI document. Changes are made there.
import type { Amount, Downloadable, Method, Page, Paged } from '../method.ts';
import type { AdminUser, ReducedCurrency, AdminEmail, AdminMobile, AdminAddress, AdminBankAccount, ReducedAccountCurrency, AdminCryptoAccount, AdminTransaction, User, SessionAccess, TokenRecord, Access, MfaStatus, MfaSms, MfaToken, Authenticator, Address, BankAccount, CryptoAccount, Document, Email, Mobile, Company, PlainAddress, CompanySettings, Currency, CompanyBankAccount, PublicCompany, PublicGroup, LegalTerm, LegalTermVersion, OauthClient, TransactionCollection, Transaction, TransactionMessage, Account, AccountCurrency, Limit, Fee, Subtype, TransactionTotals, Group, Tier, TierRequirement, RequirementSet, RequirementItem, Permission, AdminUserListItem, UserOverview, UserSettings, AdminAuthenticator, AdminDocument, AdminGroup, Kyc, UserToken, CreatedUserToken, AdminSubtype, AccessControlRule, AuditEntry, AccountConfiguration, AdminAccount, AdminAccountCurrency, AdminFee, AdminLimit, AuthenticatorRule, Notification, MessageTemplate, MessagePreview, Service, ServiceWithToken, Export, ExtendedExport, AdminTransactionCollection, AdminTransactionMessage, AdminTier, AdminCompanyBankAccount, AdminCurrency, AdminCompany, Invitation, CurrencyOverview, Request, ExtendedRequest, Webhook, WebhookTask, ExtendedWebhookTask, WebhookRequest } from './schemas.ts';

/** What `auth.user` answers. */
export type AuthUserAnswer = User;

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

/** What `auth.registerCompany` answers. */
export type AuthRegisterCompanyAnswer = SessionAccess;

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

/** What `auth.register` answers. */
export type AuthRegisterAnswer = SessionAccess;

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

/** What `auth.login` answers. */
export type AuthLoginAnswer = SessionAccess;

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

/** What `auth.tokens.list` answers. */
export type AuthTokensListAnswer = Array<TokenRecord>;

/** What `auth.tokens.create` takes. */
export type AuthTokensCreateParameters = {
  /** The password of the user. */
  password: string;
  /** What you call it, to know it again in the list. */
  label?: string | undefined;
};

/** What `auth.tokens.create` answers. */
export type AuthTokensCreateAnswer = Access;

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

/** What `auth.tokens.verify` answers. */
export type AuthTokensVerifyAnswer = User;

/** What `auth.mfa.status` answers. */
export type AuthMfaStatusAnswer = MfaStatus;

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

/** What `auth.mfa.sms.get` answers. */
export type AuthMfaSmsGetAnswer = MfaSms;

/** What `auth.mfa.sms.enable` takes. */
export type AuthMfaSmsEnableParameters = {
  /** Where codes are sent, in international form. */
  mobile?: string | undefined;
};

/** What `auth.mfa.sms.enable` answers. */
export type AuthMfaSmsEnableAnswer = MfaSms;

/** What `auth.mfa.sms.send` takes. */
export type AuthMfaSmsSendParameters = {
  /** Where codes are sent, in international form. */
  mobile?: string | undefined;
};

/** What `auth.mfa.sms.send` answers. */
export type AuthMfaSmsSendAnswer = MfaSms | undefined;

/** What `auth.mfa.token.get` answers. */
export type AuthMfaTokenGetAnswer = MfaToken;

/** What `auth.mfa.token.enable` answers. */
export type AuthMfaTokenEnableAnswer = MfaToken;

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

/** What `auth.mfa.authenticators.create` answers. */
export type AuthMfaAuthenticatorsCreateAnswer = Authenticator;

/** What `auth.mfa.authenticators.get` takes. */
export type AuthMfaAuthenticatorsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `auth.mfa.authenticators.get` answers. */
export type AuthMfaAuthenticatorsGetAnswer = Authenticator;

/** What `auth.mfa.authenticators.remove` takes. */
export type AuthMfaAuthenticatorsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.get` answers. */
export type UserGetAnswer = User;

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

/** What `user.update` answers. */
export type UserUpdateAnswer = User;

/** What `user.replace` takes. */
export type UserReplaceParameters = {
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

/** What `user.replace` answers. */
export type UserReplaceAnswer = User;

/** What `user.addresses.list` answers. */
export type UserAddressesListAnswer = Array<Address>;

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

/** What `user.addresses.create` answers. */
export type UserAddressesCreateAnswer = Address;

/** What `user.addresses.get` takes. */
export type UserAddressesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.addresses.get` answers. */
export type UserAddressesGetAnswer = Address;

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

/** What `user.addresses.update` answers. */
export type UserAddressesUpdateAnswer = Address;

/** What `user.addresses.remove` takes. */
export type UserAddressesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.bankAccounts.list` answers. */
export type UserBankAccountsListAnswer = Array<BankAccount>;

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

/** What `user.bankAccounts.create` answers. */
export type UserBankAccountsCreateAnswer = BankAccount;

/** What `user.bankAccounts.get` takes. */
export type UserBankAccountsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.bankAccounts.get` answers. */
export type UserBankAccountsGetAnswer = BankAccount;

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

/** What `user.bankAccounts.update` answers. */
export type UserBankAccountsUpdateAnswer = BankAccount;

/** What `user.bankAccounts.remove` takes. */
export type UserBankAccountsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.cryptoAccounts.list` answers. */
export type UserCryptoAccountsListAnswer = Array<CryptoAccount>;

/** What `user.cryptoAccounts.create` takes. */
export type UserCryptoAccountsCreateParameters = {
  /** Address of the wallet. */
  address: string;
  /** The chain that the address belongs to. */
  crypto_type?: "bitcoin" | "ethereum" | "other" | undefined;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | undefined;
};

/** What `user.cryptoAccounts.create` answers. */
export type UserCryptoAccountsCreateAnswer = CryptoAccount;

/** What `user.cryptoAccounts.get` takes. */
export type UserCryptoAccountsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.cryptoAccounts.get` answers. */
export type UserCryptoAccountsGetAnswer = CryptoAccount;

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

/** What `user.cryptoAccounts.update` answers. */
export type UserCryptoAccountsUpdateAnswer = CryptoAccount;

/** What `user.cryptoAccounts.remove` takes. */
export type UserCryptoAccountsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `user.documents.create` answers. */
export type UserDocumentsCreateAnswer = Document;

/** What `user.documents.get` takes. */
export type UserDocumentsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.documents.get` answers. */
export type UserDocumentsGetAnswer = Document;

/** What `user.documents.remove` takes. */
export type UserDocumentsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.emails.list` answers. */
export type UserEmailsListAnswer = Array<Email>;

/** What `user.emails.create` takes. */
export type UserEmailsCreateParameters = {
  /** Email address. */
  email: string;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
};

/** What `user.emails.create` answers. */
export type UserEmailsCreateAnswer = Email;

/** What `user.emails.get` takes. */
export type UserEmailsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.emails.get` answers. */
export type UserEmailsGetAnswer = Email;

/** What `user.emails.remove` takes. */
export type UserEmailsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.emails.update` takes. */
export type UserEmailsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
};

/** What `user.emails.update` answers. */
export type UserEmailsUpdateAnswer = Email;

/** What `user.mobiles.list` answers. */
export type UserMobilesListAnswer = Array<Mobile>;

/** What `user.mobiles.create` takes. */
export type UserMobilesCreateParameters = {
  /** Mobile number in international form, such as +27820000001. */
  number: string;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
};

/** What `user.mobiles.create` answers. */
export type UserMobilesCreateAnswer = Mobile;

/** What `user.mobiles.get` takes. */
export type UserMobilesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.mobiles.get` answers. */
export type UserMobilesGetAnswer = Mobile;

/** What `user.mobiles.remove` takes. */
export type UserMobilesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `user.mobiles.update` takes. */
export type UserMobilesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
};

/** What `user.mobiles.update` answers. */
export type UserMobilesUpdateAnswer = Mobile;

/** What `company.get` answers. */
export type CompanyGetAnswer = Company;

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

/** What `company.currencies.get` answers. */
export type CompanyCurrenciesGetAnswer = Currency;

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
export type PublicCompaniesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `public.companies.get` answers. */
export type PublicCompaniesGetAnswer = PublicCompany;

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

/** What `public.companies.getGroup` answers. */
export type PublicCompaniesGetGroupAnswer = PublicGroup;

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

/** What `public.companies.getLegalTerm` answers. */
export type PublicCompaniesGetLegalTermAnswer = LegalTerm;

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

/** What `public.companies.getLegalTermVersion` answers. */
export type PublicCompaniesGetLegalTermVersionAnswer = LegalTermVersion;

/** What `public.companies.listOauthClients` takes. */
export type PublicCompaniesListOauthClientsParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** By what stands in metadata. */
  [filter: `metadata__${string}`]: string | number | boolean | undefined;
};

/** What `public.companies.getOauthClient` takes. */
export type PublicCompaniesGetOauthClientParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Identifier of the company. */
  identifier: string | number;
};

/** What `public.companies.getOauthClient` answers. */
export type PublicCompaniesGetOauthClientAnswer = OauthClient;

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

/** What `transactionCollections.create` answers. */
export type TransactionCollectionsCreateAnswer = TransactionCollection;

/** What `transactionCollections.get` takes. */
export type TransactionCollectionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `transactionCollections.get` answers. */
export type TransactionCollectionsGetAnswer = TransactionCollection;

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

/** What `transactionMessages.get` answers. */
export type TransactionMessagesGetAnswer = TransactionMessage;

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

/** What `accounts.create` answers. */
export type AccountsCreateAnswer = Account;

/** What `accounts.get` takes. */
export type AccountsGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
};

/** What `accounts.get` answers. */
export type AccountsGetAnswer = Account;

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

/** What `accounts.currencies.create` answers. */
export type AccountsCurrenciesCreateAnswer = AccountCurrency;

/** What `accounts.currencies.get` takes. */
export type AccountsCurrenciesGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
};

/** What `accounts.currencies.get` answers. */
export type AccountsCurrenciesGetAnswer = AccountCurrency;

/** What `accounts.currencies.update` takes. */
export type AccountsCurrenciesUpdateParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** True of the currency that a wallet shows first. */
  active?: boolean | undefined;
};

/** What `accounts.currencies.update` answers. */
export type AccountsCurrenciesUpdateAnswer = AccountCurrency;

/** What `accounts.currencies.replace` takes. */
export type AccountsCurrenciesReplaceParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** True of the currency that a wallet shows first. */
  active?: boolean | undefined;
};

/** What `accounts.currencies.replace` answers. */
export type AccountsCurrenciesReplaceAnswer = AccountCurrency;

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

/** What `accounts.fees.get` answers. */
export type AccountsFeesGetAnswer = Fee;

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

/** What `accounts.limits.get` answers. */
export type AccountsLimitsGetAnswer = Limit;

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

/** What `subtypes.list` answers. */
export type SubtypesListAnswer = Array<Subtype>;

/** What `subtypes.get` takes. */
export type SubtypesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `subtypes.get` answers. */
export type SubtypesGetAnswer = Subtype;

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

/** What `transactions.batch` answers. */
export type TransactionsBatchAnswer = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<Transaction>;
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

/** What `transactions.totals` answers. */
export type TransactionsTotalsAnswer = TransactionTotals;

/** What `transactions.get` takes. */
export type TransactionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `transactions.get` answers. */
export type TransactionsGetAnswer = Transaction;

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

/** What `transactions.credit` answers. */
export type TransactionsCreditAnswer = Transaction;

/** What `transactions.debit` takes. */
export type TransactionsDebitParameters = {
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

/** What `transactions.debit` answers. */
export type TransactionsDebitAnswer = Transaction;

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

/** What `transactions.transfer` answers. */
export type TransactionsTransferAnswer = Transaction;

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

/** What `groups.get` answers. */
export type GroupsGetAnswer = Group;

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

/** What `groups.fees.get` answers. */
export type GroupsFeesGetAnswer = Fee;

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

/** What `groups.limits.get` answers. */
export type GroupsLimitsGetAnswer = Limit;

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

/** What `groups.tiers.get` answers. */
export type GroupsTiersGetAnswer = Tier;

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

/** What `groups.tiers.fees.get` answers. */
export type GroupsTiersFeesGetAnswer = Fee;

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

/** What `groups.tiers.limits.get` answers. */
export type GroupsTiersLimitsGetAnswer = Limit;

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

/** What `groups.tiers.requirementSets.get` answers. */
export type GroupsTiersRequirementSetsGetAnswer = RequirementSet;

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

/** What `groups.tiers.requirementSets.getItem` answers. */
export type GroupsTiersRequirementSetsGetItemAnswer = RequirementItem;

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

/** What `groups.permissions.get` answers. */
export type GroupsPermissionsGetAnswer = Permission;

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
export type PermissionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `permissions.get` answers. */
export type PermissionsGetAnswer = Permission;

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
  /** Whether the data is kept, is asked to be deleted, or was deleted. */
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

/** What `admin.users.create` answers. */
export type AdminUsersCreateAnswer = AdminUser;

/** What `admin.users.overview` answers. */
export type AdminUsersOverviewAnswer = UserOverview;

/** What `admin.users.get` takes. */
export type AdminUsersGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.get` answers. */
export type AdminUsersGetAnswer = AdminUser;

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
  /** Whether the data is kept, is asked to be deleted, or was deleted. */
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

/** What `admin.users.update` answers. */
export type AdminUsersUpdateAnswer = AdminUser;

/** What `admin.users.replace` takes. */
export type AdminUsersReplaceParameters = {
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
  /** Whether the data is kept, is asked to be deleted, or was deleted. */
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

/** What `admin.users.replace` answers. */
export type AdminUsersReplaceAnswer = AdminUser;

/** What `admin.users.remove` takes. */
export type AdminUsersRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.settings.get` takes. */
export type AdminUsersSettingsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.settings.get` answers. */
export type AdminUsersSettingsGetAnswer = UserSettings;

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

/** What `admin.users.settings.update` answers. */
export type AdminUsersSettingsUpdateAnswer = UserSettings;

/** What `admin.users.settings.replace` takes. */
export type AdminUsersSettingsReplaceParameters = {
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

/** What `admin.users.settings.replace` answers. */
export type AdminUsersSettingsReplaceAnswer = UserSettings;

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

/** What `admin.users.addresses.create` answers. */
export type AdminUsersAddressesCreateAnswer = AdminAddress;

/** What `admin.users.addresses.get` takes. */
export type AdminUsersAddressesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.addresses.get` answers. */
export type AdminUsersAddressesGetAnswer = AdminAddress;

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

/** What `admin.users.addresses.update` answers. */
export type AdminUsersAddressesUpdateAnswer = AdminAddress;

/** What `admin.users.addresses.replace` takes. */
export type AdminUsersAddressesReplaceParameters = {
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

/** What `admin.users.addresses.replace` answers. */
export type AdminUsersAddressesReplaceAnswer = AdminAddress;

/** What `admin.users.addresses.remove` takes. */
export type AdminUsersAddressesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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
export type AdminUsersAuthenticatorsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.authenticators.get` answers. */
export type AdminUsersAuthenticatorsGetAnswer = AdminAuthenticator;

/** What `admin.users.authenticators.remove` takes. */
export type AdminUsersAuthenticatorsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.users.bankAccounts.create` answers. */
export type AdminUsersBankAccountsCreateAnswer = AdminBankAccount;

/** What `admin.users.bankAccounts.get` takes. */
export type AdminUsersBankAccountsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.bankAccounts.get` answers. */
export type AdminUsersBankAccountsGetAnswer = AdminBankAccount;

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

/** What `admin.users.bankAccounts.update` answers. */
export type AdminUsersBankAccountsUpdateAnswer = AdminBankAccount;

/** What `admin.users.bankAccounts.replace` takes. */
export type AdminUsersBankAccountsReplaceParameters = {
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

/** What `admin.users.bankAccounts.replace` answers. */
export type AdminUsersBankAccountsReplaceAnswer = AdminBankAccount;

/** What `admin.users.bankAccounts.remove` takes. */
export type AdminUsersBankAccountsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.bankAccounts.currencies.list` takes. */
export type AdminUsersBankAccountsCurrenciesListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.bankAccounts.currencies.list` answers. */
export type AdminUsersBankAccountsCurrenciesListAnswer = Array<ReducedCurrency>;

/** What `admin.users.bankAccounts.currencies.create` takes. */
export type AdminUsersBankAccountsCurrenciesCreateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  currency: string;
};

/** What `admin.users.bankAccounts.currencies.create` answers. */
export type AdminUsersBankAccountsCurrenciesCreateAnswer = ReducedCurrency;

/** What `admin.users.bankAccounts.currencies.get` takes. */
export type AdminUsersBankAccountsCurrenciesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.users.bankAccounts.currencies.get` answers. */
export type AdminUsersBankAccountsCurrenciesGetAnswer = ReducedCurrency;

/** What `admin.users.bankAccounts.currencies.update` takes. */
export type AdminUsersBankAccountsCurrenciesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.users.bankAccounts.currencies.update` answers. */
export type AdminUsersBankAccountsCurrenciesUpdateAnswer = ReducedCurrency;

/** What `admin.users.bankAccounts.currencies.remove` takes. */
export type AdminUsersBankAccountsCurrenciesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.users.bankAccounts.accountCurrencies.list` takes. */
export type AdminUsersBankAccountsAccountCurrenciesListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.bankAccounts.accountCurrencies.list` answers. */
export type AdminUsersBankAccountsAccountCurrenciesListAnswer = Array<ReducedAccountCurrency>;

/** What `admin.users.bankAccounts.accountCurrencies.create` takes. */
export type AdminUsersBankAccountsAccountCurrenciesCreateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** The id of an account in a currency. */
  account_currency: string;
};

/** What `admin.users.bankAccounts.accountCurrencies.create` answers. */
export type AdminUsersBankAccountsAccountCurrenciesCreateAnswer = ReducedAccountCurrency;

/** What `admin.users.bankAccounts.accountCurrencies.get` takes. */
export type AdminUsersBankAccountsAccountCurrenciesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the account currency. */
  account_currency_id: string | number;
};

/** What `admin.users.bankAccounts.accountCurrencies.get` answers. */
export type AdminUsersBankAccountsAccountCurrenciesGetAnswer = ReducedAccountCurrency;

/** What `admin.users.bankAccounts.accountCurrencies.remove` takes. */
export type AdminUsersBankAccountsAccountCurrenciesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the account currency. */
  account_currency_id: string | number;
};

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

/** What `admin.users.cryptoAccounts.create` answers. */
export type AdminUsersCryptoAccountsCreateAnswer = AdminCryptoAccount;

/** What `admin.users.cryptoAccounts.get` takes. */
export type AdminUsersCryptoAccountsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.cryptoAccounts.get` answers. */
export type AdminUsersCryptoAccountsGetAnswer = AdminCryptoAccount;

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

/** What `admin.users.cryptoAccounts.update` answers. */
export type AdminUsersCryptoAccountsUpdateAnswer = AdminCryptoAccount;

/** What `admin.users.cryptoAccounts.replace` takes. */
export type AdminUsersCryptoAccountsReplaceParameters = {
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

/** What `admin.users.cryptoAccounts.replace` answers. */
export type AdminUsersCryptoAccountsReplaceAnswer = AdminCryptoAccount;

/** What `admin.users.cryptoAccounts.remove` takes. */
export type AdminUsersCryptoAccountsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.cryptoAccounts.currencies.list` takes. */
export type AdminUsersCryptoAccountsCurrenciesListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.cryptoAccounts.currencies.list` answers. */
export type AdminUsersCryptoAccountsCurrenciesListAnswer = Array<ReducedCurrency>;

/** What `admin.users.cryptoAccounts.currencies.create` takes. */
export type AdminUsersCryptoAccountsCurrenciesCreateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  currency: string;
};

/** What `admin.users.cryptoAccounts.currencies.create` answers. */
export type AdminUsersCryptoAccountsCurrenciesCreateAnswer = ReducedCurrency;

/** What `admin.users.cryptoAccounts.currencies.get` takes. */
export type AdminUsersCryptoAccountsCurrenciesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.users.cryptoAccounts.currencies.get` answers. */
export type AdminUsersCryptoAccountsCurrenciesGetAnswer = ReducedCurrency;

/** What `admin.users.cryptoAccounts.currencies.update` takes. */
export type AdminUsersCryptoAccountsCurrenciesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.users.cryptoAccounts.currencies.update` answers. */
export type AdminUsersCryptoAccountsCurrenciesUpdateAnswer = ReducedCurrency;

/** What `admin.users.cryptoAccounts.currencies.remove` takes. */
export type AdminUsersCryptoAccountsCurrenciesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.users.cryptoAccounts.accountCurrencies.list` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesListParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.cryptoAccounts.accountCurrencies.list` answers. */
export type AdminUsersCryptoAccountsAccountCurrenciesListAnswer = Array<ReducedAccountCurrency>;

/** What `admin.users.cryptoAccounts.accountCurrencies.create` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesCreateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** The id of an account in a currency. */
  account_currency: string;
};

/** What `admin.users.cryptoAccounts.accountCurrencies.create` answers. */
export type AdminUsersCryptoAccountsAccountCurrenciesCreateAnswer = ReducedAccountCurrency;

/** What `admin.users.cryptoAccounts.accountCurrencies.get` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the account currency. */
  account_currency_id: string | number;
};

/** What `admin.users.cryptoAccounts.accountCurrencies.get` answers. */
export type AdminUsersCryptoAccountsAccountCurrenciesGetAnswer = ReducedAccountCurrency;

/** What `admin.users.cryptoAccounts.accountCurrencies.remove` takes. */
export type AdminUsersCryptoAccountsAccountCurrenciesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the account currency. */
  account_currency_id: string | number;
};

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

/** What `admin.users.documents.create` answers. */
export type AdminUsersDocumentsCreateAnswer = AdminDocument;

/** What `admin.users.documents.get` takes. */
export type AdminUsersDocumentsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.documents.get` answers. */
export type AdminUsersDocumentsGetAnswer = AdminDocument;

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

/** What `admin.users.documents.update` answers. */
export type AdminUsersDocumentsUpdateAnswer = AdminDocument;

/** What `admin.users.documents.replace` takes. */
export type AdminUsersDocumentsReplaceParameters = {
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

/** What `admin.users.documents.replace` answers. */
export type AdminUsersDocumentsReplaceAnswer = AdminDocument;

/** What `admin.users.documents.remove` takes. */
export type AdminUsersDocumentsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.users.emails.create` answers. */
export type AdminUsersEmailsCreateAnswer = AdminEmail;

/** What `admin.users.emails.get` takes. */
export type AdminUsersEmailsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.emails.get` answers. */
export type AdminUsersEmailsGetAnswer = AdminEmail;

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

/** What `admin.users.emails.update` answers. */
export type AdminUsersEmailsUpdateAnswer = AdminEmail;

/** What `admin.users.emails.replace` takes. */
export type AdminUsersEmailsReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
  /** True when it is proved to belong to its user. */
  verified?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.emails.replace` answers. */
export type AdminUsersEmailsReplaceAnswer = AdminEmail;

/** What `admin.users.emails.remove` takes. */
export type AdminUsersEmailsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.users.groups.move` answers. */
export type AdminUsersGroupsMoveAnswer = AdminGroup;

/** What `admin.users.groups.get` takes. */
export type AdminUsersGroupsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Name of the group. */
  group_name: string | number;
};

/** What `admin.users.groups.get` answers. */
export type AdminUsersGroupsGetAnswer = AdminGroup;

/** What `admin.users.groups.remove` takes. */
export type AdminUsersGroupsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Name of the group. */
  group_name: string | number;
};

/** What `admin.users.kyc.get` takes. */
export type AdminUsersKycGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.kyc.get` answers. */
export type AdminUsersKycGetAnswer = Kyc;

/** What `admin.users.kyc.update` takes. */
export type AdminUsersKycUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Stays until it is set again; null lets it follow from the documents of the user. */
  status?: "obsolete" | "declined" | "pending" | "incomplete" | "verified" | null | undefined;
};

/** What `admin.users.kyc.update` answers. */
export type AdminUsersKycUpdateAnswer = Kyc;

/** What `admin.users.mfa.status` takes. */
export type AdminUsersMfaStatusParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.mfa.status` answers. */
export type AdminUsersMfaStatusAnswer = MfaStatus;

/** What `admin.users.mfa.disableSms` takes. */
export type AdminUsersMfaDisableSmsParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.mfa.disableToken` takes. */
export type AdminUsersMfaDisableTokenParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.users.mobiles.create` answers. */
export type AdminUsersMobilesCreateAnswer = AdminMobile;

/** What `admin.users.mobiles.get` takes. */
export type AdminUsersMobilesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.users.mobiles.get` answers. */
export type AdminUsersMobilesGetAnswer = AdminMobile;

/** What `admin.users.mobiles.update` takes. */
export type AdminUsersMobilesUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
  /** True when it is proved to belong to its user. */
  verified?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.mobiles.update` answers. */
export type AdminUsersMobilesUpdateAnswer = AdminMobile;

/** What `admin.users.mobiles.replace` takes. */
export type AdminUsersMobilesReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Make it the primary one. One that is added becomes it as soon as it is verified; the first one is it at once. */
  primary?: boolean | undefined;
  /** True when it is proved to belong to its user. */
  verified?: boolean | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.users.mobiles.replace` answers. */
export type AdminUsersMobilesReplaceAnswer = AdminMobile;

/** What `admin.users.mobiles.remove` takes. */
export type AdminUsersMobilesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.users.permissions.give` answers. */
export type AdminUsersPermissionsGiveAnswer = Permission | {
  /** The permissions. */
  permissions: Array<Permission>;
};

/** What `admin.users.permissions.get` takes. */
export type AdminUsersPermissionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
};

/** What `admin.users.permissions.get` answers. */
export type AdminUsersPermissionsGetAnswer = Permission;

/** What `admin.users.permissions.update` takes. */
export type AdminUsersPermissionsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
};

/** What `admin.users.permissions.update` answers. */
export type AdminUsersPermissionsUpdateAnswer = Permission;

/** What `admin.users.permissions.replace` takes. */
export type AdminUsersPermissionsReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
};

/** What `admin.users.permissions.replace` answers. */
export type AdminUsersPermissionsReplaceAnswer = Permission;

/** What `admin.users.permissions.remove` takes. */
export type AdminUsersPermissionsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
};

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

/** What `admin.users.tokens.create` answers. */
export type AdminUsersTokensCreateAnswer = CreatedUserToken;

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
export type AdminUsersTokensGetParameters = {
  /** The first twelve characters of the token. */
  token_key: string | number;
};

/** What `admin.users.tokens.get` answers. */
export type AdminUsersTokensGetAnswer = UserToken;

/** What `admin.users.tokens.update` takes. */
export type AdminUsersTokensUpdateParameters = {
  /** The first twelve characters of the token. */
  token_key: string | number;
  /** What people see as its name. */
  label?: string | null | undefined;
};

/** What `admin.users.tokens.update` answers. */
export type AdminUsersTokensUpdateAnswer = UserToken;

/** What `admin.users.tokens.replace` takes. */
export type AdminUsersTokensReplaceParameters = {
  /** The first twelve characters of the token. */
  token_key: string | number;
  /** What people see as its name. */
  label?: string | null | undefined;
};

/** What `admin.users.tokens.replace` answers. */
export type AdminUsersTokensReplaceAnswer = UserToken;

/** What `admin.users.tokens.remove` takes. */
export type AdminUsersTokensRemoveParameters = {
  /** The first twelve characters of the token. */
  token_key: string | number;
};

/** What `admin.subtypes.list` takes. */
export type AdminSubtypesListParameters = {
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

/** What `admin.subtypes.list` answers. */
export type AdminSubtypesListAnswer = Array<AdminSubtype>;

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
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.subtypes.create` answers. */
export type AdminSubtypesCreateAnswer = AdminSubtype;

/** What `admin.subtypes.get` takes. */
export type AdminSubtypesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.subtypes.get` answers. */
export type AdminSubtypesGetAnswer = AdminSubtype;

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
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.subtypes.update` answers. */
export type AdminSubtypesUpdateAnswer = AdminSubtype;

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
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.subtypes.replace` answers. */
export type AdminSubtypesReplaceAnswer = AdminSubtype;

/** What `admin.subtypes.remove` takes. */
export type AdminSubtypesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.accessControlRules.create` answers. */
export type AdminAccessControlRulesCreateAnswer = AccessControlRule;

/** What `admin.accessControlRules.get` takes. */
export type AdminAccessControlRulesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.accessControlRules.get` answers. */
export type AdminAccessControlRulesGetAnswer = AccessControlRule;

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

/** What `admin.accessControlRules.update` answers. */
export type AdminAccessControlRulesUpdateAnswer = AccessControlRule;

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

/** What `admin.accessControlRules.replace` answers. */
export type AdminAccessControlRulesReplaceAnswer = AccessControlRule;

/** What `admin.accessControlRules.remove` takes. */
export type AdminAccessControlRulesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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
export type AdminAuditLogGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.auditLog.get` answers. */
export type AdminAuditLogGetAnswer = AuditEntry;

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

/** What `admin.accountConfigurations.create` answers. */
export type AdminAccountConfigurationsCreateAnswer = AccountConfiguration;

/** What `admin.accountConfigurations.get` takes. */
export type AdminAccountConfigurationsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
};

/** What `admin.accountConfigurations.get` answers. */
export type AdminAccountConfigurationsGetAnswer = AccountConfiguration;

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

/** What `admin.accountConfigurations.update` answers. */
export type AdminAccountConfigurationsUpdateAnswer = AccountConfiguration;

/** What `admin.accountConfigurations.remove` takes. */
export type AdminAccountConfigurationsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
};

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

/** What `admin.accountConfigurations.currencies.create` answers. */
export type AdminAccountConfigurationsCurrenciesCreateAnswer = ReducedCurrency;

/** What `admin.accountConfigurations.currencies.get` takes. */
export type AdminAccountConfigurationsCurrenciesGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.accountConfigurations.currencies.get` answers. */
export type AdminAccountConfigurationsCurrenciesGetAnswer = ReducedCurrency;

/** What `admin.accountConfigurations.currencies.remove` takes. */
export type AdminAccountConfigurationsCurrenciesRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Name of the account definition. */
  config_name: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

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

/** What `admin.accounts.create` answers. */
export type AdminAccountsCreateAnswer = AdminAccount;

/** What `admin.accounts.get` takes. */
export type AdminAccountsGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
  /** Only rows of which `active` is this. */
  active?: boolean | undefined;
};

/** What `admin.accounts.get` answers. */
export type AdminAccountsGetAnswer = AdminAccount;

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

/** What `admin.accounts.update` answers. */
export type AdminAccountsUpdateAnswer = AdminAccount;

/** What `admin.accounts.replace` takes. */
export type AdminAccountsReplaceParameters = {
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

/** What `admin.accounts.replace` answers. */
export type AdminAccountsReplaceAnswer = AdminAccount;

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

/** What `admin.accounts.currencies.create` answers. */
export type AdminAccountsCurrenciesCreateAnswer = AdminAccountCurrency;

/** What `admin.accounts.currencies.get` takes. */
export type AdminAccountsCurrenciesGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** The balance at this moment, in milliseconds since the epoch, instead of now. */
  at?: number | undefined;
};

/** What `admin.accounts.currencies.get` answers. */
export type AdminAccountsCurrenciesGetAnswer = AdminAccountCurrency;

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

/** What `admin.accounts.currencies.update` answers. */
export type AdminAccountsCurrenciesUpdateAnswer = AdminAccountCurrency;

/** What `admin.accounts.currencies.replace` takes. */
export type AdminAccountsCurrenciesReplaceParameters = {
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

/** What `admin.accounts.currencies.replace` answers. */
export type AdminAccountsCurrenciesReplaceAnswer = AdminAccountCurrency;

/** What `admin.accounts.currencies.settings.get` takes. */
export type AdminAccountsCurrenciesSettingsGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.accounts.currencies.settings.get` answers. */
export type AdminAccountsCurrenciesSettingsGetAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
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

/** What `admin.accounts.currencies.settings.update` answers. */
export type AdminAccountsCurrenciesSettingsUpdateAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
};

/** What `admin.accounts.currencies.settings.replace` takes. */
export type AdminAccountsCurrenciesSettingsReplaceParameters = {
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

/** What `admin.accounts.currencies.settings.replace` answers. */
export type AdminAccountsCurrenciesSettingsReplaceAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
};

/** What `admin.accounts.fees.list` takes. */
export type AdminAccountsFeesListParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.accounts.fees.list` answers. */
export type AdminAccountsFeesListAnswer = Array<AdminFee>;

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

/** What `admin.accounts.fees.create` answers. */
export type AdminAccountsFeesCreateAnswer = AdminFee;

/** What `admin.accounts.fees.get` takes. */
export type AdminAccountsFeesGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `admin.accounts.fees.get` answers. */
export type AdminAccountsFeesGetAnswer = AdminFee;

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

/** What `admin.accounts.fees.update` answers. */
export type AdminAccountsFeesUpdateAnswer = AdminFee;

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

/** What `admin.accounts.fees.replace` answers. */
export type AdminAccountsFeesReplaceAnswer = AdminFee;

/** What `admin.accounts.fees.remove` takes. */
export type AdminAccountsFeesRemoveParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

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

/** What `admin.accounts.limits.create` answers. */
export type AdminAccountsLimitsCreateAnswer = AdminLimit;

/** What `admin.accounts.limits.get` takes. */
export type AdminAccountsLimitsGetParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

/** What `admin.accounts.limits.get` answers. */
export type AdminAccountsLimitsGetAnswer = AdminLimit;

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

/** What `admin.accounts.limits.update` answers. */
export type AdminAccountsLimitsUpdateAnswer = AdminLimit;

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

/** What `admin.accounts.limits.replace` answers. */
export type AdminAccountsLimitsReplaceAnswer = AdminLimit;

/** What `admin.accounts.limits.remove` takes. */
export type AdminAccountsLimitsRemoveParameters = {
  /** Reference of the account. */
  reference: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

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

/** What `admin.authenticatorRules.create` answers. */
export type AdminAuthenticatorRulesCreateAnswer = AuthenticatorRule;

/** What `admin.authenticatorRules.get` takes. */
export type AdminAuthenticatorRulesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.authenticatorRules.get` answers. */
export type AdminAuthenticatorRulesGetAnswer = AuthenticatorRule;

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

/** What `admin.authenticatorRules.update` answers. */
export type AdminAuthenticatorRulesUpdateAnswer = AuthenticatorRule;

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

/** What `admin.authenticatorRules.replace` answers. */
export type AdminAuthenticatorRulesReplaceAnswer = AuthenticatorRule;

/** What `admin.authenticatorRules.remove` takes. */
export type AdminAuthenticatorRulesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.notifications.list` answers. */
export type AdminNotificationsListAnswer = Array<Notification>;

/** What `admin.notifications.get` takes. */
export type AdminNotificationsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.notifications.get` answers. */
export type AdminNotificationsGetAnswer = Notification;

/** What `admin.notifications.update` takes. */
export type AdminNotificationsUpdateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** False: nothing is sent. */
  enabled: boolean;
};

/** What `admin.notifications.update` answers. */
export type AdminNotificationsUpdateAnswer = Notification;

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

/** What `admin.notifications.setTemplate` answers. */
export type AdminNotificationsSetTemplateAnswer = MessageTemplate;

/** What `admin.notifications.removeTemplate` takes. */
export type AdminNotificationsRemoveTemplateParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Which message it is. */
  kind: string | number;
  /** email or sms. */
  channel: string | number;
};

/** What `admin.notifications.removeTemplate` answers. */
export type AdminNotificationsRemoveTemplateAnswer = MessageTemplate;

/** What `admin.notifications.preview` takes. */
export type AdminNotificationsPreviewParameters = {
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

/** What `admin.notifications.preview` answers. */
export type AdminNotificationsPreviewAnswer = MessagePreview;

/** What `admin.notifications.test` takes. */
export type AdminNotificationsTestParameters = {
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

/** What `admin.services.create` answers. */
export type AdminServicesCreateAnswer = Service;

/** What `admin.services.get` takes. */
export type AdminServicesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.services.get` answers. */
export type AdminServicesGetAnswer = Service;

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

/** What `admin.services.update` answers. */
export type AdminServicesUpdateAnswer = ServiceWithToken;

/** What `admin.services.replace` takes. */
export type AdminServicesReplaceParameters = {
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

/** What `admin.services.replace` answers. */
export type AdminServicesReplaceAnswer = ServiceWithToken;

/** What `admin.services.remove` takes. */
export type AdminServicesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.services.permissions.list` takes. */
export type AdminServicesPermissionsListParameters = {
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

/** What `admin.services.permissions.give` takes. */
export type AdminServicesPermissionsGiveParameters = {
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

/** What `admin.services.permissions.give` answers. */
export type AdminServicesPermissionsGiveAnswer = Permission | {
  /** The permissions. */
  permissions: Array<Permission>;
};

/** What `admin.services.permissions.get` takes. */
export type AdminServicesPermissionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
};

/** What `admin.services.permissions.get` answers. */
export type AdminServicesPermissionsGetAnswer = Permission;

/** What `admin.services.permissions.remove` takes. */
export type AdminServicesPermissionsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the permission. */
  permission_id: string | number;
};

/** What `admin.services.rotateToken` takes. */
export type AdminServicesRotateTokenParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.services.rotateToken` answers. */
export type AdminServicesRotateTokenAnswer = ServiceWithToken;

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

/** What `admin.exports.create` answers. */
export type AdminExportsCreateAnswer = Export;

/** What `admin.exports.get` takes. */
export type AdminExportsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.exports.get` answers. */
export type AdminExportsGetAnswer = ExtendedExport;

/** What `admin.exports.remove` takes. */
export type AdminExportsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.transactionCollections.create` answers. */
export type AdminTransactionCollectionsCreateAnswer = AdminTransactionCollection;

/** What `admin.transactionCollections.get` takes. */
export type AdminTransactionCollectionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.transactionCollections.get` answers. */
export type AdminTransactionCollectionsGetAnswer = AdminTransactionCollection;

/** What `admin.transactionCollections.change` takes. */
export type AdminTransactionCollectionsChangeParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Where it stands. */
  status?: "Pending" | "Complete" | "Failed" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.transactionCollections.change` answers. */
export type AdminTransactionCollectionsChangeAnswer = AdminTransactionCollection;

/** What `admin.transactionCollections.replace` takes. */
export type AdminTransactionCollectionsReplaceParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Where it stands. */
  status?: "Pending" | "Complete" | "Failed" | undefined;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived?: boolean | undefined;
};

/** What `admin.transactionCollections.replace` answers. */
export type AdminTransactionCollectionsReplaceAnswer = AdminTransactionCollection;

/** What `admin.transactionExports.list` takes. */
export type AdminTransactionExportsListParameters = {
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

/** What `admin.transactionExports.create` takes. */
export type AdminTransactionExportsCreateParameters = {
  /** Rows of a page. */
  page_size?: number | undefined;
  /** Filters and order of the list, as its address has them. */
  query?: Record<string, unknown> | undefined;
  /** json or csv. */
  file_format?: "json" | "csv" | undefined;
};

/** What `admin.transactionExports.create` answers. */
export type AdminTransactionExportsCreateAnswer = Export;

/** What `admin.transactionExports.get` takes. */
export type AdminTransactionExportsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.transactionExports.get` answers. */
export type AdminTransactionExportsGetAnswer = ExtendedExport;

/** What `admin.transactionExports.remove` takes. */
export type AdminTransactionExportsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.transactionMessages.list` takes. */
export type AdminTransactionMessagesListParameters = {
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

/** What `admin.transactionMessages.create` answers. */
export type AdminTransactionMessagesCreateAnswer = AdminTransactionMessage;

/** What `admin.transactionMessages.get` takes. */
export type AdminTransactionMessagesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Number of the message. */
  message_id: string | number;
};

/** What `admin.transactionMessages.get` answers. */
export type AdminTransactionMessagesGetAnswer = AdminTransactionMessage;

/** What `admin.transactionSets.list` takes. */
export type AdminTransactionSetsListParameters = {
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

/** What `admin.transactionSets.create` takes. */
export type AdminTransactionSetsCreateParameters = {
  /** Rows of a page. */
  page_size?: number | undefined;
  /** Filters and order of the list, as its address has them. */
  query?: Record<string, unknown> | undefined;
  /** json or csv. */
  file_format?: "json" | "csv" | undefined;
};

/** What `admin.transactionSets.create` answers. */
export type AdminTransactionSetsCreateAnswer = Export;

/** What `admin.transactionSets.get` takes. */
export type AdminTransactionSetsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.transactionSets.get` answers. */
export type AdminTransactionSetsGetAnswer = ExtendedExport;

/** What `admin.transactionSets.remove` takes. */
export type AdminTransactionSetsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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

/** What `admin.groups.create` answers. */
export type AdminGroupsCreateAnswer = AdminGroup;

/** What `admin.groups.get` takes. */
export type AdminGroupsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
};

/** What `admin.groups.get` answers. */
export type AdminGroupsGetAnswer = AdminGroup;

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

/** What `admin.groups.update` answers. */
export type AdminGroupsUpdateAnswer = AdminGroup;

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

/** What `admin.groups.replace` answers. */
export type AdminGroupsReplaceAnswer = AdminGroup;

/** What `admin.groups.change` takes. */
export type AdminGroupsChangeParameters = {
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

/** What `admin.groups.change` answers. */
export type AdminGroupsChangeAnswer = AdminGroup;

/** What `admin.groups.remove` takes. */
export type AdminGroupsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
};

/** What `admin.groups.fees.list` takes. */
export type AdminGroupsFeesListParameters = {
  /** Name of the group. */
  group_name: string | number;
};

/** What `admin.groups.fees.list` answers. */
export type AdminGroupsFeesListAnswer = Array<AdminFee>;

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

/** What `admin.groups.fees.create` answers. */
export type AdminGroupsFeesCreateAnswer = AdminFee;

/** What `admin.groups.fees.get` takes. */
export type AdminGroupsFeesGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `admin.groups.fees.get` answers. */
export type AdminGroupsFeesGetAnswer = AdminFee;

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

/** What `admin.groups.fees.update` answers. */
export type AdminGroupsFeesUpdateAnswer = AdminFee;

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

/** What `admin.groups.fees.replace` answers. */
export type AdminGroupsFeesReplaceAnswer = AdminFee;

/** What `admin.groups.fees.remove` takes. */
export type AdminGroupsFeesRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `admin.groups.limits.list` takes. */
export type AdminGroupsLimitsListParameters = {
  /** Name of the group. */
  group_name: string | number;
};

/** What `admin.groups.limits.list` answers. */
export type AdminGroupsLimitsListAnswer = Array<AdminLimit>;

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

/** What `admin.groups.limits.create` answers. */
export type AdminGroupsLimitsCreateAnswer = AdminLimit;

/** What `admin.groups.limits.get` takes. */
export type AdminGroupsLimitsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

/** What `admin.groups.limits.get` answers. */
export type AdminGroupsLimitsGetAnswer = AdminLimit;

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

/** What `admin.groups.limits.update` answers. */
export type AdminGroupsLimitsUpdateAnswer = AdminLimit;

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

/** What `admin.groups.limits.replace` answers. */
export type AdminGroupsLimitsReplaceAnswer = AdminLimit;

/** What `admin.groups.limits.remove` takes. */
export type AdminGroupsLimitsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

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

/** What `admin.groups.tiers.list` answers. */
export type AdminGroupsTiersListAnswer = Array<AdminTier>;

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

/** What `admin.groups.tiers.create` answers. */
export type AdminGroupsTiersCreateAnswer = AdminTier;

/** What `admin.groups.tiers.get` takes. */
export type AdminGroupsTiersGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
};

/** What `admin.groups.tiers.get` answers. */
export type AdminGroupsTiersGetAnswer = AdminTier;

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

/** What `admin.groups.tiers.update` answers. */
export type AdminGroupsTiersUpdateAnswer = AdminTier;

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

/** What `admin.groups.tiers.replace` answers. */
export type AdminGroupsTiersReplaceAnswer = AdminTier;

/** What `admin.groups.tiers.remove` takes. */
export type AdminGroupsTiersRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
};

/** What `admin.groups.tiers.getSettings` takes. */
export type AdminGroupsTiersGetSettingsParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
};

/** What `admin.groups.tiers.getSettings` answers. */
export type AdminGroupsTiersGetSettingsAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
};

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

/** What `admin.groups.tiers.updateSettings` answers. */
export type AdminGroupsTiersUpdateSettingsAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
};

/** What `admin.groups.tiers.replaceSettings` takes. */
export type AdminGroupsTiersReplaceSettingsParameters = {
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

/** What `admin.groups.tiers.replaceSettings` answers. */
export type AdminGroupsTiersReplaceSettingsAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
};

/** What `admin.groups.tiers.fees.list` takes. */
export type AdminGroupsTiersFeesListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
};

/** What `admin.groups.tiers.fees.list` answers. */
export type AdminGroupsTiersFeesListAnswer = Array<AdminFee>;

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

/** What `admin.groups.tiers.fees.create` answers. */
export type AdminGroupsTiersFeesCreateAnswer = AdminFee;

/** What `admin.groups.tiers.fees.get` takes. */
export type AdminGroupsTiersFeesGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `admin.groups.tiers.fees.get` answers. */
export type AdminGroupsTiersFeesGetAnswer = AdminFee;

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

/** What `admin.groups.tiers.fees.update` answers. */
export type AdminGroupsTiersFeesUpdateAnswer = AdminFee;

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

/** What `admin.groups.tiers.fees.replace` answers. */
export type AdminGroupsTiersFeesReplaceAnswer = AdminFee;

/** What `admin.groups.tiers.fees.remove` takes. */
export type AdminGroupsTiersFeesRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the fee. */
  fee_id: string | number;
};

/** What `admin.groups.tiers.limits.list` takes. */
export type AdminGroupsTiersLimitsListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
};

/** What `admin.groups.tiers.limits.list` answers. */
export type AdminGroupsTiersLimitsListAnswer = Array<AdminLimit>;

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

/** What `admin.groups.tiers.limits.create` answers. */
export type AdminGroupsTiersLimitsCreateAnswer = AdminLimit;

/** What `admin.groups.tiers.limits.get` takes. */
export type AdminGroupsTiersLimitsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

/** What `admin.groups.tiers.limits.get` answers. */
export type AdminGroupsTiersLimitsGetAnswer = AdminLimit;

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

/** What `admin.groups.tiers.limits.update` answers. */
export type AdminGroupsTiersLimitsUpdateAnswer = AdminLimit;

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

/** What `admin.groups.tiers.limits.replace` answers. */
export type AdminGroupsTiersLimitsReplaceAnswer = AdminLimit;

/** What `admin.groups.tiers.limits.remove` takes. */
export type AdminGroupsTiersLimitsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the limit. */
  limit_id: string | number;
};

/** What `admin.groups.tiers.requirements.list` takes. */
export type AdminGroupsTiersRequirementsListParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
};

/** What `admin.groups.tiers.requirements.list` answers. */
export type AdminGroupsTiersRequirementsListAnswer = Array<TierRequirement>;

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

/** What `admin.groups.tiers.requirements.create` answers. */
export type AdminGroupsTiersRequirementsCreateAnswer = TierRequirement;

/** What `admin.groups.tiers.requirements.get` takes. */
export type AdminGroupsTiersRequirementsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the requirement. */
  requirement_id: string | number;
};

/** What `admin.groups.tiers.requirements.get` answers. */
export type AdminGroupsTiersRequirementsGetAnswer = TierRequirement;

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

/** What `admin.groups.tiers.requirements.update` answers. */
export type AdminGroupsTiersRequirementsUpdateAnswer = TierRequirement;

/** What `admin.groups.tiers.requirements.remove` takes. */
export type AdminGroupsTiersRequirementsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the requirement. */
  requirement_id: string | number;
};

/** What `admin.groups.tiers.requirementSets.list` takes. */
export type AdminGroupsTiersRequirementSetsListParameters = {
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

/** What `admin.groups.tiers.requirementSets.create` answers. */
export type AdminGroupsTiersRequirementSetsCreateAnswer = RequirementSet;

/** What `admin.groups.tiers.requirementSets.get` takes. */
export type AdminGroupsTiersRequirementSetsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
};

/** What `admin.groups.tiers.requirementSets.get` answers. */
export type AdminGroupsTiersRequirementSetsGetAnswer = RequirementSet;

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

/** What `admin.groups.tiers.requirementSets.update` answers. */
export type AdminGroupsTiersRequirementSetsUpdateAnswer = RequirementSet;

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

/** What `admin.groups.tiers.requirementSets.replace` answers. */
export type AdminGroupsTiersRequirementSetsReplaceAnswer = RequirementSet;

/** What `admin.groups.tiers.requirementSets.remove` takes. */
export type AdminGroupsTiersRequirementSetsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
};

/** What `admin.groups.tiers.requirementSets.items.list` takes. */
export type AdminGroupsTiersRequirementSetsItemsListParameters = {
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

/** What `admin.groups.tiers.requirementSets.items.create` answers. */
export type AdminGroupsTiersRequirementSetsItemsCreateAnswer = RequirementItem;

/** What `admin.groups.tiers.requirementSets.items.get` takes. */
export type AdminGroupsTiersRequirementSetsItemsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** Number of the item. */
  item_id: string | number;
};

/** What `admin.groups.tiers.requirementSets.items.get` answers. */
export type AdminGroupsTiersRequirementSetsItemsGetAnswer = RequirementItem;

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

/** What `admin.groups.tiers.requirementSets.items.update` answers. */
export type AdminGroupsTiersRequirementSetsItemsUpdateAnswer = RequirementItem;

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

/** What `admin.groups.tiers.requirementSets.items.replace` answers. */
export type AdminGroupsTiersRequirementSetsItemsReplaceAnswer = RequirementItem;

/** What `admin.groups.tiers.requirementSets.items.remove` takes. */
export type AdminGroupsTiersRequirementSetsItemsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Number of the tier. */
  tier_id: string | number;
  /** Number of the set. */
  set_id: string | number;
  /** Number of the item. */
  item_id: string | number;
};

/** What `admin.groups.permissions.list` takes. */
export type AdminGroupsPermissionsListParameters = {
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

/** What `admin.groups.permissions.give` answers. */
export type AdminGroupsPermissionsGiveAnswer = Permission | {
  /** The permissions. */
  permissions: Array<Permission>;
};

/** What `admin.groups.permissions.get` takes. */
export type AdminGroupsPermissionsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.groups.permissions.get` answers. */
export type AdminGroupsPermissionsGetAnswer = Permission;

/** What `admin.groups.permissions.update` takes. */
export type AdminGroupsPermissionsUpdateParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
};

/** What `admin.groups.permissions.update` answers. */
export type AdminGroupsPermissionsUpdateAnswer = Permission;

/** What `admin.groups.permissions.replace` takes. */
export type AdminGroupsPermissionsReplaceParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Nothing, or an empty object. */
  properties?: Record<string, unknown> | null | undefined;
};

/** What `admin.groups.permissions.replace` answers. */
export type AdminGroupsPermissionsReplaceAnswer = Permission;

/** What `admin.groups.permissions.remove` takes. */
export type AdminGroupsPermissionsRemoveParameters = {
  /** Name of the group. */
  group_name: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.groups.settings.get` takes. */
export type AdminGroupsSettingsGetParameters = {
  /** Name of the group. */
  group_name: string | number;
};

/** What `admin.groups.settings.get` answers. */
export type AdminGroupsSettingsGetAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
  /** Address of your own page that links for a new password lead to; null: the page of this server. */
  password_reset_url: string | null;
  /** Address of your own page that links for a first password lead to; null: the page of this server. */
  password_set_url: string | null;
  /** Address of your own page that links that verify an email address lead to; null: the page of this server. */
  email_verification_url: string | null;
  /** Address of your own page that links that deactivate a user lead to; null: the page of this server. */
  deactivate_verification_url: string | null;
  /** Address of your own page that links that ask for deletion lead to; null: the page of this server. */
  request_delete_verification_url: string | null;
};

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
  /** Address of your own page that links for a new password lead to; null: the page of this server. */
  password_reset_url?: string | null | undefined;
  /** Address of your own page that links for a first password lead to; null: the page of this server. */
  password_set_url?: string | null | undefined;
  /** Address of your own page that links that verify an email address lead to; null: the page of this server. */
  email_verification_url?: string | null | undefined;
  /** Address of your own page that links that deactivate a user lead to; null: the page of this server. */
  deactivate_verification_url?: string | null | undefined;
  /** Address of your own page that links that ask for deletion lead to; null: the page of this server. */
  request_delete_verification_url?: string | null | undefined;
};

/** What `admin.groups.settings.update` answers. */
export type AdminGroupsSettingsUpdateAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
  /** Address of your own page that links for a new password lead to; null: the page of this server. */
  password_reset_url: string | null;
  /** Address of your own page that links for a first password lead to; null: the page of this server. */
  password_set_url: string | null;
  /** Address of your own page that links that verify an email address lead to; null: the page of this server. */
  email_verification_url: string | null;
  /** Address of your own page that links that deactivate a user lead to; null: the page of this server. */
  deactivate_verification_url: string | null;
  /** Address of your own page that links that ask for deletion lead to; null: the page of this server. */
  request_delete_verification_url: string | null;
};

/** What `admin.groups.settings.replace` takes. */
export type AdminGroupsSettingsReplaceParameters = {
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
  /** Address of your own page that links for a new password lead to; null: the page of this server. */
  password_reset_url?: string | null | undefined;
  /** Address of your own page that links for a first password lead to; null: the page of this server. */
  password_set_url?: string | null | undefined;
  /** Address of your own page that links that verify an email address lead to; null: the page of this server. */
  email_verification_url?: string | null | undefined;
  /** Address of your own page that links that deactivate a user lead to; null: the page of this server. */
  deactivate_verification_url?: string | null | undefined;
  /** Address of your own page that links that ask for deletion lead to; null: the page of this server. */
  request_delete_verification_url?: string | null | undefined;
};

/** What `admin.groups.settings.replace` answers. */
export type AdminGroupsSettingsReplaceAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
  /** Address of your own page that links for a new password lead to; null: the page of this server. */
  password_reset_url: string | null;
  /** Address of your own page that links for a first password lead to; null: the page of this server. */
  password_set_url: string | null;
  /** Address of your own page that links that verify an email address lead to; null: the page of this server. */
  email_verification_url: string | null;
  /** Address of your own page that links that deactivate a user lead to; null: the page of this server. */
  deactivate_verification_url: string | null;
  /** Address of your own page that links that ask for deletion lead to; null: the page of this server. */
  request_delete_verification_url: string | null;
};

/** What `admin.permissions.list` takes. */
export type AdminPermissionsListParameters = {
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

/** What `admin.permissions.get` takes. */
export type AdminPermissionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.permissions.get` answers. */
export type AdminPermissionsGetAnswer = Permission;

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

/** What `admin.bankAccounts.create` answers. */
export type AdminBankAccountsCreateAnswer = AdminCompanyBankAccount;

/** What `admin.bankAccounts.get` takes. */
export type AdminBankAccountsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.bankAccounts.get` answers. */
export type AdminBankAccountsGetAnswer = AdminCompanyBankAccount;

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

/** What `admin.bankAccounts.update` answers. */
export type AdminBankAccountsUpdateAnswer = AdminCompanyBankAccount;

/** What `admin.bankAccounts.replace` takes. */
export type AdminBankAccountsReplaceParameters = {
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

/** What `admin.bankAccounts.replace` answers. */
export type AdminBankAccountsReplaceAnswer = AdminCompanyBankAccount;

/** What `admin.bankAccounts.remove` takes. */
export type AdminBankAccountsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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
export type AdminBankAccountsCurrenciesAddParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  currency: string;
};

/** What `admin.bankAccounts.currencies.add` answers. */
export type AdminBankAccountsCurrenciesAddAnswer = AdminCurrency;

/** What `admin.bankAccounts.currencies.get` takes. */
export type AdminBankAccountsCurrenciesGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.bankAccounts.currencies.get` answers. */
export type AdminBankAccountsCurrenciesGetAnswer = AdminCurrency;

/** What `admin.bankAccounts.currencies.remove` takes. */
export type AdminBankAccountsCurrenciesRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.company.get` answers. */
export type AdminCompanyGetAnswer = AdminCompany;

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
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Where the company hears of faults, such as a webhook that fails. */
  system_email?: string | undefined;
  /** As system_email, which counts where both are sent. */
  email?: string | undefined;
};

/** What `admin.company.update` answers. */
export type AdminCompanyUpdateAnswer = AdminCompany;

/** What `admin.company.replace` takes. */
export type AdminCompanyReplaceParameters = {
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
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Where the company hears of faults, such as a webhook that fails. */
  system_email?: string | undefined;
  /** As system_email, which counts where both are sent. */
  email?: string | undefined;
};

/** What `admin.company.replace` answers. */
export type AdminCompanyReplaceAnswer = AdminCompany;

/** What `admin.company.address.get` answers. */
export type AdminCompanyAddressGetAnswer = PlainAddress;

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

/** What `admin.company.address.update` answers. */
export type AdminCompanyAddressUpdateAnswer = PlainAddress;

/** What `admin.company.address.replace` takes. */
export type AdminCompanyAddressReplaceParameters = {
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

/** What `admin.company.address.replace` answers. */
export type AdminCompanyAddressReplaceAnswer = PlainAddress;

/** What `admin.company.settings.get` answers. */
export type AdminCompanySettingsGetAnswer = CompanySettings;

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
  /** For how long a log-in lasts where nothing is said, in milliseconds. */
  default_session_duration?: number | undefined;
  /** The longest that a log-in may last, in milliseconds. */
  session_duration_max?: number | undefined;
  /** Milliseconds after which a pending transaction fails; null: never. */
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

/** What `admin.company.settings.update` answers. */
export type AdminCompanySettingsUpdateAnswer = CompanySettings;

/** What `admin.company.settings.replace` takes. */
export type AdminCompanySettingsReplaceParameters = {
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
  /** For how long a log-in lasts where nothing is said, in milliseconds. */
  default_session_duration?: number | undefined;
  /** The longest that a log-in may last, in milliseconds. */
  session_duration_max?: number | undefined;
  /** Milliseconds after which a pending transaction fails; null: never. */
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

/** What `admin.company.settings.replace` answers. */
export type AdminCompanySettingsReplaceAnswer = CompanySettings;

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

/** What `admin.invitations.create` answers. */
export type AdminInvitationsCreateAnswer = Invitation;

/** What `admin.invitations.remove` takes. */
export type AdminInvitationsRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.invitations.resend` takes. */
export type AdminInvitationsResendParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.invitations.resend` answers. */
export type AdminInvitationsResendAnswer = Invitation;

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

/** What `admin.currencies.create` answers. */
export type AdminCurrenciesCreateAnswer = AdminCurrency;

/** What `admin.currencies.get` takes. */
export type AdminCurrenciesGetParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.currencies.get` answers. */
export type AdminCurrenciesGetAnswer = AdminCurrency;

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

/** What `admin.currencies.update` answers. */
export type AdminCurrenciesUpdateAnswer = AdminCurrency;

/** What `admin.currencies.replace` takes. */
export type AdminCurrenciesReplaceParameters = {
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

/** What `admin.currencies.replace` answers. */
export type AdminCurrenciesReplaceAnswer = AdminCurrency;

/** What `admin.currencies.updateByPost` takes. */
export type AdminCurrenciesUpdateByPostParameters = {
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

/** What `admin.currencies.updateByPost` answers. */
export type AdminCurrenciesUpdateByPostAnswer = AdminCurrency;

/** What `admin.currencies.remove` takes. */
export type AdminCurrenciesRemoveParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.currencies.overview` takes. */
export type AdminCurrenciesOverviewParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
};

/** What `admin.currencies.overview` answers. */
export type AdminCurrenciesOverviewAnswer = CurrencyOverview;

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

/** What `admin.currencies.bankAccounts.add` answers. */
export type AdminCurrenciesBankAccountsAddAnswer = AdminCompanyBankAccount;

/** What `admin.currencies.bankAccounts.get` takes. */
export type AdminCurrenciesBankAccountsGetParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.currencies.bankAccounts.get` answers. */
export type AdminCurrenciesBankAccountsGetAnswer = AdminCompanyBankAccount;

/** What `admin.currencies.bankAccounts.remove` takes. */
export type AdminCurrenciesBankAccountsRemoveParameters = {
  /** Code of the currency, in any case. */
  code: string | number;
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

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
export type AdminRequestsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.requests.get` answers. */
export type AdminRequestsGetAnswer = ExtendedRequest;

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

/** What `admin.transactions.batch` answers. */
export type AdminTransactionsBatchAnswer = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<AdminTransaction>;
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
};

/** What `admin.transactions.totals` answers. */
export type AdminTransactionsTotalsAnswer = TransactionTotals;

/** What `admin.transactions.get` takes. */
export type AdminTransactionsGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.transactions.get` answers. */
export type AdminTransactionsGetAnswer = AdminTransaction;

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

/** What `admin.transactions.change` answers. */
export type AdminTransactionsChangeAnswer = AdminTransaction;

/** What `admin.transactions.replace` takes. */
export type AdminTransactionsReplaceParameters = {
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

/** What `admin.transactions.replace` answers. */
export type AdminTransactionsReplaceAnswer = AdminTransaction;

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

/** What `admin.transactions.credit` answers. */
export type AdminTransactionsCreditAnswer = AdminTransaction;

/** What `admin.transactions.debit` takes. */
export type AdminTransactionsDebitParameters = {
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

/** What `admin.transactions.debit` answers. */
export type AdminTransactionsDebitAnswer = AdminTransaction;

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

/** What `admin.transactions.transfer` answers. */
export type AdminTransactionsTransferAnswer = AdminTransaction;

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

/** What `admin.transactions.reverse` answers. */
export type AdminTransactionsReverseAnswer = AdminTransaction;

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

/** What `admin.webhooks.create` answers. */
export type AdminWebhooksCreateAnswer = Webhook;

/** What `admin.webhooks.get` takes. */
export type AdminWebhooksGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.webhooks.get` answers. */
export type AdminWebhooksGetAnswer = Webhook;

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

/** What `admin.webhooks.update` answers. */
export type AdminWebhooksUpdateAnswer = Webhook;

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

/** What `admin.webhooks.replace` answers. */
export type AdminWebhooksReplaceAnswer = Webhook;

/** What `admin.webhooks.remove` takes. */
export type AdminWebhooksRemoveParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.webhooks.test` takes. */
export type AdminWebhooksTestParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Name of the event. */
  event?: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute" | undefined;
};

/** What `admin.webhooks.test` answers. */
export type AdminWebhooksTestAnswer = WebhookTask;

/** What `admin.webhooks.resend` takes. */
export type AdminWebhooksResendParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** From when deliveries are sent again, in milliseconds since the epoch. */
  since: number;
};

/** What `admin.webhooks.resend` answers. */
export type AdminWebhooksResendAnswer = {
  /** Deliveries that are sent again: the oldest ones, at most 5000. Where it is so many, ask again for the rest. */
  count: number;
};

/** What `admin.webhooks.rotateSecret` takes. */
export type AdminWebhooksRotateSecretParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
  /** Left out: one is made, of 256 random bits. */
  secret?: string | undefined;
  /** Seconds for which the secret before is in use as well. 0: it leaked, and is over at once. */
  overlap?: number | undefined;
};

/** What `admin.webhooks.rotateSecret` answers. */
export type AdminWebhooksRotateSecretAnswer = Webhook;

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
export type AdminWebhookTasksGetParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.webhookTasks.get` answers. */
export type AdminWebhookTasksGetAnswer = ExtendedWebhookTask;

/** What `admin.webhookTasks.retry` takes. */
export type AdminWebhookTasksRetryParameters = {
  /** Names the record; what is not yours is not found. */
  id: string | number;
};

/** What `admin.webhookTasks.retry` answers. */
export type AdminWebhookTasksRetryAnswer = WebhookTask;

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

/** What `admin.webhookTasks.getRequest` answers. */
export type AdminWebhookTasksGetRequestAnswer = WebhookRequest;

/** The operations of the API, by the names of the document. */
export type Api = {
  auth: {
    /**
     * View the user behind the token in use.
     *
     * Takes a token.
     *
     * `GET /auth/`
     */
    user: Method<Record<never, never>, AuthUserAnswer>;
    /**
     * Register a company and its owner.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/company/register/`
     */
    registerCompany: Method<AuthRegisterCompanyParameters, AuthRegisterCompanyAnswer>;
    /**
     * Register a user.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/register/`
     */
    register: Method<AuthRegisterParameters, AuthRegisterAnswer>;
    /**
     * Log in.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/login/`
     */
    login: Method<AuthLoginParameters, AuthLoginAnswer>;
    /**
     * Log out.
     *
     * Takes a token.
     *
     * It can be called while a multi-factor challenge is open.
     *
     * `POST /auth/logout/`
     */
    logout: Method<Record<never, never>, void>;
    /**
     * Log out everywhere.
     *
     * Ends all tokens of the user that expire. Tokens without expiry stay.
     *
     * Takes a token.
     *
     * `POST /auth/logout/all/`
     */
    logoutAll: Method<Record<never, never>, void>;
    /**
     * Change your password.
     *
     * Ends all other tokens of the user, those without expiry too.
     *
     * Takes a token.
     *
     * `POST /auth/password/change/`
     */
    changePassword: Method<AuthChangePasswordParameters, void>;
    /**
     * Ask for a mail with a link that sets a new password.
     *
     * Answers the same whoever is named. The link works once, for an hour, and until a newer one is sent.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/password/reset/`
     */
    resetPassword: Method<AuthResetPasswordParameters, void>;
    /**
     * Set a new password with the link of the mail.
     *
     * Ends all tokens of the user, those without expiry too. Authenticators stay.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/password/reset/confirm/`
     */
    confirmPasswordReset: Method<AuthConfirmPasswordResetParameters, void>;
    /**
     * Verify an email address with the link of the mail.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/email/verify/`
     */
    verifyEmail: Method<AuthVerifyEmailParameters, void>;
    /**
     * Send the mail that verifies an email address again.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/email/verify/resend/`
     */
    resendEmailVerification: Method<AuthResendEmailVerificationParameters, void>;
    /**
     * Verify your mobile number with the code of the SMS.
     *
     * Takes a token.
     *
     * `POST /auth/mobile/verify/`
     */
    verifyMobile: Method<AuthVerifyMobileParameters, void>;
    /**
     * Send the code that verifies a mobile number again.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/mobile/verify/resend/`
     */
    resendMobileVerification: Method<AuthResendMobileVerificationParameters, void>;
    tokens: {
      /**
       * List your active tokens.
       *
       * Takes a token.
       *
       * `GET /auth/tokens/`
       */
      list: Method<Record<never, never>, AuthTokensListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Create a token without expiry.
       *
       * Takes a token.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /auth/tokens/`
       */
      create: Method<AuthTokensCreateParameters, AuthTokensCreateAnswer>;
      /**
       * Delete a token.
       *
       * Takes a token.
       *
       * `DELETE /auth/tokens/{token_key}/`
       */
      remove: Method<AuthTokensRemoveParameters, void>;
      /**
       * Look at the user behind a token of yours.
       *
       * Takes a token.
       *
       * `POST /auth/tokens/verify/`
       */
      verify: Method<AuthTokensVerifyParameters, AuthTokensVerifyAnswer>;
    };
    mfa: {
      /**
       * See which kinds of multi-factor authentication are enabled.
       *
       * Takes a token.
       *
       * It can be called while a multi-factor challenge is open.
       *
       * `GET /auth/mfa/`
       */
      status: Method<Record<never, never>, AuthMfaStatusAnswer>;
      /**
       * Verify an authenticator, or answer a challenge.
       *
       * With neither id, as older clients send it: answers the open challenges of the session that the token can answer; when none is open, confirms the number or app that was set up.
       *
       * Takes a token.
       *
       * It can be called while a multi-factor challenge is open.
       *
       * `POST /auth/mfa/verify/`
       */
      verify: Method<AuthMfaVerifyParameters, void>;
      /**
       * Send a code for a challenge or an authenticator once more.
       *
       * One of the two ids. A new code takes the place of the one before. Log-in sends the first one by itself.
       *
       * Takes a token.
       *
       * It can be called while a multi-factor challenge is open.
       *
       * `POST /auth/mfa/deliver/`
       */
      deliver: Method<AuthMfaDeliverParameters, void>;
      sms: {
        /**
         * View the number that codes are sent to.
         *
         * 404 when no number was set.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/sms/`
         */
        get: Method<Record<never, never>, AuthMfaSmsGetAnswer>;
        /**
         * Enable SMS.
         *
         * Sends a code to the number; POST /auth/mfa/verify/ with it confirms the number. Some v3 clients have this path and that of sending the other way round: without a mobile number, once one is set, this sends a code as POST /auth/mfa/sms/send/ does.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /auth/mfa/sms/`
         */
        enable: Method<AuthMfaSmsEnableParameters, AuthMfaSmsEnableAnswer>;
        /**
         * Disable SMS.
         *
         * Removes all authenticators of the type sms.
         *
         * Takes a token.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /auth/mfa/sms/`
         */
        disable: Method<Record<never, never>, void>;
        /**
         * Send a code to your number.
         *
         * To the number that was set with POST /auth/mfa/sms/; 404 when none was. With a mobile number it enables SMS as that does, for v3 clients that have the two paths the other way round, and answers with the record.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `POST /auth/mfa/sms/send/`
         */
        send: Method<AuthMfaSmsSendParameters, AuthMfaSmsSendAnswer>;
      };
      token: {
        /**
         * View your authenticator app.
         *
         * With its secret until it is confirmed. 404 when none was set up.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/token/`
         */
        get: Method<Record<never, never>, AuthMfaTokenGetAnswer>;
        /**
         * Set up an authenticator app.
         *
         * POST /auth/mfa/verify/ with a code of the app confirms it within 15 minutes. One that is in use stays in use; one that was set up and not confirmed is replaced.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /auth/mfa/token/`
         */
        enable: Method<Record<never, never>, AuthMfaTokenEnableAnswer>;
        /**
         * Disable authenticator apps.
         *
         * Removes all authenticators of the type totp.
         *
         * Takes a token.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /auth/mfa/token/`
         */
        disable: Method<Record<never, never>, void>;
      };
      authenticators: {
        /**
         * List your authenticators.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/authenticators/`
         */
        list: Method<AuthMfaAuthenticatorsListParameters, Page<Authenticator>> & Paged<AuthMfaAuthenticatorsListParameters, Authenticator> & Downloadable<AuthMfaAuthenticatorsListParameters>;
        /**
         * Create an authenticator.
         *
         * It can be used once POST /auth/mfa/verify/ has verified it, within 15 minutes. Secrets are shown in this answer only. For sms a code is sent. New recovery codes replace the earlier ones when they are verified, with any one of them, which stays good.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /auth/mfa/authenticators/`
         */
        create: Method<AuthMfaAuthenticatorsCreateParameters, AuthMfaAuthenticatorsCreateAnswer>;
        /**
         * Get one of your authenticators.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/authenticators/{id}/`
         */
        get: Method<AuthMfaAuthenticatorsGetParameters, AuthMfaAuthenticatorsGetAnswer>;
        /**
         * Remove one of your authenticators.
         *
         * Takes a token.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /auth/mfa/authenticators/{id}/`
         */
        remove: Method<AuthMfaAuthenticatorsRemoveParameters, void>;
      };
    };
  };
  user: {
    /**
     * View your profile.
     *
     * Takes a token of somebody with the permission `user.user.view`.
     *
     * `GET /user/`
     */
    get: Method<Record<never, never>, UserGetAnswer>;
    /**
     * Change your profile.
     *
     * Takes a token of somebody with the permission `user.user.change`.
     *
     * Also takes a form (`multipart/form-data`).
     *
     * `PATCH /user/`
     */
    update: Method<UserUpdateParameters, UserUpdateAnswer>;
    /**
     * Change your profile.
     *
     * Takes a token of somebody with the permission `user.user.change`.
     *
     * Also takes a form (`multipart/form-data`).
     *
     * `PUT /user/`
     */
    replace: Method<UserReplaceParameters, UserReplaceAnswer>;
    addresses: {
      /**
       * List your addresses.
       *
       * Takes a token of somebody with the permission `user.address.view`.
       *
       * `GET /user/addresses/`
       */
      list: Method<Record<never, never>, UserAddressesListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add an address.
       *
       * Takes a token of somebody with the permission `user.address.add`.
       *
       * `POST /user/addresses/`
       */
      create: Method<UserAddressesCreateParameters, UserAddressesCreateAnswer>;
      /**
       * View one of your addresses.
       *
       * Takes a token of somebody with the permission `user.address.view`.
       *
       * `GET /user/addresses/{id}/`
       */
      get: Method<UserAddressesGetParameters, UserAddressesGetAnswer>;
      /**
       * Change one of your addresses.
       *
       * Takes a token of somebody with the permission `user.address.change`.
       *
       * `PATCH /user/addresses/{id}/`
       */
      update: Method<UserAddressesUpdateParameters, UserAddressesUpdateAnswer>;
      /**
       * Delete one of your addresses.
       *
       * Takes a token of somebody with the permission `user.address.delete`.
       *
       * `DELETE /user/addresses/{id}/`
       */
      remove: Method<UserAddressesRemoveParameters, void>;
    };
    bankAccounts: {
      /**
       * List your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.view`.
       *
       * `GET /user/bank-accounts/`
       */
      list: Method<Record<never, never>, UserBankAccountsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add a bank account.
       *
       * Takes a token of somebody with the permission `user.bankaccount.add`.
       *
       * `POST /user/bank-accounts/`
       */
      create: Method<UserBankAccountsCreateParameters, UserBankAccountsCreateAnswer>;
      /**
       * View one of your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.view`.
       *
       * `GET /user/bank-accounts/{id}/`
       */
      get: Method<UserBankAccountsGetParameters, UserBankAccountsGetAnswer>;
      /**
       * Change one of your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.change`.
       *
       * `PATCH /user/bank-accounts/{id}/`
       */
      update: Method<UserBankAccountsUpdateParameters, UserBankAccountsUpdateAnswer>;
      /**
       * Delete one of your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.delete`.
       *
       * `DELETE /user/bank-accounts/{id}/`
       */
      remove: Method<UserBankAccountsRemoveParameters, void>;
    };
    cryptoAccounts: {
      /**
       * List your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.view`.
       *
       * `GET /user/crypto-accounts/`
       */
      list: Method<Record<never, never>, UserCryptoAccountsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add a crypto account.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.add`.
       *
       * `POST /user/crypto-accounts/`
       */
      create: Method<UserCryptoAccountsCreateParameters, UserCryptoAccountsCreateAnswer>;
      /**
       * View one of your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.view`.
       *
       * `GET /user/crypto-accounts/{id}/`
       */
      get: Method<UserCryptoAccountsGetParameters, UserCryptoAccountsGetAnswer>;
      /**
       * Change one of your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.change`.
       *
       * `PATCH /user/crypto-accounts/{id}/`
       */
      update: Method<UserCryptoAccountsUpdateParameters, UserCryptoAccountsUpdateAnswer>;
      /**
       * Delete one of your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.delete`.
       *
       * `DELETE /user/crypto-accounts/{id}/`
       */
      remove: Method<UserCryptoAccountsRemoveParameters, void>;
    };
    documents: {
      /**
       * List your documents.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.document.view`.
       *
       * `GET /user/documents/`
       */
      list: Method<UserDocumentsListParameters, Page<Document>> & Paged<UserDocumentsListParameters, Document> & Downloadable<UserDocumentsListParameters>;
      /**
       * Add a document.
       *
       * Takes a token of somebody with the permission `user.document.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /user/documents/`
       */
      create: Method<UserDocumentsCreateParameters, UserDocumentsCreateAnswer>;
      /**
       * View one of your documents.
       *
       * Takes a token of somebody with the permission `user.document.view`.
       *
       * `GET /user/documents/{id}/`
       */
      get: Method<UserDocumentsGetParameters, UserDocumentsGetAnswer>;
      /**
       * Delete one of your documents, while it is pending.
       *
       * Takes a token of somebody with the permission `user.document.delete`.
       *
       * `DELETE /user/documents/{id}/`
       */
      remove: Method<UserDocumentsRemoveParameters, void>;
    };
    emails: {
      /**
       * List your email addresses.
       *
       * Takes a token of somebody with the permission `user.email.view`.
       *
       * `GET /user/emails/`
       */
      list: Method<Record<never, never>, UserEmailsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add an email address, and send what verifies it.
       *
       * Takes a token of somebody with the permission `user.email.add`.
       *
       * `POST /user/emails/`
       */
      create: Method<UserEmailsCreateParameters, UserEmailsCreateAnswer>;
      /**
       * View one of your email addresses.
       *
       * Takes a token of somebody with the permission `user.email.view`.
       *
       * `GET /user/emails/{id}/`
       */
      get: Method<UserEmailsGetParameters, UserEmailsGetAnswer>;
      /**
       * Delete one of your email addresses.
       *
       * Takes a token of somebody with the permission `user.email.delete`.
       *
       * `DELETE /user/emails/{id}/`
       */
      remove: Method<UserEmailsRemoveParameters, void>;
      /**
       * Make one of your email addresses the primary one.
       *
       * Takes a token of somebody with the permission `user.email.change`.
       *
       * `PATCH /user/emails/{id}`
       */
      update: Method<UserEmailsUpdateParameters, UserEmailsUpdateAnswer>;
    };
    mobiles: {
      /**
       * List your mobile numbers.
       *
       * Takes a token of somebody with the permission `user.mobile.view`.
       *
       * `GET /user/mobiles/`
       */
      list: Method<Record<never, never>, UserMobilesListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add a mobile number, and send what verifies it.
       *
       * Takes a token of somebody with the permission `user.mobile.add`.
       *
       * `POST /user/mobiles/`
       */
      create: Method<UserMobilesCreateParameters, UserMobilesCreateAnswer>;
      /**
       * View one of your mobile numbers.
       *
       * Takes a token of somebody with the permission `user.mobile.view`.
       *
       * `GET /user/mobiles/{id}/`
       */
      get: Method<UserMobilesGetParameters, UserMobilesGetAnswer>;
      /**
       * Delete one of your mobile numbers.
       *
       * Takes a token of somebody with the permission `user.mobile.delete`.
       *
       * `DELETE /user/mobiles/{id}/`
       */
      remove: Method<UserMobilesRemoveParameters, void>;
      /**
       * Make one of your mobile numbers the primary one.
       *
       * Takes a token of somebody with the permission `user.mobile.change`.
       *
       * `PATCH /user/mobiles/{id}`
       */
      update: Method<UserMobilesUpdateParameters, UserMobilesUpdateAnswer>;
    };
  };
  company: {
    /**
     * View your company.
     *
     * Takes a token of somebody with the permission `user.company.view`.
     *
     * `GET /company/`
     */
    get: Method<Record<never, never>, CompanyGetAnswer>;
    currencies: {
      /**
       * List the currencies of your company.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.currency.view`.
       *
       * `GET /company/currencies/`
       */
      list: Method<CompanyCurrenciesListParameters, Page<Currency>> & Paged<CompanyCurrenciesListParameters, Currency> & Downloadable<CompanyCurrenciesListParameters>;
      /**
       * View a currency of your company.
       *
       * Takes a token of somebody with the permission `user.currency.view`.
       *
       * `GET /company/currencies/{code}/`
       */
      get: Method<CompanyCurrenciesGetParameters, CompanyCurrenciesGetAnswer>;
    };
    bankAccounts: {
      /**
       * List the bank accounts of your company.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.bankaccount.view`.
       *
       * `GET /company/bank-accounts/`
       */
      list: Method<CompanyBankAccountsListParameters, Page<CompanyBankAccount>> & Paged<CompanyBankAccountsListParameters, CompanyBankAccount> & Downloadable<CompanyBankAccountsListParameters>;
    };
  };
  public: {
    companies: {
      /**
       * List companies that show themselves.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/`
       */
      list: Method<PublicCompaniesListParameters, Page<PublicCompany>> & Paged<PublicCompaniesListParameters, PublicCompany> & Downloadable<PublicCompaniesListParameters>;
      /**
       * View a company that shows itself.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/`
       */
      get: Method<PublicCompaniesGetParameters, PublicCompaniesGetAnswer>;
      /**
       * List the groups that people may choose when they register.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/groups/`
       */
      listGroups: Method<PublicCompaniesListGroupsParameters, Page<PublicGroup>> & Paged<PublicCompaniesListGroupsParameters, PublicGroup> & Downloadable<PublicCompaniesListGroupsParameters>;
      /**
       * View a group that people may choose.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/groups/{group_name}/`
       */
      getGroup: Method<PublicCompaniesGetGroupParameters, PublicCompaniesGetGroupAnswer>;
      /**
       * List legal terms.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/`
       */
      listLegalTerms: Method<PublicCompaniesListLegalTermsParameters, Page<LegalTerm>> & Paged<PublicCompaniesListLegalTermsParameters, LegalTerm> & Downloadable<PublicCompaniesListLegalTermsParameters>;
      /**
       * View a legal term.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/{term_id}/`
       */
      getLegalTerm: Method<PublicCompaniesGetLegalTermParameters, PublicCompaniesGetLegalTermAnswer>;
      /**
       * List versions of a legal term.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/{term_id}/versions/`
       */
      listLegalTermVersions: Method<PublicCompaniesListLegalTermVersionsParameters, Page<LegalTermVersion>> & Paged<PublicCompaniesListLegalTermVersionsParameters, LegalTermVersion> & Downloadable<PublicCompaniesListLegalTermVersionsParameters>;
      /**
       * View a version of a legal term.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/{term_id}/versions/{version_id}/`
       */
      getLegalTermVersion: Method<PublicCompaniesGetLegalTermVersionParameters, PublicCompaniesGetLegalTermVersionAnswer>;
      /**
       * List clients of OAuth.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/oauth-clients/`
       */
      listOauthClients: Method<PublicCompaniesListOauthClientsParameters, Page<OauthClient>> & Paged<PublicCompaniesListOauthClientsParameters, OauthClient> & Downloadable<PublicCompaniesListOauthClientsParameters>;
      /**
       * View a client of OAuth.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/oauth-clients/{identifier}/`
       */
      getOauthClient: Method<PublicCompaniesGetOauthClientParameters, PublicCompaniesGetOauthClientAnswer>;
    };
  };
  transactionCollections: {
    /**
     * List the collections in which you have a transaction.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transaction-collections/`
     */
    list: Method<TransactionCollectionsListParameters, Page<TransactionCollection>> & Paged<TransactionCollectionsListParameters, TransactionCollection> & Downloadable<TransactionCollectionsListParameters>;
    /**
     * Create transactions that move together.
     *
     * Up to 24 transactions that are one collection and move together. `parent` and `partner` name the `id` of another item of the request; two partners are a debit and a credit of the same amount and currency, and what has none comes from outside or goes there.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transaction-collections/`
     */
    create: Method<TransactionCollectionsCreateParameters, TransactionCollectionsCreateAnswer>;
    /**
     * Get your transactions of a collection.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transaction-collections/{id}/`
     */
    get: Method<TransactionCollectionsGetParameters, TransactionCollectionsGetAnswer>;
  };
  transactionMessages: {
    /**
     * List what is said of a transaction of yours.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/{id}/messages/`
     */
    list: Method<TransactionMessagesListParameters, Page<TransactionMessage>> & Paged<TransactionMessagesListParameters, TransactionMessage> & Downloadable<TransactionMessagesListParameters>;
    /**
     * View what is said of a transaction of yours.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/{id}/messages/{message_id}/`
     */
    get: Method<TransactionMessagesGetParameters, TransactionMessagesGetAnswer>;
  };
  accounts: {
    /**
     * List your accounts with their balances.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.account.view`.
     *
     * `GET /accounts/`
     */
    list: Method<AccountsListParameters, Page<Account>> & Paged<AccountsListParameters, Account> & Downloadable<AccountsListParameters>;
    /**
     * Open one more account.
     *
     * Takes a token of somebody with the permission `user.account.add`.
     *
     * `POST /accounts/`
     */
    create: Method<AccountsCreateParameters, AccountsCreateAnswer>;
    /**
     * View one of your accounts.
     *
     * Takes a token of somebody with the permission `user.account.view`.
     *
     * `GET /accounts/{reference}/`
     */
    get: Method<AccountsGetParameters, AccountsGetAnswer>;
    currencies: {
      /**
       * List the currencies of one of your accounts with their balances.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/`
       */
      list: Method<AccountsCurrenciesListParameters, Page<AccountCurrency>> & Paged<AccountsCurrenciesListParameters, AccountCurrency> & Downloadable<AccountsCurrenciesListParameters>;
      /**
       * Give one of your accounts one more currency.
       *
       * Takes a token of somebody with the permission `user.account.add`.
       *
       * `POST /accounts/{reference}/currencies/`
       */
      create: Method<AccountsCurrenciesCreateParameters, AccountsCurrenciesCreateAnswer>;
      /**
       * View one currency of one of your accounts.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/`
       */
      get: Method<AccountsCurrenciesGetParameters, AccountsCurrenciesGetAnswer>;
      /**
       * Make a currency of one of your accounts the active one.
       *
       * Takes a token of somebody with the permission `user.account.change`.
       *
       * `PATCH /accounts/{reference}/currencies/{code}/`
       */
      update: Method<AccountsCurrenciesUpdateParameters, AccountsCurrenciesUpdateAnswer>;
      /**
       * Make a currency of one of your accounts the active one.
       *
       * Takes a token of somebody with the permission `user.account.change`.
       *
       * `PUT /accounts/{reference}/currencies/{code}/`
       */
      replace: Method<AccountsCurrenciesReplaceParameters, AccountsCurrenciesReplaceAnswer>;
    };
    fees: {
      /**
       * List the fees of one of your accounts in a currency.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/fees/`
       */
      list: Method<AccountsFeesListParameters, Page<Fee>> & Paged<AccountsFeesListParameters, Fee> & Downloadable<AccountsFeesListParameters>;
      /**
       * View a fee of one of your accounts in a currency.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/fees/{fee_id}/`
       */
      get: Method<AccountsFeesGetParameters, AccountsFeesGetAnswer>;
    };
    limits: {
      /**
       * List the limits of one of your accounts in a currency.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/limits/`
       */
      list: Method<AccountsLimitsListParameters, Page<Limit>> & Paged<AccountsLimitsListParameters, Limit> & Downloadable<AccountsLimitsListParameters>;
      /**
       * View a limit of one of your accounts in a currency.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/limits/{limit_id}/`
       */
      get: Method<AccountsLimitsGetParameters, AccountsLimitsGetAnswer>;
    };
  };
  subtypes: {
    /**
     * List the subtypes that your transactions may have.
     *
     * Takes a token of somebody with the permission `user.transactionsubtypes.view`.
     *
     * `GET /subtypes/`
     */
    list: Method<SubtypesListParameters, SubtypesListAnswer> & Downloadable<SubtypesListParameters>;
    /**
     * View a subtype that your transactions may have.
     *
     * Takes a token of somebody with the permission `user.transactionsubtypes.view`.
     *
     * `GET /subtypes/{id}/`
     */
    get: Method<SubtypesGetParameters, SubtypesGetAnswer>;
  };
  transactions: {
    /**
     * List your transactions.
     *
     * metadata__{key}=value finds what holds the value under that key of its metadata.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/`
     */
    list: Method<TransactionsListParameters, Page<Transaction>> & Paged<TransactionsListParameters, Transaction> & Downloadable<TransactionsListParameters>;
    /**
     * Create up to 24 transactions that succeed or fail together.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/`
     */
    batch: Method<TransactionsBatchParameters, TransactionsBatchAnswer>;
    /**
     * Sum your transactions.
     *
     * Takes the filters of the list. Without a currency: your default currency. Reconciliation accounts count only where `account` names them.
     *
     * metadata__{key}=value finds what holds the value under that key of its metadata.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/totals/`
     */
    totals: Method<TransactionsTotalsParameters, TransactionsTotalsAnswer>;
    /**
     * Get a transaction.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/{id}/`
     */
    get: Method<TransactionsGetParameters, TransactionsGetAnswer>;
    /**
     * Create a credit.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/credit/`
     */
    credit: Method<TransactionsCreditParameters, TransactionsCreditAnswer>;
    /**
     * Create a debit.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/debit/`
     */
    debit: Method<TransactionsDebitParameters, TransactionsDebitAnswer>;
    /**
     * Transfer to another user or account.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/transfer/`
     */
    transfer: Method<TransactionsTransferParameters, TransactionsTransferAnswer>;
  };
  groups: {
    /**
     * List your groups.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.group.view`.
     *
     * `GET /groups/`
     */
    list: Method<GroupsListParameters, Page<Group>> & Paged<GroupsListParameters, Group> & Downloadable<GroupsListParameters>;
    /**
     * View your group.
     *
     * Takes a token of somebody with the permission `user.group.view`.
     *
     * `GET /groups/{group_name}/`
     */
    get: Method<GroupsGetParameters, GroupsGetAnswer>;
    fees: {
      /**
       * List the fees of your group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/fees/`
       */
      list: Method<GroupsFeesListParameters, Page<Fee>> & Paged<GroupsFeesListParameters, Fee> & Downloadable<GroupsFeesListParameters>;
      /**
       * View a fee of your group.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/fees/{fee_id}/`
       */
      get: Method<GroupsFeesGetParameters, GroupsFeesGetAnswer>;
    };
    limits: {
      /**
       * List the limits of your group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/limits/`
       */
      list: Method<GroupsLimitsListParameters, Page<Limit>> & Paged<GroupsLimitsListParameters, Limit> & Downloadable<GroupsLimitsListParameters>;
      /**
       * View a limit of your group.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/limits/{limit_id}/`
       */
      get: Method<GroupsLimitsGetParameters, GroupsLimitsGetAnswer>;
    };
    tiers: {
      /**
       * List the tiers of your group, and which of them you have reached.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/tiers/`
       */
      list: Method<GroupsTiersListParameters, Page<Tier>> & Paged<GroupsTiersListParameters, Tier> & Downloadable<GroupsTiersListParameters>;
      /**
       * View a tier of your group.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/tiers/{tier_id}/`
       */
      get: Method<GroupsTiersGetParameters, GroupsTiersGetAnswer>;
      fees: {
        /**
         * List the fees of a tier of your group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/fees/`
         */
        list: Method<GroupsTiersFeesListParameters, Page<Fee>> & Paged<GroupsTiersFeesListParameters, Fee> & Downloadable<GroupsTiersFeesListParameters>;
        /**
         * View a fee of a tier of your group.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
         */
        get: Method<GroupsTiersFeesGetParameters, GroupsTiersFeesGetAnswer>;
      };
      limits: {
        /**
         * List the limits of a tier of your group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/limits/`
         */
        list: Method<GroupsTiersLimitsListParameters, Page<Limit>> & Paged<GroupsTiersLimitsListParameters, Limit> & Downloadable<GroupsTiersLimitsListParameters>;
        /**
         * View a limit of a tier of your group.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
         */
        get: Method<GroupsTiersLimitsGetParameters, GroupsTiersLimitsGetAnswer>;
      };
      requirementSets: {
        /**
         * List the sets of requirements of a tier of your group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/`
         */
        list: Method<GroupsTiersRequirementSetsListParameters, Page<RequirementSet>> & Paged<GroupsTiersRequirementSetsListParameters, RequirementSet> & Downloadable<GroupsTiersRequirementSetsListParameters>;
        /**
         * View a set of requirements of a tier of your group.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
         */
        get: Method<GroupsTiersRequirementSetsGetParameters, GroupsTiersRequirementSetsGetAnswer>;
        /**
         * List the items of a set of requirements.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/`
         */
        listItems: Method<GroupsTiersRequirementSetsListItemsParameters, Page<RequirementItem>> & Paged<GroupsTiersRequirementSetsListItemsParameters, RequirementItem> & Downloadable<GroupsTiersRequirementSetsListItemsParameters>;
        /**
         * View an item of a set of requirements.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
         */
        getItem: Method<GroupsTiersRequirementSetsGetItemParameters, GroupsTiersRequirementSetsGetItemAnswer>;
      };
    };
    permissions: {
      /**
       * List the permissions of your group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.permission.view`.
       *
       * `GET /groups/{group_name}/permissions/`
       */
      list: Method<GroupsPermissionsListParameters, Page<Permission>> & Paged<GroupsPermissionsListParameters, Permission> & Downloadable<GroupsPermissionsListParameters>;
      /**
       * View a permission of your group.
       *
       * Takes a token of somebody with the permission `user.permission.view`.
       *
       * `GET /groups/{group_name}/permissions/{id}/`
       */
      get: Method<GroupsPermissionsGetParameters, GroupsPermissionsGetAnswer>;
    };
  };
  permissions: {
    /**
     * List what you may do: the permissions of your group and your own.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.permission.view`.
     *
     * `GET /permissions/`
     */
    list: Method<PermissionsListParameters, Page<Permission>> & Paged<PermissionsListParameters, Permission> & Downloadable<PermissionsListParameters>;
    /**
     * View a permission that you have.
     *
     * Takes a token of somebody with the permission `user.permission.view`.
     *
     * `GET /permissions/{id}/`
     */
    get: Method<PermissionsGetParameters, PermissionsGetAnswer>;
  };
  admin: {
    users: {
      /**
       * List users.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/users/`
       */
      list: Method<AdminUsersListParameters, Page<AdminUserListItem>> & Paged<AdminUsersListParameters, AdminUserListItem> & Downloadable<AdminUsersListParameters>;
      /**
       * Create a user.
       *
       * No password is sent: who has an email gets a mail with a link that sets one. It works for three days.
       *
       * Takes a token of somebody with the permission `admin.user.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/users/`
       */
      create: Method<AdminUsersCreateParameters, AdminUsersCreateAnswer>;
      /**
       * Count the users.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/users/overview/`
       */
      overview: Method<Record<never, never>, AdminUsersOverviewAnswer>;
      /**
       * View a user.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/users/{id}/`
       */
      get: Method<AdminUsersGetParameters, AdminUsersGetAnswer>;
      /**
       * Change, archive or deactivate a user.
       *
       * Archiving or deactivating a user ends all of their sessions. An archived user can only be brought back.
       *
       * Takes a token of somebody with the permission `admin.user.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/users/{id}/`
       */
      update: Method<AdminUsersUpdateParameters, AdminUsersUpdateAnswer>;
      /**
       * Change, archive or deactivate a user.
       *
       * Archiving or deactivating a user ends all of their sessions. An archived user can only be brought back.
       *
       * Takes a token of somebody with the permission `admin.user.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/users/{id}/`
       */
      replace: Method<AdminUsersReplaceParameters, AdminUsersReplaceAnswer>;
      /**
       * Archive a user.
       *
       * Users are never deleted, since transactions name them: this is the same as a change of archived to true.
       *
       * Takes a token of somebody with the permission `admin.user.delete`.
       *
       * `DELETE /admin/users/{id}/`
       */
      remove: Method<AdminUsersRemoveParameters, void>;
      settings: {
        /**
         * View what a user may do with money.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/settings/`
         */
        get: Method<AdminUsersSettingsGetParameters, AdminUsersSettingsGetAnswer>;
        /**
         * Change what a user may do with money.
         *
         * Takes a token of somebody with the permission `admin.user.change`.
         *
         * `PATCH /admin/users/{id}/settings/`
         */
        update: Method<AdminUsersSettingsUpdateParameters, AdminUsersSettingsUpdateAnswer>;
        /**
         * Change what a user may do with money.
         *
         * Takes a token of somebody with the permission `admin.user.change`.
         *
         * `PUT /admin/users/{id}/settings/`
         */
        replace: Method<AdminUsersSettingsReplaceParameters, AdminUsersSettingsReplaceAnswer>;
      };
      addresses: {
        /**
         * List the addresses of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.address.view`.
         *
         * `GET /admin/users/addresses/`
         */
        list: Method<AdminUsersAddressesListParameters, Page<AdminAddress>> & Paged<AdminUsersAddressesListParameters, AdminAddress> & Downloadable<AdminUsersAddressesListParameters>;
        /**
         * Add an address for a user.
         *
         * Takes a token of somebody with the permission `admin.address.add`.
         *
         * `POST /admin/users/addresses/`
         */
        create: Method<AdminUsersAddressesCreateParameters, AdminUsersAddressesCreateAnswer>;
        /**
         * View an address of a user.
         *
         * Takes a token of somebody with the permission `admin.address.view`.
         *
         * `GET /admin/users/addresses/{id}/`
         */
        get: Method<AdminUsersAddressesGetParameters, AdminUsersAddressesGetAnswer>;
        /**
         * Change an address of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.address.change`.
         *
         * `PATCH /admin/users/addresses/{id}/`
         */
        update: Method<AdminUsersAddressesUpdateParameters, AdminUsersAddressesUpdateAnswer>;
        /**
         * Change an address of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.address.change`.
         *
         * `PUT /admin/users/addresses/{id}/`
         */
        replace: Method<AdminUsersAddressesReplaceParameters, AdminUsersAddressesReplaceAnswer>;
        /**
         * Delete an address of a user.
         *
         * Takes a token of somebody with the permission `admin.address.delete`.
         *
         * `DELETE /admin/users/addresses/{id}/`
         */
        remove: Method<AdminUsersAddressesRemoveParameters, void>;
      };
      authenticators: {
        /**
         * List the authenticators of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.mfa.view`.
         *
         * `GET /admin/users/mfa/authenticators/`
         */
        list: Method<AdminUsersAuthenticatorsListParameters, Page<AdminAuthenticator>> & Paged<AdminUsersAuthenticatorsListParameters, AdminAuthenticator> & Downloadable<AdminUsersAuthenticatorsListParameters>;
        /**
         * View an authenticator of a user.
         *
         * Takes a token of somebody with the permission `admin.mfa.view`.
         *
         * `GET /admin/users/mfa/authenticators/{id}/`
         */
        get: Method<AdminUsersAuthenticatorsGetParameters, AdminUsersAuthenticatorsGetAnswer>;
        /**
         * Remove an authenticator of a user.
         *
         * The user is told. Sessions stay as they are.
         *
         * Takes a token of somebody with the permission `admin.mfa.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/mfa/authenticators/{id}/`
         */
        remove: Method<AdminUsersAuthenticatorsRemoveParameters, void>;
      };
      bankAccounts: {
        /**
         * List the bank accounts of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/users/bank-accounts/`
         */
        list: Method<AdminUsersBankAccountsListParameters, Page<AdminBankAccount>> & Paged<AdminUsersBankAccountsListParameters, AdminBankAccount> & Downloadable<AdminUsersBankAccountsListParameters>;
        /**
         * Add a bank account for a user.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.add`.
         *
         * `POST /admin/users/bank-accounts/`
         */
        create: Method<AdminUsersBankAccountsCreateParameters, AdminUsersBankAccountsCreateAnswer>;
        /**
         * View a bank account of a user.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/users/bank-accounts/{id}/`
         */
        get: Method<AdminUsersBankAccountsGetParameters, AdminUsersBankAccountsGetAnswer>;
        /**
         * Change a bank account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.change`.
         *
         * `PATCH /admin/users/bank-accounts/{id}/`
         */
        update: Method<AdminUsersBankAccountsUpdateParameters, AdminUsersBankAccountsUpdateAnswer>;
        /**
         * Change a bank account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.change`.
         *
         * `PUT /admin/users/bank-accounts/{id}/`
         */
        replace: Method<AdminUsersBankAccountsReplaceParameters, AdminUsersBankAccountsReplaceAnswer>;
        /**
         * Delete a bank account of a user.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.delete`.
         *
         * `DELETE /admin/users/bank-accounts/{id}/`
         */
        remove: Method<AdminUsersBankAccountsRemoveParameters, void>;
        currencies: {
          /**
           * List the currencies that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/currencies/`
           */
          list: Method<AdminUsersBankAccountsCurrenciesListParameters, AdminUsersBankAccountsCurrenciesListAnswer> & Downloadable<AdminUsersBankAccountsCurrenciesListParameters>;
          /**
           * Say that a bank account is for a currency.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.add`.
           *
           * `POST /admin/users/bank-accounts/{id}/currencies/`
           */
          create: Method<AdminUsersBankAccountsCurrenciesCreateParameters, AdminUsersBankAccountsCurrenciesCreateAnswer>;
          /**
           * View one of the currencies that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/currencies/{code}/`
           */
          get: Method<AdminUsersBankAccountsCurrenciesGetParameters, AdminUsersBankAccountsCurrenciesGetAnswer>;
          /**
           * The same as GET: nothing can be changed of it.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.change`.
           *
           * `PATCH /admin/users/bank-accounts/{id}/currencies/{code}/`
           */
          update: Method<AdminUsersBankAccountsCurrenciesUpdateParameters, AdminUsersBankAccountsCurrenciesUpdateAnswer>;
          /**
           * Say that a bank account is not for a currency any more.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.delete`.
           *
           * `DELETE /admin/users/bank-accounts/{id}/currencies/{code}/`
           */
          remove: Method<AdminUsersBankAccountsCurrenciesRemoveParameters, void>;
        };
        accountCurrencies: {
          /**
           * List the accounts in a currency that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/account-currencies/`
           */
          list: Method<AdminUsersBankAccountsAccountCurrenciesListParameters, AdminUsersBankAccountsAccountCurrenciesListAnswer> & Downloadable<AdminUsersBankAccountsAccountCurrenciesListParameters>;
          /**
           * Say that a bank account is for an account of its user in a currency.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.add`.
           *
           * `POST /admin/users/bank-accounts/{id}/account-currencies/`
           */
          create: Method<AdminUsersBankAccountsAccountCurrenciesCreateParameters, AdminUsersBankAccountsAccountCurrenciesCreateAnswer>;
          /**
           * View one of the accounts in a currency that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          get: Method<AdminUsersBankAccountsAccountCurrenciesGetParameters, AdminUsersBankAccountsAccountCurrenciesGetAnswer>;
          /**
           * Say that a bank account is not for an account in a currency any more.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.delete`.
           *
           * `DELETE /admin/users/bank-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          remove: Method<AdminUsersBankAccountsAccountCurrenciesRemoveParameters, void>;
        };
      };
      cryptoAccounts: {
        /**
         * List the crypto accounts of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
         *
         * `GET /admin/users/crypto-accounts/`
         */
        list: Method<AdminUsersCryptoAccountsListParameters, Page<AdminCryptoAccount>> & Paged<AdminUsersCryptoAccountsListParameters, AdminCryptoAccount> & Downloadable<AdminUsersCryptoAccountsListParameters>;
        /**
         * Add a crypto account for a user.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.add`.
         *
         * `POST /admin/users/crypto-accounts/`
         */
        create: Method<AdminUsersCryptoAccountsCreateParameters, AdminUsersCryptoAccountsCreateAnswer>;
        /**
         * View a crypto account of a user.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
         *
         * `GET /admin/users/crypto-accounts/{id}/`
         */
        get: Method<AdminUsersCryptoAccountsGetParameters, AdminUsersCryptoAccountsGetAnswer>;
        /**
         * Change a crypto account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.change`.
         *
         * `PATCH /admin/users/crypto-accounts/{id}/`
         */
        update: Method<AdminUsersCryptoAccountsUpdateParameters, AdminUsersCryptoAccountsUpdateAnswer>;
        /**
         * Change a crypto account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.change`.
         *
         * `PUT /admin/users/crypto-accounts/{id}/`
         */
        replace: Method<AdminUsersCryptoAccountsReplaceParameters, AdminUsersCryptoAccountsReplaceAnswer>;
        /**
         * Delete a crypto account of a user.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.delete`.
         *
         * `DELETE /admin/users/crypto-accounts/{id}/`
         */
        remove: Method<AdminUsersCryptoAccountsRemoveParameters, void>;
        currencies: {
          /**
           * List the currencies that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/currencies/`
           */
          list: Method<AdminUsersCryptoAccountsCurrenciesListParameters, AdminUsersCryptoAccountsCurrenciesListAnswer> & Downloadable<AdminUsersCryptoAccountsCurrenciesListParameters>;
          /**
           * Say that a crypto account is for a currency.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.add`.
           *
           * `POST /admin/users/crypto-accounts/{id}/currencies/`
           */
          create: Method<AdminUsersCryptoAccountsCurrenciesCreateParameters, AdminUsersCryptoAccountsCurrenciesCreateAnswer>;
          /**
           * View one of the currencies that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/currencies/{code}/`
           */
          get: Method<AdminUsersCryptoAccountsCurrenciesGetParameters, AdminUsersCryptoAccountsCurrenciesGetAnswer>;
          /**
           * The same as GET: nothing can be changed of it.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.change`.
           *
           * `PATCH /admin/users/crypto-accounts/{id}/currencies/{code}/`
           */
          update: Method<AdminUsersCryptoAccountsCurrenciesUpdateParameters, AdminUsersCryptoAccountsCurrenciesUpdateAnswer>;
          /**
           * Say that a crypto account is not for a currency any more.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.delete`.
           *
           * `DELETE /admin/users/crypto-accounts/{id}/currencies/{code}/`
           */
          remove: Method<AdminUsersCryptoAccountsCurrenciesRemoveParameters, void>;
        };
        accountCurrencies: {
          /**
           * List the accounts in a currency that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/account-currencies/`
           */
          list: Method<AdminUsersCryptoAccountsAccountCurrenciesListParameters, AdminUsersCryptoAccountsAccountCurrenciesListAnswer> & Downloadable<AdminUsersCryptoAccountsAccountCurrenciesListParameters>;
          /**
           * Say that a crypto account is for an account of its user in a currency.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.add`.
           *
           * `POST /admin/users/crypto-accounts/{id}/account-currencies/`
           */
          create: Method<AdminUsersCryptoAccountsAccountCurrenciesCreateParameters, AdminUsersCryptoAccountsAccountCurrenciesCreateAnswer>;
          /**
           * View one of the accounts in a currency that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          get: Method<AdminUsersCryptoAccountsAccountCurrenciesGetParameters, AdminUsersCryptoAccountsAccountCurrenciesGetAnswer>;
          /**
           * Say that a crypto account is not for an account in a currency any more.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.delete`.
           *
           * `DELETE /admin/users/crypto-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          remove: Method<AdminUsersCryptoAccountsAccountCurrenciesRemoveParameters, void>;
        };
      };
      documents: {
        /**
         * List the documents of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.document.view`.
         *
         * `GET /admin/users/documents/`
         */
        list: Method<AdminUsersDocumentsListParameters, Page<AdminDocument>> & Paged<AdminUsersDocumentsListParameters, AdminDocument> & Downloadable<AdminUsersDocumentsListParameters>;
        /**
         * Add a document for a user.
         *
         * Takes a token of somebody with the permission `admin.document.add`.
         *
         * Also takes a form (`multipart/form-data`).
         *
         * `POST /admin/users/documents/`
         */
        create: Method<AdminUsersDocumentsCreateParameters, AdminUsersDocumentsCreateAnswer>;
        /**
         * View a document of a user.
         *
         * Takes a token of somebody with the permission `admin.document.view`.
         *
         * `GET /admin/users/documents/{id}/`
         */
        get: Method<AdminUsersDocumentsGetParameters, AdminUsersDocumentsGetAnswer>;
        /**
         * Change a document of a user, or decide on it.
         *
         * Takes a token of somebody with the permission `admin.document.change`.
         *
         * Also takes a form (`multipart/form-data`).
         *
         * `PATCH /admin/users/documents/{id}/`
         */
        update: Method<AdminUsersDocumentsUpdateParameters, AdminUsersDocumentsUpdateAnswer>;
        /**
         * Change a document of a user, or decide on it.
         *
         * Takes a token of somebody with the permission `admin.document.change`.
         *
         * Also takes a form (`multipart/form-data`).
         *
         * `PUT /admin/users/documents/{id}/`
         */
        replace: Method<AdminUsersDocumentsReplaceParameters, AdminUsersDocumentsReplaceAnswer>;
        /**
         * Delete a document of a user.
         *
         * Takes a token of somebody with the permission `admin.document.delete`.
         *
         * `DELETE /admin/users/documents/{id}/`
         */
        remove: Method<AdminUsersDocumentsRemoveParameters, void>;
      };
      emails: {
        /**
         * List the email addresses of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.email.view`.
         *
         * `GET /admin/users/emails/`
         */
        list: Method<AdminUsersEmailsListParameters, Page<AdminEmail>> & Paged<AdminUsersEmailsListParameters, AdminEmail> & Downloadable<AdminUsersEmailsListParameters>;
        /**
         * Add an email address for a user.
         *
         * Takes a token of somebody with the permission `admin.email.add`.
         *
         * `POST /admin/users/emails/`
         */
        create: Method<AdminUsersEmailsCreateParameters, AdminUsersEmailsCreateAnswer>;
        /**
         * View an email address of a user.
         *
         * Takes a token of somebody with the permission `admin.email.view`.
         *
         * `GET /admin/users/emails/{id}/`
         */
        get: Method<AdminUsersEmailsGetParameters, AdminUsersEmailsGetAnswer>;
        /**
         * Change an email address of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.email.change`.
         *
         * `PATCH /admin/users/emails/{id}/`
         */
        update: Method<AdminUsersEmailsUpdateParameters, AdminUsersEmailsUpdateAnswer>;
        /**
         * Change an email address of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.email.change`.
         *
         * `PUT /admin/users/emails/{id}/`
         */
        replace: Method<AdminUsersEmailsReplaceParameters, AdminUsersEmailsReplaceAnswer>;
        /**
         * Delete an email address of a user.
         *
         * Takes a token of somebody with the permission `admin.email.delete`.
         *
         * `DELETE /admin/users/emails/{id}/`
         */
        remove: Method<AdminUsersEmailsRemoveParameters, void>;
      };
      groups: {
        /**
         * List the groups of a user.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/groups/`
         */
        list: Method<AdminUsersGroupsListParameters, Page<AdminGroup>> & Paged<AdminUsersGroupsListParameters, AdminGroup> & Downloadable<AdminUsersGroupsListParameters>;
        /**
         * Put a user into a group.
         *
         * They leave the one that they were in.
         *
         * Takes a token of somebody with the permission `admin.user.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/users/{id}/groups/`
         */
        move: Method<AdminUsersGroupsMoveParameters, AdminUsersGroupsMoveAnswer>;
        /**
         * View a group of a user.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/groups/{group_name}/`
         */
        get: Method<AdminUsersGroupsGetParameters, AdminUsersGroupsGetAnswer>;
        /**
         * Take a user out of a group.
         *
         * Takes a token of somebody with the permission `admin.user.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/groups/{group_name}/`
         */
        remove: Method<AdminUsersGroupsRemoveParameters, void>;
      };
      kyc: {
        /**
         * View how far the identity of a user is known.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/kyc/`
         */
        get: Method<AdminUsersKycGetParameters, AdminUsersKycGetAnswer>;
        /**
         * Say how far the identity of a user is known.
         *
         * Takes a token of somebody with the permission `admin.user.change`.
         *
         * `PATCH /admin/users/{id}/kyc/`
         */
        update: Method<AdminUsersKycUpdateParameters, AdminUsersKycUpdateAnswer>;
      };
      mfa: {
        /**
         * View which authenticators a user has enabled.
         *
         * Takes a token of somebody with the permission `admin.mfa.view`.
         *
         * `GET /admin/users/{id}/mfa/`
         */
        status: Method<AdminUsersMfaStatusParameters, AdminUsersMfaStatusAnswer>;
        /**
         * Remove a user's authenticators of the type sms.
         *
         * The user is told. Sessions stay as they are.
         *
         * Takes a token of somebody with the permission `admin.mfa.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/mfa/sms/`
         */
        disableSms: Method<AdminUsersMfaDisableSmsParameters, void>;
        /**
         * Remove a user's authenticators of the type totp.
         *
         * The user is told. Sessions stay as they are.
         *
         * Takes a token of somebody with the permission `admin.mfa.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/mfa/token/`
         */
        disableToken: Method<AdminUsersMfaDisableTokenParameters, void>;
      };
      mobiles: {
        /**
         * List the mobile numbers of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.mobile.view`.
         *
         * `GET /admin/users/mobiles/`
         */
        list: Method<AdminUsersMobilesListParameters, Page<AdminMobile>> & Paged<AdminUsersMobilesListParameters, AdminMobile> & Downloadable<AdminUsersMobilesListParameters>;
        /**
         * Add a mobile number for a user.
         *
         * Takes a token of somebody with the permission `admin.mobile.add`.
         *
         * `POST /admin/users/mobiles/`
         */
        create: Method<AdminUsersMobilesCreateParameters, AdminUsersMobilesCreateAnswer>;
        /**
         * View a mobile number of a user.
         *
         * Takes a token of somebody with the permission `admin.mobile.view`.
         *
         * `GET /admin/users/mobiles/{id}/`
         */
        get: Method<AdminUsersMobilesGetParameters, AdminUsersMobilesGetAnswer>;
        /**
         * Change a mobile number of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.mobile.change`.
         *
         * `PATCH /admin/users/mobiles/{id}/`
         */
        update: Method<AdminUsersMobilesUpdateParameters, AdminUsersMobilesUpdateAnswer>;
        /**
         * Change a mobile number of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.mobile.change`.
         *
         * `PUT /admin/users/mobiles/{id}/`
         */
        replace: Method<AdminUsersMobilesReplaceParameters, AdminUsersMobilesReplaceAnswer>;
        /**
         * Delete a mobile number of a user.
         *
         * Takes a token of somebody with the permission `admin.mobile.delete`.
         *
         * `DELETE /admin/users/mobiles/{id}/`
         */
        remove: Method<AdminUsersMobilesRemoveParameters, void>;
      };
      permissions: {
        /**
         * List the permissions of a user, without those of the group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/users/{id}/permissions/`
         */
        list: Method<AdminUsersPermissionsListParameters, Page<Permission>> & Paged<AdminUsersPermissionsListParameters, Permission> & Downloadable<AdminUsersPermissionsListParameters>;
        /**
         * Give permissions to a user.
         *
         * Nobody gives permissions that they lack. {type, level} answers the permission, {permissions: […]} answers all of them.
         *
         * Takes a token of somebody with the permission `admin.permission.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/users/{id}/permissions/`
         */
        give: Method<AdminUsersPermissionsGiveParameters, AdminUsersPermissionsGiveAnswer>;
        /**
         * View a permission of a user.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/users/{id}/permissions/{permission_id}/`
         */
        get: Method<AdminUsersPermissionsGetParameters, AdminUsersPermissionsGetAnswer>;
        /**
         * Change a permission of a user.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PATCH /admin/users/{id}/permissions/{permission_id}/`
         */
        update: Method<AdminUsersPermissionsUpdateParameters, AdminUsersPermissionsUpdateAnswer>;
        /**
         * Replace the rules of a permission of a user.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PUT /admin/users/{id}/permissions/{permission_id}/`
         */
        replace: Method<AdminUsersPermissionsReplaceParameters, AdminUsersPermissionsReplaceAnswer>;
        /**
         * Take a permission from a user.
         *
         * Takes a token of somebody with the permission `admin.permission.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/permissions/{permission_id}/`
         */
        remove: Method<AdminUsersPermissionsRemoveParameters, void>;
      };
      tokens: {
        /**
         * List the active tokens of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.token.view`.
         *
         * `GET /admin/users/tokens/`
         */
        list: Method<AdminUsersTokensListParameters, Page<UserToken>> & Paged<AdminUsersTokensListParameters, UserToken> & Downloadable<AdminUsersTokensListParameters>;
        /**
         * Create a token for a user.
         *
         * Whoever holds it acts as the user. Only for users who may do no more than the caller, and never for the owner.
         *
         * Takes a token of somebody with the permission `admin.token.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/users/tokens/`
         */
        create: Method<AdminUsersTokensCreateParameters, AdminUsersTokensCreateAnswer>;
        /**
         * Delete all tokens that match the filters.
         *
         * Takes the filters of the list, at least one of them.
         *
         * Takes a token of somebody with the permission `admin.token.delete`.
         *
         * `DELETE /admin/users/tokens/`
         */
        removeAll: Method<AdminUsersTokensRemoveAllParameters, void>;
        /**
         * View a token of a user.
         *
         * Takes a token of somebody with the permission `admin.token.view`.
         *
         * `GET /admin/users/tokens/{token_key}/`
         */
        get: Method<AdminUsersTokensGetParameters, AdminUsersTokensGetAnswer>;
        /**
         * Change what a token is called.
         *
         * Takes a token of somebody with the permission `admin.token.change`.
         *
         * `PATCH /admin/users/tokens/{token_key}/`
         */
        update: Method<AdminUsersTokensUpdateParameters, AdminUsersTokensUpdateAnswer>;
        /**
         * Change what a token is called.
         *
         * Takes a token of somebody with the permission `admin.token.change`.
         *
         * `PUT /admin/users/tokens/{token_key}/`
         */
        replace: Method<AdminUsersTokensReplaceParameters, AdminUsersTokensReplaceAnswer>;
        /**
         * Delete a token of a user.
         *
         * Takes a token of somebody with the permission `admin.token.delete`.
         *
         * `DELETE /admin/users/tokens/{token_key}/`
         */
        remove: Method<AdminUsersTokensRemoveParameters, void>;
      };
    };
    subtypes: {
      /**
       * List the subtypes of transactions.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.view`.
       *
       * `GET /admin/subtypes/`
       */
      list: Method<AdminSubtypesListParameters, AdminSubtypesListAnswer> & Downloadable<AdminSubtypesListParameters>;
      /**
       * Declare a subtype of transactions.
       *
       * While a company has declared none, transactions may have any. From the first one on they may have those of their type alone.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.add`.
       *
       * `POST /admin/subtypes/`
       */
      create: Method<AdminSubtypesCreateParameters, AdminSubtypesCreateAnswer>;
      /**
       * View a subtype.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.view`.
       *
       * `GET /admin/subtypes/{id}/`
       */
      get: Method<AdminSubtypesGetParameters, AdminSubtypesGetAnswer>;
      /**
       * Change or archive a subtype.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.change`.
       *
       * `PATCH /admin/subtypes/{id}/`
       */
      update: Method<AdminSubtypesUpdateParameters, AdminSubtypesUpdateAnswer>;
      /**
       * Change a subtype, naming it.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.change`.
       *
       * `PUT /admin/subtypes/{id}/`
       */
      replace: Method<AdminSubtypesReplaceParameters, AdminSubtypesReplaceAnswer>;
      /**
       * Delete a subtype that nothing has yet.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.delete`.
       *
       * `DELETE /admin/subtypes/{id}/`
       */
      remove: Method<AdminSubtypesRemoveParameters, void>;
    };
    accessControlRules: {
      /**
       * List the rules of access.
       *
       * Of the rules that speak of a user and an address, the closest decides: for the user before for a group before for the company; then the narrower range; then allow before deny. Where none does, access is allowed. Log-in and registration are not judged.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.view`.
       *
       * `GET /admin/access-control-rules/`
       */
      list: Method<AdminAccessControlRulesListParameters, Page<AccessControlRule>> & Paged<AdminAccessControlRulesListParameters, AccessControlRule> & Downloadable<AdminAccessControlRulesListParameters>;
      /**
       * Create a rule of access.
       *
       * Of the rules that speak of a user and an address, the closest decides: for the user before for a group before for the company; then the narrower range; then allow before deny. Where none does, access is allowed. Log-in and registration are not judged. A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.add`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/access-control-rules/`
       */
      create: Method<AdminAccessControlRulesCreateParameters, AdminAccessControlRulesCreateAnswer>;
      /**
       * View a rule of access.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.view`.
       *
       * `GET /admin/access-control-rules/{id}/`
       */
      get: Method<AdminAccessControlRulesGetParameters, AdminAccessControlRulesGetAnswer>;
      /**
       * Change a rule of access.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/access-control-rules/{id}/`
       */
      update: Method<AdminAccessControlRulesUpdateParameters, AdminAccessControlRulesUpdateAnswer>;
      /**
       * Change a rule of access, naming action, type and value.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/access-control-rules/{id}/`
       */
      replace: Method<AdminAccessControlRulesReplaceParameters, AdminAccessControlRulesReplaceAnswer>;
      /**
       * Delete a rule of access.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.delete`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `DELETE /admin/access-control-rules/{id}/`
       */
      remove: Method<AdminAccessControlRulesRemoveParameters, void>;
    };
    auditLog: {
      /**
       * List what was done, by whom and from where.
       *
       * person finds what somebody did and what was done to them.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.auditlog.view`.
       *
       * `GET /admin/audit-log/`
       */
      list: Method<AdminAuditLogListParameters, Page<AuditEntry>> & Paged<AdminAuditLogListParameters, AuditEntry> & Downloadable<AdminAuditLogListParameters>;
      /**
       * View what was done.
       *
       * Takes a token of somebody with the permission `admin.auditlog.view`.
       *
       * `GET /admin/audit-log/{id}/`
       */
      get: Method<AdminAuditLogGetParameters, AdminAuditLogGetAnswer>;
    };
    accountConfigurations: {
      /**
       * List the account configurations of a group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/{group_name}/account-configurations/`
       */
      list: Method<AdminAccountConfigurationsListParameters, Page<AccountConfiguration>> & Paged<AdminAccountConfigurationsListParameters, AccountConfiguration> & Downloadable<AdminAccountConfigurationsListParameters>;
      /**
       * Add an account configuration to a group.
       *
       * Takes a token of somebody with the permission `admin.group.add`.
       *
       * `POST /admin/groups/{group_name}/account-configurations/`
       */
      create: Method<AdminAccountConfigurationsCreateParameters, AdminAccountConfigurationsCreateAnswer>;
      /**
       * View an account configuration.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/{group_name}/account-configurations/{config_name}/`
       */
      get: Method<AdminAccountConfigurationsGetParameters, AdminAccountConfigurationsGetAnswer>;
      /**
       * Change an account configuration.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * `PATCH /admin/groups/{group_name}/account-configurations/{config_name}/`
       */
      update: Method<AdminAccountConfigurationsUpdateParameters, AdminAccountConfigurationsUpdateAnswer>;
      /**
       * Delete an account configuration.
       *
       * Takes a token of somebody with the permission `admin.group.delete`.
       *
       * `DELETE /admin/groups/{group_name}/account-configurations/{config_name}/`
       */
      remove: Method<AdminAccountConfigurationsRemoveParameters, void>;
      currencies: {
        /**
         * List the currencies of an account configuration.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/account-configurations/{config_name}/currencies/`
         */
        list: Method<AdminAccountConfigurationsCurrenciesListParameters, Page<ReducedCurrency>> & Paged<AdminAccountConfigurationsCurrenciesListParameters, ReducedCurrency> & Downloadable<AdminAccountConfigurationsCurrenciesListParameters>;
        /**
         * Add a currency to an account configuration.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/account-configurations/{config_name}/currencies/`
         */
        create: Method<AdminAccountConfigurationsCurrenciesCreateParameters, AdminAccountConfigurationsCurrenciesCreateAnswer>;
        /**
         * View a currency of an account configuration.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/account-configurations/{config_name}/currencies/{code}/`
         */
        get: Method<AdminAccountConfigurationsCurrenciesGetParameters, AdminAccountConfigurationsCurrenciesGetAnswer>;
        /**
         * Take a currency out of an account configuration.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/account-configurations/{config_name}/currencies/{code}/`
         */
        remove: Method<AdminAccountConfigurationsCurrenciesRemoveParameters, void>;
      };
    };
    accounts: {
      /**
       * List all accounts with their balances.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.account.view`.
       *
       * `GET /admin/accounts/`
       */
      list: Method<AdminAccountsListParameters, Page<AdminAccount>> & Paged<AdminAccountsListParameters, AdminAccount> & Downloadable<AdminAccountsListParameters>;
      /**
       * Open an account for a user, or one of the company’s own.
       *
       * Takes a token of somebody with the permission `admin.account.add`.
       *
       * `POST /admin/accounts/`
       */
      create: Method<AdminAccountsCreateParameters, AdminAccountsCreateAnswer>;
      /**
       * View an account.
       *
       * Takes a token of somebody with the permission `admin.account.view`.
       *
       * `GET /admin/accounts/{reference}/`
       */
      get: Method<AdminAccountsGetParameters, AdminAccountsGetAnswer>;
      /**
       * Change an account.
       *
       * Takes a token of somebody with the permission `admin.account.change`.
       *
       * `PATCH /admin/accounts/{reference}/`
       */
      update: Method<AdminAccountsUpdateParameters, AdminAccountsUpdateAnswer>;
      /**
       * Change an account.
       *
       * Takes a token of somebody with the permission `admin.account.change`.
       *
       * `PUT /admin/accounts/{reference}/`
       */
      replace: Method<AdminAccountsReplaceParameters, AdminAccountsReplaceAnswer>;
      currencies: {
        /**
         * List the currencies of an account with their balances.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/`
         */
        list: Method<AdminAccountsCurrenciesListParameters, Page<AdminAccountCurrency>> & Paged<AdminAccountsCurrenciesListParameters, AdminAccountCurrency> & Downloadable<AdminAccountsCurrenciesListParameters>;
        /**
         * Give an account one more currency.
         *
         * Takes a token of somebody with the permission `admin.account.add`.
         *
         * `POST /admin/accounts/{reference}/currencies/`
         */
        create: Method<AdminAccountsCurrenciesCreateParameters, AdminAccountsCurrenciesCreateAnswer>;
        /**
         * View one currency of an account.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/`
         */
        get: Method<AdminAccountsCurrenciesGetParameters, AdminAccountsCurrenciesGetAnswer>;
        /**
         * Change one currency of an account.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PATCH /admin/accounts/{reference}/currencies/{code}/`
         */
        update: Method<AdminAccountsCurrenciesUpdateParameters, AdminAccountsCurrenciesUpdateAnswer>;
        /**
         * Change one currency of an account.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PUT /admin/accounts/{reference}/currencies/{code}/`
         */
        replace: Method<AdminAccountsCurrenciesReplaceParameters, AdminAccountsCurrenciesReplaceAnswer>;
        settings: {
          /**
           * View the switches of an account in a currency.
           *
           * Takes a token of somebody with the permission `admin.account.view`.
           *
           * `GET /admin/accounts/{reference}/currencies/{code}/settings/`
           */
          get: Method<AdminAccountsCurrenciesSettingsGetParameters, AdminAccountsCurrenciesSettingsGetAnswer>;
          /**
           * Set switches of an account in a currency.
           *
           * Takes a token of somebody with the permission `admin.account.change`.
           *
           * `PATCH /admin/accounts/{reference}/currencies/{code}/settings/`
           */
          update: Method<AdminAccountsCurrenciesSettingsUpdateParameters, AdminAccountsCurrenciesSettingsUpdateAnswer>;
          /**
           * Set switches of an account in a currency.
           *
           * Takes a token of somebody with the permission `admin.account.change`.
           *
           * `PUT /admin/accounts/{reference}/currencies/{code}/settings/`
           */
          replace: Method<AdminAccountsCurrenciesSettingsReplaceParameters, AdminAccountsCurrenciesSettingsReplaceAnswer>;
        };
      };
      fees: {
        /**
         * List the fees of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/fees/`
         */
        list: Method<AdminAccountsFeesListParameters, AdminAccountsFeesListAnswer> & Downloadable<AdminAccountsFeesListParameters>;
        /**
         * Put a fee on an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.add`.
         *
         * `POST /admin/accounts/{reference}/currencies/{code}/fees/`
         */
        create: Method<AdminAccountsFeesCreateParameters, AdminAccountsFeesCreateAnswer>;
        /**
         * View a fee of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        get: Method<AdminAccountsFeesGetParameters, AdminAccountsFeesGetAnswer>;
        /**
         * Change a fee of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PATCH /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        update: Method<AdminAccountsFeesUpdateParameters, AdminAccountsFeesUpdateAnswer>;
        /**
         * Change a fee of an account in a currency, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PUT /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        replace: Method<AdminAccountsFeesReplaceParameters, AdminAccountsFeesReplaceAnswer>;
        /**
         * Delete a fee of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.delete`.
         *
         * `DELETE /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        remove: Method<AdminAccountsFeesRemoveParameters, void>;
      };
      limits: {
        /**
         * List the limits of an account in a currency.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/limits/`
         */
        list: Method<AdminAccountsLimitsListParameters, Page<AdminLimit>> & Paged<AdminAccountsLimitsListParameters, AdminLimit> & Downloadable<AdminAccountsLimitsListParameters>;
        /**
         * Put a limit on an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.add`.
         *
         * `POST /admin/accounts/{reference}/currencies/{code}/limits/`
         */
        create: Method<AdminAccountsLimitsCreateParameters, AdminAccountsLimitsCreateAnswer>;
        /**
         * View a limit of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        get: Method<AdminAccountsLimitsGetParameters, AdminAccountsLimitsGetAnswer>;
        /**
         * Change a limit of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PATCH /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        update: Method<AdminAccountsLimitsUpdateParameters, AdminAccountsLimitsUpdateAnswer>;
        /**
         * Change a limit of an account in a currency, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PUT /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        replace: Method<AdminAccountsLimitsReplaceParameters, AdminAccountsLimitsReplaceAnswer>;
        /**
         * Delete a limit of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.delete`.
         *
         * `DELETE /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        remove: Method<AdminAccountsLimitsRemoveParameters, void>;
      };
    };
    authenticatorRules: {
      /**
       * List the rules of multi-factor authentication.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.mfarule.view`.
       *
       * `GET /admin/authenticator-rules/`
       */
      list: Method<AdminAuthenticatorRulesListParameters, Page<AuthenticatorRule>> & Paged<AdminAuthenticatorRulesListParameters, AuthenticatorRule> & Downloadable<AdminAuthenticatorRulesListParameters>;
      /**
       * Create a rule of multi-factor authentication.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.mfarule.add`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/authenticator-rules/`
       */
      create: Method<AdminAuthenticatorRulesCreateParameters, AdminAuthenticatorRulesCreateAnswer>;
      /**
       * View a rule of multi-factor authentication.
       *
       * Takes a token of somebody with the permission `admin.mfarule.view`.
       *
       * `GET /admin/authenticator-rules/{id}/`
       */
      get: Method<AdminAuthenticatorRulesGetParameters, AdminAuthenticatorRulesGetAnswer>;
      /**
       * Change a rule of multi-factor authentication.
       *
       * Type and group cannot be changed. What the rule has asked of sessions it asks anew. A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.mfarule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/authenticator-rules/{id}/`
       */
      update: Method<AdminAuthenticatorRulesUpdateParameters, AdminAuthenticatorRulesUpdateAnswer>;
      /**
       * Change a rule of multi-factor authentication, naming durability and types.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.mfarule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/authenticator-rules/{id}/`
       */
      replace: Method<AdminAuthenticatorRulesReplaceParameters, AdminAuthenticatorRulesReplaceAnswer>;
      /**
       * Delete a rule of multi-factor authentication.
       *
       * Also the last rule of a type may be deleted: then nothing of that kind is asked of anybody.
       *
       * Takes a token of somebody with the permission `admin.mfarule.delete`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `DELETE /admin/authenticator-rules/{id}/`
       */
      remove: Method<AdminAuthenticatorRulesRemoveParameters, void>;
    };
    notifications: {
      /**
       * List notifications.
       *
       * Takes a token of somebody with the permission `admin.notification.view`.
       *
       * `GET /admin/notifications/`
       */
      list: Method<Record<never, never>, AdminNotificationsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * View a notification.
       *
       * Takes a token of somebody with the permission `admin.notification.view`.
       *
       * `GET /admin/notifications/{id}/`
       */
      get: Method<AdminNotificationsGetParameters, AdminNotificationsGetAnswer>;
      /**
       * Switch a notification on or off.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `PATCH /admin/notifications/{id}/`
       */
      update: Method<AdminNotificationsUpdateParameters, AdminNotificationsUpdateAnswer>;
      /**
       * Give a message the company's own words.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `PUT /admin/notifications/{id}/templates/{kind}/{channel}/`
       */
      setTemplate: Method<AdminNotificationsSetTemplateParameters, AdminNotificationsSetTemplateAnswer>;
      /**
       * Give a message back the platform's words.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `POST /admin/notifications/{id}/templates/{kind}/{channel}/reset/`
       */
      removeTemplate: Method<AdminNotificationsRemoveTemplateParameters, AdminNotificationsRemoveTemplateAnswer>;
      /**
       * See a message in words that are not kept yet.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `POST /admin/notifications/{id}/templates/{kind}/{channel}/preview/`
       */
      preview: Method<AdminNotificationsPreviewParameters, AdminNotificationsPreviewAnswer>;
      /**
       * Send yourself a message in words that are not kept yet.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `POST /admin/notifications/{id}/templates/{kind}/{channel}/test/`
       */
      test: Method<AdminNotificationsTestParameters, void>;
    };
    services: {
      /**
       * List services.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.service.view`.
       *
       * `GET /admin/services/`
       */
      list: Method<AdminServicesListParameters, Page<Service>> & Paged<AdminServicesListParameters, Service> & Downloadable<AdminServicesListParameters>;
      /**
       * Create a service.
       *
       * Takes a token of somebody with the permission `admin.service.add`.
       *
       * `POST /admin/services/`
       */
      create: Method<AdminServicesCreateParameters, AdminServicesCreateAnswer>;
      /**
       * View a service.
       *
       * Takes a token of somebody with the permission `admin.service.view`.
       *
       * `GET /admin/services/{id}/`
       */
      get: Method<AdminServicesGetParameters, AdminServicesGetAnswer>;
      /**
       * Change, activate or deactivate a service.
       *
       * Setting `active` gives the service a token without expiry: posted as {"token"} to activate/ below its URL, which has to answer 200 or 201, or shown in this answer when it has no URL. Clearing it ends its tokens.
       *
       * Takes a token of somebody with the permission `admin.service.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/services/{id}/`
       */
      update: Method<AdminServicesUpdateParameters, AdminServicesUpdateAnswer>;
      /**
       * As PATCH.
       *
       * Setting `active` gives the service a token without expiry: posted as {"token"} to activate/ below its URL, which has to answer 200 or 201, or shown in this answer when it has no URL. Clearing it ends its tokens.
       *
       * Takes a token of somebody with the permission `admin.service.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/services/{id}/`
       */
      replace: Method<AdminServicesReplaceParameters, AdminServicesReplaceAnswer>;
      /**
       * Delete a service.
       *
       * Takes a token of somebody with the permission `admin.service.delete`.
       *
       * `DELETE /admin/services/{id}/`
       */
      remove: Method<AdminServicesRemoveParameters, void>;
      permissions: {
        /**
         * List a service's own permissions.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.service.view`.
         *
         * `GET /admin/services/{id}/permissions/`
         */
        list: Method<AdminServicesPermissionsListParameters, Page<Permission>> & Paged<AdminServicesPermissionsListParameters, Permission> & Downloadable<AdminServicesPermissionsListParameters>;
        /**
         * Give a service permissions of its own.
         *
         * The first one takes the service out of the group of services: from then on it may do what is listed here, and nothing else.
         *
         * Takes a token of somebody with the permission `admin.service.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/services/{id}/permissions/`
         */
        give: Method<AdminServicesPermissionsGiveParameters, AdminServicesPermissionsGiveAnswer>;
        /**
         * View a permission of a service.
         *
         * Takes a token of somebody with the permission `admin.service.view`.
         *
         * `GET /admin/services/{id}/permissions/{permission_id}/`
         */
        get: Method<AdminServicesPermissionsGetParameters, AdminServicesPermissionsGetAnswer>;
        /**
         * Take a permission from a service.
         *
         * Takes a token of somebody with the permission `admin.service.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/services/{id}/permissions/{permission_id}/`
         */
        remove: Method<AdminServicesPermissionsRemoveParameters, void>;
      };
      /**
       * Give a service another token.
       *
       * Takes a token of somebody with the permission `admin.service.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/services/{id}/rotate-token/`
       */
      rotateToken: Method<AdminServicesRotateTokenParameters, AdminServicesRotateTokenAnswer>;
    };
    exports: {
      /**
       * List exports.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/exports/`
       */
      list: Method<AdminExportsListParameters, Page<Export>> & Paged<AdminExportsListParameters, Export> & Downloadable<AdminExportsListParameters>;
      /**
       * Export what a list shows.
       *
       * The files are written in the background, out of one snapshot. Read it again until its status is complete: then it has pages.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/exports/`
       */
      create: Method<AdminExportsCreateParameters, AdminExportsCreateAnswer>;
      /**
       * View an export.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/exports/{id}/`
       */
      get: Method<AdminExportsGetParameters, AdminExportsGetAnswer>;
      /**
       * Delete an export, with its files.
       *
       * Takes a token of somebody with the permission `admin.transaction.delete`.
       *
       * `DELETE /admin/exports/{id}/`
       */
      remove: Method<AdminExportsRemoveParameters, void>;
    };
    transactionCollections: {
      /**
       * List the company's collections of transactions.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transaction-collections/`
       */
      list: Method<AdminTransactionCollectionsListParameters, Page<AdminTransactionCollection>> & Paged<AdminTransactionCollectionsListParameters, AdminTransactionCollection> & Downloadable<AdminTransactionCollectionsListParameters>;
      /**
       * Create transactions of users and accounts that move together.
       *
       * Up to 24 transactions that are one collection and move together. `parent` and `partner` name the `id` of another item of the request; two partners are a debit and a credit of the same amount and currency, and what has none comes from outside or goes there.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transaction-collections/`
       */
      create: Method<AdminTransactionCollectionsCreateParameters, AdminTransactionCollectionsCreateAnswer>;
      /**
       * Get a collection of transactions.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transaction-collections/{id}/`
       */
      get: Method<AdminTransactionCollectionsGetParameters, AdminTransactionCollectionsGetAnswer>;
      /**
       * Complete, fail or archive all transactions of a collection.
       *
       * Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PATCH /admin/transaction-collections/{id}/`
       */
      change: Method<AdminTransactionCollectionsChangeParameters, AdminTransactionCollectionsChangeAnswer>;
      /**
       * Complete, fail or archive all transactions of a collection.
       *
       * Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PUT /admin/transaction-collections/{id}/`
       */
      replace: Method<AdminTransactionCollectionsReplaceParameters, AdminTransactionCollectionsReplaceAnswer>;
    };
    transactionExports: {
      /**
       * List the exports of transactions.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/exports/`
       */
      list: Method<AdminTransactionExportsListParameters, Page<Export>> & Paged<AdminTransactionExportsListParameters, Export> & Downloadable<AdminTransactionExportsListParameters>;
      /**
       * Export transactions.
       *
       * The files are written in the background, out of one snapshot. Read it again until its status is complete: then it has pages.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/exports/`
       */
      create: Method<AdminTransactionExportsCreateParameters, AdminTransactionExportsCreateAnswer>;
      /**
       * View an export of transactions.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/exports/{id}/`
       */
      get: Method<AdminTransactionExportsGetParameters, AdminTransactionExportsGetAnswer>;
      /**
       * Delete an export of transactions, with its files.
       *
       * Takes a token of somebody with the permission `admin.transaction.delete`.
       *
       * `DELETE /admin/transactions/exports/{id}/`
       */
      remove: Method<AdminTransactionExportsRemoveParameters, void>;
    };
    transactionMessages: {
      /**
       * List what is said of a transaction.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/{id}/messages/`
       */
      list: Method<AdminTransactionMessagesListParameters, Page<AdminTransactionMessage>> & Paged<AdminTransactionMessagesListParameters, AdminTransactionMessage> & Downloadable<AdminTransactionMessagesListParameters>;
      /**
       * Say something of a transaction.
       *
       * Its user may read it, unless its section is admin.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/{id}/messages/`
       */
      create: Method<AdminTransactionMessagesCreateParameters, AdminTransactionMessagesCreateAnswer>;
      /**
       * View what is said of a transaction.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/{id}/messages/{message_id}/`
       */
      get: Method<AdminTransactionMessagesGetParameters, AdminTransactionMessagesGetAnswer>;
    };
    transactionSets: {
      /**
       * List the exports of transactions.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/sets/`
       */
      list: Method<AdminTransactionSetsListParameters, Page<Export>> & Paged<AdminTransactionSetsListParameters, Export> & Downloadable<AdminTransactionSetsListParameters>;
      /**
       * Export transactions.
       *
       * The files are written in the background, out of one snapshot. Read it again until its status is complete: then it has pages.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/sets/`
       */
      create: Method<AdminTransactionSetsCreateParameters, AdminTransactionSetsCreateAnswer>;
      /**
       * View an export of transactions.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/sets/{id}/`
       */
      get: Method<AdminTransactionSetsGetParameters, AdminTransactionSetsGetAnswer>;
      /**
       * Delete an export of transactions, with its files.
       *
       * Takes a token of somebody with the permission `admin.transaction.delete`.
       *
       * `DELETE /admin/transactions/sets/{id}/`
       */
      remove: Method<AdminTransactionSetsRemoveParameters, void>;
    };
    groups: {
      /**
       * List groups.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/`
       */
      list: Method<AdminGroupsListParameters, Page<AdminGroup>> & Paged<AdminGroupsListParameters, AdminGroup> & Downloadable<AdminGroupsListParameters>;
      /**
       * Create a group.
       *
       * It starts with all permissions of the section user.
       *
       * Takes a token of somebody with the permission `admin.group.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/groups/`
       */
      create: Method<AdminGroupsCreateParameters, AdminGroupsCreateAnswer>;
      /**
       * View a group.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/{group_name}/`
       */
      get: Method<AdminGroupsGetParameters, AdminGroupsGetAnswer>;
      /**
       * Change, rename or archive a group.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/groups/{group_name}/`
       */
      update: Method<AdminGroupsUpdateParameters, AdminGroupsUpdateAnswer>;
      /**
       * Change a group, naming it.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/groups/{group_name}/`
       */
      replace: Method<AdminGroupsReplaceParameters, AdminGroupsReplaceAnswer>;
      /**
       * Change a group, as older clients do.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/groups/{group_name}/`
       */
      change: Method<AdminGroupsChangeParameters, AdminGroupsChangeAnswer>;
      /**
       * Delete a group that nobody is in.
       *
       * Takes a token of somebody with the permission `admin.group.delete`.
       *
       * `DELETE /admin/groups/{group_name}/`
       */
      remove: Method<AdminGroupsRemoveParameters, void>;
      fees: {
        /**
         * List the fees of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/fees/`
         */
        list: Method<AdminGroupsFeesListParameters, AdminGroupsFeesListAnswer> & Downloadable<AdminGroupsFeesListParameters>;
        /**
         * Put a fee on a group.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/fees/`
         */
        create: Method<AdminGroupsFeesCreateParameters, AdminGroupsFeesCreateAnswer>;
        /**
         * View a fee of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/fees/{fee_id}/`
         */
        get: Method<AdminGroupsFeesGetParameters, AdminGroupsFeesGetAnswer>;
        /**
         * Change a fee of a group.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/fees/{fee_id}/`
         */
        update: Method<AdminGroupsFeesUpdateParameters, AdminGroupsFeesUpdateAnswer>;
        /**
         * Change a fee of a group, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/fees/{fee_id}/`
         */
        replace: Method<AdminGroupsFeesReplaceParameters, AdminGroupsFeesReplaceAnswer>;
        /**
         * Delete a fee of a group.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/fees/{fee_id}/`
         */
        remove: Method<AdminGroupsFeesRemoveParameters, void>;
      };
      limits: {
        /**
         * List the limits of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/limits/`
         */
        list: Method<AdminGroupsLimitsListParameters, AdminGroupsLimitsListAnswer> & Downloadable<AdminGroupsLimitsListParameters>;
        /**
         * Put a limit on a group.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/limits/`
         */
        create: Method<AdminGroupsLimitsCreateParameters, AdminGroupsLimitsCreateAnswer>;
        /**
         * View a limit of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/limits/{limit_id}/`
         */
        get: Method<AdminGroupsLimitsGetParameters, AdminGroupsLimitsGetAnswer>;
        /**
         * Change a limit of a group.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/limits/{limit_id}/`
         */
        update: Method<AdminGroupsLimitsUpdateParameters, AdminGroupsLimitsUpdateAnswer>;
        /**
         * Change a limit of a group, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/limits/{limit_id}/`
         */
        replace: Method<AdminGroupsLimitsReplaceParameters, AdminGroupsLimitsReplaceAnswer>;
        /**
         * Delete a limit of a group.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/limits/{limit_id}/`
         */
        remove: Method<AdminGroupsLimitsRemoveParameters, void>;
      };
      tiers: {
        /**
         * List the tiers of a group, the lowest first.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/tiers/`
         */
        list: Method<AdminGroupsTiersListParameters, AdminGroupsTiersListAnswer> & Downloadable<AdminGroupsTiersListParameters>;
        /**
         * Put a tier on a group.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/tiers/`
         */
        create: Method<AdminGroupsTiersCreateParameters, AdminGroupsTiersCreateAnswer>;
        /**
         * View a tier.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        get: Method<AdminGroupsTiersGetParameters, AdminGroupsTiersGetAnswer>;
        /**
         * Change or archive a tier.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        update: Method<AdminGroupsTiersUpdateParameters, AdminGroupsTiersUpdateAnswer>;
        /**
         * Change a tier, naming its level.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        replace: Method<AdminGroupsTiersReplaceParameters, AdminGroupsTiersReplaceAnswer>;
        /**
         * Delete a tier with its requirements, limits and fees.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        remove: Method<AdminGroupsTiersRemoveParameters, void>;
        /**
         * View what users in a tier may do.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/tiers/{tier_id}/settings/`
         */
        getSettings: Method<AdminGroupsTiersGetSettingsParameters, AdminGroupsTiersGetSettingsAnswer>;
        /**
         * Change what users in a tier may do.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/settings/`
         */
        updateSettings: Method<AdminGroupsTiersUpdateSettingsParameters, AdminGroupsTiersUpdateSettingsAnswer>;
        /**
         * Change what users in a tier may do; what is not sent stays.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/tiers/{tier_id}/settings/`
         */
        replaceSettings: Method<AdminGroupsTiersReplaceSettingsParameters, AdminGroupsTiersReplaceSettingsAnswer>;
        fees: {
          /**
           * List the fees of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/fees/`
           */
          list: Method<AdminGroupsTiersFeesListParameters, AdminGroupsTiersFeesListAnswer> & Downloadable<AdminGroupsTiersFeesListParameters>;
          /**
           * Put a fee on a tier.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/fees/`
           */
          create: Method<AdminGroupsTiersFeesCreateParameters, AdminGroupsTiersFeesCreateAnswer>;
          /**
           * View a fee of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          get: Method<AdminGroupsTiersFeesGetParameters, AdminGroupsTiersFeesGetAnswer>;
          /**
           * Change a fee of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          update: Method<AdminGroupsTiersFeesUpdateParameters, AdminGroupsTiersFeesUpdateAnswer>;
          /**
           * Change a fee of a tier, naming what one must have.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PUT /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          replace: Method<AdminGroupsTiersFeesReplaceParameters, AdminGroupsTiersFeesReplaceAnswer>;
          /**
           * Delete a fee of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          remove: Method<AdminGroupsTiersFeesRemoveParameters, void>;
        };
        limits: {
          /**
           * List the limits of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/limits/`
           */
          list: Method<AdminGroupsTiersLimitsListParameters, AdminGroupsTiersLimitsListAnswer> & Downloadable<AdminGroupsTiersLimitsListParameters>;
          /**
           * Put a limit on a tier.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/limits/`
           */
          create: Method<AdminGroupsTiersLimitsCreateParameters, AdminGroupsTiersLimitsCreateAnswer>;
          /**
           * View a limit of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          get: Method<AdminGroupsTiersLimitsGetParameters, AdminGroupsTiersLimitsGetAnswer>;
          /**
           * Change a limit of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          update: Method<AdminGroupsTiersLimitsUpdateParameters, AdminGroupsTiersLimitsUpdateAnswer>;
          /**
           * Change a limit of a tier, naming what one must have.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PUT /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          replace: Method<AdminGroupsTiersLimitsReplaceParameters, AdminGroupsTiersLimitsReplaceAnswer>;
          /**
           * Delete a limit of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          remove: Method<AdminGroupsTiersLimitsRemoveParameters, void>;
        };
        requirements: {
          /**
           * List what a tier requires.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirements/`
           */
          list: Method<AdminGroupsTiersRequirementsListParameters, AdminGroupsTiersRequirementsListAnswer> & Downloadable<AdminGroupsTiersRequirementsListParameters>;
          /**
           * Make a tier require something.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/requirements/`
           */
          create: Method<AdminGroupsTiersRequirementsCreateParameters, AdminGroupsTiersRequirementsCreateAnswer>;
          /**
           * View what a tier requires.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirements/{requirement_id}/`
           */
          get: Method<AdminGroupsTiersRequirementsGetParameters, AdminGroupsTiersRequirementsGetAnswer>;
          /**
           * Change or archive what a tier requires.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/requirements/{requirement_id}/`
           */
          update: Method<AdminGroupsTiersRequirementsUpdateParameters, AdminGroupsTiersRequirementsUpdateAnswer>;
          /**
           * Make a tier require something no more.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/requirements/{requirement_id}/`
           */
          remove: Method<AdminGroupsTiersRequirementsRemoveParameters, void>;
        };
        requirementSets: {
          /**
           * List the sets of requirements of a tier.
           *
           * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/`
           */
          list: Method<AdminGroupsTiersRequirementSetsListParameters, Page<RequirementSet>> & Paged<AdminGroupsTiersRequirementSetsListParameters, RequirementSet> & Downloadable<AdminGroupsTiersRequirementSetsListParameters>;
          /**
           * Add a set of requirements to a tier.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/`
           */
          create: Method<AdminGroupsTiersRequirementSetsCreateParameters, AdminGroupsTiersRequirementSetsCreateAnswer>;
          /**
           * View a set of requirements.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          get: Method<AdminGroupsTiersRequirementSetsGetParameters, AdminGroupsTiersRequirementSetsGetAnswer>;
          /**
           * Change a set of requirements.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          update: Method<AdminGroupsTiersRequirementSetsUpdateParameters, AdminGroupsTiersRequirementSetsUpdateAnswer>;
          /**
           * Change a set of requirements, naming its condition.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PUT /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          replace: Method<AdminGroupsTiersRequirementSetsReplaceParameters, AdminGroupsTiersRequirementSetsReplaceAnswer>;
          /**
           * Delete a set of requirements, with all inside of it.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          remove: Method<AdminGroupsTiersRequirementSetsRemoveParameters, void>;
          items: {
            /**
             * List the items of a set of requirements.
             *
             * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
             *
             * Takes a token of somebody with the permission `admin.group.view`.
             *
             * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/`
             */
            list: Method<AdminGroupsTiersRequirementSetsItemsListParameters, Page<RequirementItem>> & Paged<AdminGroupsTiersRequirementSetsItemsListParameters, RequirementItem> & Downloadable<AdminGroupsTiersRequirementSetsItemsListParameters>;
            /**
             * Add an item to a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.add`.
             *
             * `POST /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/`
             */
            create: Method<AdminGroupsTiersRequirementSetsItemsCreateParameters, AdminGroupsTiersRequirementSetsItemsCreateAnswer>;
            /**
             * View an item of a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.view`.
             *
             * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            get: Method<AdminGroupsTiersRequirementSetsItemsGetParameters, AdminGroupsTiersRequirementSetsItemsGetAnswer>;
            /**
             * Change an item of a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.change`.
             *
             * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            update: Method<AdminGroupsTiersRequirementSetsItemsUpdateParameters, AdminGroupsTiersRequirementSetsItemsUpdateAnswer>;
            /**
             * Change an item of a set of requirements, naming its rule.
             *
             * Takes a token of somebody with the permission `admin.group.change`.
             *
             * `PUT /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            replace: Method<AdminGroupsTiersRequirementSetsItemsReplaceParameters, AdminGroupsTiersRequirementSetsItemsReplaceAnswer>;
            /**
             * Delete an item of a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.delete`.
             *
             * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            remove: Method<AdminGroupsTiersRequirementSetsItemsRemoveParameters, void>;
          };
        };
      };
      permissions: {
        /**
         * List the permissions of a group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/groups/{group_name}/permissions/`
         */
        list: Method<AdminGroupsPermissionsListParameters, Page<Permission>> & Paged<AdminGroupsPermissionsListParameters, Permission> & Downloadable<AdminGroupsPermissionsListParameters>;
        /**
         * Give permissions to a group.
         *
         * Nobody gives permissions that they lack. {type, level} answers the permission, {permissions: […]} answers all of them.
         *
         * Takes a token of somebody with the permission `admin.permission.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/groups/{group_name}/permissions/`
         */
        give: Method<AdminGroupsPermissionsGiveParameters, AdminGroupsPermissionsGiveAnswer>;
        /**
         * View a permission of a group.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/groups/{group_name}/permissions/{id}/`
         */
        get: Method<AdminGroupsPermissionsGetParameters, AdminGroupsPermissionsGetAnswer>;
        /**
         * Change a permission of a group.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PATCH /admin/groups/{group_name}/permissions/{id}/`
         */
        update: Method<AdminGroupsPermissionsUpdateParameters, AdminGroupsPermissionsUpdateAnswer>;
        /**
         * Replace the rules of a permission of a group.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PUT /admin/groups/{group_name}/permissions/{id}/`
         */
        replace: Method<AdminGroupsPermissionsReplaceParameters, AdminGroupsPermissionsReplaceAnswer>;
        /**
         * Take a permission from a group.
         *
         * Takes a token of somebody with the permission `admin.permission.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/groups/{group_name}/permissions/{id}/`
         */
        remove: Method<AdminGroupsPermissionsRemoveParameters, void>;
      };
      settings: {
        /**
         * View the settings of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/settings/`
         */
        get: Method<AdminGroupsSettingsGetParameters, AdminGroupsSettingsGetAnswer>;
        /**
         * Change the settings of a group.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/settings/`
         */
        update: Method<AdminGroupsSettingsUpdateParameters, AdminGroupsSettingsUpdateAnswer>;
        /**
         * Change the settings of a group as a whole.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/settings/`
         */
        replace: Method<AdminGroupsSettingsReplaceParameters, AdminGroupsSettingsReplaceAnswer>;
      };
    };
    permissions: {
      /**
       * List all permissions that can be given.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.permission.view`.
       *
       * `GET /admin/permissions/`
       */
      list: Method<AdminPermissionsListParameters, Page<Permission>> & Paged<AdminPermissionsListParameters, Permission> & Downloadable<AdminPermissionsListParameters>;
      /**
       * View a permission that can be given.
       *
       * Takes a token of somebody with the permission `admin.permission.view`.
       *
       * `GET /admin/permissions/{id}/`
       */
      get: Method<AdminPermissionsGetParameters, AdminPermissionsGetAnswer>;
    };
    bankAccounts: {
      /**
       * List the bank accounts of the company.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.view`.
       *
       * `GET /admin/bank-accounts/`
       */
      list: Method<AdminBankAccountsListParameters, Page<AdminCompanyBankAccount>> & Paged<AdminBankAccountsListParameters, AdminCompanyBankAccount> & Downloadable<AdminBankAccountsListParameters>;
      /**
       * Add a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.add`.
       *
       * `POST /admin/bank-accounts/`
       */
      create: Method<AdminBankAccountsCreateParameters, AdminBankAccountsCreateAnswer>;
      /**
       * View a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.view`.
       *
       * `GET /admin/bank-accounts/{id}/`
       */
      get: Method<AdminBankAccountsGetParameters, AdminBankAccountsGetAnswer>;
      /**
       * Change or archive a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.change`.
       *
       * `PATCH /admin/bank-accounts/{id}/`
       */
      update: Method<AdminBankAccountsUpdateParameters, AdminBankAccountsUpdateAnswer>;
      /**
       * Change or archive a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.change`.
       *
       * `PUT /admin/bank-accounts/{id}/`
       */
      replace: Method<AdminBankAccountsReplaceParameters, AdminBankAccountsReplaceAnswer>;
      /**
       * Delete a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.delete`.
       *
       * `DELETE /admin/bank-accounts/{id}/`
       */
      remove: Method<AdminBankAccountsRemoveParameters, void>;
      currencies: {
        /**
         * List in which currencies a bank account takes money.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/bank-accounts/{id}/currencies/`
         */
        list: Method<AdminBankAccountsCurrenciesListParameters, Page<AdminCurrency>> & Paged<AdminBankAccountsCurrenciesListParameters, AdminCurrency> & Downloadable<AdminBankAccountsCurrenciesListParameters>;
        /**
         * Say that a bank account takes money in a currency.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.add`.
         *
         * `POST /admin/bank-accounts/{id}/currencies/`
         */
        add: Method<AdminBankAccountsCurrenciesAddParameters, AdminBankAccountsCurrenciesAddAnswer>;
        /**
         * View a currency of a bank account.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/bank-accounts/{id}/currencies/{code}/`
         */
        get: Method<AdminBankAccountsCurrenciesGetParameters, AdminBankAccountsCurrenciesGetAnswer>;
        /**
         * Take a currency from a bank account.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.delete`.
         *
         * `DELETE /admin/bank-accounts/{id}/currencies/{code}/`
         */
        remove: Method<AdminBankAccountsCurrenciesRemoveParameters, void>;
      };
    };
    company: {
      /**
       * View the company.
       *
       * Takes a token of somebody with the permission `admin.company.view`.
       *
       * `GET /admin/company/`
       */
      get: Method<Record<never, never>, AdminCompanyGetAnswer>;
      /**
       * Change the company.
       *
       * Takes a token of somebody with the permission `admin.company.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/company/`
       */
      update: Method<AdminCompanyUpdateParameters, AdminCompanyUpdateAnswer>;
      /**
       * Change the company.
       *
       * Takes a token of somebody with the permission `admin.company.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/company/`
       */
      replace: Method<AdminCompanyReplaceParameters, AdminCompanyReplaceAnswer>;
      address: {
        /**
         * View where the company is.
         *
         * Takes a token of somebody with the permission `admin.company.view`.
         *
         * `GET /admin/company/address/`
         */
        get: Method<Record<never, never>, AdminCompanyAddressGetAnswer>;
        /**
         * Change where the company is.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PATCH /admin/company/address/`
         */
        update: Method<AdminCompanyAddressUpdateParameters, AdminCompanyAddressUpdateAnswer>;
        /**
         * Change where the company is.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PUT /admin/company/address/`
         */
        replace: Method<AdminCompanyAddressReplaceParameters, AdminCompanyAddressReplaceAnswer>;
      };
      settings: {
        /**
         * View the settings of the company.
         *
         * Takes a token of somebody with the permission `admin.company.view`.
         *
         * `GET /admin/company/settings/`
         */
        get: Method<Record<never, never>, AdminCompanySettingsGetAnswer>;
        /**
         * Change settings of the company.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PATCH /admin/company/settings/`
         */
        update: Method<AdminCompanySettingsUpdateParameters, AdminCompanySettingsUpdateAnswer>;
        /**
         * Change settings of the company.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PUT /admin/company/settings/`
         */
        replace: Method<AdminCompanySettingsReplaceParameters, AdminCompanySettingsReplaceAnswer>;
      };
    };
    invitations: {
      /**
       * List whom the company has asked to register.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/invitations/`
       */
      list: Method<AdminInvitationsListParameters, Page<Invitation>> & Paged<AdminInvitationsListParameters, Invitation> & Downloadable<AdminInvitationsListParameters>;
      /**
       * Ask somebody to register.
       *
       * The key is in the mail alone, and works for fourteen days.
       *
       * Takes a token of somebody with the permission `admin.user.add`.
       *
       * `POST /admin/invitations/`
       */
      create: Method<AdminInvitationsCreateParameters, AdminInvitationsCreateAnswer>;
      /**
       * Withdraw an invitation.
       *
       * Takes a token of somebody with the permission `admin.user.delete`.
       *
       * `DELETE /admin/invitations/{id}/`
       */
      remove: Method<AdminInvitationsRemoveParameters, void>;
      /**
       * Send an invitation again, with another key.
       *
       * Takes a token of somebody with the permission `admin.user.change`.
       *
       * `POST /admin/invitations/{id}/resend/`
       */
      resend: Method<AdminInvitationsResendParameters, AdminInvitationsResendAnswer>;
    };
    currencies: {
      /**
       * List all currencies.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.currency.view`.
       *
       * `GET /admin/currencies/`
       */
      list: Method<AdminCurrenciesListParameters, Page<AdminCurrency>> & Paged<AdminCurrenciesListParameters, AdminCurrency> & Downloadable<AdminCurrenciesListParameters>;
      /**
       * Create a currency.
       *
       * Takes a token of somebody with the permission `admin.currency.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/currencies/`
       */
      create: Method<AdminCurrenciesCreateParameters, AdminCurrenciesCreateAnswer>;
      /**
       * View a currency.
       *
       * Takes a token of somebody with the permission `admin.currency.view`.
       *
       * `GET /admin/currencies/{code}/`
       */
      get: Method<AdminCurrenciesGetParameters, AdminCurrenciesGetAnswer>;
      /**
       * Change a currency.
       *
       * The code never changes, and the divisibility only until the currency is used.
       *
       * Takes a token of somebody with the permission `admin.currency.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/currencies/{code}/`
       */
      update: Method<AdminCurrenciesUpdateParameters, AdminCurrenciesUpdateAnswer>;
      /**
       * Change a currency.
       *
       * The code never changes, and the divisibility only until the currency is used.
       *
       * Takes a token of somebody with the permission `admin.currency.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/currencies/{code}/`
       */
      replace: Method<AdminCurrenciesReplaceParameters, AdminCurrenciesReplaceAnswer>;
      /**
       * Change a currency, as older clients do.
       *
       * The code never changes, and the divisibility only until the currency is used.
       *
       * Takes a token of somebody with the permission `admin.currency.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/currencies/{code}/`
       */
      updateByPost: Method<AdminCurrenciesUpdateByPostParameters, AdminCurrenciesUpdateByPostAnswer>;
      /**
       * Delete a currency that was never used.
       *
       * Takes a token of somebody with the permission `admin.currency.delete`.
       *
       * `DELETE /admin/currencies/{code}/`
       */
      remove: Method<AdminCurrenciesRemoveParameters, void>;
      /**
       * View how a currency stands.
       *
       * Takes a token of somebody with the permission `admin.currency.view`.
       *
       * `GET /admin/currencies/{code}/overview/`
       */
      overview: Method<AdminCurrenciesOverviewParameters, AdminCurrenciesOverviewAnswer>;
      bankAccounts: {
        /**
         * List the bank accounts that take money in a currency.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/currencies/{code}/bank-accounts/`
         */
        list: Method<AdminCurrenciesBankAccountsListParameters, Page<AdminCompanyBankAccount>> & Paged<AdminCurrenciesBankAccountsListParameters, AdminCompanyBankAccount> & Downloadable<AdminCurrenciesBankAccountsListParameters>;
        /**
         * Say that a bank account takes money in a currency.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.add`.
         *
         * `POST /admin/currencies/{code}/bank-accounts/`
         */
        add: Method<AdminCurrenciesBankAccountsAddParameters, AdminCurrenciesBankAccountsAddAnswer>;
        /**
         * View a bank account of a currency.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/currencies/{code}/bank-accounts/{id}/`
         */
        get: Method<AdminCurrenciesBankAccountsGetParameters, AdminCurrenciesBankAccountsGetAnswer>;
        /**
         * Take a currency from a bank account.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.delete`.
         *
         * `DELETE /admin/currencies/{code}/bank-accounts/{id}/`
         */
        remove: Method<AdminCurrenciesBankAccountsRemoveParameters, void>;
      };
    };
    requests: {
      /**
       * List the calls of the API.
       *
       * A call is written within a second of its answer, and kept for the days of the setting request_log_days. Kept are calls with a token of the company, and those whose body names it.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.request.view`.
       *
       * `GET /admin/requests/`
       */
      list: Method<AdminRequestsListParameters, Page<Request>> & Paged<AdminRequestsListParameters, Request> & Downloadable<AdminRequestsListParameters>;
      /**
       * View a call of the API with its answer.
       *
       * Takes a token of somebody with the permission `admin.request.view`.
       *
       * `GET /admin/requests/{id}/`
       */
      get: Method<AdminRequestsGetParameters, AdminRequestsGetAnswer>;
    };
    transactions: {
      /**
       * List the company's transactions.
       *
       * metadata__{key}=value finds what holds the value under that key of its metadata.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/`
       */
      list: Method<AdminTransactionsListParameters, Page<AdminTransaction>> & Paged<AdminTransactionsListParameters, AdminTransaction> & Downloadable<AdminTransactionsListParameters>;
      /**
       * Create up to 24 transactions for users and accounts that succeed or fail together.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/`
       */
      batch: Method<AdminTransactionsBatchParameters, AdminTransactionsBatchAnswer>;
      /**
       * Sum the company's transactions.
       *
       * Takes the filters of the list. Of a `user`, reconciliation accounts count only where `account` names them.
       *
       * metadata__{key}=value finds what holds the value under that key of its metadata.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/totals/`
       */
      totals: Method<AdminTransactionsTotalsParameters, AdminTransactionsTotalsAnswer>;
      /**
       * Get a transaction of the company.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/{id}/`
       */
      get: Method<AdminTransactionsGetParameters, AdminTransactionsGetAnswer>;
      /**
       * Complete, fail or archive a transaction, change its note and metadata, or say something of it.
       *
       * A change of status moves the whole collection. Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PATCH /admin/transactions/{id}/`
       */
      change: Method<AdminTransactionsChangeParameters, AdminTransactionsChangeAnswer>;
      /**
       * Complete, fail or archive a transaction, change its note and metadata, or say something of it.
       *
       * A change of status moves the whole collection. Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PUT /admin/transactions/{id}/`
       */
      replace: Method<AdminTransactionsReplaceParameters, AdminTransactionsReplaceAnswer>;
      /**
       * Create a credit for a user or account.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/credit/`
       */
      credit: Method<AdminTransactionsCreditParameters, AdminTransactionsCreditAnswer>;
      /**
       * Create a debit for a user or account.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/debit/`
       */
      debit: Method<AdminTransactionsDebitParameters, AdminTransactionsDebitAnswer>;
      /**
       * Transfer in the name of a user or account.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/transfer/`
       */
      transfer: Method<AdminTransactionsTransferParameters, AdminTransactionsTransferAnswer>;
      /**
       * Reverse a complete transaction, in full or in part.
       *
       * Undoes the whole collection by a new one, in which each transaction has its mirror: of the opposite type, on the same account, with the original as `parent`. Answers the mirror of this transaction. Without `amount`, all that earlier reversals have left goes back.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/{id}/reverse/`
       */
      reverse: Method<AdminTransactionsReverseParameters, AdminTransactionsReverseAnswer>;
    };
    webhooks: {
      /**
       * List webhooks.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhooks/`
       */
      list: Method<AdminWebhooksListParameters, Page<Webhook>> & Paged<AdminWebhooksListParameters, Webhook> & Downloadable<AdminWebhooksListParameters>;
      /**
       * Create a webhook.
       *
       * Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.add`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/webhooks/`
       */
      create: Method<AdminWebhooksCreateParameters, AdminWebhooksCreateAnswer>;
      /**
       * View a webhook.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhooks/{id}/`
       */
      get: Method<AdminWebhooksGetParameters, AdminWebhooksGetAnswer>;
      /**
       * Change, enable, disable or archive a webhook.
       *
       * A secret that is sent takes the place of the one before at once; rotate-secret leaves time for the change. Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/webhooks/{id}/`
       */
      update: Method<AdminWebhooksUpdateParameters, AdminWebhooksUpdateAnswer>;
      /**
       * Change a webhook, naming URL and events.
       *
       * Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/webhooks/{id}/`
       */
      replace: Method<AdminWebhooksReplaceParameters, AdminWebhooksReplaceAnswer>;
      /**
       * Delete a webhook with its deliveries.
       *
       * Takes a token of somebody with the permission `admin.webhook.delete`.
       *
       * `DELETE /admin/webhooks/{id}/`
       */
      remove: Method<AdminWebhooksRemoveParameters, void>;
      /**
       * Send an example of an event.
       *
       * The payload has "test": true. The answer is the delivery: ask for it again to see what the receiver said.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * `POST /admin/webhooks/{id}/test/`
       */
      test: Method<AdminWebhooksTestParameters, AdminWebhooksTestAnswer>;
      /**
       * Send again what was given up since a moment.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * `POST /admin/webhooks/{id}/resend/`
       */
      resend: Method<AdminWebhooksResendParameters, AdminWebhooksResendAnswer>;
      /**
       * Give a webhook another secret.
       *
       * During the overlap calls are signed with both, and a receiver that refuses the new one is sent the one before. Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/webhooks/{id}/rotate-secret/`
       */
      rotateSecret: Method<AdminWebhooksRotateSecretParameters, AdminWebhooksRotateSecretAnswer>;
    };
    webhookTasks: {
      /**
       * List deliveries of webhooks.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/`
       */
      list: Method<AdminWebhookTasksListParameters, Page<WebhookTask>> & Paged<AdminWebhookTasksListParameters, WebhookTask> & Downloadable<AdminWebhookTasksListParameters>;
      /**
       * View a delivery with the data that it carries.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/{id}/`
       */
      get: Method<AdminWebhookTasksGetParameters, AdminWebhookTasksGetAnswer>;
      /**
       * Send a delivery again.
       *
       * Also one that was received. It carries the same id: a receiver can tell that it has it already.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * `POST /admin/webhook-tasks/{id}/retry/`
       */
      retry: Method<AdminWebhookTasksRetryParameters, AdminWebhookTasksRetryAnswer>;
      /**
       * List the tries of a delivery.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/{id}/requests/`
       */
      listRequests: Method<AdminWebhookTasksListRequestsParameters, Page<WebhookRequest>> & Paged<AdminWebhookTasksListRequestsParameters, WebhookRequest> & Downloadable<AdminWebhookTasksListRequestsParameters>;
      /**
       * View a try of a delivery.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/{id}/requests/{request_id}/`
       */
      getRequest: Method<AdminWebhookTasksGetRequestParameters, AdminWebhookTasksGetRequestAnswer>;
    };
  };
};
