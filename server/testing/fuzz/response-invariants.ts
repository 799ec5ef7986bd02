// Invariants of every response: no 5xx status, the specified format, and no internal details.
import { expect } from 'vitest';
import { ERRORS, type ErrorCode } from '#server/kernel/errors.ts';
import { parseJson } from '#server/kernel/json.ts';

export type FuzzResponse = { status: number; headers: Headers; text: string };

/** Internal details: source paths, package names, database messages. */
const INTERNALS = [
  /\n\s+at \S+ ?\(/,
  /node_modules|node:internal/,
  /\.[cm]?[jt]sx?:\d+:\d+/,
  /"stack"/,
  /PostgresError|DrizzleQueryError|ZodError|TRPCError|TypeError|RangeError|ReferenceError/,
  /violates \w+(-\w+)? constraint|invalid input syntax|syntax error at or near|out of range for type|current transaction is aborted/,
  /Failed query|relation "\w+" does not exist|column "\w+" does not exist/,
];

const expectCode = (status: number, code: unknown): void => {
  expect(Object.keys(ERRORS)).toContain(code);
  expect(ERRORS[code as ErrorCode].status).toBe(status);
};

const isJson = ({ headers }: FuzzResponse): boolean => headers.get('content-type') === 'application/json; charset=utf-8';

/** Checks a REST response. */
export const expectEnvelope = (response: FuzzResponse): void => {
  const { status, headers, text } = response;
  expect(status).toBeLessThan(500);
  expect(INTERNALS.filter((pattern) => pattern.test(text))).toEqual([]);
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{1,64}$/);
  if (status === 200 && headers.get('content-type')?.startsWith('text/csv')) return;
  expect(isJson(response)).toBe(true);
  const body = parseJson(text) as Record<string, unknown>;
  expect(body['status']).toBe(status < 400 ? 'success' : 'error');
  if (status < 400) {
    expect(body).not.toMatchObject({ data: null });
    return;
  }
  expect(body['message']).toMatch(/\S/);
  // A replay belongs to the first request.
  if (!headers.has('idempotent-replayed')) expect(body['request_id']).toBe(headers.get('x-request-id'));
  expectCode(status, body['code']);
};

type TrpcError = { error?: { json?: { message?: unknown; data?: { code?: unknown; httpStatus?: unknown } } } };

/** Checks a tRPC response. */
export const expectTrpcEnvelope = ({ status, headers, text }: FuzzResponse): void => {
  expect(status).toBeLessThan(500);
  expect(INTERNALS.filter((pattern) => pattern.test(text))).toEqual([]);
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{1,64}$/);
  const body = parseJson(text) as (TrpcError & { code?: unknown; result?: unknown }) | TrpcError[];
  if (Array.isArray(body)) return;
  if (status < 400) expect(body).toHaveProperty('result');
  // Rejections before the call have the REST format.
  else if (body.error === undefined) expectCode(status, body.code);
  else {
    expect(body.error.json?.message).toMatch(/\S/);
    expectCode(Number(body.error.json?.data?.httpStatus), body.error.json?.data?.code);
  }
};
