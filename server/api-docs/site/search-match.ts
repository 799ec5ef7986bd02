// Finds the line of a page that contains most words of a query, and the heading above it.

/** The line without Markdown; empty when the heading itself matches. */
export type TextMatch = { heading: string | undefined; line: string };

const LENGTH_MAX = 180;
const FENCE = /^```/;
const HEADING = /^#{2,3} (.+)$/;

const stripMarkdown = (line: string): string =>
  line
    .replaceAll(/\]\([^)]*\)|[`*[\]]/g, '')
    .replace(/^\s*([-#>|]|\d+\.)\s+/, '')
    .trim();

/** The part of a long line around the word. */
const excerpt = (line: string, word: string): string => {
  if (line.length <= LENGTH_MAX) return line;
  const start = Math.max(0, line.toLowerCase().indexOf(word) - LENGTH_MAX / 2);
  return `${start > 0 ? '…' : ''}${line.slice(start, start + LENGTH_MAX)}…`;
};

/** The first line with most of the words, which are in lower case; undefined without a match. */
export const findMatch = (text: string, words: readonly string[]): TextMatch | undefined => {
  let best: TextMatch | undefined;
  let [mostMatches, heading, isCode]: [number, string | undefined, boolean] = [0, undefined, false];
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const title = isCode ? undefined : HEADING.exec(line)?.[1];
    heading = title ?? heading;
    const matchingWords = words.filter((word) => line.toLowerCase().includes(word));
    if (matchingWords.length <= mostMatches) continue;
    mostMatches = matchingWords.length;
    best = { heading, line: title === undefined ? excerpt(stripMarkdown(line), matchingWords[0] ?? '') : '' };
  }
  return best;
};
