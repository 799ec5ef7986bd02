// Detects text that PostgreSQL cannot store: NUL and lone surrogates.

/** Maximum nesting of stored objects and arrays. */
export const DEPTH_MAX = 32;

export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** True for objects whose content is in enumerable properties. A Map has none, and a byte array may have a million. */
const isWalkable = (value: object): boolean =>
  Array.isArray(value) || value instanceof Date || [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Returns why a client's value cannot be stored, or undefined if it can. */
export const findStorageProblem = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === 'string') return isStorableText(value) ? undefined : 'text must not contain NUL or half of a surrogate pair.';
  if (typeof value === 'symbol' || typeof value === 'function') return 'expected JSON.';
  if (typeof value !== 'object' || value === null) return undefined;
  if (!isWalkable(value)) return 'expected JSON.';
  if (depth >= DEPTH_MAX) return `more than ${DEPTH_MAX} levels of nesting.`;
  for (const [key, item] of Object.entries(value)) {
    const reason =
      key === '__proto__' ? 'the key "__proto__" is not allowed.' : (findStorageProblem(key) ?? findStorageProblem(item, depth + 1));
    if (reason) return reason;
  }
  return undefined;
};
