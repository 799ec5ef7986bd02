import { parseJson } from './json.ts';
import type { OpenChallenge } from './method.ts';

type ErrorBody = { message?: unknown; code?: unknown; data?: unknown; request_id?: unknown };

/** Messages by field; those not tied to a field are under `non_field_errors`. A field inside a list has its path: `transactions.3.amount`. */
export type FieldErrors = Record<string, string[]>;

/** An error response of the server. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Stable error code, such as `not_found`; `unknown` if a proxy responded. */
  readonly code: string;
  readonly fields: FieldErrors;
  /** Include it in support requests. */
  readonly requestId: string | undefined;
  /** Challenges to complete before retrying. Empty if the error does not require any. */
  readonly challenges: OpenChallenge[];
  /** Delay before a retry, from `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, text: string) {
    const { message, code, data, request_id: requestId } = readErrorBody(text);
    super(typeof message === 'string' ? message : `The server responded with status ${response.status}.`);
    this.status = response.status;
    this.code = typeof code === 'string' ? code : 'unknown';
    const { challenges, ...fields } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    this.challenges = Array.isArray(challenges) ? (challenges as OpenChallenge[]) : [];
    this.fields = fields as FieldErrors;
    this.requestId = typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined);
    this.retryAfterMs = readRetryAfter(response);
  }
}

const readErrorBody = (text: string): ErrorBody => {
  try {
    const read = parseJson(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {}; // Proxies may respond without JSON.
  }
};

/** Retry-After contains seconds or a date. */
const readRetryAfter = (response: Response): number | undefined => {
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
};

/** The server did not respond in time. It may have executed the request: retry with the same `idempotencyKey`. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** The connection failed. The server may have executed the request: retry with the same `idempotencyKey`. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}
