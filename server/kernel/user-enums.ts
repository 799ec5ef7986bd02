// Enums of users and of the records that users own.
import type { Permission } from '#server/kernel/permissions.ts';

/** Review status of a user, or of a record of a user. */
export const VERIFICATION_STATUSES = ['obsolete', 'declined', 'pending', 'incomplete', 'verified'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const GENDERS = ['male', 'female', 'other', 'not_specified'] as const;

export const PERSON_TITLES = ['mr', 'mrs', 'ms', 'mx'] as const;

export const MARITAL_STATUSES = ['single', 'married', 'divorced', 'widowed'] as const;

/** Whether the deletion of a user's personal data was requested. */
export const RETENTION_STATES = ['retaining', 'delete_requested', 'deleted'] as const;

/** The first is the default. */
export const ADDRESS_TYPES = ['permanent', 'contact', 'shipping', 'billing', 'business'] as const;

/** The first is the default. */
export const CRYPTO_TYPES = ['bitcoin', 'ethereum', 'other'] as const;
export type CryptoType = (typeof CRYPTO_TYPES)[number];

/** What a document proves (specification, Document). */
export const DOCUMENT_CATEGORIES = ['other', 'proof_of_identity', 'advanced_proof_of_identity', 'proof_of_address'] as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

/** The category of each document type. The default type is `other`. */
export const CATEGORY_OF_DOCUMENT_TYPE = {
  utility_bill: 'proof_of_address',
  bank_statement: 'proof_of_address',
  lease_or_rental_agreement: 'proof_of_address',
  municipal_rate_and_taxes: 'proof_of_address',
  mortgage_statement: 'proof_of_address',
  telephone: 'proof_of_address',
  insurance_policy: 'proof_of_address',
  retail_store: 'proof_of_address',
  government_id: 'proof_of_identity',
  passport: 'proof_of_identity',
  drivers_license: 'proof_of_identity',
  id_confirmation: 'advanced_proof_of_identity',
  other: 'other',
} as const satisfies Record<string, DocumentCategory>;
export type DocumentType = keyof typeof CATEGORY_OF_DOCUMENT_TYPE;

/** In the order of the specification. */
export const DOCUMENT_TYPES = Object.keys(CATEGORY_OF_DOCUMENT_TYPE) as [DocumentType, ...DocumentType[]];

/** Maximum length of an admin's note to the user about a document. */
export const DOCUMENT_NOTE_LENGTH_MAX = 250;

export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;

/** What admins review, in the order of the filter. */
export const REVIEW_TYPES = ['document', 'address', 'bank_account', 'crypto_account', 'email', 'mobile'] as const;
export type ReviewType = (typeof REVIEW_TYPES)[number];

/** The permission to view what is reviewed. */
export const REVIEW_PERMISSIONS = {
  document: 'admin.document.view',
  address: 'admin.address.view',
  bank_account: 'admin.bankaccount.view',
  crypto_account: 'admin.cryptoaccount.view',
  email: 'admin.email.view',
  mobile: 'admin.mobile.view',
} as const satisfies Record<ReviewType, Permission>;

/** The highest number of pending reviews that the menu shows. */
export const REVIEW_DISPLAY_MAX = 99;
