// The lexer of conditions (kernel/condition.ts): splits the text into tokens with their positions.

/** A dotted path into an event's data: names, and indexes of lists. */
export type ConditionPath = readonly string[];

/** A part of a string: literal text, or a path that is replaced by the text of its value. */
export type TextPart = { text: string } | { path: ConditionPath };

export type ConditionToken = { at: number } & (
  | { kind: 'number'; digits: string }
  | { kind: 'text'; parts: TextPart[] }
  | { kind: 'path'; path: ConditionPath }
  | { kind: 'word'; word: string }
  | { kind: 'symbol'; symbol: string }
  | { kind: 'end' }
);

/** A condition that cannot be parsed or evaluated. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

/** The message counts characters from 1. */
export const errorAt = (at: number, message: string): ConditionError => new ConditionError(`${message} (character ${at + 1})`);

const SPACE = /[ \t\r\n]+/y;
const NUMBER = /\d+(?:\.\d+)?(?![\w.])/y;
const WORD = /[A-Za-z_]\w*/y;
const SYMBOL = /!==|===|==|!=|>=|<=|[<>()[\],-]/y;
const PATH = /\{\{\s*([\w-]+(?:\.[\w-]+)*)\s*\}\}/y;

/** Matches a sticky pattern at a position. */
const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const readPath = (text: string, at: number): { path: ConditionPath; end: number } => {
  const match = matchAt(PATH, text, at);
  if (!match?.[1]) throw errorAt(at, 'Write a path as {{ amount }} or {{ user.groups.0.name }}.');
  return { path: match[1].split('.'), end: at + match[0].length };
};

/** Reads a string with its quotation marks. Paths are recognized here, so that no value can end the string. */
const readText = (text: string, start: number): { parts: TextPart[]; end: number } => {
  const quote = text[start];
  const parts: TextPart[] = [];
  let content = '';
  let at = start + 1;
  while (text[at] !== quote) {
    if (at >= text.length) throw errorAt(start, 'The closing quotation mark of this text is missing.');
    if (text.startsWith('{{', at)) {
      const { path, end } = readPath(text, at);
      parts.push({ text: content }, { path });
      content = '';
      at = end;
    } else if (text[at] === '\\') {
      const escaped = text[at + 1];
      if (escaped !== '\\' && escaped !== "'" && escaped !== '"') throw errorAt(at, String.raw`Write \\ for a backslash.`);
      content += escaped;
      at += 2;
    } else {
      content += text[at];
      at += 1;
    }
  }
  parts.push({ text: content });
  return { parts, end: at + 1 };
};

const readToken = (text: string, at: number): { token: ConditionToken; end: number } => {
  if (text[at] === "'" || text[at] === '"') {
    const { parts, end } = readText(text, at);
    return { token: { kind: 'text', parts, at }, end };
  }
  if (text.startsWith('{{', at)) {
    const { path, end } = readPath(text, at);
    return { token: { kind: 'path', path, at }, end };
  }
  const [digits] = matchAt(NUMBER, text, at) ?? [];
  if (digits !== undefined) return { token: { kind: 'number', digits, at }, end: at + digits.length };
  const [word] = matchAt(WORD, text, at) ?? [];
  if (word !== undefined) return { token: { kind: 'word', word, at }, end: at + word.length };
  const [symbol] = matchAt(SYMBOL, text, at) ?? [];
  if (symbol !== undefined) return { token: { kind: 'symbol', symbol, at }, end: at + symbol.length };
  if (text[at] === '=') throw errorAt(at, 'Use == to compare.');
  throw errorAt(at, `Unexpected "${String.fromCodePoint(text.codePointAt(at) ?? 0)}".`);
};

/** Splits a condition into tokens. The last one has the kind `end`. Throws a ConditionError. */
export const toTokens = (text: string): ConditionToken[] => {
  const tokens: ConditionToken[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(SPACE, text, at)?.[0].length ?? 0;
    if (at >= text.length) return [...tokens, { kind: 'end', at }];
    const { token, end } = readToken(text, at);
    tokens.push(token);
    at = end;
  }
};
