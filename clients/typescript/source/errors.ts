import { parseJson } from './json.ts';
import type { OpenChallenge } from './method.ts';

type Refusal = { message?: unknown; code?: unknown; data?: unknown; request_id?: unknown };

/** Messages by field; those that concern no field are under `non_field_errors`. A field inside a list has its path: `transactions.3.amount`. */
export type FieldErrors = Record<string, string[]>;

/** What the server refused, and why. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Of HTTP. */
  readonly status: number;
  /** A stable name, such as `not_found`; `unknown` where something before the server answered. */
  readonly code: string;
  readonly fields: FieldErrors;
  /** Names the request: quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** What a second factor has to answer first; empty for all other errors. */
  readonly challenges: OpenChallenge[];
  /** When it may be tried again, where the server says so. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, text: string) {
    const { message, code, data, request_id: requestId } = readRefusal(text);
    super(typeof message === 'string' ? message : `The server answered with the status ${response.status}.`);
    this.status = response.status;
    this.code = typeof code === 'string' ? code : 'unknown';
    const { challenges, ...fields } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    this.challenges = Array.isArray(challenges) ? (challenges as OpenChallenge[]) : [];
    this.fields = fields as FieldErrors;
    this.requestId = typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined);
    this.retryAfterMs = retryAfterOf(response);
  }
}

const readRefusal = (text: string): Refusal => {
  try {
    const read = parseJson(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {}; // A gateway on the way speaks no JSON: the status says what there is to say.
  }
};

/** The header Retry-After, in seconds or as a date. */
const retryAfterOf = (response: Response): number | undefined => {
  const said = response.headers.get('retry-after');
  if (said === null) return undefined;
  if (/^\d+$/.test(said)) return Number(said) * 1_000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
};

/** No answer came in time. What was asked for may have happened: the same `idempotencyKey` tells. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** The server could not be reached, or the connection broke. What was asked for may have happened. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}
