import { describe, expect, onTestFinished, test } from 'vitest';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound/addresses.ts';
import { createOutboundHttp, type OutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { startWebhookReceiver, type ReceiverResponse } from '#server/testing/webhook-receiver.ts';

const REQUEST = { headers: {}, body: '{}' };
const TIMEOUT_MS = 250;
const UNIFORM_FAILURE = {
  failure: 'connection',
  message: 'No HTTP response from the loopback address. See the server log for the cause.',
};

const openOutboundHttp = (options: Partial<Parameters<typeof createOutboundHttp>[0]> = {}): OutboundHttp => {
  const outboundHttp = createOutboundHttp({
    allowedNetworks: LOOPBACK_NETWORKS,
    loopbackTimeoutMs: TIMEOUT_MS,
    ...options,
  });
  onTestFinished(() => outboundHttp.close());
  return outboundHttp;
};

const startReceiver = async (response: ReceiverResponse): Promise<URL> => {
  const receiver = await startWebhookReceiver();
  receiver.defaultResponse = response;
  return new URL(receiver.url);
};

/** Port 1 (tcpmux) has no listener. */
const CLOSED_PORT_URL = new URL('http://127.0.0.1:1/');

const startReceiverWithScheme = async (scheme: string): Promise<URL> =>
  new URL((await startReceiver({ status: 200 })).href.replace('http:', scheme));

const FAILURES: [description: string, findUrl: () => Promise<URL>][] = [
  ['is closed', async () => CLOSED_PORT_URL],
  ['is closed, by name', async () => new URL('http://localhost:1/')],
  ['accepts the connection but never responds', () => startReceiver('hang')],
  ['never stops sending headers', () => startReceiver('header drip')],
  ['resets the connection', () => startReceiver('reset')],
  ['sends too many headers', () => startReceiver('huge headers')],
  ['does not speak HTTP', () => startReceiver('not HTTP')],
  ['does not support TLS', () => startReceiverWithScheme('https:')],
];

describe('a loopback port', () => {
  test.each(FAILURES)('that %s fails with the same error after the same time', async (_description, findUrl) => {
    const url = await findUrl();
    const startedMs = performance.now();
    await expect(openOutboundHttp().post(url.href, REQUEST)).rejects.toMatchObject(UNIFORM_FAILURE);
    // Node timers may fire a millisecond early.
    expect(performance.now() - startedMs).toBeGreaterThan(TIMEOUT_MS - 2);
  });

  test('that responds is reported with status, headers and body', async () => {
    for (const status of [200, 404, 503]) {
      const url = await startReceiver({ status, headers: { 'X-Seen': 'yes' }, body: 'Received.' });
      expect(await openOutboundHttp({ loopbackTimeoutMs: 60_000 }).post(url.href, REQUEST)).toMatchObject({ status, body: 'Received.' });
    }
  });

  test('behind a host name fails in the same way', async () => {
    const { port } = await startReceiver('reset');
    const outboundHttp = openOutboundHttp({ lookUp: async () => ['127.0.0.1'] });
    await expect(outboundHttp.post(`http://shop.example.com:${port}/`, REQUEST)).rejects.toMatchObject(UNIFORM_FAILURE);
  });

  test('behind a host name that changes its address between check and connection fails in the same way', async () => {
    const { port } = await startReceiver({ status: 200 });
    const addresses = [['93.184.215.14'], ['127.0.0.1']];
    const outboundHttp = openOutboundHttp({ lookUp: async () => addresses.shift() ?? ['93.184.215.14'] });
    await expect(outboundHttp.post(`https://shop.example.com:${port}/`, REQUEST)).rejects.toMatchObject(UNIFORM_FAILURE);
  });
});

test('other addresses keep their own error messages', async () => {
  const outboundHttp = openOutboundHttp({ lookUp: async () => ['10.1.2.3'] });
  await expect(outboundHttp.post('https://shop.example.com/', REQUEST)).rejects.toMatchObject({
    failure: 'address_refused',
    message: 'The host name resolves to a non-public address.',
  });
});

test('close() aborts the delay before a failure', async () => {
  const outboundHttp = openOutboundHttp({ loopbackTimeoutMs: 60_000 });
  const [failure] = await Promise.allSettled([outboundHttp.post(CLOSED_PORT_URL.href, REQUEST), outboundHttp.close()]);
  expect(failure).toMatchObject({ status: 'rejected', reason: UNIFORM_FAILURE });
});
