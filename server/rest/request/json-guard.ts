// Valid JSON that the server rejects: nesting that exhausts a recursive reader, a key that appears twice in one object, text that
// the database cannot store (NUL, half of a surrogate pair), and the one key that changes an object's prototype.
import { AppError } from '#server/kernel/errors.ts';
import { DEPTH_MAX, findStorageProblem } from '#server/kernel/storable.ts';

const malformedBody = (detail: string): AppError => new AppError('malformed_body', { message: `JSON parse error - ${detail}` });

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const MESSAGE_KEY_LENGTH_MAX = 100;

/** The position of the quotation mark that ends the string; the end of the text when none does. */
const findStringEnd = (text: string, start: number): number => {
  let end = text.indexOf('"', start);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
};

/** A key without its escapes, so that "a" and "\u0061" are equal; undefined when the escapes are not JSON. */
const readKey = (source: string): string | undefined => {
  if (!source.includes('\\')) return source;
  try {
    return JSON.parse(`"${source}"`) as string;
  } catch {
    return undefined;
  }
};

const addKey = (keys: Set<string>, source: string): void => {
  const key = readKey(source);
  if (key === undefined) return;
  // Escaped, because the message is stored and displayed.
  if (keys.has(key))
    throw malformedBody(`the key ${JSON.stringify(key.slice(0, MESSAGE_KEY_LENGTH_MAX))} appears more than once in one object.`);
  keys.add(key);
};

/**
 * Throws malformed_body when the text nests deeper than DEPTH_MAX, or when an object has a key twice: parsers differ in which
 * value they keep, so a gateway may have checked the other one. Reads the text before any parser recurses; the parser rejects
 * text that is not JSON.
 */
export const checkStructure = (text: string): void => {
  /** The keys of each open object; undefined for a list. */
  const openContainers: (Set<string> | undefined)[] = [];
  let keys: Set<string> | undefined;
  let isKeyNext = false;
  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position);
    if (character === QUOTE) {
      const start = position + 1;
      position = findStringEnd(text, start);
      if (isKeyNext && keys) addKey(keys, text.slice(start, position));
      isKeyNext = false;
    } else if (character === COMMA) isKeyNext = keys !== undefined;
    else if (character === COLON) isKeyNext = false;
    else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      keys = character === OPEN_OBJECT ? new Set() : undefined;
      isKeyNext = keys !== undefined;
      if (openContainers.push(keys) > DEPTH_MAX) throw malformedBody(`more than ${DEPTH_MAX} levels of nesting.`);
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) {
      openContainers.pop();
      keys = openContainers.at(-1);
    }
  }
};

const POSSIBLE_BAD_TEXT = /\\u|__proto__|\0/;

/**
 * Throws malformed_body when the value, parsed from the text, contains text that cannot be stored, or a key that would pollute prototypes. In valid JSON
 * of valid UTF-8 only an escape can do so: without one the value is not traversed.
 */
export const checkTexts = (text: string, value: unknown): void => {
  const reason = POSSIBLE_BAD_TEXT.test(text) ? findStorageProblem(value) : undefined;
  if (reason) throw malformedBody(reason);
};
