// The parser of conditions (kernel/condition.ts): builds a tree from the tokens. `or` has the lowest precedence, then `and`, `not` and
// comparisons, as in Python.
import { errorAt, toTokens, type ConditionPath, type TextPart, type ConditionToken } from '#server/kernel/condition-tokens.ts';

const COMPARISONS = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not in'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type ConditionNode =
  | { kind: 'constant'; value: boolean | null }
  | { kind: 'number'; digits: string }
  | { kind: 'text'; parts: TextPart[] }
  | { kind: 'path'; path: ConditionPath }
  | { kind: 'list'; items: ConditionNode[] }
  | { kind: 'not'; operand: ConditionNode }
  | { kind: 'and' | 'or'; operands: ConditionNode[] }
  | { kind: 'comparison'; comparison: Comparison; left: ConditionNode; right: ConditionNode };

/** Maximum nesting of parentheses, lists and `not`. */
const DEPTH_MAX = 20;

const CONSTANTS = new Map<string, boolean | null>([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
]);

/** Comparison operators by their spelling, with aliases. */
const OPERATORS = new Map<string, Comparison>([...COMPARISONS.map((name) => [name, name] as const), ['===', '=='], ['!==', '!=']]);

/** Reads tokens in order and counts the nesting. */
class TokenReader {
  readonly #tokens: ConditionToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: ConditionToken[]) {
    this.#tokens = tokens;
  }

  get token(): ConditionToken {
    return this.#tokens[this.#next] ?? { kind: 'end', at: 0 };
  }

  /** Consumes the next token if it is this symbol or word. */
  take(text: string): boolean {
    const { token } = this;
    const isMatch = (token.kind === 'symbol' && token.symbol === text) || (token.kind === 'word' && token.word === text);
    if (isMatch) this.skip();
    return isMatch;
  }

  skip(): void {
    this.#next++;
  }

  readNested(read: () => ConditionNode): ConditionNode {
    if (++this.#depth > DEPTH_MAX) throw errorAt(this.token.at, `At most ${DEPTH_MAX} levels of nested parentheses are allowed.`);
    const node = read();
    this.#depth--;
    return node;
  }
}

/** Names a token in a message. */
const describeToken = (token: ConditionToken): string => {
  switch (token.kind) {
    case 'end':
      return 'the end';
    case 'number':
      return token.digits;
    case 'word':
      return `"${token.word}"`;
    case 'symbol':
      return `"${token.symbol}"`;
    case 'path':
      return `{{ ${token.path.join('.')} }}`;
    case 'text':
      return 'text';
  }
};

const readItems = (reader: TokenReader): ConditionNode[] => {
  const items: ConditionNode[] = [];
  while (!reader.take(']')) {
    if (items.length > 0 && !reader.take(',')) throw errorAt(reader.token.at, 'The list is not closed: expected , or ] here.');
    if (items.length > 0 && reader.take(']')) break;
    items.push(readOr(reader));
  }
  return items;
};

const readNumber = (reader: TokenReader, sign: string): ConditionNode => {
  const { token } = reader;
  if (token.kind !== 'number') throw errorAt(token.at, 'A minus sign is only allowed before a number.');
  reader.skip();
  return { kind: 'number', digits: sign + token.digits };
};

const readWord = (reader: TokenReader, word: string, at: number): ConditionNode => {
  const value = CONSTANTS.get(word);
  if (value === undefined) throw errorAt(at, `"${word}" has no meaning here: write {{ ${word} }} for a field, or '${word}' for text.`);
  reader.skip();
  return { kind: 'constant', value };
};

const readOperand = (reader: TokenReader): ConditionNode => {
  const { token } = reader;
  switch (token.kind) {
    case 'number':
      return readNumber(reader, '');
    case 'text':
      reader.skip();
      return { kind: 'text', parts: token.parts };
    case 'path':
      reader.skip();
      return { kind: 'path', path: token.path };
    case 'word':
      return readWord(reader, token.word, token.at);
    case 'symbol':
      if (reader.take('-')) return readNumber(reader, '-');
      if (reader.take('[')) return reader.readNested(() => ({ kind: 'list', items: readItems(reader) }));
      if (reader.take('(')) {
        const inner = reader.readNested(() => readOr(reader));
        if (!reader.take(')')) throw errorAt(reader.token.at, 'A closing parenthesis is missing here.');
        return inner;
      }
      break;
    case 'end':
  }
  throw errorAt(token.at, `A value is missing before ${describeToken(token)}.`);
};

const takeComparison = (reader: TokenReader): Comparison | undefined => {
  const { token } = reader;
  if (reader.take('not')) {
    if (!reader.take('in')) throw errorAt(token.at, 'Only "in" may follow "not" here.');
    return 'not in';
  }
  const text = token.kind === 'symbol' ? token.symbol : token.kind === 'word' ? token.word : '';
  const comparison = OPERATORS.get(text);
  if (comparison !== undefined) reader.skip();
  return comparison;
};

const readComparison = (reader: TokenReader): ConditionNode => {
  const left = readOperand(reader);
  const comparison = takeComparison(reader);
  if (comparison === undefined) return left;
  const right = readOperand(reader);
  const { at } = reader.token;
  if (takeComparison(reader) !== undefined) throw errorAt(at, 'Compare two values at a time and combine comparisons with and.');
  return { kind: 'comparison', comparison, left, right };
};

const readNot = (reader: TokenReader): ConditionNode =>
  reader.take('not') ? reader.readNested(() => ({ kind: 'not', operand: readNot(reader) })) : readComparison(reader);

const readJoined = (reader: TokenReader, kind: 'and' | 'or', readTerm: (reader: TokenReader) => ConditionNode): ConditionNode => {
  const first = readTerm(reader);
  const operands = [first];
  while (reader.take(kind)) operands.push(readTerm(reader));
  return operands.length === 1 ? first : { kind, operands };
};

const readAnd = (reader: TokenReader): ConditionNode => readJoined(reader, 'and', readNot);

const readOr = (reader: TokenReader): ConditionNode => readJoined(reader, 'or', readAnd);

/** Parses a condition. Throws a ConditionError. */
export const toTree = (text: string): ConditionNode => {
  const reader = new TokenReader(toTokens(text));
  const tree = readOr(reader);
  const { token } = reader;
  if (token.kind !== 'end') throw errorAt(token.at, `Unexpected ${describeToken(token)}: "and" or "or" may be missing.`);
  return tree;
};
