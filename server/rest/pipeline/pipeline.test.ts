// The order of the steps is a guarantee to clients: each row of the table breaks the rule of one step and of those after it.
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Context, ContextRequest } from '#server/api/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { RestOptions } from '#server/rest/dependencies.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import { toPipelineEnd, pipeline, type PipelineEnd } from '#server/rest/pipeline/pipeline-builder.ts';
import { restPipeline } from '#server/rest/pipeline/pipeline.ts';
import type { ReceivedRequest, RequestAttempt } from '#server/rest/pipeline/request-state.ts';
import {
  authenticate,
  authorize,
  bindIdempotencyKey,
  encodeResponse,
  findRoute,
  limitRate,
  readBody,
} from '#server/rest/pipeline/steps.ts';
import { invoke } from '#server/rest/pipeline/invoke.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { listen } from '#server/testing/listen.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call, sendRaw } from '#server/testing/example-client.ts';

const database = useTestDatabase();
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

/** The example API with some of its options replaced. */
const serveWith = (options: Partial<RestOptions>): Promise<string> => {
  const handler = createRestHandler({ ...example.options, ...options });
  return listen(http.createServer((request, response) => void handler(request, response)));
};

const EXHAUSTED: RestOptions['rateLimit'] = {
  count: () => Promise.resolve({ headers: ['RateLimit-Remaining', '0'], rejection: new AppError('throttled', { retryAfterSeconds: 3 }) }),
};

const withOpenChallenge = (request: ContextRequest): Context => {
  const context = example.options.contextFor(request);
  return { ...context, gate: { ...context.gate, pass: () => Promise.reject(new AppError('mfa_required')) } };
};

describe('the pipeline', () => {
  it('lists the steps in order', () => {
    expect(restPipeline.stepNames).toEqual([
      'limitRate',
      'findRoute',
      'authenticate',
      'authorize',
      'readBody',
      'bindIdempotencyKey',
      'invoke',
      'encodeResponse',
    ]);
  });

  it('does not compile with a missing or misplaced step', () => {
    const received = pipeline<ReceivedRequest>();
    const attempt = pipeline<RequestAttempt>();
    const authorized = attempt.step(authenticate).step(authorize);
    const rejected = [
      // @ts-expect-error -- not counted against the rate limit
      received.step(findRoute),
      // @ts-expect-error -- not routed
      received.step(limitRate).step(authenticate),
      // @ts-expect-error -- not authenticated
      attempt.step(authorize),
      // @ts-expect-error -- not authorized
      attempt.step(authenticate).step(readBody),
      // @ts-expect-error -- body not read
      authorized.step(bindIdempotencyKey),
      // @ts-expect-error -- Idempotency-Key not bound
      authorized.step(readBody).step(invoke),
      // @ts-expect-error -- not invoked
      authorized.step(readBody).step(bindIdempotencyKey).step(encodeResponse),
    ];
    const runUnfinished = received.step(limitRate).run;
    const unfinished = async (...received: Parameters<typeof runUnfinished>): Promise<PipelineEnd> => {
      const result = await runUnfinished(...received);
      // @ts-expect-error -- the last step does not end the request
      return toPipelineEnd(result);
    };
    expect([...rejected, unfinished]).toHaveLength(8);
  });
});

describe('the order of checks', () => {
  const KEY = (value: string) => `Idempotency-Key: ${value}`;
  const XML = 'Content-Type: application/xml';
  const ANN = 'Authorization: Token ann';
  const BOB = 'Authorization: Token bob';
  const INVALID_KEY = KEY('a b');

  /** Announces a body and never sends it: a response proves that the server has not waited for it. */
  const announce = async (origin: string, requestLine: string, headers: string[]): Promise<unknown> => {
    const response = await sendRaw(origin, [`${requestLine} HTTP/1.1`, 'Content-Length: 100', ...headers]);
    const { code } = JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as { code: string };
    return code;
  };

  it.each<[code: string, requestLine: string, headers: string[], options?: () => Partial<RestOptions>]>([
    ['throttled', 'POST /3/nowhere/', [INVALID_KEY, XML], () => ({ rateLimit: EXHAUSTED })],
    ['not_found', 'POST /3/nowhere/', [INVALID_KEY, XML]],
    ['method_not_allowed', 'PUT /3/admin/users/', [INVALID_KEY, XML]],
    ['unauthenticated', 'POST /3/admin/users/', [INVALID_KEY, XML], () => ({ contextFor: withOpenChallenge })],
    ['invalid_token', 'POST /3/admin/users/', ['Authorization: Token nobody', INVALID_KEY, XML]],
    ['mfa_required', 'POST /3/admin/users/', [BOB, INVALID_KEY, XML], () => ({ contextFor: withOpenChallenge })],
    ['permission_denied', 'POST /3/admin/users/', [BOB, INVALID_KEY, XML]],
    ['invalid', 'POST /3/admin/users/', [ANN, INVALID_KEY, XML]],
    ['unsupported_media_type', 'POST /3/admin/users/', [ANN, KEY('valid'), XML]],
  ])('rejects with %s before it reads the body: %s %j', async (code, requestLine, headers, options) => {
    const origin = options ? await serveWith(options()) : example.origin;
    expect(await announce(origin, requestLine, headers)).toBe(code);
  });

  it('sends rate limit headers with 429', async () => {
    const { status, headers } = await call(await serveWith({ rateLimit: EXHAUSTED }), '/nowhere/');
    expect([status, headers.get('ratelimit-remaining'), headers.get('retry-after')]).toEqual([429, '0', '3']);
  });

  it('looks up the Idempotency-Key before it parses the body', async () => {
    const headers = { 'Idempotency-Key': 'parsed-later' };
    const first = await call(example.origin, '/user/count/', { token: 'ann', headers, json: { name: 'order' } });
    const second = await call(example.origin, '/user/count/', { method: 'POST', token: 'ann', headers, body: '{broken' });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  });
});

describe('authorization', () => {
  it.each<[string, string, Parameters<typeof call>[2]]>([
    ['GET', '/user/emails/7/', {}],
    ['DELETE', '/user/count/', { method: 'DELETE' }],
    ['POST', '/admin/users/', { json: { name: 'gate' } }],
    ['POST with an Idempotency-Key', '/admin/users/', { json: { name: 'gate' }, headers: { 'Idempotency-Key': 'gate' } }],
    ['POST to the ledger', '/transactions/credit/', { json: { amount: 1, outcome: 'settled' } }],
  ])('passes the gate exactly once per request: %s %s', async (_method, path, sent) => {
    const pass = vi.fn<Context['gate']['pass']>();
    const contextFor = (request: ContextRequest): Context => {
      const context = example.options.contextFor(request);
      return { ...context, gate: { ...context.gate, pass: pass.mockImplementation(context.gate.pass) } };
    };
    const { status } = await call(await serveWith({ contextFor }), path, { token: 'ann', ...sent });
    expect(status).toBeLessThan(300);
    expect(pass).toHaveBeenCalledOnce();
  });
});
