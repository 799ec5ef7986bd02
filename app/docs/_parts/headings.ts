// Headings of texts and their places on the page, for the table of contents beside them and for links that lead to them.
import { marked } from 'marked';

export type HeadingLink = { id: string; title: string };

export const slugOfHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[`'’"]/g, '')
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The chapters of a text. */
export const chaptersOf = (markdown: string): HeadingLink[] =>
  marked
    .lexer(markdown)
    .flatMap((token) =>
      token.type === 'heading' && token.depth === 2
        ? [{ id: slugOfHeading(String(token.text)), title: String(token.text).replaceAll('`', '') }]
        : [],
    );
