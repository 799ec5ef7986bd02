// Cause and remedy of every error code, beside the code, status and message of the error table. A code without them does not compile.
import { ERRORS, type ErrorCode } from '#server/kernel/errors.ts';
import { isSavable } from '#server/kernel/idempotency.ts';

type ErrorAdvice = { cause: string; fix: string };

const ADVICE: Record<ErrorCode, ErrorAdvice> = {
  invalid: {
    cause: 'A field is missing or has a value that it cannot have, or a rule refuses what was asked: not enough money, a limit, a state.',
    fix: 'Read `data`: it maps each field to its messages, and what no single field is to blame for stands under `non_field_errors`. Correct these and send the request again, under a new `Idempotency-Key`: the refusal is saved under the old one.',
  },
  malformed_body: {
    cause: 'The body is not a JSON object in UTF-8, has a duplicate key, or is nested deeper than 32 levels.',
    fix: 'Send one JSON object. Without anything to say, send `{}` or no body at all.',
  },
  unauthenticated: {
    cause:
      'The endpoint needs a token, and the request has no `Authorization` header, or one that does not read `Token <token>`: `Bearer` is not understood.',
    fix: 'Send `Authorization: Token <token>`. A log-in answers one, and the dashboard makes tokens without expiry.',
  },
  invalid_token: {
    cause: 'The token is wrong, has expired, or was ended by a log-out, a changed password or an administrator.',
    fix: 'Log in again. Do not repeat the request with the same token.',
  },
  permission_denied: {
    cause: 'Neither the groups nor the permissions of the user let them do this. The page of each operation names the permission.',
    fix: 'Ask an administrator of the company for the permission, or use a token of somebody who has it.',
  },
  access_denied: {
    cause: 'The company lets people call from certain addresses only, and this address is none of them.',
    fix: 'Call from an allowed address, or ask an administrator to add an IP access rule that allows this one.',
  },
  mfa_required: {
    cause: 'Rules of the company ask the session for a second factor first. Nothing was done.',
    fix: 'Answer one of `data.challenges` at `POST /3/auth/mfa/verify/`, then send the same request again. For a challenge of the durability `ephemeral` send its id along in the header `Verified-Challenge`.',
  },
  proof_required: {
    cause:
      'The company has set `require_recent_proof`, and in this session the user has neither entered the password nor completed a challenge within the last ten minutes. Changing authenticators and contact data requires such a proof. Nothing was done.',
    fix: 'Log in with `POST /3/auth/login/` and repeat the request with the new token within ten minutes. Users with an authenticator get `mfa_required` with a challenge instead.',
  },
  not_found: {
    cause:
      'There is no such address or record, or it belongs to another user or company. A page beyond the end of a list is not found either.',
    fix: 'Check the id and whose token you use. Where `data` names a field, what that field refers to does not exist.',
  },
  method_not_allowed: {
    cause: 'The address exists, but not with this method.',
    fix: 'Use one of the methods in the header `Allow`; `OPTIONS` on the address describes them.',
  },
  idempotency_conflict: {
    cause: 'A request with the same `Idempotency-Key` has not been answered yet.',
    fix: 'Wait for as long as `Retry-After` says and send the same request with the same key: it gets the answer of the first.',
  },
  body_too_large: {
    cause: 'The body is larger than 256 kB, or a file larger than its field takes.',
    fix: 'Send less at once. Batches may be cut into several requests, each under a key of its own.',
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is one that the endpoint does not read.',
    fix: 'Send `application/json`, or `multipart/form-data` where the operation takes files.',
  },
  expectation_failed: {
    cause: 'The request has an `Expect` header with a value other than `100-continue`.',
    fix: 'Remove the `Expect` header, or send `Expect: 100-continue`.',
  },
  misdirected: {
    cause:
      'The server is a local demo, and the `Host` header names another host. Otherwise a foreign site could call the demo through a browser on the same machine (DNS rebinding).',
    fix: 'Use `localhost`, `127.0.0.1` or `[::1]` in the URL. To serve the demo under another name, set `APP_URL` to that URL.',
  },
  idempotency_mismatch: {
    cause: 'The company has set `strict_idempotency`, and this key was used with another body.',
    fix: 'Use a new key for a new request. To repeat a request, repeat its body as well.',
  },
  idempotency_token_ended: {
    cause:
      'The key was used for a log-in, a registration or a new token, and the token of the saved response is no longer valid: it expired, or was ended by a log-out, a changed password or an administrator.',
    fix: 'Send the log-in or the token creation under a new `Idempotency-Key`. After a registration, log in: the user exists.',
  },
  throttled: {
    cause: 'Too many requests came from one address, or too many tries at a password, a code or a message.',
    fix: 'Wait for as long as `Retry-After` says. Spread the work, or ask for lists in larger pages.',
  },
  unreadable_request: {
    cause: 'The request is not valid HTTP, or it does not have exactly one `Host` header.',
    fix: 'Send the request with a library for HTTP. Where a proxy stands between, look at what it passes on.',
  },
  request_timeout: {
    cause: 'The request did not arrive whole within its time.',
    fix: 'Send it again. With an `Idempotency-Key` nothing happens twice.',
  },
  headers_too_large: {
    cause: 'The headers of the request are longer than the server reads.',
    fix: 'Send fewer or shorter headers. Cookies are the usual reason, and the API needs none.',
  },
  server_error: {
    cause: 'A fault of the server. It has been logged under the request id.',
    fix: 'Look whether the request was carried out. With an `Idempotency-Key` it is safe to send it again with the same key. Quote `request_id` when you report it.',
  },
  unavailable: {
    cause: 'The server is starting or stopping, its database cannot be reached, or more requests wait than it takes.',
    fix: 'Send the request again after `Retry-After` seconds. With an `Idempotency-Key` nothing happens twice.',
  },
};

export type DocumentedError = ErrorAdvice & { code: ErrorCode; status: number; message: string; isSaved: boolean };

/** All errors in the order of the error table. */
export const documentedErrors = (): DocumentedError[] =>
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({ code, ...ERRORS[code], isSaved: isSavable(ERRORS[code].status), ...ADVICE[code] }));
