// What valid JSON may hold that the server must not: nesting that exhausts a recursive reader, text that the database
// cannot store (NUL, half of a surrogate pair), and the one key that changes an object's prototype.
import { AppError } from '#server/kernel/errors.ts';
import { DEPTH_MAX, unstorable } from '#server/kernel/storable.ts';

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

const MAY_HOLD_BAD_TEXT = /\\u|__proto__|\0/;

/**
 * Throws malformed_body when the value, parsed from the text, holds what cannot be stored or would pollute. In valid JSON
 * of valid UTF-8 only an escape can do so: without one the value is not walked.
 */
export const checkTexts = (text: string, value: unknown): void => {
  const reason = MAY_HOLD_BAD_TEXT.test(text) ? unstorable(value) : undefined;
  if (reason) throw refuse(reason);
};
