// The labels, form drafts and paths of tiers and their requirements.
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { type Requirement, RULE_FIELDS, type RequirementRule, type RuleResource } from '#server/kernel/tier-enums.ts';
import type { z } from 'zod';
import type { Format } from '#app/_language/format.ts';
import { readJsonObject, type ParseJsonObject } from '#app/_ui/form/json-input.ts';
import type { AdminTier, RequirementItemInput } from '#server/modules/accounts/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';

const REQUIREMENTS_IN_SENTENCES: Record<Requirement, Message> = {
  first_name: message('first name'),
  last_name: message('last name'),
  nationality: message('nationality'),
  birth_date: message('birth date'),
  id_number: message('ID number'),
  language: message('language'),
  address: message('address'),
  bank_account: message('bank account'),
  email_address: message('email address'),
  mobile: message('mobile number'),
  proof_of_identity: message('proof of identity'),
  proof_of_address: message('proof of address'),
  advanced_proof_of_identity: message('advanced proof of identity'),
};

type Claim = 'primary' | 'verified';
type Field = (typeof RULE_FIELDS)[keyof typeof RULE_FIELDS][number];

/** Fields that have values. */
const FIELDS: Record<Exclude<Field, Claim>, Message> = {
  type: message('type'),
  line_1: message('address line 1'),
  line_2: message('address line 2'),
  city: message('city'),
  state_province: message('state or province'),
  country: message('country'),
  postal_code: message('postal code'),
  status: message('status'),
  name: message('name'),
  bank_name: message('bank name'),
  bank_code: message('bank code'),
  branch_code: message('branch code'),
  swift: message('SWIFT code'),
  iban: message('IBAN'),
  bic: message('BIC'),
  document_type: message('document type'),
  document_category: message('document category'),
  metadata: message('metadata'),
  email: message('email'),
  number: message('number'),
  first_name: message('first name'),
  last_name: message('last name'),
  username: message('username'),
  id_number: message('ID number'),
  birth_date: message('birth date'),
  language: message('language'),
  nationality: message('nationality'),
  timezone: message('timezone'),
};

/** Those that are so or not, of an email address or a mobile number. */
const CLAIMS: Record<Claim, { yes: Message; no: Message }> = {
  primary: { yes: message('that is primary'), no: message('that is not primary') },
  verified: { yes: message('that is verified'), no: message('that is not verified') },
};

/** The name of a field; of one that this page does not know, what the API calls it. */
export const fieldInSentence = (field: string): Message | string => (FIELDS as Record<string, Message>)[field] ?? field;

/** One field, and what is written for it: a value per line, of which one has to be there. */
export type RuleLine = { field: string; text: string };

export type RuleDraft = { resource: RuleResource; lines: RuleLine[] };

const YES_OR_NO: readonly string[] = ['primary', 'verified'];

/** How the value of a field is written. */
export const kindOf = (field: string): 'yes-or-no' | 'object' | 'values' => {
  if (field === 'metadata') return 'object';
  return YES_OR_NO.includes(field) ? 'yes-or-no' : 'values';
};

/** A line for a field that has none yet. */
export const newLine = (field: string): RuleLine => ({ field, text: kindOf(field) === 'yes-or-no' ? 'true' : '' });

/** The fields that no line names. */
export const freeFields = ({ resource, lines }: RuleDraft): string[] =>
  RULE_FIELDS[resource].filter((field) => !lines.some((line) => line.field === field));

const INDENTATION = 2;

const textOf = (value: unknown): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(String).join('\n');
  return typeof value === 'object' ? printJson(value, INDENTATION) : String(value);
};

export const draftOf = ({ resource, condition }: RequirementRule): RuleDraft => ({
  resource,
  lines: Object.entries(condition).map(([field, value]) => ({ field, text: textOf(value) })),
});

/** Nothing written asks that nothing is there. */
const readValues = (text: string): string | string[] | null => {
  const values = text
    .split('\n')
    .map((value) => value.trim())
    .filter(Boolean);
  return values.length > 1 ? values : (values[0] ?? null);
};

type RequirementRuleInput = z.input<typeof RequirementItemInput>['rule'];

type RequirementRuleResult = { rule: RequirementRuleInput } | Extract<ParseJsonObject, { problem: unknown }>;

/** Reads what is written into the rule that the API takes, or says what is wrong with it. */
export const readRule = ({ resource, lines }: RuleDraft): RequirementRuleResult => {
  const condition: RequirementRuleInput['condition'] = {};
  for (const { field, text } of lines) {
    const object = kindOf(field) === 'object' ? readJsonObject(text) : undefined;
    if (object && 'problem' in object) return object;
    // The API validates the content of objects.
    const written = object?.value as Record<string, string> | undefined;
    condition[field] = written ?? (kindOf(field) === 'yes-or-no' ? text === 'true' : readValues(text));
  }
  return { rule: { resource, condition } };
};

/** What each resource is called at the beginning of a sentence. */
export const RESOURCE_NAMES: Record<RuleResource, Message> = {
  address: message('An address'),
  bank_account: message('A bank account'),
  document: message('A document'),
  email: message('An email address'),
  mobile: message('A mobile number'),
  user: message('The user'),
};

const textInLine = (value: unknown): string => (typeof value === 'object' ? printJson(value) : String(value));

/** "with status verified", "that is primary". */
const lineWords = (t: Translate, format: Format, field: string, value: unknown): string => {
  if (typeof value === 'boolean' && (field === 'primary' || field === 'verified')) return t(CLAIMS[field][value ? 'yes' : 'no']);
  const name = t(fieldInSentence(field));
  if (value === null) return t('without {field}', { field: name });
  const values = Array.isArray(value) ? format.list(value.map(String), 'disjunction') : textInLine(value);
  return t('with {field} {values}', { field: name, values });
};

/** "An address with status verified and with country ZA or BW". */
export const ruleSentence = (t: Translate, format: Format, { resource, condition }: RequirementRule): string => {
  const name = t(RESOURCE_NAMES[resource]);
  const lines = Object.entries(condition).map(([field, value]) => lineWords(t, format, field, value));
  return lines.length === 0 ? name : t('{resource} {conditions}', { resource: name, conditions: format.list(lines) });
};

/** The tier of a path of the API. */
export type TierReference = { group_name: string; tier_id: string };

export const tierHref = (group: string, id: number): string => `${groupHref(group)}/tiers/${id}`;

/** "Level 1: Verified". */
export const tierTitle = (t: Translate, { level, name }: Pick<AdminTier, 'level' | 'name'>): string =>
  name ? t('Level {level}: {name}', { level, name }) : t('Level {level}', { level });

/** What a tier asks of users, in one line. */
export const tierLead = (t: Translate, { requirements, currency, description, archived }: AdminTier): string =>
  [
    archived && t('Archived'),
    description,
    requirements.length > 0
      ? t('Requires {requirements}', {
          requirements: requirements.map(({ requirement }) => t(REQUIREMENTS_IN_SENTENCES[requirement])).join(', '),
        })
      : t('No other requirements'),
    currency && t('only for {currency}', { currency }),
  ]
    .filter(Boolean)
    .join(' · ');
