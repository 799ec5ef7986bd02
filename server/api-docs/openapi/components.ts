// Components of the OpenAPI document that all operations share: headers, error responses, parameters, the security scheme.
import { ERROR_ENVELOPE_SCHEMA, errorEnvelope } from '#server/kernel/error-envelope.ts';
import { ERRORS, type ErrorCode } from '#server/kernel/errors.ts';

const header = (name: string): { $ref: string } => ({ $ref: `#/components/headers/${name}` });

export const SECURITY_SCHEME = 'Token';

/** Headers of every response. */
export const SUCCESS_HEADERS = {
  'X-Request-Id': header('X-Request-Id'),
  'X-Ignored-Parameters': header('X-Ignored-Parameters'),
  'RateLimit-Limit': header('RateLimit-Limit'),
  'RateLimit-Remaining': header('RateLimit-Remaining'),
  'RateLimit-Reset': header('RateLimit-Reset'),
};

const HEADERS = {
  'X-Request-Id': { description: 'Request ID. Include it in support requests.', schema: { type: 'string' } },
  'X-Ignored-Parameters': {
    description: 'Ignored query parameters and body fields, sorted and percent-encoded.',
    schema: { type: 'string' },
    example: 'colour, statuss',
  },
  'RateLimit-Limit': { description: 'Maximum number of requests per window and IP address.', schema: { type: 'integer' }, example: 300 },
  'RateLimit-Remaining': { description: 'Requests remaining in the current window.', schema: { type: 'integer' }, example: 299 },
  'RateLimit-Reset': { description: 'Seconds until the current window ends.', schema: { type: 'integer' }, example: 10 },
  'Retry-After': { description: 'Seconds to wait before retrying the request.', schema: { type: 'integer' }, example: 1 },
  'Dry-Run': {
    description: '`true` if the request was a dry run. Nothing was written.',
    schema: { type: 'string', const: 'true' },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the saved response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': { description: 'The supported authentication scheme.', schema: { type: 'string', const: 'Token' } },
  Allow: { description: 'Methods that the path supports.', schema: { type: 'string' } },
};

type ErrorResponse = { name: string; description: string; codes: ErrorCode[]; headers?: (keyof typeof HEADERS)[] };

const RESPONSES: Record<number, ErrorResponse> = {
  400: { name: 'BadRequest', description: 'The request is invalid, or a rule rejects it.', codes: ['invalid', 'malformed_body'] },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing or invalid.',
    codes: ['unauthenticated', 'invalid_token'],
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description:
      'You lack the permission, or access from your IP address is denied. With `mfa_required`, `data.challenges` lists the open challenges. With `proof_required`, `data.proof` describes the request with which you can confirm your identity again.',
    codes: ['permission_denied', 'access_denied', 'mfa_required', 'proof_required'],
  },
  404: { name: 'NotFound', description: 'The record does not exist, or you cannot access it.', codes: ['not_found'] },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path does not support this method. The `Allow` header lists the supported ones.',
    codes: ['method_not_allowed'],
    headers: ['Allow'],
  },
  409: {
    name: 'Conflict',
    description: 'A request with the same `Idempotency-Key` is still running.',
    codes: ['idempotency_conflict'],
    headers: ['Retry-After'],
  },
  413: { name: 'BodyTooLarge', description: 'The body is too large.', codes: ['body_too_large'] },
  415: { name: 'UnsupportedMediaType', description: 'The media type of the body is not supported.', codes: ['unsupported_media_type'] },
  422: {
    name: 'IdempotencyMismatch',
    description:
      '`idempotency_mismatch`: the `Idempotency-Key` was used with a different body. Returned only if the company setting `strict_idempotency` is on. ' +
      '`idempotency_token_ended`: the token in the saved response has expired or was revoked. Returned regardless of the setting.',
    codes: ['idempotency_mismatch', 'idempotency_token_ended'],
  },
  429: { name: 'TooManyRequests', description: 'Too many requests.', codes: ['throttled'], headers: ['Retry-After'] },
  500: { name: 'ServerError', description: 'Internal server error.', codes: ['server_error'] },
  503: { name: 'Unavailable', description: 'The service is temporarily unavailable.', codes: ['unavailable'], headers: ['Retry-After'] },
};

/** Names of the shared error responses by status. */
export const ERROR_RESPONSES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(RESPONSES).map(([status, { name }]) => [status, name]),
);

const EXAMPLE_FIELD = 'amount';
const EXAMPLE_MESSAGE = 'A valid integer is required.';
const EXAMPLE_REQUEST_ID = '0195f3a0-6c1e-7a52-9d0c-4b7a3f5e2d11';

const EXAMPLE_CHALLENGE = {
  id: '9c2f6d1e-5a47-4b8e-8f0a-3d1c7e6b2a90',
  type: 'authorization',
  durability: 'ephemeral',
  authenticator_types: ['totp', 'static'],
  supported_types: ['totp', 'sms', 'static'],
  created: 1795262400000,
};

/** Example `data` of the error codes that have it. */
const EXAMPLE_DATA: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  invalid: { [EXAMPLE_FIELD]: [EXAMPLE_MESSAGE] },
  mfa_required: { challenges: [EXAMPLE_CHALLENGE] },
  proof_required: { proof: { type: 'password', method: 'POST', path: '/auth/login/' } },
};

const createExample = (code: ErrorCode): object => {
  const message = code === 'invalid' ? EXAMPLE_MESSAGE : ERRORS[code].message;
  const data = EXAMPLE_DATA[code];
  return errorEnvelope({ code, message, data }, EXAMPLE_REQUEST_ID);
};

const toResponse = ({ description, codes, headers = [] }: ErrorResponse): object => ({
  description,
  headers: { ...SUCCESS_HEADERS, ...Object.fromEntries(headers.map((name) => [name, header(name)])) },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: createExample(code) }])),
    },
  },
});

export const COMPONENTS = {
  securitySchemes: {
    Token: {
      type: 'apiKey' as const,
      in: 'header' as const,
      name: 'Authorization',
      description: 'Access token with the prefix `Token`: `Authorization: Token <access token>`.',
    },
  },
  parameters: {
    'Idempotency-Key': {
      in: 'header',
      name: 'Idempotency-Key',
      description:
        'A unique key of 1 to 255 visible ASCII characters. Repeating a request with the same key, method and path within 24 hours returns the saved response without executing it again.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: 'payout-2026-11-21-0001',
    },
    'Dry-Run': {
      in: 'header',
      name: 'Dry-Run',
      description:
        '`true` returns the response that the request would get, without changing anything. Its IDs and timestamps are provisional.',
      schema: { type: 'string', enum: ['true', 'false'] },
    },
    format: {
      in: 'query',
      name: 'format',
      description: '`csv` returns all records as a CSV file, like `Accept: text/csv`.',
      schema: { type: 'string', enum: ['csv'] },
    },
    'Verified-Challenge': {
      in: 'header',
      name: 'Verified-Challenge',
      description:
        'ID of a completed challenge with `ephemeral` durability. Separate several IDs with commas. Each is valid for one successful request to the endpoint that required it, in the same session, for five minutes.',
      schema: { type: 'string' },
      example: EXAMPLE_CHALLENGE.id,
    },
  },
  headers: HEADERS,
  responses: Object.fromEntries(Object.values(RESPONSES).map((response) => [response.name, toResponse(response)])),
  schemas: {
    Error: ERROR_ENVELOPE_SCHEMA,
  },
};
