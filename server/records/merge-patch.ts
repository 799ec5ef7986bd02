// Changes of rows: metadata by JSON merge patch, and the columns that a change sets to a different value.
import { isDeepStrictEqual } from 'node:util';
import { invalid } from '#server/kernel/errors.ts';
import { METADATA_TOO_LARGE, fitsMetadata, mergePatch } from '#server/kernel/metadata.ts';

type JsonObject = Record<string, unknown>;

/** Merges a patch into metadata. Null clears it, undefined keeps it. Throws invalid above the size limit. */
export const mergeMetadata = (target: JsonObject, patch: JsonObject | null | undefined): JsonObject | undefined => {
  if (!patch) return patch === null ? {} : undefined;
  const merged = mergePatch(target, patch);
  if (!fitsMetadata(merged)) throw invalid({ metadata: [METADATA_TOO_LARGE] });
  return merged;
};

/** For columns that are not nullable: null becomes the default, undefined stays undefined. */
export const nullToDefault = (value: string | null | undefined, defaultValue = ''): string | undefined =>
  value === null ? defaultValue : value;

/** The changed columns, before and after. */
type RowChange<Columns> = { before: Partial<Columns>; after: Partial<Columns> };

/** The change of a row by new values, in which undefined keeps a column. Undefined if nothing changes. */
export const changeOf = <Columns extends object>(row: Columns, columns: Partial<Columns>): RowChange<Columns> | undefined => {
  const names = Object.keys(columns) as (keyof Columns)[];
  const changed = names.filter((name) => columns[name] !== undefined && !isDeepStrictEqual(columns[name], row[name]));
  if (changed.length === 0) return undefined;
  const pick = (values: Partial<Columns>) => Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Columns>;
  return { before: pick(row), after: pick(columns) };
};
