// The error catalog: a stable code, an HTTP status and a message with the remedy. docs/errors.md is generated from it. Every layer throws
// AppError; error-envelope.ts and api/trpc.ts convert it to responses.

export const ERRORS = {
  invalid: { status: 400, message: 'The request is not valid. Correct the fields named in data.' },
  malformed_body: { status: 400, message: 'The body could not be read. Send one JSON object.' },
  unreadable_request: { status: 400, message: 'The request is not valid HTTP.' },
  unauthenticated: { status: 401, message: 'Authentication credentials were not provided.' },
  invalid_token: { status: 401, message: 'Invalid token.' },
  permission_denied: { status: 403, message: 'Permission denied.' },
  access_denied: {
    status: 403,
    message: 'Your company does not allow access from this address. Ask an administrator of your company to allow it.',
  },
  mfa_required: { status: 403, message: 'Multi-factor authentication required.' },
  proof_required: {
    status: 403,
    message: 'Confirm your identity first: log in again with POST /auth/login/, then repeat the request with the new token.',
  },
  not_found: { status: 404, message: 'Not found.' },
  not_implemented: { status: 404, message: 'This server does not implement this operation. /docs/compatibility lists those that it does.' },
  method_not_allowed: { status: 405, message: 'Method not allowed. The Allow header lists the allowed methods.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time. Send it again.' },
  idempotency_conflict: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Send it again in a second.',
  },
  body_too_large: { status: 413, message: 'The body is too large.' },
  unsupported_media_type: {
    status: 415,
    message: 'Unsupported media type in request. Send application/json or multipart/form-data.',
  },
  expectation_failed: { status: 417, message: 'The Expect header supports 100-continue only.' },
  misdirected: {
    status: 421,
    message: 'The local demo rejects requests for this host. Use localhost or 127.0.0.1, or set APP_URL to the address of the server.',
  },
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was used with another body. Use a new key for a new request.',
  },
  idempotency_token_ended: {
    status: 422,
    message: 'The token of the saved response has expired or was revoked. Use a new Idempotency-Key.',
  },
  throttled: { status: 429, message: 'Request was throttled.' },
  headers_too_large: { status: 431, message: 'The headers are too large.' },
  server_error: {
    status: 500,
    message: 'A server error occurred. Your request may have been processed: check before you retry, and quote request_id to support.',
  },
  unavailable: { status: 503, message: 'The service is not available right now. Send the request again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Field name to the messages for that field (specification, errors 3 and 4). */
export type FieldErrors = Record<string, string[]>;

type ErrorDetails = {
  message?: string;
  /** `data` of the envelope: field errors or challenges. */
  data?: Record<string, unknown>;
  /** Retry-After of 429, 409 and 503. */
  retryAfterSeconds?: number;
  /** Allow of 405. */
  allow?: string[];
  cause?: unknown;
};

/** An expected error. Any other error is a bug and results in 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: string[] | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
  }

  get status(): (typeof ERRORS)[ErrorCode]['status'] {
    return ERRORS[this.code].status;
  }
}

/** 400 with messages per field. `message` joins them with ", " (specification). */
export const invalid = (fields: FieldErrors): AppError =>
  new AppError('invalid', { message: Object.values(fields).flat().join(', '), data: fields });

/** Throws invalid if there are field errors. */
export const requireNoErrors = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw invalid(fields);
};

export const REQUIRED = 'This field is required.';

const invalidAt = (fields: string[], message: string): AppError => invalid(Object.fromEntries(fields.map((field) => [field, [message]])));

/** 400 for missing fields. */
export const required = (...fields: string[]): AppError => invalidAt(fields, REQUIRED);

/** 400 for values that must be unique. */
export const inUse = (...fields: string[]): AppError => invalidAt(fields, 'This value is already in use.');

/** 400 for a key or code that is wrong, used, replaced or expired, without naming which. */
export const invalidOrExpired = (field: string): AppError => invalidAt([field], 'Invalid or expired token.');

/** 400 for a field that refers to a record which the company does not have. */
export const nonexistent = (field: string, noun: string): AppError => invalidAt([field], `${noun} does not exist.`);

/** 400 for an error that is not caused by a single field. */
export const refused = (message: string): AppError => invalid({ non_field_errors: [message] });

/** 404, also for records of other users and companies, whose existence is not revealed. */
export const notFound = (): AppError => new AppError('not_found');

/** 404 for the record that a field refers to. */
export const fieldNotFound = (field: string): AppError => new AppError('not_found', { data: { [field]: ['Not found.'] } });

/** 503 with Retry-After. */
export const unavailable = (cause?: unknown, retryAfterSeconds = 2): AppError => new AppError('unavailable', { cause, retryAfterSeconds });
