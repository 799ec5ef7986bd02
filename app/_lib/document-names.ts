// What the screen calls documents. The API's words are those of v3; people know the papers by other names.
import { CATEGORY_OF_DOCUMENT_TYPE, DOCUMENT_TYPES, type DocumentCategory, type DocumentType } from '#server/kernel/document-words.ts';

export const TYPE_NAMES: Record<DocumentType, string> = {
  utility_bill: 'Utility bill',
  bank_statement: 'Bank statement',
  lease_or_rental_agreement: 'Lease or rental agreement',
  municipal_rate_and_taxes: 'Municipal rates and taxes',
  mortgage_statement: 'Mortgage statement',
  telephone: 'Telephone bill',
  insurance_policy: 'Insurance policy',
  retail_store: 'Retail store account',
  government_id: 'Identity card',
  passport: 'Passport',
  drivers_license: 'Driving licence',
  id_confirmation: 'Photo with identity document',
  other: 'Another document',
};

export const CATEGORY_NAMES: Record<DocumentCategory, string> = {
  proof_of_identity: 'Proof of identity',
  proof_of_address: 'Proof of address',
  advanced_proof_of_identity: 'Advanced proof of identity',
  other: 'Other',
};

const OFFERED = ['proof_of_identity', 'proof_of_address', 'advanced_proof_of_identity', 'other'] as const satisfies DocumentCategory[];

/** The types by what they prove, in the order in which they are offered. */
export const TYPES_BY_CATEGORY = OFFERED.map((category) => ({
  category,
  label: CATEGORY_NAMES[category],
  types: DOCUMENT_TYPES.filter((type) => CATEGORY_OF_DOCUMENT_TYPE[type] === category),
}));

/** The name within a sentence: "your utility bill". */
export const typeInSentence = (type: DocumentType): string => {
  const name = TYPE_NAMES[type];
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};
