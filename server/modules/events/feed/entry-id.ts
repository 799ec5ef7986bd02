// The id of an entry says what it tells of, and when that happened: of one transaction there may be two.
import { queryMillis } from '#server/schemas/fields.ts';
import { notFound } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/uuid.ts';

export type EntryKey = { id: string; createdAt: Date };

export const toEntryId = ({ id, createdAt }: EntryKey): string => `${id}.${createdAt.getTime()}`;

/** Throws not_found for what is no id. */
export const readEntryId = (text: string): EntryKey => {
  const [id = '', millis] = text.split('.', 2);
  const createdAt = queryMillis.safeParse(millis);
  if (!isUuid(id) || !createdAt.success) throw notFound();
  return { id, createdAt: createdAt.data };
};
