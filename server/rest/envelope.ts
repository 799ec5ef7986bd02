// Encodes payloads and errors as response bodies (specification, conventions 2). Procedures return payloads.
import { errorEnvelope } from '#server/kernel/error-envelope.ts';
import type { AppError } from '#server/kernel/errors.ts';
import { printJson } from '#server/kernel/json.ts';

/** Status and body, as saved under an Idempotency-Key. */
export type EncodedResponse = { status: number; body: string };

const BARE_SUCCESS = '{"status":"success"}';

/** Leaves `data` out without a payload: v3 clients fail on null. */
export const encodeSuccess = (status: number, payload: unknown): EncodedResponse => ({
  status,
  body: payload === undefined || payload === null ? BARE_SUCCESS : `{"status":"success","data":${printJson(payload)}}`,
});

export const encodeError = (error: AppError, requestId: string): EncodedResponse => ({
  status: error.status,
  body: printJson(errorEnvelope(error, requestId)),
});
