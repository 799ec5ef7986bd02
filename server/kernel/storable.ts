// What the database cannot store, whichever transport it comes by: NUL, and half of a surrogate pair.

/** Deepest nesting of objects and arrays that is walked and stored. */
export const DEPTH_MAX = 32;

/** True when the text has no character that cannot be stored. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** What the walk below sees all of. A Map shows it nothing, an array of bytes a million numbers. */
const isWalkable = (value: object): boolean =>
  Array.isArray(value) || value instanceof Date || [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Says what is wrong with a value that came from a client; undefined when it can be stored. */
export const unstorable = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === 'string') return isStorableText(value) ? undefined : 'text must not contain NUL or half of a surrogate pair.';
  if (typeof value === 'symbol' || typeof value === 'function') return 'expected JSON.';
  if (typeof value !== 'object' || value === null) return undefined;
  if (!isWalkable(value)) return 'expected JSON.';
  if (depth >= DEPTH_MAX) return `more than ${DEPTH_MAX} levels of nesting.`;
  for (const [key, item] of Object.entries(value)) {
    const reason = key === '__proto__' ? 'the key "__proto__" is not allowed.' : (unstorable(key) ?? unstorable(item, depth + 1));
    if (reason) return reason;
  }
  return undefined;
};
