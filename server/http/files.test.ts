// Responses under /files over a socket: browser restrictions, and byte ranges.
import http from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createFilesHandler } from '#server/http/files.ts';
import { unavailable } from '#server/kernel/errors.ts';
import type { Download, FindDownload } from '#server/platform/files/file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { createRateLimit, REQUESTS_MAX } from '#server/platform/security/rate-limit.ts';
import { listen } from '#server/testing/listen.ts';

const CONTENT = Buffer.from('0123456789'.repeat(10));

const DOCUMENT: Download = {
  mediaType: 'image/jpeg',
  sizeBytes: CONTENT.length,
  name: 'Паспорт "1".jpg',
  version: 'abc',
  isPublic: false,
  open: ({ start, end }) => Promise.resolve(Readable.from([CONTENT.subarray(start, end + 1)])),
};

const serve = async (download: Partial<Download> | FindDownload = DOCUMENT): Promise<string> => {
  const find: FindDownload = typeof download === 'function' ? download : () => Promise.resolve({ ...DOCUMENT, ...download });
  const handler = createFilesHandler({
    find,
    rateLimit: createRateLimit({ isEnabled: true }),
    trustsProxy: false,
    log: createLog({ level: 'silent' }),
  });
  const origin = await listen(http.createServer((req, res) => void handler(req, res)));
  return `${origin}/files/document/x.jpg?key=k`;
};

const headersOf = ({ headers }: Response, ...names: string[]): Record<string, string | null> =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

describe('a file', () => {
  it('is a download with its media type, embeddable on any site, inert and not cached', async () => {
    const response = await fetch(await serve());
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(CONTENT);
    const { 'content-disposition': disposition, ...others } = Object.fromEntries(response.headers);
    expect(disposition).toBe(
      `attachment; filename="_______ _1_.jpg"; filename*=UTF-8''%D0%9F%D0%B0%D1%81%D0%BF%D0%BE%D1%80%D1%82%20%221%22.jpg`,
    );
    expect(others).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '100',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: '"abc"',
      'ratelimit-remaining': String(REQUESTS_MAX - 1),
    });
  });

  it('that is public can be cached forever', async () => {
    const response = await fetch(await serve({ isPublic: true }));
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['a\r\nSet-Cookie: x=1.jpg', 'a";x=1.jpg', 'a\\b.jpg', "a'(b)*.jpg", '\uD800.jpg', 'a%00.jpg', '😀.jpg'])(
    'cannot inject headers through its name: %j',
    async (name) => {
      const response = await fetch(await serve({ name }));
      expect(response.status).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[ !#-$&-[\]-~]+"; filename\*=UTF-8''[A-Za-z0-9._~!%-]+$/,
      );
    },
  );

  it('returns 304 to a client with the same version', async () => {
    const url = await serve({ open: () => Promise.reject(new Error('It was read')) });
    for (const tags of ['"abc"', 'W/"abc"', '"x", "abc"', '*']) {
      const response = await fetch(url, { headers: { 'If-None-Match': tags } });
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', '"abc"']);
    }
  });

  it('is sent to a client with another version', async () => {
    const response = await fetch(await serve(), { headers: { 'If-None-Match': '"abd"' } });
    expect(response.status).toBe(200);
  });

  it('responds to HEAD without reading the content', async () => {
    const url = await serve({ open: () => Promise.reject(new Error('It was read')) });
    const response = await fetch(url, { method: 'HEAD', headers: { Range: 'bytes=0-1' } });
    expect(response.status).toBe(200);
    expect(headersOf(response, 'content-length', 'content-type', 'etag')).toEqual({
      'content-length': '100',
      'content-type': 'image/jpeg',
      etag: '"abc"',
    });
  });

  it('rejects other methods with 405 and Allow', async () => {
    const url = await serve();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(url, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('a byte range', () => {
  it.each([
    ['bytes=10-14', '01234', 'bytes 10-14/100'],
    ['bytes=95-', '56789', 'bytes 95-99/100'],
    ['bytes=-3', '789', 'bytes 97-99/100'],
  ])('is returned for %s', async (range, text, contentRange) => {
    const response = await fetch(await serve(), { headers: { Range: range } });
    expect([response.status, await response.text()]).toEqual([206, text]);
    expect(headersOf(response, 'content-range', 'content-length')).toEqual({
      'content-range': contentRange,
      'content-length': String(text.length),
    });
  });

  it('beyond the end is rejected with the size', async () => {
    const response = await fetch(await serve(), { headers: { Range: 'bytes=100-' } });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([416, 'bytes */100', '']);
  });

  it.each([
    ['"abc"', 206],
    ['"abd"', 200],
    ['W/"abc"', 200],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 200],
  ])('continues only the version that the client has: %s', async (version, status) => {
    const response = await fetch(await serve(), { headers: { Range: 'bytes=50-', 'If-Range': version } });
    expect(response.status).toBe(status);
  });

  it('is ignored when several ranges are requested', async () => {
    const response = await fetch(await serve(), { headers: { Range: 'bytes=0-1,5-6' } });
    expect([response.status, (await response.text()).length]).toEqual([200, 100]);
  });
});

describe('a file URL', () => {
  it('of a missing file returns 404, and passes its query to the page', async () => {
    const lookUps: unknown[] = [];
    const url = await serve((address) => {
      lookUps.push(address);
      return Promise.resolve(undefined);
    });
    const response = await fetch(url);
    expect(lookUps).toEqual([{ path: '/files/document/x.jpg', key: 'k' }]);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.json()).toMatchObject({ status: 'error', code: 'not_found' });
  });

  it('of a file that is missing in the store returns 404', async () => {
    expect((await fetch(await serve({ open: () => Promise.resolve(undefined) }))).status).toBe(404);
  });

  it.each([
    ['the database', () => serve(() => Promise.reject(unavailable()))],
    ['the store', () => serve({ open: () => Promise.reject(unavailable()) })],
  ])('returns 503 with Retry-After while %s is unavailable', async (_what, served) => {
    const response = await fetch(await served());
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  it('counts against the general limit', async () => {
    const url = await serve(() => Promise.resolve(undefined));
    for (let sentCount = 0; sentCount < REQUESTS_MAX; sentCount += 50)
      await Promise.all(Array.from({ length: 50 }, async () => (await fetch(url)).text()));
    const response = await fetch(url);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an interrupted download', () => {
  it('stops reading when the client disconnects', async () => {
    const content = new PassThrough();
    const closed = new Promise<void>((resolve) => content.once('close', resolve));
    const url = await serve({ open: () => Promise.resolve(content) });
    content.write('begun');
    await new Promise<void>((resolve, reject) => {
      const request = http.get(url, (response) => {
        response.once('data', () => {
          request.destroy();
          resolve();
        });
        response.on('error', () => undefined);
      });
      request.once('error', reject);
    });
    await closed;
    expect(content.destroyed).toBe(true);
  });

  it('closes the connection when the store fails, so that the file is not complete', async () => {
    const content = new PassThrough();
    const url = await serve({ open: () => Promise.resolve(content) });
    content.write('begun');
    const response = await fetch(url);
    const text = response.text();
    content.destroy(new Error('The bucket is unavailable'));
    await expect(text).rejects.toThrow(TypeError);
  });
});
