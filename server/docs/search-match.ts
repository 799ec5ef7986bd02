// Where a page says what was looked for: the line that says most of it, and the heading above that line.

/** A line without its marks of Markdown; empty where the heading itself is what says it. */
export type Match = { heading: string | undefined; line: string };

const LENGTH_MAX = 180;
const FENCE = /^```/;
const HEADING = /^#{2,3} (.+)$/;

const unmarked = (line: string): string =>
  line
    .replaceAll(/\]\([^)]*\)|[`*[\]]/g, '')
    .replace(/^\s*([-#>|]|\d+\.)\s+/, '')
    .trim();

/** As much of a long line as shows the word. */
const around = (line: string, word: string): string => {
  if (line.length <= LENGTH_MAX) return line;
  const start = Math.max(0, line.toLowerCase().indexOf(word) - LENGTH_MAX / 2);
  return `${start > 0 ? '…' : ''}${line.slice(start, start + LENGTH_MAX)}…`;
};

/** The best match for the words, which are in small letters; undefined where no line says any. */
export const matchIn = (text: string, words: readonly string[]): Match | undefined => {
  let best: Match | undefined;
  let [most, heading, isCode]: [number, string | undefined, boolean] = [0, undefined, false];
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const title = isCode ? undefined : HEADING.exec(line)?.[1];
    heading = title ?? heading;
    const said = words.filter((word) => line.toLowerCase().includes(word));
    if (said.length <= most) continue;
    most = said.length;
    best = { heading, line: title === undefined ? around(unmarked(line), said[0] ?? '') : '' };
  }
  return best;
};
