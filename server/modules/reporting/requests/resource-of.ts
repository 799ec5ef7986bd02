// What a call was about, as its path says.

const PARAMETER = /^\{.+\}$/;

/** Everything under these is about the caller, or about nothing that has an id. */
const WITHOUT_RESOURCE = new Set(['auth']);

/** `bank-accounts` is a bank_account. */
const singular = (word: string): string => {
  const name = word.replaceAll('-', '_');
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (name.endsWith('sses')) return name.slice(0, -2);
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name;
};

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The kind and the id of what a call was about: of a path with parameters what the last of them names, else what the path lists.
 * `pattern` is the route, such as /admin/users/{id}/; undefined where no route was found.
 */
export const resourceOf = (pattern: string | undefined, path: string): { resource: string | null; resourceId: string | null } => {
  const route = segmentsOf(pattern ?? '');
  const last = route.findLastIndex((segment) => PARAMETER.test(segment));
  const kind = last > 0 ? route[last - 1] : (route.findLast((segment) => segment.endsWith('s')) ?? route.at(-1));
  if (kind === undefined || (last < 0 && WITHOUT_RESOURCE.has(route[0] ?? ''))) return { resource: null, resourceId: null };
  const id = last < 0 ? undefined : segmentsOf(path)[last];
  return { resource: singular(kind), resourceId: id === undefined ? null : decoded(id) };
};

const CREATED_ID = /^\{"status":"success","data":\{"id":"?([\w-]{1,64})"?[,}]/;

/** The id of what a call has created, as its answer begins. */
export const createdId = (status: number, response: string): string | null =>
  status === 201 ? (CREATED_ID.exec(response)?.[1] ?? null) : null;
