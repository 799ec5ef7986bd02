// Decodes input of the dashboard: JSON with type annotations in the format of superjson. superjson itself would decode hostile input, such as
// an array of sixty million bytes from one number, or an object that refers twice to the same value on each of thirty levels. The JSON is
// therefore checked first, and only types that the dashboard sends are decoded.
import { AppError } from '#server/kernel/errors.ts';
import { INTEGER_DIGITS_MAX } from '#server/kernel/json.ts';
import { findStorageProblem } from '#server/kernel/storable.ts';

const INTEGER = new RegExp(`^-?\\d{1,${INTEGER_DIGITS_MAX}}$`);

type DashboardJson = Record<string, unknown>;

const malformed = (detail: string): AppError => new AppError('malformed_body', { message: `JSON parse error - ${detail}` });

const isObject = (value: unknown): value is DashboardJson => typeof value === 'object' && value !== null;

const decode = (value: unknown, annotation: unknown): unknown => {
  const type: unknown = Array.isArray(annotation) && annotation.length === 1 ? annotation[0] : undefined;
  if (type === 'undefined' && value === null) return undefined;
  if (type === 'Date' && typeof value === 'string') return new Date(value);
  if (type === 'bigint' && typeof value === 'string' && INTEGER.test(value)) return BigInt(value);
  throw malformed('only undefined, bigint and Date are supported in addition to JSON.');
};

/** Decodes the value at a path in place. The path must exist: assigning to element 4000000000 would allocate a list of that length. */
const decodeAt = (json: unknown, path: string, annotation: unknown): void => {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let parent = json;
  for (const key of keys) parent = isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (!isObject(parent) || !Object.hasOwn(parent, last)) throw malformed('the values of meta must be in json.');
  parent[last] = decode(parent[last], annotation);
};

/** Decodes `{ json, meta }`. Throws malformed_body for types that the dashboard does not send, and for values that cannot be stored. */
export const readDashboardInput = (input: unknown): unknown => {
  const { json, meta = {} } = isObject(input) ? input : {};
  const reason = findStorageProblem(json);
  if (reason) throw malformed(reason);
  const { values = {}, referentialEqualities } = isObject(meta) ? meta : {};
  if (!isObject(values) || referentialEqualities !== undefined) throw malformed('meta is not understood.');
  if (Array.isArray(values)) return decode(json, values);
  for (const [path, annotation] of Object.entries(values)) decodeAt(json, path, annotation);
  return json;
};
