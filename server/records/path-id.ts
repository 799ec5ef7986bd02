// What a path names by its id. A text that can be none is not found, like an id that nobody has: no answer tells more.
import { z } from 'zod';
import { notFound } from '#server/kernel/errors.ts';

/** What a 32-bit integer holds. */
export const NUMBER_MAX = 2_147_483_647;

/** The number that a path means. Throws not_found for what can be none. */
export const numberOf = (text: string): number => {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (number === 0 || number > NUMBER_MAX) throw notFound();
  return number;
};

/** The UUID that a path means. Throws not_found for what can be none. */
export const uuidOf = (text: string): string => {
  const { data } = z.uuid().safeParse(text);
  if (data === undefined) throw notFound();
  return data;
};
