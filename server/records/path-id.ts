// What a path names by its id. A text that can be none is not found, like an id that nobody has: no answer tells more.
import { notFound } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/uuid.ts';

/** What a 32-bit integer holds. */
const NUMBER_MAX = 2_147_483_647;

/** Whether a text can be the number of a record. */
export const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= NUMBER_MAX;

/** The number that a path means. Throws not_found for what can be none. */
export const numberOf = (text: string): number => {
  if (!isNumber(text)) throw notFound();
  return Number(text);
};

/** The UUID that a path means, as it is stored. Throws not_found for what can be none. */
export const uuidOf = (text: string): string => {
  if (!isUuid(text)) throw notFound();
  return text.toLowerCase();
};
