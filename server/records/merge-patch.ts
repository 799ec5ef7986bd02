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
