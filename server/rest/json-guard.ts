// What valid JSON may hold that the server must not: nesting that exhausts a recursive reader, text that the database
// cannot store (NUL, half of a surrogate pair), and the one key that changes an object's prototype.
import { AppError } from '#server/kernel/errors.ts';

/** Deepest nesting of objects and arrays. */
export const DEPTH_MAX = 32;

const refuse = (detail: string): AppError => new AppError('malformed_body', { message: `JSON parse error - ${detail}` });

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENERS = new Set([0x5b, 0x7b]);
const CLOSERS = new Set([0x5d, 0x7d]);

/** Throws malformed_body when the text nests deeper than DEPTH_MAX. Looks at the text, before any parser recurses. */
export const checkNesting = (text: string): void => {
  let depth = 0;
  let isInText = false;
  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position);
    if (isInText) {
      if (character === BACKSLASH) position++;
      else if (character === QUOTE) isInText = false;
    } else if (character === QUOTE) isInText = true;
    else if (OPENERS.has(character)) {
      depth++;
      if (depth > DEPTH_MAX) throw refuse(`more than ${DEPTH_MAX} levels of nesting.`);
    } else if (CLOSERS.has(character)) depth--;
  }
};

/** True when no text and no key in the value has a character that cannot be stored. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const checkValue = (value: unknown): void => {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw refuse('text must not contain NUL or half of a surrogate pair.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw refuse('the key "__proto__" is not allowed.');
    checkValue(key);
    checkValue(item);
  }
};

const MAY_HOLD_BAD_TEXT = /\\u|__proto__|\0/;

/**
 * Throws malformed_body when the value, parsed from the text, holds what cannot be stored or would pollute. In valid JSON
 * of valid UTF-8 only an escape can do so: without one the value is not walked.
 */
export const checkTexts = (text: string, value: unknown): void => {
  if (MAY_HOLD_BAD_TEXT.test(text)) checkValue(value);
};
