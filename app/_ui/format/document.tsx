// Names of document types and categories, and file sizes.
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { CATEGORY_OF_DOCUMENT_TYPE, DOCUMENT_TYPES, type DocumentCategory, type DocumentType } from '#server/kernel/user-enums.ts';
import type { Format } from '#app/_language/format.ts';
import { useFormat, useText } from '#language';

export const TYPE_NAMES: Record<DocumentType, Message> = {
  utility_bill: message('Utility bill'),
  bank_statement: message('Bank statement'),
  lease_or_rental_agreement: message('Lease or rental agreement'),
  municipal_rate_and_taxes: message('Municipal rates and taxes'),
  mortgage_statement: message('Mortgage statement'),
  telephone: message('Telephone bill'),
  insurance_policy: message('Insurance policy'),
  retail_store: message('Store account statement'),
  government_id: message('Identity card'),
  passport: message('Passport'),
  drivers_license: message('Driver’s license'),
  id_confirmation: message('Photo with ID'),
  other: message('Other document'),
};

export const CATEGORY_NAMES: Record<DocumentCategory, Message> = {
  proof_of_identity: message('Proof of identity'),
  proof_of_address: message('Proof of address'),
  advanced_proof_of_identity: message('Advanced proof of identity'),
  other: message('Other'),
};

const CATEGORY_ORDER = [
  'proof_of_identity',
  'proof_of_address',
  'advanced_proof_of_identity',
  'other',
] as const satisfies DocumentCategory[];

/** The types by category, in display order. */
export const TYPES_BY_CATEGORY = CATEGORY_ORDER.map((category) => ({
  category,
  label: CATEGORY_NAMES[category],
  types: DOCUMENT_TYPES.filter((type) => CATEGORY_OF_DOCUMENT_TYPE[type] === category),
}));

const NAMES_IN_SENTENCES: Record<DocumentType, Message> = {
  utility_bill: message('utility bill'),
  bank_statement: message('bank statement'),
  lease_or_rental_agreement: message('lease or rental agreement'),
  municipal_rate_and_taxes: message('municipal rates and taxes'),
  mortgage_statement: message('mortgage statement'),
  telephone: message('telephone bill'),
  insurance_policy: message('insurance policy'),
  retail_store: message('store account statement'),
  government_id: message('identity card'),
  passport: message('passport'),
  drivers_license: message('driver’s license'),
  id_confirmation: message('photo with ID'),
  other: message('other document'),
};

/** The name for use within a sentence: "your utility bill". */
export const typeInSentence = (type: DocumentType): Message => NAMES_IN_SENTENCES[type];

const UNITS = ['kB', 'MB', 'GB'] as const;
const STEP = 1000;

/** Formats a size: "812 bytes", "48 kB", "3.4 MB". */
export const formatBytes = (t: Translate, { separators }: Format, bytes: number): string => {
  if (bytes < STEP) return t('{count, plural, one {# byte} other {# bytes}}', { count: bytes });
  const unitIndex = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const size = bytes / STEP ** unitIndex;
  const digits = size >= 10 ? String(Math.round(size)) : size.toFixed(1).replace('.0', '').replace('.', separators.decimal);
  return `${digits} ${UNITS[unitIndex - 1]}`;
};

/** A file size in the number format of the user. */
export const FileSize = ({ bytes }: { bytes: number }) => formatBytes(useText(), useFormat(), bytes);
