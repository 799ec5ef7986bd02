// Builds the row of a logged request as JSON text, for the statement that inserts many of them. This happens when the batch is
// written, not while the request is handled. Until then, only references to existing strings are kept.
import type { LoggedCall } from '#server/api/request-log.ts';
import { maskHeaders, maskJson, maskValue, maskParameters, maskText } from '#server/modules/reporting/requests/mask.ts';
import { printJson } from '#server/kernel/json.ts';
import { truncateUserAgent } from '#server/records/audit.ts';

/** Longer bodies and responses are not stored. */
export const STORED_LENGTH_MAX = 16 * 1024;

const PATH_LENGTH_MAX = 1_000;
const HEADER_LENGTH_MAX = 500;

const truncate = (text: string, lengthMax: number): string => (text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`);

const toHeaders = ({ headers }: LoggedCall): Record<string, string> =>
  Object.fromEntries(Object.entries(maskHeaders(headers)).map(([name, value]) => [name, truncate(value, HEADER_LENGTH_MAX)]));

const isEmpty = (body: LoggedCall['body']): body is undefined => body === undefined || (Buffer.isBuffer(body) && body.length === 0);

const nullIfLong = (text: string): string | null => (text.length > STORED_LENGTH_MAX ? null : text);

const toBody = ({ body, isBodyRead }: LoggedCall): string | null => {
  if (isEmpty(body)) return null;
  if (!Buffer.isBuffer(body)) return nullIfLong(printJson(maskValue(body)));
  if (body.length > STORED_LENGTH_MAX) return null;
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  return maskJson(text.trim() === '' ? '{}' : text, isBodyRead);
};

const toResponse = ({ response }: LoggedCall): string | null =>
  response === '' || response.length > STORED_LENGTH_MAX ? null : maskJson(response, true);

const toColumns = (call: LoggedCall, position: number) => {
  const { resource, resourceId } = findResource(call.pattern, call.path);
  const isDryRun = call.headers['dry-run'] === 'true';
  const key = call.headers['idempotency-key'];
  return {
    position,
    request_id: call.requestId,
    user_id: call.userId,
    token_key: call.tokenKey,
    key: key === undefined ? null : truncate(String(key), HEADER_LENGTH_MAX),
    scheme: call.scheme,
    method: truncate(call.method, 20),
    path: truncate(maskText(`/3${call.path}`), PATH_LENGTH_MAX),
    params: maskParameters(call.search),
    content_type: truncate(call.headers['content-type'] ?? '', HEADER_LENGTH_MAX),
    headers: toHeaders(call),
    status_code: call.status,
    duration_ms: Math.round(call.durationMs),
    client_address: call.clientAddress,
    user_agent: truncateUserAgent(call.headers['user-agent'] ?? ''),
    resource,
    resource_id:
      resourceId === null
        ? isDryRun
          ? null
          : findCreatedId(call.status, call.response)
        : truncate(maskText(resourceId), HEADER_LENGTH_MAX),
    created_at: call.createdAt,
  };
};

/** Body and response are already JSON and are inserted unparsed. */
export const toRowText = (call: LoggedCall, position: number): string => {
  const columns = JSON.stringify(toColumns(call, position));
  return `${columns.slice(0, -1)},"body":${toBody(call) ?? 'null'},"response":${toResponse(call) ?? 'null'}}`;
};

const bodyLength = (body: LoggedCall['body']): number => {
  if (body === undefined || Buffer.isBuffer(body)) return body?.length ?? 0;
  return Object.values(body).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
};

/** Approximate memory use of a queued request. */
export const estimateSize = ({ body, response }: LoggedCall): number => bodyLength(body) + response.length;

const PARAMETER = /^\{.+\}$/;

/** Paths below these belong to the caller or to nothing with an ID. */
const WITHOUT_RESOURCE = new Set(['auth']);

/** `bank-accounts` → `bank_account`. */
const singular = (segment: string): string => {
  const name = segment.replaceAll('-', '_');
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (name.endsWith('sses')) return name.slice(0, -2);
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name;
};

const splitPath = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The resource and ID of a path: those of its last parameter, or else the resource of the listed collection. `pattern` is the route, such as
 * /admin/users/{id}/, or undefined if no route was found.
 */
export const findResource = (pattern: string | undefined, path: string): { resource: string | null; resourceId: string | null } => {
  const route = splitPath(pattern ?? '');
  const last = route.findLastIndex((segment) => PARAMETER.test(segment));
  const collection = last > 0 ? route[last - 1] : (route.findLast((segment) => segment.endsWith('s')) ?? route.at(-1));
  if (collection === undefined || (last < 0 && WITHOUT_RESOURCE.has(route[0] ?? ''))) return { resource: null, resourceId: null };
  const id = last < 0 ? undefined : splitPath(path)[last];
  return { resource: singular(collection), resourceId: id === undefined ? null : decodeSegment(id) };
};

const CREATED_ID = /^\{"status":"success","data":\{"id":"?([\w-]{1,64})"?[,}]/;

/** The ID at the start of the response to a creation. */
export const findCreatedId = (status: number, response: string): string | null =>
  status === 201 ? (CREATED_ID.exec(response)?.[1] ?? null) : null;
