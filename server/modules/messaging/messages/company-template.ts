// Message templates that companies write. A template has placeholders such as {{name}}; in an email, {{link}} and {{code}} are separate
// paragraphs. There is no template language: each value is a single line, and is escaped like all other text.
import { and, eq, type SQL } from 'drizzle-orm';
import { messageTemplates, type messages } from '#db/schema/index.ts';
import type { Channel } from '#server/kernel/channels.ts';

/** The subject is null for SMS. */
export type CompanyTemplate = { subject: string | null; text: string };

type PlaceholderValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{\s*([a-z_]+)\s*\}\}/gi;

export const findPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.toLowerCase())),
];

/** Replaces placeholders with their values, and removes unknown ones. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(PLACEHOLDER, (_match, name: string) => values[name.toLowerCase()] ?? '');

/** Paragraphs are separated by blank lines. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean);

const isSeparateParagraph = (paragraph: string, name: string): boolean => paragraph.replaceAll(/\s/g, '').toLowerCase() === `{{${name}}}`;

/** True if a placeholder shares a paragraph with other text. */
export const isInline = (text: string, name: string): boolean =>
  splitParagraphs(text).some((paragraph) => findPlaceholders(paragraph).includes(name) && !isSeparateParagraph(paragraph, name));

/** True if a placeholder touches other text, which could make it part of another URL. Punctuation may follow it. */
export const isAdjacentToText = (text: string, name: string): boolean => {
  const placeholder = `\\{\\{\\s*${name}\\s*\\}\\}`;
  const countMatches = (pattern: string): number => [...text.matchAll(new RegExp(pattern, 'gi'))].length;
  return countMatches(`(?<!\\S)${placeholder}(?=[.,;:!?]?(?:\\s|$))`) < countMatches(placeholder);
};

/** The paragraphs of an email before and after its link and code, which the layout adds. */
export const fillEmailTemplate = (
  text: string,
  values: PlaceholderValues,
): { opening: string[]; closing: string[]; hasLink: boolean; hasCode: boolean } => {
  const paragraphs = splitParagraphs(text);
  const isSecretParagraph = (paragraph: string): boolean =>
    isSeparateParagraph(paragraph, 'link') || isSeparateParagraph(paragraph, 'code');
  const first = paragraphs.findIndex(isSecretParagraph);
  const [before, after] = first === -1 ? [paragraphs, []] : [paragraphs.slice(0, first), paragraphs.slice(first)];
  const fillParagraphs = (unfilled: string[]): string[] =>
    unfilled.filter((paragraph) => !isSecretParagraph(paragraph)).map((paragraph) => fillPlaceholders(paragraph, values));
  return {
    opening: fillParagraphs(before),
    closing: fillParagraphs(after),
    hasLink: paragraphs.some((paragraph) => isSeparateParagraph(paragraph, 'link')),
    hasCode: paragraphs.some((paragraph) => isSeparateParagraph(paragraph, 'code')),
  };
};

/** Columns of a left join, which are null if the company has no template. */
export const companyTemplateColumns = { subject: messageTemplates.subject, text: messageTemplates.text };

type TemplateOwner = { companyId: number; kind: string; channel: Channel } | typeof messages;

/** Selects the template of a message, or joins templates to messages. */
export const templateCondition = ({ companyId, kind, channel }: TemplateOwner): SQL | undefined =>
  and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.kind, kind), eq(messageTemplates.channel, channel));
