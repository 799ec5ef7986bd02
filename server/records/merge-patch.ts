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

/** Metadata with a change merged into it. Throws invalid when the whole has grown too large. */
export const mergeMetadata = (target: JsonObject, patch: JsonObject): JsonObject => {
  const merged = mergePatch(target, patch);
  if (!fitsMetadata(merged)) throw invalid({ metadata: [METADATA_TOO_LARGE] });
  return merged;
};
