// Random references and codes of records. They are not secret.
import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for each other. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const newReference = (length: number): string =>
  Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');

/** Long enough that a new code needs no check for uniqueness. */
const CODE_LENGTH = 20;

/** The public code of a record, prefixed with its type. */
export const newCode = (prefix: string): string => `${prefix}_${newReference(CODE_LENGTH)}`;
