// Written by npm run client:generate from the OpenAPI document. Changes are made there.

export type AdminUser = {
  /** Names the user. */
  id: string;
  /** Given name; blank when unset. */
  first_name: string;
  /** Family name; blank when unset. */
  last_name: string;
  /** Blank when unset. */
  email: string;
  /** Blank when unset. */
  username: string;
  /** Blank when unset. */
  mobile: string;
  /** Address of the profile picture; null when there is none. */
  profile: string | null;
  /** True of somebody who was sent money and has not registered yet. */
  temporary: boolean;
  /** Number of an identity card or passport. */
  id_number: string | null;
  /** Date of birth, as YYYY-MM-DD. */
  birth_date: string | null;
  /** The currency that the user prefers to see. */
  currency: ReducedCurrency | null;
  /** Time zone by its IANA name, such as Africa/Johannesburg. */
  timezone: string | null;
  /** Identifier of the company. */
  company: string;
  /** Language of messages and pages: two letters of ISO 639-1. */
  language: string;
  /** ISO 3166-1 alpha-2; blank when unset. */
  nationality: string;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** True when the email or the mobile number is verified. */
  verified: boolean;
  /** Present in registration, login and token responses, absent in profile responses. */
  verification?: {
    /** True when an email address is verified. */
    email: boolean;
    /** True when a mobile number is verified. */
    mobile: boolean;
  };
  /** How far the person is known: the verification of who they are. */
  kyc: {
    /** When it was changed last, in milliseconds since the epoch (UTC). */
    updated: number;
    /** Where it stands. */
    status: string;
  };
  /** pending, active, restricted or suspended. */
  status: string;
  /** The groups that the user is in. */
  groups: Array<{
    /** Name of the group: it stands in paths. */
    name: string;
    /** What people see as its name. */
    label: string;
    /** What is allowed. */
    settings: Record<string, unknown>;
  }>;
  /** Permissions of the user's own, besides those of the groups. */
  permissions: Array<{
    /** admin or user: whose permissions or pages it is about. */
    section: "admin" | "user";
    /** What the permission is about. */
    type: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog";
    /** What the permission allows. */
    level: "view" | "add" | "change" | "delete";
  }>;
  /** What is allowed. */
  settings: {
    /** False refuses all transactions. */
    allow_transactions: boolean;
    /** False refuses debits. */
    allow_debit_transactions: boolean;
    /** False refuses credits. */
    allow_credit_transactions: boolean;
  };
  /** Further given names. */
  middle_name: string | null;
  /** ISO 3166-1 alpha-2. */
  residency: string | null;
  /** Gender, in the words of the list. */
  gender: string | null;
  /** Form of address, such as Ms or Dr. */
  title: string | null;
  /** Marital status, in the words of the list. */
  marital_status: string | null;
  /** Name of the father. */
  fathers_name: string | null;
  /** Name of the mother. */
  mothers_name: string | null;
  /** Name of the grandfather. */
  grandfathers_name: string | null;
  /** Name of the grandmother. */
  grandmothers_name: string | null;
  /** Number that the central bank knows the person by. */
  central_bank_number: string | null;
  /** Address of the website. */
  website: string | null;
  /** Name that the person trades under. */
  business_name: string | null;
  /** Another name of the person. */
  alias_name: string | null;
  /** Name of the person or business as it is registered. */
  legal_name: string | null;
  /** Town of birth. */
  birth_place: string | null;
  /** ISO 3166-1 alpha-2. */
  birth_country: string | null;
  /** Number that the tax office knows the person by. */
  tax_number: string | null;
  /** ISO 3166-1 alpha-2. */
  tax_residency: string | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** True of people who cannot log in. */
  deactivated: boolean;
  /** Whether personal data is retained or its deletion was requested. */
  retention_state: "retaining" | "delete_requested" | "deleted";
  /** When the person logged in last; null: never. */
  last_login: number | null;
  /** The user registered the company. Absent in events. */
  owner?: boolean;
  /** The reference of the primary account. Absent in events. */
  account?: string | null;
  /** Of the primary account, in the currency that it was first used with. Absent in events. */
  balance?: bigint;
  /** Of the primary account, in the currency that it was first used with. Absent in events. */
  available_balance?: bigint;
};

export type ReducedCurrency = {
  /** Code of the currency: three letters of ISO 4217, or the company’s own. */
  code: string;
  /** The code that people see. */
  display_code: string;
  /** What it is, in a sentence. */
  description: string;
  /** Sign of the currency, such as $. */
  symbol: string;
  /** Name of the unit, such as dollar. */
  unit: string;
  /** Digits behind the point: amounts are whole numbers of the smallest unit, of which ten to the power of this make one. */
  divisibility: number;
  /** Address of the picture; null when there is none. */
  icon: string | null;
};

