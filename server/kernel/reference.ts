import { randomInt } from 'node:crypto';

/** Letters and digits that nobody confuses when reading them aloud or copying them. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A random text of that many characters, to call something by. Never a secret. */
export const newReference = (length: number): string =>
  Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');

/** So long that no two are ever the same: nobody has to look whether one is free. */
const CODE_LENGTH = 20;

/** The code that a new record is known by, also outside: its prefix says what it is. */
export const newCode = (prefix: string): string => `${prefix}_${newReference(CODE_LENGTH)}`;
