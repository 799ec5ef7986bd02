// What tiers and their rules ask for, as it stands within a sentence. By itself `t.word` says the same.
import { message, type Message } from '#app/_language/translate.ts';
import type { Requirement, RULE_FIELDS } from '#server/kernel/requirement-words.ts';

export const REQUIREMENTS_IN_SENTENCES: Record<Requirement, Message> = {
  first_name: message('first name'),
  last_name: message('last name'),
  nationality: message('nationality'),
  birth_date: message('birth date'),
  id_number: message('id number'),
  language: message('language'),
  address: message('address'),
  bank_account: message('bank account'),
  email_address: message('email address'),
  mobile: message('mobile'),
  proof_of_identity: message('proof of identity'),
  proof_of_address: message('proof of address'),
  advanced_proof_of_identity: message('advanced proof of identity'),
};

type Claim = 'primary' | 'verified';
type Field = (typeof RULE_FIELDS)[keyof typeof RULE_FIELDS][number];

/** Fields that have values. */
const FIELDS: Record<Exclude<Field, Claim>, Message> = {
  type: message('type'),
  line_1: message('line 1'),
  line_2: message('line 2'),
  city: message('city'),
  state_province: message('state province'),
  country: message('country'),
  postal_code: message('postal code'),
  status: message('status'),
  name: message('name'),
  bank_name: message('bank name'),
  bank_code: message('bank code'),
  branch_code: message('branch code'),
  swift: message('swift'),
  iban: message('iban'),
  bic: message('bic'),
  document_type: message('document type'),
  document_category: message('document category'),
  metadata: message('metadata'),
  email: message('email'),
  number: message('number'),
  first_name: message('first name'),
  last_name: message('last name'),
  username: message('username'),
  id_number: message('id number'),
  birth_date: message('birth date'),
  language: message('language'),
  nationality: message('nationality'),
  timezone: message('timezone'),
};

/** Those that are so or not, of an email address or a mobile number. */
export const CLAIMS: Record<Claim, { yes: Message; no: Message }> = {
  primary: { yes: message('that is primary'), no: message('that is not primary') },
  verified: { yes: message('that is verified'), no: message('that is not verified') },
};

/** The name of a field; of one that this page does not know, what the API calls it. */
export const fieldInSentence = (field: string): Message | string => (FIELDS as Record<string, Message>)[field] ?? field;
