// `t.label` translates API terms at run time, so the source-text parser cannot find them. This test collects them from the enums of the server.
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { GERMAN } from '#app/_language/german/base.ts';
import { toLabel } from '#app/_language/translate.ts';
import { PERMISSION_LEVELS, PERMISSION_NOUNS } from '#server/kernel/permissions.ts';
import words from '#app/_language/german/labels.json' with { type: 'json' };

/** Enums that no page shows, or whose values have their own texts. */
const EXCLUDED_ENUMS = [
  'ACCEPTED_MEDIA_TYPES',
  'AUTHENTICATOR_TYPES',
  'AUTHORIZATION_FORMS',
  'COMPANY_MODES',
  'CONTACT_ACTIONS',
  'CREDENTIAL_ACTIONS',
  'DURABILITIES',
  'EVENT_NAMES',
  'EXPORT_FORMATS',
  'FEED_ACTIONS',
  'FILE_PURPOSES',
  'JOURNAL_KINDS',
  'LIMIT_TYPES',
  'MEDIA_TYPES',
  'MEDIA_TYPE_NAMES',
  'PUBLIC_PURPOSES',
  'RETRY_DELAYS',
  'RULE_TYPES',
  'STATEMENT_FILE_FORMATS',
  'STATEMENT_FORMATS',
  'SUCCESS_STATUSES',
  'TASK_STATES',
  'TOTP_ALGORITHMS',
  'USAGE_TYPES',
];

const isStringList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** The lists of strings that a module exports, directly or as the values of an object. */
const findStringLists = (exported: unknown): string[][] => {
  if (isStringList(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isStringList) : [];
};

const files = globSync('server/kernel/*-enums.ts').toSorted();

const readExports = async (file: string): Promise<[string, unknown][]> =>
  Object.entries((await import(`../../${file}`)) as Record<string, unknown>).filter(([name]) => !EXCLUDED_ENUMS.includes(name));

const untranslated = (labels: string[]): string[] => labels.filter((label) => !Object.hasOwn(words, label));

describe('German labels of API enums', () => {
  test.each(files)('are complete for %s', async (file) => {
    const lists = (await readExports(file)).flatMap(([, exported]) => findStringLists(exported));
    expect(untranslated(lists.flat().map(toLabel))).toEqual([]);
  });

  test('are complete for permissions, as labels and within sentences', () => {
    const catalog: object = Object.assign({}, ...GERMAN, ...GERMAN_ADMIN);
    const texts = [...PERMISSION_LEVELS, ...Object.values(PERMISSION_NOUNS)].flatMap((text) => [text, toLabel(text)]);
    expect(texts.filter((text) => !Object.hasOwn(catalog, text))).toEqual([]);
  });
});
