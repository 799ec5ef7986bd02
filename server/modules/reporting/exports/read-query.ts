// What of a list is exported: its filters and its order, as an address would have them. A list ignores what it does not know; an export is
// looked at much later, so that a filter that is misspelt would go unnoticed: it is refused.
import { toFieldErrors } from '#server/api/field-errors.ts';
import { exportable } from '#server/modules/reporting/exports/resources.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { ExportResource } from '#server/kernel/export-words.ts';
import type { ListQuery } from '#server/records/listing.ts';

const OF_PAGES = ['page', 'page_size', 'pagination', 'cursor'];

/** A value as an address holds it; undefined: it says nothing. */
const textOf = (name: string, value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value) && name.endsWith('__in')) return value.map((item) => textOf('', item) ?? '').join(',');
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  throw invalid({ [`query.${name}`]: ['Not a valid value. Send a text, a number or a flag.'] });
};

/** The query as texts. Throws invalid for names and values that mean nothing to the list. */
export const toListTexts = (resource: ExportResource, query: Record<string, unknown>): Record<string, string> => {
  const { list } = exportable(resource);
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const text = textOf(name, value);
    if (text !== undefined) texts[name] = text;
  }
  const meaningless = new Set([...list.unknown(texts), ...Object.keys(texts).filter((name) => OF_PAGES.includes(name))]);
  list.order(texts, (name) => meaningless.add(name));
  if (meaningless.size > 0) {
    throw invalid(Object.fromEntries([...meaningless].map((name) => [`query.${name}`, ['This means nothing to the list. Leave it out.']])));
  }
  const read = list.input.safeParse(texts);
  if (!read.success) {
    throw invalid(Object.fromEntries(Object.entries(toFieldErrors(read.error)).map(([name, messages]) => [`query.${name}`, messages])));
  }
  return texts;
};

/** What the list makes of texts that were looked at before. */
export const readListTexts = (resource: ExportResource, texts: Record<string, unknown>): ListQuery =>
  exportable(resource).list.input.parse(texts) as ListQuery;
