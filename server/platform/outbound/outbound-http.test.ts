import tls from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound/addresses.ts';
import { createOutboundHttp, type OutboundResponse, type OutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { CERTIFICATE, CERTIFIED_HOST } from '#server/testing/certificate.ts';
import { startWebhookReceiver, type ReceiverResponse } from '#server/testing/webhook-receiver.ts';

const REQUEST = { headers: { 'Content-Type': 'application/json', 'webhook-id': 'a' }, body: '{"note":"ä"}' };
/** The timeout for silent receivers. */
const SHORT_MS = 250;
/** The timeout for all other receivers: longer than any response on a busy machine. */
const LONG_MS = 20_000;

const openOutboundHttp = (options: Partial<Parameters<typeof createOutboundHttp>[0]> = {}): OutboundHttp => {
  const outboundHttp = createOutboundHttp({
    allowedNetworks: LOOPBACK_NETWORKS,
    hidesLoopbackFailures: false,
    exchangeTimeoutMs: LONG_MS,
    ...options,
  });
  onTestFinished(() => outboundHttp.close());
  return outboundHttp;
};

/** Posts to a receiver with this response. */
const postTo = async (response: ReceiverResponse): Promise<OutboundResponse> => {
  const receiver = await startWebhookReceiver();
  receiver.defaultResponse = response;
  return openOutboundHttp().post(receiver.url, REQUEST);
};

describe('a request', () => {
  test('is sent unchanged and disables compression', async () => {
    const receiver = await startWebhookReceiver();
    await openOutboundHttp().post(`${receiver.url}/hooks?shop=1`, REQUEST);
    const [request] = receiver.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/hooks?shop=1', body: REQUEST.body });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'a', 'accept-encoding': 'identity' });
    expect(request?.headers.host).toBe(new URL(receiver.url).host);
  });

  test('reuses an open connection', async () => {
    const receiver = await startWebhookReceiver();
    const { post } = openOutboundHttp();
    for (let count = 0; count < 6; count += 1) await post(receiver.url, REQUEST);
    // The first connection may still be in use.
    expect(await receiver.connections()).toBeLessThanOrEqual(2);
  });

  test('ignores proxy environment variables', async () => {
    const [receiver, proxy] = [await startWebhookReceiver(), await startWebhookReceiver()];
    for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) {
      const before = process.env[name];
      process.env[name] = name.startsWith('NODE') ? '1' : proxy.url;
      onTestFinished(() => {
        if (before === undefined) delete process.env[name];
        else process.env[name] = before;
      });
    }
    await openOutboundHttp().post(receiver.url, REQUEST);
    expect([receiver.requests.length, proxy.requests.length]).toEqual([1, 0]);
  });
});

describe('a host name', () => {
  test('whose address changes after validation is rejected at connection time', async () => {
    const receiver = await startWebhookReceiver();
    const url = new URL(receiver.url);
    url.protocol = 'https:';
    url.hostname = 'rebinding.example.com';
    const responses = [['93.184.215.14'], ['127.0.0.1']];
    const { findProblem, post } = openOutboundHttp({ allowedNetworks: [], lookUp: async () => responses.shift() ?? [] });
    expect(await findProblem(url.href)).toBeUndefined();
    await expect(post(url.href, REQUEST)).rejects.toMatchObject({ failure: 'address_refused' });
    expect(receiver.requests).toEqual([]);
  });

  test('is resolved once per connection, which uses the checked address', async () => {
    const receiver = await startWebhookReceiver();
    const { port } = new URL(receiver.url);
    const lookedUpNames: string[] = [];
    const lookUp = async (name: string): Promise<string[]> => {
      lookedUpNames.push(name);
      return ['127.0.0.1'];
    };
    await openOutboundHttp({ lookUp }).post(`http://shop.example.com:${port}/`, REQUEST);
    expect(lookedUpNames).toEqual(['shop.example.com']);
    expect(receiver.requests[0]?.headers.host).toBe(`shop.example.com:${port}`);
  });

  test('with an unreachable address is retried at its other addresses', async () => {
    const receiver = await startWebhookReceiver();
    const { port } = new URL(receiver.url);
    const lookUp = async (): Promise<string[]> => ['127.1.2.3', '127.0.0.1'];
    const { status } = await openOutboundHttp({ lookUp }).post(`http://shop.example.com:${port}/`, REQUEST);
    expect(status).toBe(200);
  });
});

describe('TLS', () => {
  const trustCertificate = (): void => {
    const trusted = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...trusted, CERTIFICATE]);
    onTestFinished(() => tls.setDefaultCACertificates(trusted));
  };
  const lookUp = async (): Promise<string[]> => ['127.0.0.1'];
  const postToHost = async (host: string): Promise<OutboundResponse> => {
    const { url } = await startWebhookReceiver({ isEncrypted: true });
    return openOutboundHttp({ lookUp }).post(`https://${host}:${new URL(url).port}/`, REQUEST);
  };

  test('uses the host name even though the connection uses the checked address', async () => {
    trustCertificate();
    expect(await postToHost(CERTIFIED_HOST)).toMatchObject({ status: 200 });
    expect(await postToHost(`${CERTIFIED_HOST}.`)).toMatchObject({ status: 200 });
  });

  test.each(['shop.example.com', '127.0.0.1'])('rejects a certificate for a name other than %s', async (host) => {
    trustCertificate();
    await expect(postToHost(host)).rejects.toThrow('The server’s certificate is for a different host name.');
  });

  test('rejects a certificate from an unknown authority', async () => {
    await expect(postToHost(CERTIFIED_HOST)).rejects.toThrow('The server’s certificate is self-signed.');
  });
});

