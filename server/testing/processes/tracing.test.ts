// Traces of a whole server as received by a collector: the spans, their hierarchy, and the absence of personal data.
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { composeServer } from '#server/compose.ts';
import { currentSpan } from '#server/kernel/span.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start } from '#server/composition/start.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

const PASSWORD = 'correct horse battery';
const SECRET = 'a-secret-of-the-webhook';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';

type AttributeValue = { stringValue?: string; intValue?: number };
type ExportedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: AttributeValue }[];
  events: { name: string; attributes: { key: string; value: AttributeValue }[] }[];
};
type TraceExport = { resourceSpans: { resource: { attributes: unknown }; scopeSpans: { spans: ExportedSpan[] }[] }[] };

const received: { url: string; authorization: string | undefined; text: string }[] = [];
const lines: Record<string, unknown>[] = [];
let token: string;
let dataDir: string;
let collector: http.Server;
const delivered = Promise.withResolvers<void>();

/** Accepts both traces and webhooks. */
const startCollector = async (): Promise<string> => {
  collector = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push({ url: request.url ?? '', authorization: request.headers.authorization, text });
      response.end('{}');
      if (request.url === '/hook') delivered.resolve();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
};

const logStream = new Writable({
  write: (line, _encoding, done) => {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    done();
  },
});

/** Runs a registration, a webhook, a credit and a failed debit; then stops the server, which exports its spans. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tracing test '));
  const [address, port] = [await startCollector(), await findFreePort()];
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
  });
  const log = createLog({ level: 'debug', stream: logStream });
  const running = await start({ environment, log, clock: systemClock, compose: composeServer });
  const post = async (target: string, body: unknown, headers: Record<string, string> = {}) => {
    const authorization = token && { Authorization: `Token ${token}` };
    const all = { 'Content-Type': 'application/json', ...authorization, ...headers };
    const response = await fetch(`http://127.0.0.1:${port}/3${target}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
    return { status: response.status, data: ((await response.json()) as { data: { token: string } }).data };
  };
  const owner = {
    email: 'owner@tracing.example',
    company: 'tracing',
    password1: PASSWORD,
    password2: PASSWORD,
    terms_and_conditions: true,
  };
  token = (await post('/auth/company/register/', owner)).data.token;
  const webhook = { url: `${address}/hook`, event: 'transaction.create', secret: SECRET };
  expect(await post('/admin/webhooks/', webhook)).toMatchObject({ status: 201 });
  const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;
  const credit = { amount: 98_765_431, currency: 'USD', note: 'a note of somebody' };
  expect(await post('/transactions/credit/', credit, { traceparent })).toMatchObject({ status: 201 });
  expect(await post('/transactions/debit/', { amount: 1, currency: 'USD' }, { traceparent: 'nonsense' })).toMatchObject({ status: 400 });
  await delivered.promise;
  await running.stop();
});

afterAll(async () => {
  collector.close();
  await rm(dataDir, { recursive: true, force: true });
});

const traces = () => received.filter(({ url }) => url === '/v1/traces');
const spans = (): ExportedSpan[] =>
  traces().flatMap(({ text }) =>
    (JSON.parse(text) as TraceExport).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const listCreditSpans = () => spans().filter(({ traceId }) => traceId === TRACE_ID);
const attributesOf = (span: ExportedSpan | undefined) => Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value]));
/** The names of a span and its ancestors. */
const pathOf = (span: ExportedSpan): string[] => {
  const parent = spans().find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(parent) : []), span.name];
};

it("continues the caller's trace with a span for the request, its procedure and its batch", () => {
  const [root] = listCreditSpans().filter(({ parentSpanId }) => parentSpanId === PARENT_ID);
  expect(attributesOf(root)).toMatchObject({
    'http.request.method': { stringValue: 'POST' },
    'http.route': { stringValue: '/3/transactions/credit/' },
    'http.response.status_code': { intValue: 201 },
  });
  const paths = listCreditSpans().map((span) => pathOf(span).join(' > '));
  const route = 'POST /3/transactions/credit/';
  const procedure = paths.find((name) => /^[^>]+> transactions\.credit$/.test(name));
  expect(procedure).toBe(`${route} > transactions.credit`);
  expect(paths).toContain(`${procedure} > ledger batch`);
});

it('records the error code of a failed call, and starts a new trace for an invalid header', () => {
  const debit = spans().find(({ name }) => name === 'POST /3/transactions/debit/');
  expect(debit?.parentSpanId ?? '').toBe('');
  const procedure = spans().find(({ parentSpanId, name }) => parentSpanId === debit?.spanId && name === 'transactions.debit');
  expect(attributesOf(procedure)['error.type']?.stringValue).toMatch(/^[a-z_]+$/);
});

it('records transactions, statement texts and webhook deliveries', () => {
  expect(spans().map(({ name }) => name)).toContain('database transaction');
  const statements = spans().flatMap(({ events }) => events.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue)));
  expect(statements.some((text) => text?.includes('insert into "webhooks"'))).toBe(true);
  const delivery = spans().find(({ name }) => name === 'webhook delivery');
  expect(attributesOf(delivery)).toMatchObject({
    'countinghouse.event': { stringValue: 'transaction.create' },
    'http.response.status_code': { intValue: 200 },
  });
});

it('links log lines of a request to its trace', () => {
  const logged = lines.filter(({ msg, path: target }) => msg === 'request' && target === '/3/transactions/credit/');
  expect(logged).toMatchObject([{ traceId: TRACE_ID, status: 201 }]);
});

it('exports no values, secrets or names', () => {
  const all = traces()
    .map(({ text }) => text)
    .join('\n');
  const values = [
    token,
    token.slice(-20),
    PASSWORD,
    SECRET,
    'owner@tracing.example',
    '98765431',
    'a note of somebody',
    '/hook',
    database.url,
  ];
  expect(values.filter((value) => all.includes(value))).toEqual([]);
  expect(new Set(traces().map(({ authorization }) => authorization))).toEqual(new Set(['Bearer of-the-collector']));
});

it('traces and loads nothing without a collector', async () => {
  const { openTracing } = await import('#server/platform/tracing.ts');
  expect(await openTracing(readEnvironment({}), createLog({ level: 'silent' }))).toBeUndefined();
  expect(currentSpan()).toBeUndefined();
});
