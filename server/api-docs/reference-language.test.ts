// All texts of the OpenAPI document, the error reference and the webhook reference are plain English. Summaries are short and imperative.
import { expect, test } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { documentedErrors } from '#server/api-docs/site/error-reference.ts';
import { WEBHOOK_REFERENCE } from '#server/api-docs/site/webhook-reference.ts';
import { findLanguageProblems } from '#server/testing/plain-english.ts';

const document = describeApi(appRouter);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const SUMMARY_WORDS_MAX = 6;

/** Verbs with which summaries begin. */
const SUMMARY =
  /^(Add|Archive|Cancel|Capture|Change|Complete|Confirm|Create|Deactivate|Decline|Delete|Enable|End|Get|Increase|Link|List|Log|Move|Open|Pause|Pay|Preview|Register|Release|Remove|Rename|Replace|Request|Resend|Reset|Reverse|Revoke|Resume|Rotate|Search|Send|Set|Skip|Grant|Unlink|Update|Upload|Verify)\b/;

/** Phrases to replace in the API reference; pages may use some of them. */
const REFERENCE_PHRASES = /\b(takes a token|answers|the answer|carries|tries|left out|the mail|a mail|True of|of it\b)/i;

/** Names of fields with values that are not texts. */
const DATA = new Set(['example', 'examples', 'enum', 'const', 'default', 'x-codeSamples']);

const listTexts = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (DATA.has(key)) return [];
    return (key === 'description' || key === 'summary') && typeof item === 'string' ? [item] : listTexts(item);
  });
};

const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, 'code');

const findReferenceProblems = (text: string): string[] =>
  withoutCode(text)
    .split('\n\n')
    .filter((paragraph) => !paragraph.startsWith('|'))
    .flatMap((paragraph) =>
      [...findLanguageProblems(paragraph), ...(REFERENCE_PHRASES.exec(paragraph)?.slice(0, 1) ?? [])].map(
        (problem) => `${problem} in: ${text}`,
      ),
    );

test('the texts of the OpenAPI document contain no discouraged phrases and no long sentences', () => {
  const texts = [...new Set(listTexts(document))];
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.flatMap(findReferenceProblems)).toEqual([]);
});

test('the error and webhook references contain no discouraged phrases and no long sentences', () => {
  const { chapters, payloadFields, headers, conditionRules } = WEBHOOK_REFERENCE;
  const texts = [
    ...documentedErrors().flatMap(({ cause, fix }) => [cause, fix]),
    ...Object.values(chapters).map(({ text }) => text),
    ...[...payloadFields, ...headers].map(([, meaning]) => meaning),
    ...conditionRules,
  ];
  expect(texts.flatMap(findReferenceProblems)).toEqual([]);
});

test('summaries are imperative and have up to six words', () => {
  const summaries = operations.map(({ summary }) => summary);
  expect(summaries.filter((summary) => !SUMMARY.test(summary) || summary.split(' ').length > SUMMARY_WORDS_MAX)).toEqual([]);
});

test.each(['Takes a token of somebody.', 'True of an account.', 'Null where nobody asked.', `${'word '.repeat(36)}.`])(
  'rejects “%s”',
  (text) => {
    expect(findReferenceProblems(text)).not.toEqual([]);
  },
);
