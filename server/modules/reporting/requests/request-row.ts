// A call as a row of the log, as JSON text for the statement that writes many of them. Made off the path of the call: what is kept of
// it until then are the texts that were there anyway.
import type { LoggedCall } from '#server/api/request-log.ts';
import { createdId, resourceOf } from '#server/modules/reporting/requests/resource-of.ts';
import { maskHeaders, maskJson, masked, maskParameters, maskText } from '#server/modules/reporting/requests/mask.ts';
import { printJson } from '#server/kernel/json.ts';
import { shortUserAgent } from '#server/records/audit.ts';

/** Bodies and answers that are longer are not kept. */
export const KEPT_LENGTH_MAX = 16 * 1024;

const PATH_LENGTH_MAX = 1_000;
const HEADER_LENGTH_MAX = 500;

const shortened = (text: string, lengthMax: number): string => (text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`);

const headersOf = ({ headers }: LoggedCall): Record<string, string> =>
  Object.fromEntries(Object.entries(maskHeaders(headers)).map(([name, value]) => [name, shortened(value, HEADER_LENGTH_MAX)]));

const isEmpty = (body: LoggedCall['body']): body is undefined => body === undefined || (Buffer.isBuffer(body) && body.length === 0);

const unlessLong = (text: string): string | null => (text.length > KEPT_LENGTH_MAX ? null : text);

const bodyOf = ({ body, isBodyRead }: LoggedCall): string | null => {
  if (isEmpty(body)) return null;
  if (!Buffer.isBuffer(body)) return unlessLong(printJson(masked(body)));
  if (body.length > KEPT_LENGTH_MAX) return null;
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  return maskJson(text.trim() === '' ? '{}' : text, isBodyRead);
};

const responseOf = ({ response }: LoggedCall): string | null =>
  response === '' || response.length > KEPT_LENGTH_MAX ? null : maskJson(response, true);

const columnsOf = (call: LoggedCall, position: number) => {
  const { resource, resourceId } = resourceOf(call.pattern, call.path);
  const key = call.headers['idempotency-key'];
  return {
    position,
    request_id: call.requestId,
    user_id: call.userId,
    token_key: call.tokenKey,
    key: key === undefined ? null : shortened(String(key), HEADER_LENGTH_MAX),
    scheme: call.scheme,
    method: shortened(call.method, 20),
    path: shortened(maskText(`/3${call.path}`), PATH_LENGTH_MAX),
    params: maskParameters(call.search),
    content_type: shortened(call.headers['content-type'] ?? '', HEADER_LENGTH_MAX),
    headers: headersOf(call),
    status_code: call.status,
    duration_ms: Math.round(call.durationMs),
    client_address: call.clientAddress,
    user_agent: shortUserAgent(call.headers['user-agent'] ?? ''),
    resource,
    resource_id: resourceId === null ? createdId(call.status, call.response) : shortened(maskText(resourceId), HEADER_LENGTH_MAX),
    created_at: call.createdAt,
  };
};

/** The row, in which body and answer stand as they are: they are JSON already. */
export const toRowText = (call: LoggedCall, position: number): string => {
  const columns = JSON.stringify(columnsOf(call, position));
  return `${columns.slice(0, -1)},"body":${bodyOf(call) ?? 'null'},"response":${responseOf(call) ?? 'null'}}`;
};

const lengthOfBody = (body: LoggedCall['body']): number => {
  if (body === undefined || Buffer.isBuffer(body)) return body?.length ?? 0;
  return Object.values(body).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
};

/** How much memory a call holds while it waits, about. */
export const weightOf = ({ body, response }: LoggedCall): number => lengthOfBody(body) + response.length;
