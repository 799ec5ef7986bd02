// Written by npm run client:generate from the OpenAPI document. Changes are made there.
import type { AdminUser, ReducedCurrency, AdminEmail, AdminMobile, AdminAddress, EventDocument, AdminBankAccount, AdminCryptoAccount, AdminTransaction, Address, Email, Mobile } from './schemas.ts';

/** What each event tells. */
export type WebhookData = {
  /** A user was created: somebody registered, or money was sent to an address that nobody has verified (a temporary user). */
  "user.create": AdminUser;
  /** A user was changed. */
  "user.update": AdminUser & {
    /** The user as it was before. */
    original_user: AdminUser;
  };
  /** Somebody asked for a new password: the data carries the key of the link that sets it. */
  "user.password.reset": {
    /** The id of the user. */
    uid: string;
    /** The key that sets a new password, once and for an hour. */
    token: string;
    /** The link that was sent. */
    url: string;
    /** True when an admin asks for it. Here users ask for it themselves. */
    force: boolean;
    user: AdminUser;
  };
  /** An email address is to be verified: the data carries the key of the link that was sent to it. */
  "user.email.verify": {
    /** The key that verifies it, once and for a day. */
    key: string;
    /** The link that was sent. */
    url: string;
    /** Email address. */
    email: string;
    user: AdminUser;
  };
  /** A mobile number is to be verified: the data carries the code that was sent to it. */
  "user.mobile.verify": {
    /** The code of six digits, good for five minutes. */
    key: string;
    /** Mobile number in international form, such as +27820000001. */
    mobile: string;
    user: AdminUser;
  };
  /** Somebody has to answer a challenge, or to prove an authenticator, by SMS: the data carries the code. */
  "mfa.sms.verify": {
    /** The code of six digits, good for five minutes. */
    token: string;
    /** Mobile number in international form, such as +27820000001. */
    mobile: string;
    user: AdminUser;
  };
  /** An email address was added for a user, also by registering. */
  "email.create": AdminEmail;
  /** An email address was verified, made the primary one or put away, or is no longer primary. */
  "email.update": AdminEmail & {
    /** The email as it was before. */
    original_email: AdminEmail;
  };
  /** A mobile number was added for a user, also by registering. */
  "mobile.create": AdminMobile;
  /** A mobile number was verified, made the primary one or put away, or is no longer primary. */
  "mobile.update": AdminMobile & {
    /** The mobile as it was before. */
    original_mobile: AdminMobile;
  };
  /** An address was created. */
  "address.create": AdminAddress;
  /** An address was changed. */
  "address.update": AdminAddress & {
    /** The address as it was before. */
    original_address: AdminAddress;
  };
  /** A document was created. */
  "document.create": EventDocument;
  /** A document was changed. */
  "document.update": EventDocument & {
    /** The document as it was before. */
    original_document: EventDocument;
  };
  /** A bank account was created. */
  "bank_account.create": AdminBankAccount;
  /** A bank account was changed. */
  "bank_account.update": AdminBankAccount & {
    /** The bank account as it was before. */
    original_bank_account: AdminBankAccount;
  };
  /** A crypto account was created. */
  "crypto_account.create": AdminCryptoAccount;
  /** A crypto account was changed. */
  "crypto_account.update": AdminCryptoAccount & {
    /** The crypto account as it was before. */
    original_crypto_account: AdminCryptoAccount;
  };
  /** A transaction was created, pending or final. */
  "transaction.create": AdminTransaction;
  /** A transaction was changed: its status, its note or metadata, or the user whose it is, by a claim. */
  "transaction.update": AdminTransaction & {
    /** The transaction as it was before. */
    original_transaction: AdminTransaction;
  };
  /** A transaction was created and is pending. */
  "transaction.initiate": AdminTransaction & {
    /** The transaction as it was before; of one that was just created, with the status Initiating and no balance. */
    original_transaction: {
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
      /** Where it stands. */
      status: "Pending" | "Complete" | "Failed" | "Initiating";
      /** Reference of your own, to find it again. */
      reference: string | null;
      /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
      amount: bigint;
      /** The amount with its fees: what the balance changes by. In the smallest unit. */
      total_amount: bigint;
      /** The sum of the fees, in the smallest unit. */
      fee: bigint;
      /** The fees that apply. */
      fees?: Array<{
        /** What it is, in a sentence. */
        description: string;
        /** The fee, in the smallest unit. */
        amount: bigint;
      }>;
      /** What the account holds, in the smallest unit of the currency. */
      balance: bigint;
      /** The reference of the account; left out or null: the primary one. */
      account: string;
      /** What people see as its name. */
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
  };
  /** A transaction is final: complete or failed, at once or after it was pending. */
  "transaction.execute": AdminTransaction & {
    /** The transaction as it was before; of one that was just created, with the status Initiating and no balance. */
    original_transaction: {
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
      /** Where it stands. */
      status: "Pending" | "Complete" | "Failed" | "Initiating";
      /** Reference of your own, to find it again. */
      reference: string | null;
      /** A whole number of the smallest unit of the currency: 1500 is 15.00 where the divisibility is 2. */
      amount: bigint;
      /** The amount with its fees: what the balance changes by. In the smallest unit. */
      total_amount: bigint;
      /** The sum of the fees, in the smallest unit. */
      fee: bigint;
      /** The fees that apply. */
      fees?: Array<{
        /** What it is, in a sentence. */
        description: string;
        /** The fee, in the smallest unit. */
        amount: bigint;
      }>;
      /** What the account holds, in the smallest unit of the currency. */
      balance: bigint;
      /** The reference of the account; left out or null: the primary one. */
      account: string;
      /** What people see as its name. */
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
  };
};
