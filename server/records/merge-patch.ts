import { isDeepStrictEqual } from 'node:util';
import { fitsMetadata, METADATA_TOO_LARGE } from '#server/api/fields.ts';
import { invalid } from '#server/kernel/errors.ts';

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON merge patch (RFC 7396): keys set to null are removed, objects are merged, everything else is replaced. */
export const mergePatch = (target: JsonObject, patch: JsonObject): JsonObject => {
  const merged = new Map(Object.entries(target));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else if (isObject(value)) {
      const before = merged.get(key);
      merged.set(key, mergePatch(isObject(before) ? before : {}, value));
    } else merged.set(key, value);
  }
  return Object.fromEntries(merged);
};

/** Metadata with a change merged into it; null clears it, undefined changes nothing. Throws invalid when it has grown beyond the bound. */
export const mergeMetadata = (target: JsonObject, patch: JsonObject | null | undefined): JsonObject | undefined => {
  if (!patch) return patch === null ? {} : undefined;
  const merged = mergePatch(target, patch);
  if (!fitsMetadata(merged)) throw invalid({ metadata: [METADATA_TOO_LARGE] });
  return merged;
};

/** What a change does to a row: the columns that it sets to something else, as they were and as they will be. */
export type RowChange<Columns> = { before: Partial<Columns>; after: Partial<Columns> };

/** The change of a row by these columns, of which undefined leaves one alone; undefined when they say what the row says already. */
export const changeOf = <Columns extends object>(row: Columns, columns: Partial<Columns>): RowChange<Columns> | undefined => {
  const names = Object.keys(columns) as (keyof Columns)[];
  const changed = names.filter((name) => columns[name] !== undefined && !isDeepStrictEqual(columns[name], row[name]));
  if (changed.length === 0) return undefined;
  const only = (values: Partial<Columns>) => Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Columns>;
  return { before: only(row), after: only(columns) };
};
