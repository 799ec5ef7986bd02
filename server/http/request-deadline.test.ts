import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowUploadTime, BODY_TIMEOUT_MS, limitBodyTime } from '#server/http/request/incoming-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request whose body the test sends. */
const requestWith = (headers: IncomingMessage['headers']) => {
  const body = new PassThrough();
  const request = Object.assign(body, { headers, complete: false }) as unknown as IncomingMessage;
  const onExpired = vi.fn<() => void>();
  limitBodyTime(request, onExpired);
  return { body, request, onExpired };
};

test('aborts a request whose body arrives late', () => {
  const { onExpired } = requestWith({ 'content-length': '10' });
  vi.advanceTimersByTime(BODY_TIMEOUT_MS - 1);
  expect(onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onExpired).toHaveBeenCalledOnce();
});

test('sets no deadline for the response of a complete request', () => {
  const { request, onExpired } = requestWith({ 'transfer-encoding': 'chunked' });
  Object.assign(request, { complete: true });
  vi.advanceTimersByTime(10 * BODY_TIMEOUT_MS);
  expect(onExpired).not.toHaveBeenCalled();
});

test('sets no deadline for a request without a body', () => {
  const { onExpired } = requestWith({});
  vi.advanceTimersByTime(10 * BODY_TIMEOUT_MS);
  expect(onExpired).not.toHaveBeenCalled();
});

test('extends the deadline of an upload while data arrives', async () => {
  const { body, request, onExpired } = requestWith({ 'content-length': '1000000' });
  allowUploadTime(request);
  for (let chunks = 0; chunks < 5; chunks++) {
    vi.advanceTimersByTime(BODY_TIMEOUT_MS - 1);
    body.write('x');
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(BODY_TIMEOUT_MS);
  expect(onExpired).toHaveBeenCalledOnce();
});
