// A company's own words for a message. What differs from one to the next stands in them as {{name}}; {{link}} and {{code}} stand in a
// paragraph of their own in a mail. Nothing in the words is an instruction: what is filled in is one line, and is escaped as all else.

/** As a company has written it; the subject is of mail only. */
export type OwnWords = { subject: string | null; text: string };

type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{\s*([a-z_]+)\s*\}\}/gi;

/** The names that stand in a text. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.toLowerCase())),
];

/** The text with what its placeholders stand for. One that stands for nothing is left out. */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(PLACEHOLDER, (_written, name: string) => values[name.toLowerCase()] ?? '');

/** Paragraphs are parted by blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean);

const isAlone = (paragraph: string, name: string): boolean => paragraph.replaceAll(/\s/g, '').toLowerCase() === `{{${name}}}`;

/** Whether a placeholder stands in a paragraph with other words. */
export const isAmongWords = (text: string, name: string): boolean =>
  paragraphsOf(text).some((paragraph) => placeholdersIn(paragraph).includes(name) && !isAlone(paragraph, name));

/** Whether a placeholder touches other words, so that it could be a part of an address that they make. A full stop may follow it. */
export const isGlued = (text: string, name: string): boolean => {
  const mark = `\\{\\{\\s*${name}\\s*\\}\\}`;
  const countOf = (pattern: string): number => [...text.matchAll(new RegExp(pattern, 'gi'))].length;
  return countOf(`(?<!\\S)${mark}(?=[.,;:!?]?(?:\\s|$))`) < countOf(mark);
};

/** The paragraphs of a mail before and after its link and its code, which have a form of their own. */
export const fillMail = (text: string, values: Values): { opening: string[]; closing: string[]; hasLink: boolean; hasCode: boolean } => {
  const paragraphs = paragraphsOf(text);
  const isMark = (paragraph: string): boolean => isAlone(paragraph, 'link') || isAlone(paragraph, 'code');
  const first = paragraphs.findIndex(isMark);
  const [before, after] = first === -1 ? [paragraphs, []] : [paragraphs.slice(0, first), paragraphs.slice(first)];
  const filled = (part: string[]): string[] => part.filter((paragraph) => !isMark(paragraph)).map((paragraph) => fill(paragraph, values));
  return {
    opening: filled(before),
    closing: filled(after),
    hasLink: paragraphs.some((paragraph) => isAlone(paragraph, 'link')),
    hasCode: paragraphs.some((paragraph) => isAlone(paragraph, 'code')),
  };
};
