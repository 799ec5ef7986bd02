// The only file that knows `status` and `data` (specification, conventions 2 and errors 2). Procedures return payloads.
import type { EncodedAnswer } from '#server/api/context.ts';
import type { AppError } from '#server/kernel/errors.ts';
import { printJson } from '#server/kernel/json.ts';

const BARE_SUCCESS = '{"status":"success"}';

/** The answer of a success. A payload that is nothing leaves `data` out: v3 clients stumble over null. */
export const encodeSuccess = (status: number, payload: unknown): EncodedAnswer => ({
  status,
  body: payload === undefined || payload === null ? BARE_SUCCESS : `{"status":"success","data":${printJson(payload)}}`,
});

/** The answer of a failure. `code` and `request_id` are additions that v3 clients ignore. */
export const encodeError = (error: AppError, requestId: string): EncodedAnswer => ({
  status: error.status,
  body: printJson({
    status: 'error',
    message: error.message,
    ...(error.data ? { data: error.data } : {}),
    code: error.code,
    request_id: requestId,
  }),
});
