import { isDeepStrictEqual } from 'node:util';
import { invalid } from '#server/kernel/errors.ts';
import { fitsMetadata, mergePatch, METADATA_TOO_LARGE } from '#server/kernel/metadata.ts';

type JsonObject = Record<string, unknown>;

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