export type AdminEmail = {
  /** Names it in the company. */
  id: number;
  /** The one that the user object shows. */
  primary: boolean;
  /** Its user has proved that it is theirs. Verified ones are unique in the company. */
  verified: boolean;
  /** Email address. */
  email: string;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type AdminMobile = {
  /** Names it in the company. */
  id: number;
  /** The one that the user object shows. */
  primary: boolean;
  /** Its user has proved that it is theirs. Verified ones are unique in the company. */
  verified: boolean;
  /** In international form. */
  number: string;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminAddress = {
  /** Names it in the company. */
  id: number;
  /** Its kind. */
  type: "permanent" | "contact" | "shipping" | "billing" | "business";
  /** Street and number. */
  line_1: string | null;
  /** A further line, such as the floor. */
  line_2: string | null;
  /** Town. */
  city: string | null;
  /** State, province or county. */
  state_province: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Postal code. */
  postal_code: string | null;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type EventDocument = {
  /** Names it in the company. */
  id: number;
  /** What the document proves. */
  document_category: "other" | "proof_of_identity" | "advanced_proof_of_identity" | "proof_of_address";
  /** Kind of the document. */
  document_type: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other";
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** What an admin says of it to its user. */
  note: string | null;
  /** Until when it proves anything. */
  expires: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminBankAccount = {
  /** Names it in the company. */
  id: number;
  /** Name of the holder of the account. */
  name: string | null;
  /** Number of the account at the bank. */
  number: string | null;
  /** Its kind. */
  type: string | null;
  /** Name of the bank. */
  bank_name: string | null;
  /** Number of the bank. */
  bank_code: string | null;
  /** Number of the branch. */
  branch_code: string | null;
  /** In capitals. */
  swift: string | null;
  /** In capitals, without spaces. */
  iban: string | null;
  /** In capitals. */
  bic: string | null;
  /** Unique in the company. */
  code: string;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** Currencies that it is for. Absent in events. */
  currencies?: Array<ReducedCurrency>;
  /** Accounts of its user in a currency that it is for. Absent in events. */
  account_currencies?: Array<ReducedAccountCurrency>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type ReducedAccountCurrency = {
  /** Names it in the company. */
  id: string;
  /** The reference of the account. */
  account: string;
  currency: ReducedCurrency;
};

export type AdminCryptoAccount = {
  /** Names it in the company. */
  id: number;
  /** Address of the wallet. */
  address: string;
  /** Unique in the company. */
  code: string;
  /** The chain that the address belongs to. */
  crypto_type: "bitcoin" | "ethereum" | "other";
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** Currencies that it is for. Absent in events. */
  currencies?: Array<ReducedCurrency>;
  /** Accounts of its user in a currency that it is for. Absent in events. */
  account_currencies?: Array<ReducedAccountCurrency>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminTransaction = {
  /** Names it in the company. */
  id: string;
  /** Id of the collection: all that was posted together. */
  collection: string;
  /** Id of the transaction that this one belongs to or undoes; null: none. */
  parent: string | null;
  /** The other side of a transfer; null for a credit or debit alone. */
  partner: {
    /** Names it in the company. */
    id: string;
    /** The person, in short. */
    user: {
      /** Names the user. */
      id: string;
      /** Given name; blank when unset. */
      first_name: string;
      /** Family name; blank when unset. */
      last_name: string;
      /** Blank when unset. */
      email: string;
      /** Blank when unset. */
      username: string;
      /** Blank when unset. */
      mobile: string;
      /** Address of the profile picture; null when there is none. */
      profile: string | null;
      /** True of somebody who was sent money and has not registered yet. */
      temporary: boolean;
    } | null;
  } | null;
  /** True of transactions that the platform added, such as fees. */
  inferred?: boolean;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype: string | null;
  /** Free text that the user sees. */
  note: string;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** Pending, Complete or Failed. The last two are final. */
  status: "Pending" | "Complete" | "Failed";
  /** Reference of your own, to find it again. */
  reference: string | null;
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount: bigint;
  /** The amount with its fees: what the balance changes by. In the smallest unit. */
  total_amount: bigint;
  /** The sum of the fees, in the smallest unit. */
  fee: bigint;
  /** Each fee of the transaction. */
  fees?: Array<{
    /** What it is, in a sentence. */
    description: string;
    /** The fee, in the smallest unit. */
    amount: bigint;
  }>;
  /** The balance of the account after this transaction, in the smallest unit. */
  balance: bigint;
  /** The reference of the account. */
  account: string;
  /** What the subtype is called. */
  label: string;
  /** Identifier of the company. */
  company: string;
  currency: ReducedCurrency;
  /** What admins have said of it to its user. */
  messages?: Array<{
    /** How serious it is. */
    level: string;
    /** What is said to the user. */
    message: string;
    /** When it was made, in milliseconds since the epoch (UTC). */
    created: number;
  }>;
  /** When it became Complete or Failed; null while it is Pending. */
  executed: number | null;
  /** When the transaction fails unless it is executed or claimed before, in milliseconds since the epoch (UTC); null: never. */
  expires: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
  /** Id of who made it; null: the platform. */
  creator: string | null;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type User = {
  /** Names the user. */
  id: string;
  /** Given name; blank when unset. */
  first_name: string;
  /** Family name; blank when unset. */
  last_name: string;
  /** Blank when unset. */
  email: string;
  /** Blank when unset. */
  username: string;
  /** Blank when unset. */
  mobile: string;
  /** Address of the profile picture; null when there is none. */
  profile: string | null;
  /** True of somebody who was sent money and has not registered yet. */
  temporary: boolean;
  /** Number of an identity card or passport. */
  id_number: string | null;
  /** Date of birth, as YYYY-MM-DD. */
  birth_date: string | null;
  /** The currency that the user prefers to see. */
  currency: ReducedCurrency | null;
  /** Time zone by its IANA name, such as Africa/Johannesburg. */
  timezone: string | null;
  /** Identifier of the company. */
  company: string;
  /** Language of messages and pages: two letters of ISO 639-1. */
  language: string;
  /** ISO 3166-1 alpha-2; blank when unset. */
  nationality: string;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** True when the email or the mobile number is verified. */
  verified: boolean;
  /** Present in registration, login and token responses, absent in profile responses. */
  verification?: {
    /** True when an email address is verified. */
    email: boolean;
    /** True when a mobile number is verified. */
    mobile: boolean;
  };
  /** How far the person is known: the verification of who they are. */
  kyc: {
    /** When it was changed last, in milliseconds since the epoch (UTC). */
    updated: number;
    /** Where it stands. */
    status: string;
  };
  /** pending, active, restricted or suspended. */
  status: string;
  /** The groups that the user is in. */
  groups: Array<{
    /** Name of the group: it stands in paths. */
    name: string;
    /** What people see as its name. */
    label: string;
    /** What is allowed. */
    settings: Record<string, unknown>;
  }>;
  /** Permissions of the user's own, besides those of the groups. */
  permissions: Array<{
    /** admin or user: whose permissions or pages it is about. */
    section: "admin" | "user";
    /** What the permission is about. */
    type: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog";
    /** What the permission allows. */
    level: "view" | "add" | "change" | "delete";
  }>;
  /** What is allowed. */
  settings: {
    /** False refuses all transactions. */
    allow_transactions: boolean;
    /** False refuses debits. */
    allow_debit_transactions: boolean;
    /** False refuses credits. */
    allow_credit_transactions: boolean;
  };
  /** Further given names. */
  middle_name: string | null;
  /** ISO 3166-1 alpha-2. */
  residency: string | null;
  /** Gender, in the words of the list. */
  gender: string | null;
  /** Form of address, such as Ms or Dr. */
  title: string | null;
  /** Marital status, in the words of the list. */
  marital_status: string | null;
  /** Name of the father. */
  fathers_name: string | null;
  /** Name of the mother. */
  mothers_name: string | null;
  /** Name of the grandfather. */
  grandfathers_name: string | null;
  /** Name of the grandmother. */
  grandmothers_name: string | null;
  /** Number that the central bank knows the person by. */
  central_bank_number: string | null;
  /** Address of the website. */
  website: string | null;
  /** Name that the person trades under. */
  business_name: string | null;
  /** Another name of the person. */
  alias_name: string | null;
  /** Name of the person or business as it is registered. */
  legal_name: string | null;
  /** Town of birth. */
  birth_place: string | null;
  /** ISO 3166-1 alpha-2. */
  birth_country: string | null;
  /** Number that the tax office knows the person by. */
  tax_number: string | null;
  /** ISO 3166-1 alpha-2. */
  tax_residency: string | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type SessionAccess = {
  /** The access token: sent as `Authorization: Token <access token>`. It is shown once. */
  token: string;
  user: User;
  /** What the session has to answer before it can do anything else; empty when nothing. */
  challenges: Array<Challenge>;
  /** When it ends, in milliseconds since the epoch (UTC); null: never. */
  expires: number;
};

export type Challenge = {
  /** Names it in the company. */
  id: string;
  /** The type of the rule that issued it. */
  type: "authentication" | "authorization" | "setup";
  /** For how long an answer counts. permanent: for the session. durable: for a duration. ephemeral: for one call, by the header Verified-Challenge. */
  durability: "permanent" | "durable" | "ephemeral";
  /** Types of the verified authenticators of the user that can answer it. Empty for setup: none is there yet. */
  authenticator_types: Array<"totp" | "sms" | "static">;
  /** The types that the rule supports. */
  supported_types: Array<"totp" | "sms" | "static">;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
};

export type TokenRecord = {
  /** The public part of a token: its first twelve characters. Names the token, and opens nothing. */
  token_key: string;
  /** ISO 8601, UTC; null: never. */
  expires: string | null;
};

export type Access = {
  /** The access token: sent as `Authorization: Token <access token>`. It is shown once. */
  token: string;
  user: User;
  /** What the session has to answer before it can do anything else; empty when nothing. */
  challenges: Array<Challenge>;
};

export type MfaStatus = {
  /** An authenticator of the type sms is verified. */
  sms: boolean;
  /** The same of totp. */
  token: boolean;
};

export type MfaSms = {
  /** Masked but for its last 3 digits once it is confirmed. */
  mobile: string;
  /** True when a code was answered with it, so that it is asked for at log-in. */
  confirmed: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type MfaToken = {
  /** For a QR code. Blank once it is confirmed. */
  otpauth_url: string;
  /** The name that an authenticator app shows: the company. */
  issuer: string;
  /** The name that an authenticator app shows below the issuer. */
  account: string;
  /** The shared secret in base32. Blank once it is confirmed. */
  key: string;
  /** True when a code was answered with it, so that it is asked for at log-in. */
  confirmed: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Authenticator = {
  /** Names it in the company. */
  id: string;
  /** totp: an authenticator app. sms: codes by SMS. static: recovery codes. */
  type: "totp" | "sms" | "static";
  /** By type. Key, otpauth_url and tokens are shown once, when it is created, and are ***** later; of mobile the last 3 digits stay. */
  details: {
    /** What the user calls it. */
    name: string;
    /** The hash of the codes. */
    algorithm: "SHA1" | "SHA256" | "SHA512";
    /** For a QR code. */
    otpauth_url: string;
    /** The name that an authenticator app shows: the company. */
    issuer: string;
    /** The name that an authenticator app shows below the issuer. */
    account: string;
    /** The shared secret in base32, to type where no QR code can be scanned. */
    key: string;
  } | {
    /** What the user calls it. */
    name: string;
    /** Mobile number in international form, such as +27820000001. */
    mobile: string;
  } | {
    /** What the user calls it. */
    name: string;
    /** The recovery codes. They are shown once, when they are made. */
    tokens: Array<{
      /** A recovery code, good for one time. Shown once. */
      token: string;
      /** False once the code was used. */
      available: boolean;
    }>;
  };
  /** True when a code was answered with it, so that it counts. */
  verified: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Address = {
  /** Names it in the company. */
  id: number;
  /** Its kind. */
  type: "permanent" | "contact" | "shipping" | "billing" | "business";
  /** Street and number. */
  line_1: string | null;
  /** A further line, such as the floor. */
  line_2: string | null;
  /** Town. */
  city: string | null;
  /** State, province or county. */
  state_province: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Postal code. */
  postal_code: string | null;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type BankAccount = {
  /** Names it in the company. */
  id: number;
  /** Name of the holder of the account. */
  name: string | null;
  /** Number of the account at the bank. */
  number: string | null;
  /** Its kind. */
  type: string | null;
  /** Name of the bank. */
  bank_name: string | null;
  /** Number of the bank. */
  bank_code: string | null;
  /** Number of the branch. */
  branch_code: string | null;
  /** In capitals. */
  swift: string | null;
  /** In capitals, without spaces. */
  iban: string | null;
  /** In capitals. */
  bic: string | null;
  /** Unique in the company. */
  code: string;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** Currencies that it is for. Absent in events. */
  currencies?: Array<ReducedCurrency>;
  /** Accounts of its user in a currency that it is for. Absent in events. */
  account_currencies?: Array<ReducedAccountCurrency>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type CryptoAccount = {
  /** Names it in the company. */
  id: number;
  /** Address of the wallet. */
  address: string;
  /** Unique in the company. */
  code: string;
  /** The chain that the address belongs to. */
  crypto_type: "bitcoin" | "ethereum" | "other";
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** Currencies that it is for. Absent in events. */
  currencies?: Array<ReducedCurrency>;
  /** Accounts of its user in a currency that it is for. Absent in events. */
  account_currencies?: Array<ReducedAccountCurrency>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Document = {
  /** Names it in the company. */
  id: number;
  /** Address of the file, for who asked alone. It works without headers, for an hour. */
  file: string;
  /** The name that the file had. */
  file_name: string;
  /** By the content of the file. */
  media_type: string;
  /** In bytes. */
  size: number;
  /** Address of a small picture of it, as that of the file; null when there is none. */
  thumbnail: string | null;
  /** What the document proves. */
  document_category: "other" | "proof_of_identity" | "advanced_proof_of_identity" | "proof_of_address";
  /** Kind of the document. */
  document_type: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other";
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** What an admin says of it to its user. */
  note: string | null;
  /** Until when it proves anything. */
  expires: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Email = {
  /** Names it in the company. */
  id: number;
  /** The one that the user object shows. */
  primary: boolean;
  /** Its user has proved that it is theirs. Verified ones are unique in the company. */
  verified: boolean;
  /** Email address. */
  email: string;
};

export type Mobile = {
  /** Names it in the company. */
  id: number;
  /** The one that the user object shows. */
  primary: boolean;
  /** Its user has proved that it is theirs. Verified ones are unique in the company. */
  verified: boolean;
  /** In international form. */
  number: string;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Company = {
  /** Its identifier, by which people log in. It never changes. */
  id: string;
  /** Its name. */
  name: string;
  /** Name of the company as it is registered. */
  legal_name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** Address of the website. */
  website: string | null;
  /** Address of the help pages. */
  support_website: string | null;
  /** Address of the documentation. */
  documentation_website: string | null;
  /** Where people ask for help. */
  support_email: string | null;
  /** Where people write to the company. */
  contact_email: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** An address that works without headers. */
  logo: string | null;
  /** An address that works without headers. */
  icon: string | null;
  /** Of its pages and mails, as #rrggbb. */
  colour: string | null;
  /** Services of the company. */
  services: Array<ReducedService>;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** test or production. */
  mode: string;
  /** pending, active, restricted or suspended. */
  status: string;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  address: PlainAddress;
  settings: CompanySettings;
  /** True: everybody sees it. */
  public: boolean;
};

export type ReducedService = {
  /** Names it in the company. */
  id: number;
  /** Name of the service in addresses. */
  slug: string;
  /** Its name. */
  name: string;
  /** Its address. */
  url: string | null;
  /** Its kind. */
  type: "system" | "public" | "private";
};

export type PlainAddress = {
  /** Street and number. */
  line_1: string | null;
  /** A further line, such as the floor. */
  line_2: string | null;
  /** Town. */
  city: string | null;
  /** State, province or county. */
  state_province: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Postal code. */
  postal_code: string | null;
};

export type CompanySettings = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<{
    /** Number of the subtype that is refused. */
    subtype: number;
    /** Code of the currency, in any case. */
    currency: string | null;
  }>;
  /** True: transactions without a subtype are refused. */
  require_transaction_subtypes: boolean;
  /** True: transactions need a verified email address or mobile number. */
  require_verification: boolean;
  /** False: nobody registers by themselves. */
  allow_registrations: boolean;
  /** True: only who was invited registers. */
  require_invitation: boolean;
  /** True: only who has registered can be paid. */
  require_registration: boolean;
  /** True: who registers must accept the terms. */
  require_terms_and_conditions: boolean;
  /** True: who registers must accept the privacy policy. */
  require_privacy_policy: boolean;
  /** False: no account goes below zero, whatever its limits say. */
  allow_overdrafts: boolean;
  /** What credits and debits of users begin as. */
  default_transaction_status: "Pending" | "Complete";
  /** Days after which money that nobody claimed goes back to its sender. */
  unclaimed_transfer_days: number;
  /** True: who logs in may say for how long. */
  allow_session_durations: boolean;
  /** Length of a session in seconds when the request has no `session_duration`. */
  default_session_duration: number;
  /** Maximum length of a session in seconds. */
  session_duration_max: number;
  /** Seconds until a pending transaction expires: it fails and its hold is released. Applies to credits, debits, batches and collections that users create as Pending while it is set. A value of the subtype takes precedence; a collection expires as a whole, with its shortest lifespan. Does not apply to transactions that admins create, and not to transfers to unregistered recipients, which expire after `unclaimed_transfer_days`. null: no expiry. */
  default_transaction_lifespan: number | null;
  /** The fewest characters of a password. */
  password_length_min: number;
  /** Address of your own page that links for a new password lead to; null: the page of this server. */
  password_reset_url: string | null;
  /** Address of your own page that links for a first password lead to; null: the page of this server. */
  password_set_url: string | null;
  /** Address of your own page that links that verify an email address lead to; null: the page of this server. */
  email_confirmation_url: string | null;
  /** Address of the terms; null: none. */
  terms_and_conditions_url: string | null;
  /** Address of the privacy policy; null: none. */
  privacy_policy_url: string | null;
  /** Citizenships that people may register with, as two letters of ISO 3166-1 each. None: all. */
  nationalities: Array<string>;
  /** Countries of residence that people may register with, as two letters of ISO 3166-1 each. None: all. */
  residencies: Array<string>;
  /** True: an Idempotency-Key that comes again with another body is answered 422. */
  strict_idempotency: boolean;
  /** True: changing authenticators and contact data over REST requires a password or a challenge within the last ten minutes. The dashboard always requires it. */
  require_recent_proof: boolean;
  /** True: unknown filters and `orderby` fields are rejected (400) instead of ignored. */
  strict_filters: boolean;
  /** Types of authenticators that users may set up; null: all. */
  supported_authenticators: Array<"totp" | "sms" | "static"> | null;
  /** Characters of new account references. */
  account_reference_length: number;
  /** Days for which calls are kept in the request log. */
  request_log_days: number;
  /** As default_transaction_status: true is Complete. */
  auto_complete_transactions: boolean;
  /** As email_confirmation_url. */
  email_verification_url: string | null;
};

export type Currency = {
  /** Code of the currency: three letters of ISO 4217, or the company’s own. */
  code: string;
  /** The code that people see. */
  display_code: string;
  /** What it is, in a sentence. */
  description: string;
  /** Sign of the currency, such as $. */
  symbol: string;
  /** Name of the unit, such as dollar. */
  unit: string;
  /** Digits behind the point: amounts are whole numbers of the smallest unit, of which ten to the power of this make one. */
  divisibility: number;
  /** Address of the picture; null when there is none. */
  icon: string | null;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type CompanyBankAccount = {
  /** Names it in the company. */
  id: number;
  /** Its name. */
  name: string | null;
  /** Number of the account at the bank. */
  number: string | null;
  /** Its kind. */
  type: string | null;
  /** How the bank account takes money, such as SEPA. */
  payment_method: string | null;
  /** Name of the bank. */
  bank_name: string | null;
  /** Number of the bank. */
  bank_code: string | null;
  /** The currency that the bank account is held in. */
  bank_currency: string | null;
  /** Number of the branch. */
  branch_code: string | null;
  branch_address: PlainAddress;
  /** Routing number (United States). */
  routing_number: string | null;
  /** In capitals. */
  swift: string | null;
  /** In capitals, without spaces. */
  iban: string | null;
  /** In capitals. */
  bic: string | null;
  /** CLABE (Mexico). */
  clabe: string | null;
  /** Check digit of the account. */
  check_digit: string | null;
  /** Pix key (Brazil). */
  pix_key: string | null;
  /** BR code (Brazil). */
  br_code: string | null;
  /** Sort code (United Kingdom). */
  sort_code: string | null;
  /** What it is for. */
  action: "withdraw" | "deposit" | "origin" | null;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** In which it takes money. */
  currencies: Array<ReducedCurrency>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type PublicCompany = {
  /** Its identifier, by which people log in. It never changes. */
  id: string;
  /** Its name. */
  name: string;
  /** Name of the company as it is registered. */
  legal_name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** Address of the website. */
  website: string | null;
  /** Address of the help pages. */
  support_website: string | null;
  /** Address of the documentation. */
  documentation_website: string | null;
  /** Where people ask for help. */
  support_email: string | null;
  /** Where people write to the company. */
  contact_email: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** An address that works without headers. */
  logo: string | null;
  /** An address that works without headers. */
  icon: string | null;
  /** Of its pages and mails, as #rrggbb. */
  colour: string | null;
  /** Services of the company. */
  services: Array<ReducedService>;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** test or production. */
  mode: string;
  /** pending, active, restricted or suspended. */
  status: string;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** What is allowed. */
  settings: {
    /** True: who logs in may say for how long. */
    allow_session_durations: boolean;
    /** Address of the terms; null: none. */
    terms_and_conditions_url: string | null;
    /** Address of the privacy policy; null: none. */
    privacy_policy_url: string | null;
    /** Citizenships that people may register with, as two letters of ISO 3166-1 each. None: all. */
    nationalities: Array<string>;
    /** Countries of residence that people may register with, as two letters of ISO 3166-1 each. None: all. */
    residencies: Array<string>;
  };
};

export type PublicGroup = {
  /** Name of the group: it stands in paths. */
  name: string;
  /** What people see as its name. */
  label: string;
  /** admin or user: whose permissions or pages it is about. */
  section: string;
  /** What it is, in a sentence. */
  description: string;
  /** Address of the picture; null when there is none. */
  icon: string | null;
  /** True of the one that is taken where nobody chooses. */
  default: boolean;
};

export type LegalTerm = {
  /** Names it in the company. */
  id: number;
  /** Its kind. */
  type: string;
  /** Its name. */
  name: string;
  /** What it is, in a sentence. */
  description: string | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type LegalTermVersion = {
  /** Names it in the company. */
  id: number;
  /** Number of the version, from 1. */
  version: number;
  /** What changed in this version. */
  note: string | null;
  /** The text of the terms, in Markdown; null where there is an address instead. */
  content: string | null;
  /** Its address. */
  url: string | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type OauthClient = {
  /** Its public name. */
  identifier: string;
  /** Its name. */
  name: string;
};

export type TransactionCollection = {
  /** Names it in the company. */
  id: string;
  /** Pending, Complete or Failed. The last two are final. */
  status: "Pending" | "Complete" | "Failed";
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<Transaction>;
};

export type Transaction = {
  /** Names it in the company. */
  id: string;
  /** Id of the collection: all that was posted together. */
  collection: string;
  /** Id of the transaction that this one belongs to or undoes; null: none. */
  parent: string | null;
  /** The other side of a transfer; null for a credit or debit alone. */
  partner: {
    /** Names it in the company. */
    id: string;
    /** The person, in short. */
    user: {
      /** Names the user. */
      id: string;
      /** Given name; blank when unset. */
      first_name: string;
      /** Family name; blank when unset. */
      last_name: string;
      /** Blank when unset. */
      email: string;
      /** Blank when unset. */
      username: string;
      /** Blank when unset. */
      mobile: string;
      /** Address of the profile picture; null when there is none. */
      profile: string | null;
      /** True of somebody who was sent money and has not registered yet. */
      temporary: boolean;
    } | null;
  } | null;
  /** True of transactions that the platform added, such as fees. */
  inferred?: boolean;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** Name of the subtype, which says what the transaction is for; null: none. */
  subtype: string | null;
  /** Free text that the user sees. */
  note: string;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** Pending, Complete or Failed. The last two are final. */
  status: "Pending" | "Complete" | "Failed";
  /** Reference of your own, to find it again. */
  reference: string | null;
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount: bigint;
  /** The amount with its fees: what the balance changes by. In the smallest unit. */
  total_amount: bigint;
  /** The sum of the fees, in the smallest unit. */
  fee: bigint;
  /** Each fee of the transaction. */
  fees?: Array<{
    /** What it is, in a sentence. */
    description: string;
    /** The fee, in the smallest unit. */
    amount: bigint;
  }>;
  /** The balance of the account after this transaction, in the smallest unit. */
  balance: bigint;
  /** The reference of the account. */
  account: string;
  /** What the subtype is called. */
  label: string;
  /** Identifier of the company. */
  company: string;
  currency: ReducedCurrency;
  /** What admins have said of it to its user. */
  messages?: Array<{
    /** How serious it is. */
    level: string;
    /** What is said to the user. */
    message: string;
    /** When it was made, in milliseconds since the epoch (UTC). */
    created: number;
  }>;
  /** When it became Complete or Failed; null while it is Pending. */
  executed: number | null;
  /** When the transaction fails unless it is executed or claimed before, in milliseconds since the epoch (UTC); null: never. */
  expires: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type TransactionMessage = {
  /** Names it in the company. */
  id: number;
  /** How serious it is. */
  level: "info" | "warning" | "error";
  /** What is said to the user. */
  message: string;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Account = {
  /** Names the account in paths and fields. It never changes. */
  reference: string;
  /** Name of the kind of account; not unique. */
  name: string;
  /** What people see as its name. */
  label: string | null;
  /** The account definition that it was opened by. */
  definition: string | null;
  /** True of the one that is used where none is named. */
  primary: boolean;
  /** True of an account of the company that is held against a bank’s: its users do not see it. */
  recon: boolean;
  /** What the account holds, a row for each currency. */
  currencies: Array<AccountCurrency>;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type AccountCurrency = {
  /** Names it in the company. */
  id: string;
  /** What the account holds, in the smallest unit of the currency. */
  balance: bigint;
  /** What can be spent: the balance less what is held for pending debits. In the smallest unit. */
  available_balance: bigint;
  currency: ReducedCurrency;
  /** Its own. Where it has none of a kind, those of its user’s tier and group hold. */
  limits: Array<Limit>;
  /** The fees that apply. */
  fees: Array<Fee>;
  /** What is allowed. */
  settings: {
    /** False refuses all transactions. */
    allow_transactions: boolean;
    /** False refuses debits. */
    allow_debit_transactions: boolean;
    /** False refuses credits. */
    allow_credit_transactions: boolean;
    /** Subtypes that are refused, each in one currency or in all. */
    disallowed_transaction_subtypes: Array<number>;
  };
  /** The one that a wallet shows first. Exactly one currency of an account is. */
  active: boolean;
  /** Subtypes that transactions of the account may have; none: all. */
  subtypes: Array<unknown>;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Limit = {
  /** Names it in the company. */
  id: number;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week (from Monday) or month in UTC. overdraft: how far below zero debits may take an account. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** null: transactions of any subtype. */
  subtype: string | null;
  /** Set on limits of an account. */
  account: string | null;
  /** Only accounts of this definition; null: of any. */
  account_definition: string | null;
  /** Code of the currency, in any case. */
  currency: string;
  /** In the smallest unit. 0 is no limit, also where a wider place has one. */
  value: bigint;
  /** From when it holds; null: from the beginning. */
  begin: number | null;
  /** Until when it holds; null: without end. */
  end: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Fee = {
  /** Names it in the company. */
  id: number;
  /** Of several fees of one name only those of the nearest place count: account, tier, group. Without a name: see docs/ledger.md. */
  name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** null: transactions of any subtype. */
  subtype: string | null;
  /** Set on fees of an account. */
  account: string | null;
  /** Only accounts of this definition; null: of any. */
  account_definition: string | null;
  /** Code of the currency, in any case. */
  currency: string;
  /** Fixed, in the smallest unit. */
  value: bigint;
  /** Percent of the amount, besides the value. */
  percentage: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Subtype = {
  /** Names it in the company. */
  id: number;
  /** Its name. */
  name: string;
  /** What transactions of it are called. */
  label: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** partner: for transactions with a partner. single: for those without. */
  usage_type: "partner" | "single" | null;
  /** The subtype of the other side. */
  partner: {
    /** Names it in the company. */
    id: number;
    /** Its name. */
    name: string;
    /** What people see as its name. */
    label: string | null;
    /** credit: money in. debit: money out. */
    tx_type: "credit" | "debit";
  } | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type TransactionTotals = {
  /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
  amount: bigint;
  /** The amount with its fees: what the balance changes by. In the smallest unit. */
  total_amount: bigint;
  /** Sum of the fees, in the smallest unit. */
  fees: bigint;
  /** How many there are. */
  count: number;
  /** Code of the currency, in any case. */
  currency: string;
};

export type Group = {
  /** Name of the group: it stands in paths. */
  name: string;
  /** What people see as its name. */
  label: string;
  /** admin: its members may be given permissions of admins. user: they may not. */
  section: "admin" | "user";
  /** What it is, in a sentence. */
  description: string;
  /** Address of the picture; null when there is none. */
  icon: string | null;
  /** The tiers of the group, from the lowest. */
  tiers: Array<ReducedTier>;
  /** What is allowed. */
  settings: {
    /** False refuses all transactions. */
    allow_transactions: boolean;
    /** False refuses debits. */
    allow_debit_transactions: boolean;
    /** False refuses credits. */
    allow_credit_transactions: boolean;
    /** Subtypes that are refused, each in one currency or in all. */
    disallowed_transaction_subtypes: Array<number>;
  };
};

export type ReducedTier = {
  /** Names it in the company. */
  id: number;
  /** Place of the tier: 1 is the lowest. */
  level: number;
  /** Its name. */
  name: string | null;
};

export type Tier = {
  /** Names it in the company. */
  id: number;
  /** It is only for transactions in this currency; null: in any. */
  currency: string | null;
  /** A user is in the highest tier of which all requirements are met. */
  level: number;
  /** Its name. */
  name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** All of its requirements are met. The highest such tier is the one in force. */
  active: boolean;
  /** What a user must have to be in the tier. */
  requirements: Array<TierRequirement>;
  /** The limits that apply. */
  limits: Array<Limit>;
  /** The fees that apply. */
  fees: Array<Fee>;
  /** What is allowed. */
  settings: {
    /** False refuses all transactions. */
    allow_transactions: boolean;
    /** False refuses debits. */
    allow_debit_transactions: boolean;
    /** False refuses credits. */
    allow_credit_transactions: boolean;
    /** Subtypes that are refused, each in one currency or in all. */
    disallowed_transaction_subtypes: Array<number>;
  };
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type TierRequirement = {
  /** Names it in the company. */
  id: number;
  /** What a user must have. */
  requirement: "first_name" | "last_name" | "nationality" | "birth_date" | "id_number" | "language" | "address" | "bank_account" | "email_address" | "mobile" | "proof_of_identity" | "proof_of_address" | "advanced_proof_of_identity";
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type RequirementSet = {
  /** Names it in the company. */
  id: number;
  /** The set that this one is a part of. */
  parent: number | null;
  /** Its name. */
  name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** all: every item and inner set is met. any: as many as min_condition_matches. */
  condition: "all" | "any";
  /** Of any: how many; null: one. */
  min_condition_matches: number | null;
  /** The requirements of the set. */
  items: Array<RequirementItem>;
  /** Place in the order in which people see it; null: at the end. */
  weight: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type RequirementItem = {
  /** Names it in the company. */
  id: number;
  /** Its kind. */
  type: "resource";
  /** Met when the user has one such resource with these values. */
  rule: {
    /** Which records it is about. */
    resource: "address" | "bank_account" | "document" | "email" | "mobile" | "user";
    /** Fields of the resource and the value that each must have. */
    condition: Record<string, unknown>;
  };
  /** Its name. */
  name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** Place in the order in which people see it; null: at the end. */
  weight: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Permission = {
  /** The same in every company. */
  id: number;
  /** admin or user: whose permissions or pages it is about. */
  section: "admin" | "user";
  /** What the permission is about. */
  type: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog";
  /** What the permission allows. */
  level: "view" | "add" | "change" | "delete";
  /** For clients that know rules by property: there are none here. */
  properties: Record<string, unknown>;
};

export type AdminUserListItem = {
  /** Names it in the company. */
  id: string;
  /** Given name; blank when unset. */
  first_name: string;
  /** Family name; blank when unset. */
  last_name: string;
  /** Blank when unset. */
  email: string;
  /** Blank when unset. */
  username: string;
  /** Blank when unset. */
  mobile: string;
  /** Address of the profile picture; null when there is none. */
  profile: string | null;
  /** True of somebody who was sent money and has not registered yet. */
  temporary: boolean;
  /** Number of an identity card or passport. */
  id_number: string | null;
  /** Date of birth, as YYYY-MM-DD. */
  birth_date: string | null;
  /** The currency that the user prefers to see. */
  currency: ReducedCurrency | null;
  /** Time zone by its IANA name, such as Africa/Johannesburg. */
  timezone: string | null;
  /** Identifier of the company. */
  company: string;
  /** Language of messages and pages: two letters of ISO 639-1. */
  language: string;
  /** ISO 3166-1 alpha-2; blank when unset. */
  nationality: string;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** True when the email or the mobile number is verified. */
  verified: boolean;
  /** Present in registration, login and token responses, absent in profile responses. */
  verification?: {
    /** True when an email address is verified. */
    email: boolean;
    /** True when a mobile number is verified. */
    mobile: boolean;
  };
  /** How far the person is known: the verification of who they are. */
  kyc: {
    /** When it was changed last, in milliseconds since the epoch (UTC). */
    updated: number;
    /** Where it stands. */
    status: string;
  };
  /** Where it stands. */
  status: string;
  /** The groups that the user is in. */
  groups: Array<{
    /** Name of the group: it stands in paths. */
    name: string;
    /** What people see as its name. */
    label: string;
    /** What is allowed. */
    settings: Record<string, unknown>;
  }>;
  /** Further given names. */
  middle_name: string | null;
  /** ISO 3166-1 alpha-2. */
  residency: string | null;
  /** Gender, in the words of the list. */
  gender: string | null;
  /** Form of address, such as Ms or Dr. */
  title: string | null;
  /** Marital status, in the words of the list. */
  marital_status: string | null;
  /** Name of the father. */
  fathers_name: string | null;
  /** Name of the mother. */
  mothers_name: string | null;
  /** Name of the grandfather. */
  grandfathers_name: string | null;
  /** Name of the grandmother. */
  grandmothers_name: string | null;
  /** Number that the central bank knows the person by. */
  central_bank_number: string | null;
  /** Address of the website. */
  website: string | null;
  /** Name that the person trades under. */
  business_name: string | null;
  /** Another name of the person. */
  alias_name: string | null;
  /** Name of the person or business as it is registered. */
  legal_name: string | null;
  /** Town of birth. */
  birth_place: string | null;
  /** ISO 3166-1 alpha-2. */
  birth_country: string | null;
  /** Number that the tax office knows the person by. */
  tax_number: string | null;
  /** ISO 3166-1 alpha-2. */
  tax_residency: string | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** True of people who cannot log in. */
  deactivated: boolean;
  /** Whether personal data is retained or its deletion was requested. */
  retention_state: "retaining" | "delete_requested" | "deleted";
  /** When the person logged in last; null: never. */
  last_login: number | null;
  /** The user registered the company. Absent in events. */
  owner?: boolean;
  /** The reference of the primary account. Absent in events. */
  account?: string | null;
  /** Of the primary account, in the currency that it was first used with. Absent in events. */
  balance?: bigint;
  /** Of the primary account, in the currency that it was first used with. Absent in events. */
  available_balance?: bigint;
};

export type UserOverview = {
  /** How many there are in all. */
  total: number;
  /** How many of them are archived. */
  archived: number;
  /** Neither archived nor deactivated. */
  active: number;
};

export type UserSettings = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
};

export type AdminAuthenticator = {
  /** Names it in the company. */
  id: string;
  /** totp: an authenticator app. sms: codes by SMS. static: recovery codes. */
  type: "totp" | "sms" | "static";
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True when a code was answered with it, so that it counts. */
  verified: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type AdminDocument = {
  /** Names it in the company. */
  id: number;
  /** Address of the file, for who asked alone. It works without headers, for an hour. */
  file: string;
  /** The name that the file had. */
  file_name: string;
  /** By the content of the file. */
  media_type: string;
  /** In bytes. */
  size: number;
  /** Address of a small picture of it, as that of the file; null when there is none. */
  thumbnail: string | null;
  /** What the document proves. */
  document_category: "other" | "proof_of_identity" | "advanced_proof_of_identity" | "proof_of_address";
  /** Kind of the document. */
  document_type: "utility_bill" | "bank_statement" | "lease_or_rental_agreement" | "municipal_rate_and_taxes" | "mortgage_statement" | "telephone" | "insurance_policy" | "retail_store" | "government_id" | "passport" | "drivers_license" | "id_confirmation" | "other";
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** How far it is verified. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** What an admin says of it to its user. */
  note: string | null;
  /** Until when it proves anything. */
  expires: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminGroup = {
  /** Name of the group: it stands in paths. */
  name: string;
  /** What people see as its name. */
  label: string;
  /** admin: its members may be given permissions of admins. user: they may not. */
  section: "admin" | "user";
  /** What it is, in a sentence. */
  description: string;
  /** Address of the picture; null when there is none. */
  icon: string | null;
  /** Who registers without naming a group gets into it. */
  default: boolean;
  /** Who registers may choose it. */
  public: boolean;
  /** It is shown where people choose. */
  listed: boolean;
  /** How many permissions it has. */
  permissions: number;
  /** The tiers of the group, from the lowest. */
  tiers: Array<ReducedTier>;
  /** What is allowed. */
  settings: {
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
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Kyc = {
  /** Where it stands. */
  status: "obsolete" | "declined" | "pending" | "incomplete" | "verified";
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type UserToken = {
  /** The public part of a token: its first twelve characters. Names the token, and opens nothing. */
  token_key: string;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** Blank when unset. */
  label: string;
  /** Null: never. */
  expires: number | null;
  /** When it was used last; null: never. */
  last_used: number | null;
  /** Address that it was used from last. */
  client_address: string;
  /** What the program called itself (User-Agent). */
  user_agent: string;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
};

export type CreatedUserToken = {
  /** The public part of a token: its first twelve characters. Names the token, and opens nothing. */
  token_key: string;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  };
  /** Blank when unset. */
  label: string;
  /** Null: never. */
  expires: number | null;
  /** When it was used last; null: never. */
  last_used: number | null;
  /** Address that it was used from last. */
  client_address: string;
  /** What the program called itself (User-Agent). */
  user_agent: string;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** The access token: sent as `Authorization: Token <access token>`. It is shown once. */
  token: string;
};

export type AdminSubtype = {
  /** Names it in the company. */
  id: number;
  /** Its name. */
  name: string;
  /** What transactions of it are called. */
  label: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** partner: for transactions with a partner. single: for those without. */
  usage_type: "partner" | "single" | null;
  /** The subtype of the other side. */
  partner: {
    /** Names it in the company. */
    id: number;
    /** Its name. */
    name: string;
    /** What people see as its name. */
    label: string | null;
    /** credit: money in. debit: money out. */
    tx_type: "credit" | "debit";
  } | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** Seconds until a pending transaction of this subtype expires. Takes precedence over `default_transaction_lifespan` of the company, and applies to the same transactions. null: the value of the company applies. */
  default_transaction_lifespan: number | null;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AccessControlRule = {
  /** Names it in the company. */
  id: number;
  /** allow or deny. */
  action: "allow" | "deny";
  /** ip: it looks at the address that a call comes from. */
  type: "ip";
  /** An address, a range of addresses such as 10.0.0.0/8, or * for all. */
  value: string;
  /** What people see as its name. */
  label: string | null;
  /** The person, in short. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
  /** The group that the rule is for; null: everybody. */
  group: ReducedGroup | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type ReducedGroup = {
  /** Name of the group: it stands in paths. */
  name: string;
  /** What people see as its name. */
  label: string;
  /** admin or user: whose permissions or pages it is about. */
  section: "admin" | "user";
};

export type AuditEntry = {
  /** Names it in the company. */
  id: string;
  /** What was done. */
  action: string;
  /** Who did it. Null: nobody who is known, or the platform itself. */
  actor: {
    /** Names it in the company. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
  /** Whom it concerns: whose access, address or account it is. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
  /** Key of the token that it was done with. */
  token_key: string | null;
  /** Address that the call came from. */
  ip_address: string;
  /** What the program called itself (User-Agent). */
  user_agent: string;
  /** As X-Request-Id told it; the request log finds the call by it. */
  request_id: string;
  /** What was changed, as it was. Null: nothing was there, or it is not kept. */
  before: Record<string, unknown> | null;
  /** What was changed, as it is since then. */
  after: Record<string, unknown> | null;
  /** What is worth knowing besides, such as the id of what it was done to. */
  details: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
};

export type AccountConfiguration = {
  /** Its name. */
  name: string;
  /** What people see as its name. */
  label: string | null;
  /** What its accounts hold from the beginning, and may hold; none: all. */
  currencies: Array<ReducedCurrency>;
  /** Whoever comes into the group gets such an account. */
  default: boolean;
  /** New users of the group get it as their primary account. One of a group is. */
  primary: boolean;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type AdminAccount = {
  /** Names the account in paths and fields. It never changes. */
  reference: string;
  /** Name of the kind of account; not unique. */
  name: string;
  /** What people see as its name. */
  label: string | null;
  /** The account definition that it was opened by. */
  definition: string | null;
  /** True of the one that is used where none is named. */
  primary: boolean;
  /** True of an account of the company that is held against a bank’s: its users do not see it. */
  recon: boolean;
  /** What the account holds, a row for each currency. */
  currencies: Array<AdminAccountCurrency>;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** Null for a standalone account, which is the company’s own. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
  /** True of an account that its user does not see. */
  hidden: boolean;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminAccountCurrency = {
  /** Names it in the company. */
  id: string;
  /** What the account holds, in the smallest unit of the currency. */
  balance: bigint;
  /** What can be spent: the balance less what is held for pending debits. In the smallest unit. */
  available_balance: bigint;
  currency: ReducedCurrency;
  /** Its own. Where it has none of a kind, those of its user’s tier and group hold. */
  limits: Array<Limit>;
  /** The fees that apply. */
  fees: Array<Fee>;
  /** What is allowed. */
  settings: {
    /** False refuses all transactions. */
    allow_transactions: boolean;
    /** False refuses debits. */
    allow_debit_transactions: boolean;
    /** False refuses credits. */
    allow_credit_transactions: boolean;
    /** Subtypes that are refused, each in one currency or in all. */
    disallowed_transaction_subtypes: Array<number>;
  };
  /** The one that a wallet shows first. Exactly one currency of an account is. */
  active: boolean;
  /** Subtypes that transactions of the account may have; none: all. */
  subtypes: Array<unknown>;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminFee = {
  /** Names it in the company. */
  id: number;
  /** Of several fees of one name only those of the nearest place count: account, tier, group. Without a name: see docs/ledger.md. */
  name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** null: transactions of any subtype. */
  subtype: string | null;
  /** Set on fees of an account. */
  account: string | null;
  /** Only accounts of this definition; null: of any. */
  account_definition: string | null;
  /** Code of the currency, in any case. */
  currency: string;
  /** Fixed, in the smallest unit. */
  value: bigint;
  /** Percent of the amount, besides the value. */
  percentage: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** Which account pays; null: that of the transaction. */
  debit_account: string | null;
  /** Which account is paid; null: the company's fees. */
  credit_account: string | null;
  /** Name of the subtype of the debit. */
  debit_subtype: string | null;
  /** Name of the subtype of the credit. */
  credit_subtype: string | null;
  /** Its transaction on the account that it is charged for is marked as added by the platform. Those on other accounts always are. */
  inferred: boolean;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminLimit = {
  /** Names it in the company. */
  id: number;
  /** max, min: of one transaction. day_max, week_max, month_max: of all of a calendar day, week (from Monday) or month in UTC. overdraft: how far below zero debits may take an account. */
  type: "max" | "day_max" | "week_max" | "month_max" | "min" | "overdraft";
  /** credit: money in. debit: money out. */
  tx_type: "credit" | "debit";
  /** null: transactions of any subtype. */
  subtype: string | null;
  /** Set on limits of an account. */
  account: string | null;
  /** Only accounts of this definition; null: of any. */
  account_definition: string | null;
  /** Code of the currency, in any case. */
  currency: string;
  /** In the smallest unit. 0 is no limit, also where a wider place has one. */
  value: bigint;
  /** From when it holds; null: from the beginning. */
  begin: number | null;
  /** Until when it holds; null: without end. */
  end: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AuthenticatorRule = {
  /** Names it in the company. */
  id: number;
  /** Its kind. */
  type: "authentication" | "authorization" | "setup";
  /** For how long an answer counts. permanent: for the session. durable: for a duration. ephemeral: for one call, by the header Verified-Challenge. */
  durability: "permanent" | "durable" | "ephemeral";
  /** The types that can answer it. */
  authenticator_types: Array<"totp" | "sms" | "static">;
  /** Only of authorization rules: what it guards. */
  permissions: Array<{
    /** section.type.level */
    id: string;
    /** admin or user: whose permissions or pages it is about. */
    section: "admin" | "user";
    /** What the permission is about. */
    type: "accesscontrolrule" | "account" | "accountdefinition" | "address" | "bankaccount" | "company" | "cryptoaccount" | "currency" | "document" | "email" | "group" | "mfa" | "mfarule" | "mobile" | "notification" | "permission" | "request" | "service" | "token" | "transaction" | "transactionsubtypes" | "user" | "webhook" | "webhooksecret" | "auditlog";
    /** What the permission allows. */
    level: "view" | "add" | "change" | "delete";
  }>;
  /** Null: the whole company. For a member, the rules of a group replace those of the company of the same type. */
  group: ReducedGroup | null;
  /** Seconds that a completed durable challenge holds; null for the other durabilities. */
  duration: number | null;
  /** Seconds: the rule applies to sessions that are at least this old. Null: to all. */
  session_age: number | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type Notification = {
  /** Names it in the company. */
  id: number;
  /** Its name. */
  name: string;
  /** What it is, in a sentence. */
  description: string;
  /** False: the platform sends none of these messages; events are told all the same. */
  enabled: boolean;
  /** It cannot be switched off. */
  mandatory: boolean;
  /** The words of each message; none: those of the platform. */
  templates: Array<MessageTemplate>;
};

export type MessageTemplate = {
  /** Which message it is. */
  kind: string;
  /** What people see as its name. */
  label: string;
  /** email or sms. */
  channel: "email" | "sms";
  /** Of mail only. */
  subject: string | null;
  /** Paragraphs, parted by blank lines. {{link}} and {{code}} stand alone in theirs in a mail. */
  text: string;
  /** False: these are the platform's words. */
  own: boolean;
  /** What may stand in double braces. */
  placeholders: Array<string>;
  /** The placeholder that its words cannot do without. */
  requires: string | null;
};

export type MessagePreview = {
  /** Subject of a mail; an SMS has none. */
  subject: string | null;
  /** The words of the message. */
  text: string;
  /** The message as a mail program shows it; null for an SMS. */
  html: string | null;
};

export type Service = {
  /** Names it in the company. */
  id: number;
  /** Identifier of the company. */
  company: string;
  /** Name of the service in addresses. */
  slug: string;
  /** Its kind. */
  type: "system" | "public" | "private";
  /** Its name. */
  name: string;
  /** What it is, in a sentence. */
  description: string | null;
  /** Words by which services are found. */
  tags: Array<string>;
  /** True of services that the operator of the platform vouches for. */
  verified: boolean;
  /** True: everybody sees it. */
  public: boolean;
  /** Its address. */
  url: string | null;
  /** Where admins manage the service. */
  management_url: string | null;
  /** Address of the terms; null: none. */
  terms_and_conditions_url: string | null;
  /** Website of the service. */
  website_url: string | null;
  /** True while the service may call the API. */
  active: boolean;
  /** Its machine user, whose permissions it has; null until it was active for the first time. */
  user: string | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type ServiceWithToken = {
  /** Names it in the company. */
  id: number;
  /** Identifier of the company. */
  company: string;
  /** Name of the service in addresses. */
  slug: string;
  /** Its kind. */
  type: "system" | "public" | "private";
  /** Its name. */
  name: string;
  /** What it is, in a sentence. */
  description: string | null;
  /** Words by which services are found. */
  tags: Array<string>;
  /** True of services that the operator of the platform vouches for. */
  verified: boolean;
  /** True: everybody sees it. */
  public: boolean;
  /** Its address. */
  url: string | null;
  /** Where admins manage the service. */
  management_url: string | null;
  /** Address of the terms; null: none. */
  terms_and_conditions_url: string | null;
  /** Website of the service. */
  website_url: string | null;
  /** True while the service may call the API. */
  active: boolean;
  /** Its machine user, whose permissions it has; null until it was active for the first time. */
  user: string | null;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** Shown once: when a service without a URL is activated, or is given another token. */
  token?: string;
};

export type Export = {
  /** Names it in the company. */
  id: string;
  /** admin or user: whose permissions or pages it is about. */
  section: "admin";
  /** Which records it is about. */
  resource: "account" | "account_currency" | "transaction" | "user";
  /** The same as resource, as sets call it. */
  type: "account" | "account_currency" | "transaction" | "user";
  /** Filters and order of the rows, as the address of the list has them. */
  query: Record<string, unknown>;
  /** json or csv. */
  file_format: "json" | "csv";
  /** Where it stands. */
  status: "queued" | "pending" | "processing" | "complete" | "failed";
  /** 0 to 100. */
  progress: number;
  /** How many rows it holds; null until it is ready. */
  count: number | null;
  /** Rows of a page. */
  page_size: number;
  /** Why it failed. */
  error: string | null;
  /** Who asked for it. */
  user: string;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type ExtendedExport = {
  /** Names it in the company. */
  id: string;
  /** admin or user: whose permissions or pages it is about. */
  section: "admin";
  /** Which records it is about. */
  resource: "account" | "account_currency" | "transaction" | "user";
  /** The same as resource, as sets call it. */
  type: "account" | "account_currency" | "transaction" | "user";
  /** Filters and order of the rows, as the address of the list has them. */
  query: Record<string, unknown>;
  /** json or csv. */
  file_format: "json" | "csv";
  /** Where it stands. */
  status: "queued" | "pending" | "processing" | "complete" | "failed";
  /** 0 to 100. */
  progress: number;
  /** How many rows it holds; null until it is ready. */
  count: number | null;
  /** Rows of a page. */
  page_size: number;
  /** Why it failed. */
  error: string | null;
  /** Who asked for it. */
  user: string;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The files, one for each page. */
  pages: Array<{
    /** How many rows it holds; null until it is ready. */
    count: number;
    /** Number of the page, from 1. */
    page: number;
    /** Where it stands. */
    status: "complete";
    /** An address that works without headers, for an hour, for who asked. */
    file: string;
  }>;
};

export type AdminTransactionCollection = {
  /** Names it in the company. */
  id: string;
  /** Pending, Complete or Failed. The last two are final. */
  status: "Pending" | "Complete" | "Failed";
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<AdminTransaction>;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminTransactionMessage = {
  /** Names it in the company. */
  id: number;
  /** How serious it is. */
  level: "info" | "warning" | "error";
  /** What is said to the user. */
  message: string;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** user: its user may read it, too. */
  section: "admin" | "user";
  /** null: the platform. */
  author: string | null;
};

export type AdminTier = {
  /** Names it in the company. */
  id: number;
  /** It is only for transactions in this currency; null: in any. */
  currency: string | null;
  /** A user is in the highest tier of which all requirements are met. */
  level: number;
  /** Its name. */
  name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** What a user must have to be in the tier. */
  requirements: Array<TierRequirement>;
  /** The limits that apply. */
  limits: Array<AdminLimit>;
  /** The fees that apply. */
  fees: Array<AdminFee>;
  /** What is allowed. */
  settings: {
    /** False refuses all transactions. */
    allow_transactions: boolean;
    /** False refuses debits. */
    allow_debit_transactions: boolean;
    /** False refuses credits. */
    allow_credit_transactions: boolean;
    /** Subtypes that are refused, each in one currency or in all. */
    disallowed_transaction_subtypes: Array<number>;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type AdminCompanyBankAccount = {
  /** Names it in the company. */
  id: number;
  /** Its name. */
  name: string | null;
  /** Number of the account at the bank. */
  number: string | null;
  /** Its kind. */
  type: string | null;
  /** How the bank account takes money, such as SEPA. */
  payment_method: string | null;
  /** Name of the bank. */
  bank_name: string | null;
  /** Number of the bank. */
  bank_code: string | null;
  /** The currency that the bank account is held in. */
  bank_currency: string | null;
  /** Number of the branch. */
  branch_code: string | null;
  branch_address: PlainAddress;
  /** Routing number (United States). */
  routing_number: string | null;
  /** In capitals. */
  swift: string | null;
  /** In capitals, without spaces. */
  iban: string | null;
  /** In capitals. */
  bic: string | null;
  /** CLABE (Mexico). */
  clabe: string | null;
  /** Check digit of the account. */
  check_digit: string | null;
  /** Pix key (Brazil). */
  pix_key: string | null;
  /** BR code (Brazil). */
  br_code: string | null;
  /** Sort code (United Kingdom). */
  sort_code: string | null;
  /** What it is for. */
  action: "withdraw" | "deposit" | "origin" | null;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** In which it takes money. */
  currencies: Array<ReducedCurrency>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminCurrency = {
  /** Code of the currency: three letters of ISO 4217, or the company’s own. */
  code: string;
  /** The code that people see. */
  display_code: string;
  /** What it is, in a sentence. */
  description: string;
  /** Sign of the currency, such as $. */
  symbol: string;
  /** Name of the unit, such as dollar. */
  unit: string;
  /** Digits behind the point: amounts are whole numbers of the smallest unit, of which ten to the power of this make one. */
  divisibility: number;
  /** Address of the picture; null when there is none. */
  icon: string | null;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
};

export type AdminCompany = {
  /** Its identifier, by which people log in. It never changes. */
  id: string;
  /** Its name. */
  name: string;
  /** Name of the company as it is registered. */
  legal_name: string | null;
  /** What it is, in a sentence. */
  description: string | null;
  /** Address of the website. */
  website: string | null;
  /** Address of the help pages. */
  support_website: string | null;
  /** Address of the documentation. */
  documentation_website: string | null;
  /** Where people ask for help. */
  support_email: string | null;
  /** Where people write to the company. */
  contact_email: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** An address that works without headers. */
  logo: string | null;
  /** An address that works without headers. */
  icon: string | null;
  /** Of its pages and mails, as #rrggbb. */
  colour: string | null;
  /** Services of the company. */
  services: Array<ReducedService>;
  /** Data of your own: an object, of which lists filter by the first level. A change is merged into what is there; null clears it. */
  metadata: Record<string, unknown>;
  /** test or production. */
  mode: string;
  /** pending, active, restricted or suspended. */
  status: string;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  address: PlainAddress;
  settings: CompanySettings;
  /** True: everybody sees it. */
  public: boolean;
  /** Where the company itself is written to. */
  system_email: string;
  /** As system_email, for older clients. */
  email: string;
  /** Who registered it. */
  owner: {
    /** Names it in the company. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
};

export type Invitation = {
  /** Names it in the company. */
  id: number;
  /** Email address. */
  email: string;
  /** The group that they will be in; null: the default one. */
  group: string | null;
  /** Where it stands. */
  status: "open" | "accepted" | "expired";
  /** The id of the admin. */
  invited_by: string;
  /** The id of who has registered with it. */
  user: string | null;
  /** When it ends, in milliseconds since the epoch (UTC); null: never. */
  expires: number;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type CurrencyOverview = {
  /** What all accounts of the company hold. */
  balance_total: bigint;
  /** The same without what pending debits hold. */
  available_balance_total: bigint;
  /** What complete transactions of the last 24 hours have added to it. */
  balance_24h: bigint;
  /** Transactions in all. */
  count_total: number;
  /** Transactions in the last 24 hours. */
  count_24h: number;
  /** Pending debits. */
  count_debits_pending: number;
  /** Complete debits. */
  count_debits_complete: number;
  /** Pending credits. */
  count_credits_pending: number;
  /** Complete credits. */
  count_credits_complete: number;
  /** Sum of pending debits, in the smallest unit. */
  sum_debits_pending: bigint;
  /** Sum of complete debits, in the smallest unit. */
  sum_debits_complete: bigint;
  /** Sum of pending credits, in the smallest unit. */
  sum_credits_pending: bigint;
  /** Sum of complete credits, in the smallest unit. */
  sum_credits_complete: bigint;
  /** Sum of pending debits in the last 24 hours, in the smallest unit. */
  sum_24h_debits_pending: bigint;
  /** Sum of complete debits in the last 24 hours, in the smallest unit. */
  sum_24h_debits_complete: bigint;
  /** Sum of pending credits in the last 24 hours, in the smallest unit. */
  sum_24h_credits_pending: bigint;
  /** Sum of complete credits in the last 24 hours, in the smallest unit. */
  sum_24h_credits_complete: bigint;
};

export type Request = {
  /** Names it in the company. */
  id: number;
  /** Null: nobody was logged in. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
  /** Of the header Idempotency-Key. */
  key: string | null;
  /** The public part of a token: its first twelve characters. Names the token, and opens nothing. */
  token_key: string | null;
  /** http or https. */
  scheme: string;
  /** Method of the call. */
  method: string;
  /** Path of the call. */
  path: string;
  /** Type of the body. */
  content_type: string;
  /** Of the query. */
  params: Record<string, string>;
  /** Those that prove something are *****. */
  headers: Record<string, string>;
  /** Null: there was none, it was no JSON, or it was longer than 16 kB. What is secret in it is *****. */
  body: Record<string, unknown> | null;
  /** Status of the answer. */
  status_code: number;
  /** Milliseconds until it was answered. */
  duration: number;
  /** Address that the call came from. */
  ip_address: string;
  /** What the program called itself (User-Agent). */
  user_agent: string;
  /** As X-Request-Id tells it; the audit log finds by it what the call did. */
  request_id: string;
  /** What it was about, as the path says. */
  resource: string | null;
  /** Which one, or the one that was created. */
  resource_id: string | null;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type ExtendedRequest = {
  /** Names it in the company. */
  id: number;
  /** Null: nobody was logged in. */
  user: {
    /** Names the user. */
    id: string;
    /** Given name; blank when unset. */
    first_name: string;
    /** Family name; blank when unset. */
    last_name: string;
    /** Blank when unset. */
    email: string;
    /** Blank when unset. */
    username: string;
    /** Blank when unset. */
    mobile: string;
    /** Address of the profile picture; null when there is none. */
    profile: string | null;
    /** True of somebody who was sent money and has not registered yet. */
    temporary: boolean;
  } | null;
  /** Of the header Idempotency-Key. */
  key: string | null;
  /** The public part of a token: its first twelve characters. Names the token, and opens nothing. */
  token_key: string | null;
  /** http or https. */
  scheme: string;
  /** Method of the call. */
  method: string;
  /** Path of the call. */
  path: string;
  /** Type of the body. */
  content_type: string;
  /** Of the query. */
  params: Record<string, string>;
  /** Those that prove something are *****. */
  headers: Record<string, string>;
  /** Null: there was none, it was no JSON, or it was longer than 16 kB. What is secret in it is *****. */
  body: Record<string, unknown> | null;
  /** Status of the answer. */
  status_code: number;
  /** Milliseconds until it was answered. */
  duration: number;
  /** Address that the call came from. */
  ip_address: string;
  /** What the program called itself (User-Agent). */
  user_agent: string;
  /** As X-Request-Id tells it; the audit log finds by it what the call did. */
  request_id: string;
  /** What it was about, as the path says. */
  resource: string | null;
  /** Which one, or the one that was created. */
  resource_id: string | null;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** Null: there was none, it was no JSON, or it was longer than 16 kB. What is secret in it is *****. */
  response: Record<string, unknown> | null;
};

export type Webhook = {
  /** Names it in the company. */
  id: number;
  /** Where events are sent. */
  url: string;
  /** The first of events. */
  event: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute";
  /** Names of the events that are sent. */
  events: Array<"user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute">;
  /** Sent in the Authorization header; the signature is made with it as well. */
  secret: string;
  /** Until then the secret before a rotation is in use as well. */
  previous_secret_expires: number | null;
  /** Only events for which this is true are sent; null: all. The guide to webhooks says how it is written. */
  condition: string | null;
  /** scheme: "Secret <secret>". plain: the secret alone. */
  authorization: "scheme" | "plain";
  /** 200: only this status counts as received. 2xx: any from 200 to 299 does. */
  success_status: "200" | "2xx";
  /** False: nothing is sent. */
  enabled: boolean;
  /** For clients that know services: no webhook here belongs to one. */
  service: null;
  /** How deliveries have gone. */
  health: {
    /** new: nothing was sent since it was created or enabled. healthy: the last try succeeded. failing: it did not. paused: nothing is sent for a while after failures in a row. disabled: nothing is sent until an admin enables it. */
    state: "new" | "healthy" | "failing" | "paused" | "disabled";
    /** Why it is failing, paused or disabled, in words; null where an admin has disabled it. */
    reason: string | null;
    /** Failed tries since the last one that succeeded. */
    failures: number;
    /** Since when every try has failed; null: the last one did not. */
    failing_since: number | null;
    /** Until when nothing is tried, after too many failures; null: it is not paused. */
    paused_until: number | null;
    /** When it was received last; null: never. */
    last_success: number | null;
    /** When a try failed last; null: never. */
    last_failure: number | null;
    /** Deliveries that wait for a try. */
    pending: number;
  };
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type WebhookTask = {
  /** Names it in the company. */
  id: number;
  webhook: Webhook;
  /** Name of the event. */
  event: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute";
  /** The id in the payload and in the header webhook-id: the same in each try. */
  message_id: string;
  /** pending: a try is to come. completed: received. failed: given up. */
  state: "pending" | "completed" | "failed";
  /** How often it was tried. */
  tries: number;
  /** When the next try is due; null when none is to come. */
  next_try: number | null;
  /** When it was received; null: not yet. */
  completed: number | null;
  /** When it was given up; null: it was not. */
  failed: number | null;
  /** Why it was given up, or never sent. */
  error: string | null;
  /** An example that an admin has asked for. */
  test: boolean;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};

export type ExtendedWebhookTask = {
  /** Names it in the company. */
  id: number;
  webhook: Webhook;
  /** Name of the event. */
  event: "user.create" | "user.update" | "user.password.reset" | "user.email.verify" | "user.mobile.verify" | "mfa.sms.verify" | "email.create" | "email.update" | "mobile.create" | "mobile.update" | "address.create" | "address.update" | "document.create" | "document.update" | "bank_account.create" | "bank_account.update" | "crypto_account.create" | "crypto_account.update" | "transaction.create" | "transaction.update" | "transaction.initiate" | "transaction.execute";
  /** The id in the payload and in the header webhook-id: the same in each try. */
  message_id: string;
  /** pending: a try is to come. completed: received. failed: given up. */
  state: "pending" | "completed" | "failed";
  /** How often it was tried. */
  tries: number;
  /** When the next try is due; null when none is to come. */
  next_try: number | null;
  /** When it was received; null: not yet. */
  completed: number | null;
  /** When it was given up; null: it was not. */
  failed: number | null;
  /** Why it was given up, or never sent. */
  error: string | null;
  /** An example that an admin has asked for. */
  test: boolean;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
  /** As it is sent. What is secret in it is left out once it was used or is over, and for those who lack admin.webhooksecret.view. Null: older than thirty days. */
  data: Record<string, unknown> | null;
};

export type WebhookRequest = {
  /** Names it in the company. */
  id: number;
  /** Where it was sent. */
  url: string;
  /** Without secrets. */
  request_headers: Record<string, string>;
  /** Null: there was no answer. */
  response_code: number | null;
  /** Headers of the answer; null: there was none. */
  response_headers: Record<string, string> | null;
  /** The first 2 kB, as text. */
  response_body: string | null;
  /** Why it does not count as received; null: it does. */
  error: string | null;
  /** Milliseconds; null when the server stopped meanwhile. */
  duration: number | null;
  /** True of what was put away: lists leave it out, and it has no effect any more. */
  archived: boolean;
  /** When it was made, in milliseconds since the epoch (UTC). */
  created: number;
  /** When it was changed last, in milliseconds since the epoch (UTC). */
  updated: number;
};
