// Cause and remedy of every error code, in addition to the code, status and message of the error table. A code without them does not compile.
import { ERRORS, type ErrorCode } from '#server/kernel/errors.ts';
import { isSavable } from '#server/kernel/idempotency.ts';

type ErrorAdvice = { cause: string; fix: string };

const EXPLANATIONS: Record<ErrorCode, ErrorAdvice> = {
  invalid: {
    cause: 'A field is missing or invalid, or a rule rejects the request, for example because of insufficient funds, a limit or a status.',
    fix: 'Read `data`, which maps each field to its messages; errors that do not concern a single field are under `non_field_errors`. Correct the request and send it with a new `Idempotency-Key`, because the response is saved under the old one.',
  },
  malformed_body: {
    cause: 'The body is not a JSON object in UTF-8, has a duplicate key, or is nested deeper than 32 levels.',
    fix: 'Send one JSON object. For an empty body, send `{}` or nothing.',
  },
  unauthenticated: {
    cause:
      'The endpoint requires a token, but the `Authorization` header is missing or does not have the form `Token <token>`. `Bearer` is not supported.',
    fix: 'Send `Authorization: Token <token>`. Log in to get a token, or create a non-expiring token in the dashboard.',
  },
  invalid_token: {
    cause: 'The token is wrong, has expired, or was revoked by a logout, a password change or an admin.',
    fix: 'Log in again. Do not retry with the same token.',
  },
  permission_denied: {
    cause: "Neither the user nor the user's groups have the required permission. The page of each operation names it.",
    fix: 'Ask a company admin to grant the permission, or use a token with the permission.',
  },
  access_denied: {
    cause: 'An IP access rule of the company denies access from this IP address.',
    fix: 'Send the request from an allowed address, or ask an admin to add an IP access rule that allows this one.',
  },
  mfa_required: {
    cause: 'An MFA rule of the company requires a challenge first. The request was not executed.',
    fix: 'Complete one of `data.challenges` with `POST /3/auth/mfa/verify/`, then repeat the request. If the challenge is `ephemeral`, send its ID in the `Verified-Challenge` header.',
  },
  proof_required: {
    cause:
      'The company has set `require_recent_proof`. To change authenticators and contact data, you must have entered your password or completed a challenge in this session in the last ten minutes. The request was not executed.',
    fix: 'Log in with `POST /3/auth/login/` and repeat the request with the new token within ten minutes. Users with an authenticator get `mfa_required` with a challenge instead.',
  },
  not_found: {
    cause:
      'The path or record does not exist, or the record belongs to another user or company. Pages after the last page of a list also return this error.',
    fix: 'Check the ID and the token. If `data` names a field, the record to which it refers does not exist.',
  },
  not_implemented: {
    cause: 'The path belongs to the v3 API, but this server does not implement it.',
    fix: 'Check [Compatibility](/docs/compatibility) for the operations that this server implements.',
  },
  method_not_allowed: {
    cause: 'The path exists but does not support this method.',
    fix: 'Use a method listed in the `Allow` header. `OPTIONS` describes the methods of a path.',
  },
  idempotency_conflict: {
    cause: 'A request with the same `Idempotency-Key` is still running.',
    fix: 'Wait for `Retry-After` seconds and send the same request with the same key: it returns the response to the first one.',
  },
  body_too_large: {
    cause: 'The body is larger than 256 kB, or a file exceeds the limit of its field.',
    fix: 'Send a smaller body. Split batches into several requests, each with its own key.',
  },
  unsupported_media_type: {
    cause: 'The endpoint does not support the `Content-Type`.',
    fix: 'Send `application/json`, or `multipart/form-data` if the operation accepts it.',
  },
  expectation_failed: {
    cause: 'The request has an `Expect` header with a value other than `100-continue`.',
    fix: 'Remove the `Expect` header, or send `Expect: 100-continue`.',
  },
  misdirected: {
    cause: 'The server is a local demo, and the `Host` header names another host. The demo rejects such requests to prevent DNS rebinding.',
    fix: 'Use `localhost`, `127.0.0.1` or `[::1]` in the URL. To serve the demo under another name, set `APP_URL` to that URL.',
  },
  idempotency_mismatch: {
    cause: 'The company has set `strict_idempotency`, and this key was used with a different body.',
    fix: 'Use a new key for a new request. To retry a request, send the same body again.',
  },
  idempotency_token_ended: {
    cause: 'The key was used for a login, a registration or a new token, and the token of the saved response has expired or was revoked.',
    fix: 'Send the login or token creation with a new `Idempotency-Key`. After a registration, log in: the user exists.',
  },
  throttled: {
    cause: 'Too many requests were sent from one IP address, or too many attempts were made for a password, code or message.',
    fix: 'Wait for `Retry-After` seconds. Spread requests over time, or use larger pages for lists.',
  },
  unreadable_request: {
    cause: 'The request is not valid HTTP, or it does not have exactly one `Host` header.',
    fix: 'Send the request with an HTTP library. If a proxy is involved, check what it forwards.',
  },
  request_timeout: {
    cause: 'The server did not receive the complete request in time.',
    fix: 'Retry the request. With an `Idempotency-Key`, it is executed only once.',
  },
  headers_too_large: {
    cause: 'The request headers exceed the limit of the server.',
    fix: 'Send fewer or shorter headers. The usual cause is cookies, which the API does not need.',
  },
  server_error: {
    cause: 'An unexpected error occurred. It was logged with the request ID.',
    fix: 'Check whether the request was executed. With an `Idempotency-Key`, you can safely retry with the same key. Include `request_id` in support requests.',
  },
  unavailable: {
    cause: 'The server is starting or stopping, is overloaded, or cannot connect to its database.',
    fix: 'Retry the request after `Retry-After` seconds. With an `Idempotency-Key`, it is executed only once.',
  },
};

export type DocumentedError = ErrorAdvice & { code: ErrorCode; status: number; message: string; isSaved: boolean };

/** All errors in the order of the error table. */
export const documentedErrors = (): DocumentedError[] =>
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({
    code,
    ...ERRORS[code],
    isSaved: isSavable(ERRORS[code].status),
    ...EXPLANATIONS[code],
  }));
