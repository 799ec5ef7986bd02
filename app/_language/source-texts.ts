// Extracts the texts of the pages from their source: those that are translated, and those that are not passed to `t`. For tests and
// translators.
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type Expression, type JSXAttribute } from 'oxc-parser';

export type SourceText = { text: string; file: string; line: number };
export type SourceTexts = { translated: SourceText[]; raw: SourceText[] };

/** Functions whose first argument is a source text. */
const TRANSLATORS = new Set(['t', 'message', 'pageMetadata']);

/** Attributes that users read or hear. */
const TRANSLATED_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'caption',
  'description',
  'hint',
  'label',
  'legend',
  'note',
  'placeholder',
  'question',
  'title',
]);

/** Matches two letters in a row. Punctuation and single characters need no translation. */
const WORD = /\p{L}{2}/u;

/** Names that are the same in all languages. */
const UNTRANSLATED = /^(Countinghouse|API|BIC|CSV|IBAN|JSON|OpenAPI|PDF|PHP|QR|SMS|SWIFT|URL|UTC|Node|Python)$/;

const needsTranslation = (text: string): boolean => WORD.test(text) && !UNTRANSLATED.test(text.trim());

/** The literal texts of an expression. */
const literalTexts = (expression: Expression): string[] => {
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? [expression.value] : [];
  if (expression.type === 'TemplateLiteral' && expression.expressions.length === 0) return [expression.quasis[0]?.value.cooked ?? ''];
  if (expression.type === 'ConditionalExpression') return [...literalTexts(expression.consequent), ...literalTexts(expression.alternate)];
  return [];
};

const attributeName = ({ name }: JSXAttribute): string => (name.type === 'JSXIdentifier' ? name.name : '');

const readFile = (file: string): SourceTexts => {
  const source = readFileSync(file, 'utf8');
  const translated: SourceText[] = [];
  const raw: SourceText[] = [];
  const toSourceText = (text: string, start: number): SourceText => ({ text, file, line: source.slice(0, start).split('\n').length });
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'MemberExpression' && callee.object.type === 'Identifier' ? callee.object : callee;
      if (name.type !== 'Identifier' || !TRANSLATORS.has(name.name) || !first || first.type === 'SpreadElement') return;
      translated.push(...literalTexts(first).map((text) => toSourceText(text, first.start)));
    },
    JSXText({ value, start }) {
      if (needsTranslation(value)) raw.push(toSourceText(value.trim(), start));
    },
    JSXAttribute(attribute) {
      if (!TRANSLATED_ATTRIBUTES.has(attributeName(attribute)) || attribute.value?.type !== 'Literal') return;
      const { value, start } = attribute.value;
      if (typeof value === 'string' && needsTranslation(value)) raw.push(toSourceText(value, start));
    },
  }).visit(parseSync(file, source).program);
  return { translated, raw };
};

/** The texts of the dashboard. The documentation is in English, except for its frame (menu, search, API console). */
export const readSourceTexts = (): SourceTexts => {
  const files = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && !/^app\/(docs\/(?!_chrome\/)|%5Fui\/)/.test(file),
  );
  const read = files.toSorted().map(readFile);
  return { translated: read.flatMap(({ translated }) => translated), raw: read.flatMap(({ raw }) => raw) };
};
