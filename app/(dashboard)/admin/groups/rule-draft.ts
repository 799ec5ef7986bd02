// What one item of a set of requirements asks: as its form writes it, line by line, and in words.
import type { z } from 'zod';
import { labelOf } from '#app/_lib/label.ts';
import { readJsonObject } from '#app/_lib/json-input.ts';
import type { ItemInput } from '#server/features/tiers/schema.ts';
import { printJson } from '#server/kernel/json.ts';
import { RULE_FIELDS, type RequirementRule, type RuleResource } from '#server/kernel/requirement-words.ts';

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

type SentRule = z.input<typeof ItemInput>['rule'];

export type ReadRule = { rule: SentRule } | { problem: string };

/** Reads what is written into the rule that the API takes, or says what is wrong with it. */
export const readRule = ({ resource, lines }: RuleDraft): ReadRule => {
  const condition: SentRule['condition'] = {};
  for (const { field, text } of lines) {
    const object = kindOf(field) === 'object' ? readJsonObject(text) : undefined;
    if (object && 'problem' in object) return object;
    // What an object may hold is for the API to judge.
    const written = object?.value as Record<string, string> | undefined;
    condition[field] = written ?? (kindOf(field) === 'yes-or-no' ? text === 'true' : readValues(text));
  }
  return { rule: { resource, condition } };
};

/** What each resource is called in a sentence. */
export const RESOURCE_NAMES: Record<RuleResource, string> = {
  address: 'An address',
  bank_account: 'A bank account',
  document: 'A document',
  email: 'An email address',
  mobile: 'A mobile number',
  user: 'The user',
};

const lineWords = ([field, value]: [string, unknown]): string => {
  const name = labelOf(field).toLowerCase();
  if (value === null) return `without ${name}`;
  if (typeof value === 'boolean') return value ? `that is ${name}` : `that is not ${name}`;
  if (Array.isArray(value)) return `with ${name} ${value.join(' or ')}`;
  return `with ${name} ${textInLine(value)}`;
};

const textInLine = (value: unknown): string => (typeof value === 'object' ? printJson(value) : String(value));

/** "An address with status verified and with country ZA or BW". */
export const ruleSentence = ({ resource, condition }: RequirementRule): string =>
  [RESOURCE_NAMES[resource], Object.entries(condition).map(lineWords).join(' and ')].filter(Boolean).join(' ');
