import { z } from 'zod';
import type { SavedViewRow } from '#db/schema/index.ts';
import { recordNumber, requiredText, text } from '#server/schemas/fields.ts';

const LIST_LENGTH_MAX = 100;
const QUERY_LENGTH_MAX = 2_000;
const NAME_LENGTH_MAX = 50;

/** The path of a dashboard list. The pattern excludes other hosts, because links are built from it. */
const listPath = text(LIST_LENGTH_MAX).regex(/^(\/[a-z0-9-]+)+$/, { error: 'Enter the path of a list, for example /admin/users.' });

export const SavedView = z.object({ id: z.int(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewListQuery = z.object({ list: listPath });

export const SavedViewInput = z.object({
  list: listPath,
  name: requiredText(NAME_LENGTH_MAX),
  /** The query string without the question mark. */
  query: text(QUERY_LENGTH_MAX).regex(/^[^\s?#\p{Cc}]*$/u, { error: 'Enter the query of a URL.' }),
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const SavedViewPath = z.object({ id: recordNumber.positive() });

export const toSavedView = ({ id, name, query }: SavedViewRow): SavedView => ({ id, name, query });
