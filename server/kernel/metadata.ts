// Limits of client metadata, and the merge of a change.

/** Counts keys and list items at any depth. */
const countEntries = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((count, item) => count + 1 + countEntries(item), 0) : 0;

const countBytes = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? item.toString() : item))).length;

const METADATA_BYTES_MAX = 104_857;
/** A page has 250 rows; parsing and printing rows with many small entries would block other requests. */
const METADATA_ENTRIES_MAX = 1_000;

export const METADATA_TOO_LARGE = `Ensure this field has no more than ${METADATA_BYTES_MAX} bytes, and no more than ${METADATA_ENTRIES_MAX} keys and items at any depth.`;

/** True if metadata is within its limits. Must be checked again after a merge. */
export const fitsMetadata = (value: Record<string, unknown>): boolean =>
  countEntries(value) <= METADATA_ENTRIES_MAX && countBytes(value) <= METADATA_BYTES_MAX;

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