describe('a response', () => {
  test.each([200, 201, 204, 301, 400, 401, 410, 429, 500, 503])('with status %i is returned with its headers and body', async (status) => {
    const body = status === 204 ? '' : 'Received.';
    const response = await postTo({ status, headers: { 'Retry-After': '7', 'X-Part': ['a', 'b'] }, body });
    expect(response).toMatchObject({ status, body, headers: { 'retry-after': '7', 'x-part': 'a, b' } });
  });

  test('is not followed if it is a redirect', async () => {
    const [receiver, redirectTarget] = [await startWebhookReceiver(), await startWebhookReceiver()];
    for (const status of [301, 302, 303, 307, 308]) receiver.responses.push({ status, headers: { Location: redirectTarget.url } });
    const { post } = openOutboundHttp();
    for (const status of [301, 302, 303, 307, 308]) {
      expect(await post(receiver.url, REQUEST)).toMatchObject({ status, headers: { location: redirectTarget.url } });
    }
    expect(redirectTarget.requests).toEqual([]);
  });

  test('is truncated to two kilobytes at a character boundary', async () => {
    const { body } = await postTo({ status: 200, body: `x${'ä'.repeat(3_000)}` });
    expect(body).toBe(`x${'ä'.repeat(1_023)}`);
  });

  test('that is not text is stored in a printable form', async () => {
    const { body } = await postTo({ status: 200, body: Buffer.from([0x61, 0x00, 0xff, 0x62, 0xc3]) });
    expect(body).toBe('a\u{FFFD}b\u{FFFD}');
  });

  test('that is compressed is not decompressed', async () => {
    const { body } = await postTo({ status: 200, headers: { 'Content-Encoding': 'gzip' }, body: 'not gzip' });
    expect(body).toBe('not gzip');
  });

  test('is limited to fifty headers of limited length', async () => {
    const manyHeaders = Object.fromEntries(Array.from({ length: 80 }, (_item, index) => [`x-${index}`, 'v']));
    const { headers } = await postTo({ status: 200, headers: { 'x-long': 'y'.repeat(2_000), ...manyHeaders } });
    expect(Object.keys(headers)).toHaveLength(50);
    expect(headers['x-long']).toBe('y'.repeat(500));
  });

  test('that does not end is closed after sixteen kilobytes', async () => {
    const receiver = await startWebhookReceiver();
    receiver.defaultResponse = 'endless';
    const { status, body } = await openOutboundHttp().post(receiver.url, REQUEST);
    expect({ status, length: body.length }).toEqual({ status: 200, length: 2_048 });
    await expect.poll(receiver.connections).toBe(0);
  });

  test('with a slow body is returned with its status and closed at the timeout', async () => {
    const receiver = await startWebhookReceiver();
    receiver.defaultResponse = 'drip';
    const { status, body } = await openOutboundHttp({ exchangeTimeoutMs: 4 * SHORT_MS }).post(receiver.url, REQUEST);
    expect(status).toBe(200);
    expect(body).toMatch(/^\.+$/);
    await expect.poll(receiver.connections).toBe(0);
  });

  test('with an interrupted body is returned with its status', async () => {
    expect(await postTo('truncated')).toMatchObject({ status: 200, body: 'the beginning' });
  });
});

describe('a request without a response', () => {
  test.each(['hang', 'header drip'] as const)('times out when the receiver is slow (%s)', async (response) => {
    const receiver = await startWebhookReceiver();
    receiver.defaultResponse = response;
    await expect(openOutboundHttp({ exchangeTimeoutMs: SHORT_MS }).post(receiver.url, REQUEST)).rejects.toMatchObject({
      failure: 'timeout',
      message: `No response within ${SHORT_MS / 1_000} seconds.`,
    });
    await expect.poll(receiver.connections).toBe(0);
  });

  test.each([
    ['reset', 'The connection was closed before a response was received.'],
    ['huge headers', 'The response headers are too long.'],
    ['not HTTP', 'The response is not HTTP.'],
  ] as const)('fails with a clear message (%s)', async (response, message) => {
    await expect(postTo(response)).rejects.toMatchObject({ failure: 'connection', message });
  });

  test('fails on a closed port', async () => {
    await expect(openOutboundHttp().post('http://127.0.0.1:1/', REQUEST)).rejects.toMatchObject({
      failure: 'connection',
      message: 'The connection was refused.',
    });
    // The name resolves to two addresses.
    await expect(openOutboundHttp().post('http://localhost:1/', REQUEST)).rejects.toThrow('The connection was refused.');
  });

  test('fails over HTTPS on a server without TLS', async () => {
    const { url } = await startWebhookReceiver();
    await expect(openOutboundHttp().post(url.replace('http:', 'https:'), REQUEST)).rejects.toMatchObject({
      failure: 'connection',
      message: 'The server does not use TLS on this port.',
    });
  });

  test('times out when the name is not resolved', async () => {
    const lookUp = (): Promise<string[]> => new Promise(() => undefined);
    const outboundHttp = openOutboundHttp({ lookUp, connectTimeoutMs: SHORT_MS });
    const message = 'The host name shop.example.com could not be resolved in time.';
    await expect(outboundHttp.post('http://shop.example.com/', REQUEST)).rejects.toMatchObject({ failure: 'timeout', message });
    expect(await outboundHttp.findProblem('http://shop.example.com/')).toBe(message);
  });
});
