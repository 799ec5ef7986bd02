// The labels, form drafts and paths of tiers and their requirements.
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { type Requirement, RULE_FIELDS, type RequirementRule, type RuleResource } from '#server/kernel/tier-enums.ts';
import type { z } from 'zod';
import type { Format } from '#app/_language/format.ts';
import { readJsonObject, type JsonObjectResult } from '#app/_ui/form/json-input.ts';
import type { AdminTier, RequirementItemInput } from '#server/modules/accounts/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';

const REQUIREMENT_PHRASES: Record<Requirement, Message> = {
  first_name: message('first name'),
  last_name: message('last name'),
  nationality: message('nationality'),
  birth_date: message('date of birth'),
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

type FlagField = 'primary' | 'verified';
type Field = (typeof RULE_FIELDS)[keyof typeof RULE_FIELDS][number];

/** Fields with values, unlike the flags below. */
const FIELD_PHRASES: Record<Exclude<Field, FlagField>, Message> = {
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
  swift: message('SWIFT/BIC'),
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
  birth_date: message('date of birth'),
  language: message('language'),
  nationality: message('nationality'),
  timezone: message('timezone'),
};

const FLAG_PHRASES: Record<FlagField, { yes: Message; no: Message }> = {
  primary: { yes: message('that is primary'), no: message('that is not primary') },
  verified: { yes: message('that is verified'), no: message('that is not verified') },
};

/** The name of a field; unknown fields keep their API name. */
export const fieldPhrase = (field: string): Message | string => (FIELD_PHRASES as Record<string, Message>)[field] ?? field;

/** A field and its accepted values, one per line. */
export type RuleLine = { field: string; text: string };

export type RuleDraft = { resource: RuleResource; lines: RuleLine[] };

/** The kind of input of a field. */
export const inputKind = (field: string): 'yes-or-no' | 'object' | 'values' => {
  if (field === 'metadata') return 'object';
  return field in FLAG_PHRASES ? 'yes-or-no' : 'values';
};

export const newLine = (field: string): RuleLine => ({ field, text: inputKind(field) === 'yes-or-no' ? 'true' : '' });

export const listUnusedFields = ({ resource, lines }: RuleDraft): string[] =>
  RULE_FIELDS[resource].filter((field) => !lines.some((line) => line.field === field));

const INDENTATION = 2;

const toText = (value: unknown): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(String).join('\n');
  return typeof value === 'object' ? printJson(value, INDENTATION) : String(value);
};

export const toDraft = ({ resource, condition }: RequirementRule): RuleDraft => ({
  resource,
  lines: Object.entries(condition).map(([field, value]) => ({ field, text: toText(value) })),
});

/** Blank text requires the field to be empty. */
const readValues = (text: string): string | string[] | null => {
  const values = text
    .split('\n')
    .map((value) => value.trim())
    .filter(Boolean);
  return values.length > 1 ? values : (values[0] ?? null);
};

type RequirementRuleInput = z.input<typeof RequirementItemInput>['rule'];

type RequirementRuleResult = { rule: RequirementRuleInput } | Extract<JsonObjectResult, { problem: unknown }>;

/** Converts a draft to the input of the API, or returns the problem. */
export const parseRule = ({ resource, lines }: RuleDraft): RequirementRuleResult => {
  const condition: RequirementRuleInput['condition'] = {};
  for (const { field, text } of lines) {
    const object = inputKind(field) === 'object' ? readJsonObject(text) : undefined;
    if (object && 'problem' in object) return object;
    // The API validates the content of objects.
    const value = object?.value as Record<string, string> | undefined;
    condition[field] = value ?? (inputKind(field) === 'yes-or-no' ? text === 'true' : readValues(text));
  }
  return { rule: { resource, condition } };
};

/** The names of the resources, for the beginning of a sentence. */
export const RESOURCE_NAMES: Record<RuleResource, Message> = {
  address: message('An address'),
  bank_account: message('A bank account'),
  document: message('A document'),
  email: message('An email address'),
  mobile: message('A mobile number'),
  user: message('The user'),
};

const toInlineText = (value: unknown): string => (typeof value === 'object' ? printJson(value) : String(value));

/** Describes a condition: "with status verified", "that is primary". */
const describeCondition = (t: Translate, format: Format, field: string, value: unknown): string => {
  if (typeof value === 'boolean' && (field === 'primary' || field === 'verified')) return t(FLAG_PHRASES[field][value ? 'yes' : 'no']);
  const name = t(fieldPhrase(field));
  if (value === null) return t('without {field}', { field: name });
  const values = Array.isArray(value) ? format.list(value.map(String), 'disjunction') : toInlineText(value);
  return t('with {field} {values}', { field: name, values });
};

/** Describes a requirement: "An address with status verified and with country ZA or BW". */
export const describeRequirement = (t: Translate, format: Format, { resource, condition }: RequirementRule): string => {
  const name = t(RESOURCE_NAMES[resource]);
  const lines = Object.entries(condition).map(([field, value]) => describeCondition(t, format, field, value));
  return lines.length === 0 ? name : t('{resource} {conditions}', { resource: name, conditions: format.list(lines) });
};

/** The path parameters of a tier in the API. */
export type TierReference = { group_name: string; tier_id: string };

export const tierHref = (group: string, id: number): string => `${groupHref(group)}/tiers/${id}`;

/** The title of a tier: "Level 1: Verified". */
export const tierTitle = (t: Translate, { level, name }: Pick<AdminTier, 'level' | 'name'>): string =>
  name ? t('Level {level}: {name}', { level, name }) : t('Level {level}', { level });

/** The requirements of a tier, in one line. */
export const tierSummary = (t: Translate, { requirements, currency, description, archived }: AdminTier): string =>
  [
    archived && t('Archived'),
    description,
    requirements.length > 0
      ? t('Requires {requirements}', {
          requirements: requirements.map(({ requirement }) => t(REQUIREMENT_PHRASES[requirement])).join(', '),
        })
      : t('No requirements'),
    currency && t('only for {currency}', { currency }),
  ]
    .filter(Boolean)
    .join(' · ');
