// Values of conditions (kernel/condition.ts) and their comparison. Numbers are compared exactly, at any length and with fractions. Values of
// different types are never equal; ordering them is an error.
import { ConditionError } from '#server/kernel/condition-tokens.ts';
import type { Comparison } from '#server/kernel/condition-tree.ts';
import { printJson } from '#server/kernel/json.ts';

/** An exact number: units of ten to the power of the exponent, which is zero or less. */
export type ConditionDecimal = { units: bigint; exponent: number };

export type ConditionValue =
  | { type: 'null' }
  | { type: 'boolean'; boolean: boolean }
  | { type: 'number'; number: ConditionDecimal }
  | { type: 'text'; text: string }
  | { type: 'list'; items: readonly ConditionValue[] }
  | { type: 'object'; fields: Record<string, unknown> };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

/** Parses a decimal number, also in the notation in which JavaScript prints it. */
export const toDecimal = (text: string): ConditionDecimal | undefined => {
  const [, sign, whole = '', fraction = '', power = '0'] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const exponent = Number(power) - fraction.length;
  return exponent > 0 ? { units: units * 10n ** BigInt(exponent), exponent: 0 } : { units, exponent };
};

/** Converts a value of an event's data; undefined becomes null. */
export const toValue = (value: unknown): ConditionValue => {
  if (typeof value === 'string') return { type: 'text', text: value };
  if (typeof value === 'boolean') return { type: 'boolean', boolean: value };
  if (Array.isArray(value)) return { type: 'list', items: value.map(toValue) };
  if (typeof value === 'object' && value !== null) return { type: 'object', fields: value as Record<string, unknown> };
  const number = typeof value === 'number' || typeof value === 'bigint' ? toDecimal(String(value)) : undefined;
  return number ? { type: 'number', number } : { type: 'null' };
};

/** Formats a value for insertion into a string. */
export const toText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? value : printJson(value);
};

/** As in Python: null, zero and empty values are false. */
export const isTruthy = (value: ConditionValue): boolean => {
  switch (value.type) {
    case 'null':
      return false;
    case 'boolean':
      return value.boolean;
    case 'number':
      return value.number.units !== 0n;
    case 'text':
      return value.text !== '';
    case 'list':
      return value.items.length > 0;
    case 'object':
      return Object.keys(value.fields).length > 0;
  }
};

const compareDecimals = (a: ConditionDecimal, b: ConditionDecimal): number => {
  const exponent = Math.min(a.exponent, b.exponent);
  const toUnits = ({ units, exponent: ownExponent }: ConditionDecimal): bigint => units * 10n ** BigInt(ownExponent - exponent);
  const [left, right] = [toUnits(a), toUnits(b)];
  return left < right ? -1 : Number(left > right);
};

/** Ranks surrogates after all other code units, so that the order is that of code points. */
const codePointRank = (unit: number): number => (unit >= 0xe0_00 ? unit - 0x8_00 : unit >= 0xd8_00 ? unit + 0x20_00 : unit);

/** Orders by code point, as Python does. */
const compareTexts = (a: string, b: string): number => {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const difference = codePointRank(a.charCodeAt(at)) - codePointRank(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

const NULL_VALUE: ConditionValue = { type: 'null' };

const areEqual = (a: ConditionValue, b: ConditionValue): boolean => {
  if (a.type === 'boolean' && b.type === 'boolean') return a.boolean === b.boolean;
  if (a.type === 'number' && b.type === 'number') return compareDecimals(a.number, b.number) === 0;
  if (a.type === 'text' && b.type === 'text') return a.text === b.text;
  if (a.type === 'list' && b.type === 'list') {
    return a.items.length === b.items.length && a.items.every((item, index) => areEqual(item, b.items[index] ?? NULL_VALUE));
  }
  if (a.type === 'object' && b.type === 'object') {
    const names = Object.keys(a.fields);
    const isSame = (name: string) => Object.hasOwn(b.fields, name) && areEqual(toValue(a.fields[name]), toValue(b.fields[name]));
    return names.length === Object.keys(b.fields).length && names.every(isSame);
  }
  return a.type === 'null' && b.type === 'null';
};

const TYPE_NAMES: Record<ConditionValue['type'], string> = {
  null: 'nothing',
  boolean: 'a boolean',
  number: 'a number',
  text: 'text',
  list: 'a list',
  object: 'an object',
};

/** The order of two values; undefined if one is null, which has no order. Throws a ConditionError. */
const compareValues = (a: ConditionValue, b: ConditionValue): number | undefined => {
  if (a.type === 'null' || b.type === 'null') return undefined;
  if (a.type === 'number' && b.type === 'number') return compareDecimals(a.number, b.number);
  if (a.type === 'text' && b.type === 'text') return compareTexts(a.text, b.text);
  throw new ConditionError(
    `The condition compares ${TYPE_NAMES[a.type]} with ${TYPE_NAMES[b.type]}. Compare two numbers or two text values.`,
  );
};

const isIn = (a: ConditionValue, b: ConditionValue): boolean => {
  if (b.type === 'null') return false;
  if (b.type === 'list') return b.items.some((item) => areEqual(a, item));
  if (a.type === 'text' && b.type === 'text') return b.text.includes(a.text);
  if (a.type === 'text' && b.type === 'object') return Object.hasOwn(b.fields, a.text);
  throw new ConditionError(
    `The condition searches for ${TYPE_NAMES[a.type]} in ${TYPE_NAMES[b.type]}. Search in a list, or for text within text.`,
  );
};

/** Evaluates a comparison. Throws a ConditionError for values that cannot be compared. */
export const evaluateComparison = (comparison: Comparison, a: ConditionValue, b: ConditionValue): boolean => {
  const ordered = (isMatch: (order: number) => boolean): boolean => {
    const order = compareValues(a, b);
    return order !== undefined && isMatch(order);
  };
  switch (comparison) {
    case '==':
      return areEqual(a, b);
    case '!=':
      return !areEqual(a, b);
    case '<':
      return ordered((order) => order < 0);
    case '<=':
      return ordered((order) => order <= 0);
    case '>':
      return ordered((order) => order > 0);
    case '>=':
      return ordered((order) => order >= 0);
    case 'in':
      return isIn(a, b);
    case 'not in':
      return !isIn(a, b);
  }
};
