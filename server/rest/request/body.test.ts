import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { BODY_BYTES_MAX } from '#server/http/request/incoming-request.ts';
import { DEPTH_MAX } from '#server/kernel/storable.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call, sendChunks, sendRaw, type ExampleResponse } from '#server/testing/example-client.ts';

const database = useTestDatabase();
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

const JSON_TYPE = 'application/json';

const echo = (
  body: BodyInit | undefined,
  type: string | undefined = JSON_TYPE,
  headers: Record<string, string> = {},
): Promise<ExampleResponse> =>
  call(example.origin, '/public/echo/', {
    method: 'POST',
    body,
    headers: { ...(type === undefined ? {} : { 'Content-Type': type }), ...headers },
  });

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

describe('body parsing by content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/vnd.api+json',
  ])('reads JSON sent as %s', async (type) => {
    expect((await echo('{"note":"x"}', type)).json.data).toEqual({ note: 'x' });
  });

  it('reads JSON sent without a content type', async () => {
    expect((await echo(bytes('{"note":"x"}'), undefined)).json).toMatchObject({ data: { note: 'x' } });
    const response = await sendRaw(example.origin, ['POST /3/public/echo/ HTTP/1.1', 'Content-Length: 12'], '{"note":"x"}');
    expect(response).toContain('{"note":"x"}');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-16',
    'text/html',
  ])('rejects %s with 415', async (type) => {
    const { status, json } = await echo('{"note":"x"}', type);
    expect(status).toBe(415);
    expect(json).toMatchObject({ code: 'unsupported_media_type', message: `Unsupported media type "${type}" in request.` });
  });

  it('rejects compressed bodies and accepts identity', async () => {
    expect((await echo('{}', JSON_TYPE, { 'Content-Encoding': 'gzip' })).status).toBe(415);
    expect((await echo('{}', JSON_TYPE, { 'Content-Encoding': 'identity' })).status).toBe(201);
  });

  it('treats text/plain; application/json as text/plain with a parameter', async () => {
    expect((await echo('{"note":"x"}', 'text/plain; application/json')).json.data).toEqual({ note: 'x' });
  });
});

describe('an empty body', () => {
  it.each([undefined, JSON_TYPE, 'application/x-www-form-urlencoded'])('is {} with type %s', async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
    expect((await call(example.origin, '/auth/logout/', { method: 'POST', token: 'ann', headers })).status).toBe(200);
    expect((await call(example.origin, '/public/echo/', { method: 'POST', headers })).json.data).toEqual({});
  });

  it('is {} if it contains only white space', async () => {
    expect((await echo(' \n')).json.data).toEqual({});
  });

  it('is accepted on DELETE, like {}', async () => {
    for (const body of [undefined, '{}']) {
      expect((await call(example.origin, '/user/count/', { method: 'DELETE', token: 'ann', body })).status).toBe(200);
    }
  });

  it('is ignored on GET', async () => {
    const response = await sendRaw(
      example.origin,
      ['GET /3/accounts/abc/ HTTP/1.1', 'Content-Type: application/xml', 'Content-Length: 5'],
      '<a/>x',
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the JSON parser', () => {
  it.each([
    '{broken',
    '{"note":"x"',
    '{"note":01}',
    "{'note':1}",
    '{"note":"\n"}',
    'null',
    '[]',
    '"text"',
    '7',
    'NaN',
    '{"note":"x"} trailing',
  ])('rejects %s with 400', async (body) => {
    const { status, json } = await echo(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'malformed_body', message: expect.stringMatching(/^JSON parse error - ./) });
    expect(json).not.toHaveProperty('data');
  });

  it('rejects invalid UTF-8, including encoded surrogates', async () => {
    for (const invalidBytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      expect((await echo(bytes('{"note":"', invalidBytes, '"}'))).json).toMatchObject({ code: 'malformed_body' });
    }
  });

  it('skips a byte order mark', async () => {
    expect((await echo(bytes([0xef, 0xbb, 0xbf], '{"note":"x"}'))).json.data).toEqual({ note: 'x' });
  });

  it.each([
    '{"note":"a\\u0000b"}',
    '{"no\\u0000te":1}',
    '{"metadata":{"a":["\\ud800"]}}',
    '{"metadata":{"\\udc00":1}}',
    '{"note":"\\ud83d"}',
  ])('rejects NUL and lone surrogates anywhere: %s', async (body) => {
    expect((await echo(body)).json).toMatchObject({
      code: 'malformed_body',
      message: expect.stringContaining('NUL or half of a surrogate pair'),
    });
  });

  it('keeps complete surrogate pairs', async () => {
    expect((await echo('{"note":"\\ud83d\\ude00\\u00e9"}')).json.data).toEqual({ note: '😀é' });
  });

  it('rejects the key __proto__ at any depth and with any escapes', async () => {
    for (const body of ['{"__proto__":{"note":"x"}}', '{"metadata":{"a":{"__proto__":{"polluted":1}}}}', '{"\\u005f_proto__":{}}']) {
      expect((await echo(body)).json).toMatchObject({ code: 'malformed_body' });
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['{"note":"a","note":"b"}', '"note"'],
    ['{"note":"a","note":"a"}', '"note"'],
    ['{"note":"a","metadata":{"order":{"id":1,"qty":2,"id":3}}}', '"id"'],
    ['{"metadata":{"lines":[{"id":1},{"id":2,"id":3}]}}', '"id"'],
    ['{"note":"a","\\u006eote":"b"}', '"note"'],
    ['{"metadata":{"a\\"b":1,"a\\u0022b":2}}', '"a\\"b"'],
    ['{"metadata":{"\\u0000":1,"\\u0000":2}}', '"\\u0000"'],
    ['{"metadata":{"":1,"":2}}', '""'],
    ['{ "note" : "a" , "metadata" : {} , "note" : "b" }', '"note"'],
  ])('rejects a key that appears twice in one object: %s', async (body, key) => {
    const { status, json } = await echo(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'malformed_body',
      message: `JSON parse error - the key ${key} appears more than once in one object.`,
    });
  });

  it('truncates a long duplicate key in the message', async () => {
    const key = 'k'.repeat(5_000);
    expect((await echo(`{"${key}":1,"${key}":2}`)).json.message.length).toBeLessThan(200);
  });

  it.each([
    '{"note":"note","metadata":{"note":"note"}}',
    '{"metadata":{"a":{"id":1},"b":{"id":1},"id":1}}',
    '{"metadata":{"list":[{"id":1},{"id":1},"id","id"],"id":1}}',
    '{"note":"a, \\"note\\": {\\"note\\"","metadata":{"a":"b","b":"a"}}',
    '{"note":"ends with a backslash \\\\","metadata":{"note":2}}',
    '{"metadata":{"Note":1,"note":2}}',
  ])('accepts equal keys in different objects, and texts that look like keys: %s', async (body) => {
    expect((await echo(body)).json.data).toEqual(JSON.parse(body));
  });
});

describe('nesting', () => {
  const nested = (levels: number): string => `{"metadata":{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;

  it('is accepted up to the limit and rejected above it', async () => {
    expect((await echo(nested(DEPTH_MAX))).status).toBe(201);
    expect((await echo(nested(DEPTH_MAX + 1))).json).toMatchObject({ code: 'malformed_body' });
  });

  it('does not include brackets in text', async () => {
    expect((await echo(JSON.stringify({ note: '[{"\\'.repeat(20) }))).status).toBe(201);
  });

  it('is rejected quickly at a hundred thousand levels', async () => {
    expect((await echo('['.repeat(100_000))).status).toBe(400);
  });
});

describe('the body size limit', () => {
  it('counts bytes exactly', async () => {
    const frame = '{"note":""}';
    const longest = await echo(`{"note":"${'x'.repeat(BODY_BYTES_MAX - frame.length)}"}`);
    expect(longest.json.data).toEqual({ note: ['Ensure this field has no more than 100 characters.'] });
    expect((await echo(`{"note":"${'x'.repeat(BODY_BYTES_MAX - frame.length + 1)}"}`)).status).toBe(413);
    expect((await echo(`{"note":"${'é'.repeat(BODY_BYTES_MAX / 2)}"}`)).status).toBe(413);
  });

  it('is checked by Content-Length before the body arrives', async () => {
    const response = await sendRaw(example.origin, [
      'POST /3/public/echo/ HTTP/1.1',
      'Content-Type: application/json',
      'Content-Length: 300000',
    ]);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('"code":"body_too_large"');
  });

  it('is checked while streaming without a length', async () => {
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024, 32));
    expect(await sendChunks(example.origin, '/public/echo/', chunks)).toBe(413);
  });

  it('does not affect the next request', async () => {
    expect((await echo('x'.repeat(BODY_BYTES_MAX * 4))).status).toBe(413);
    expect((await echo('{"note":"x"}')).status).toBe(201);
  });

  it('does not wait for a client that disconnects', async () => {
    example.logged.length = 0;
    const aborted = new AbortController();
    const stalled = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"note":'));
        aborted.abort();
      },
    });
    const request = fetch(`${example.origin}/3/public/echo/`, {
      method: 'POST',
      body: stalled,
      duplex: 'half',
      signal: aborted.signal,
    } as RequestInit);
    await expect(request).rejects.toThrow('aborted');
    expect((await echo('{"note":"x"}')).status).toBe(201);
    expect(example.logged).toEqual([]);
  });
});

describe('number parsing', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['999999999999999999999999999999', '999999999999999999999999999999'],
    ['1.0', '1'],
    ['1e3', '1000'],
    ['12345678901234567.0', '12345678901234567'],
    ['1500', '1500'],
  ])('reads %s as the integer %s and prints it exactly', async (text, printed) => {
    expect((await echo(`{"amount":${text}}`)).text).toBe(`{"status":"success","data":{"amount":${printed}}}`);
  });

  it.each([
    '1.5',
    '"5"',
    'true',
    'null',
    '[7]',
    '1e400',
    '-1e400',
    '{}',
    '""',
    '0',
    '-1',
    '1000000000000000000000000000000',
    '1.0000000000000001e1',
  ])('rejects the amount %s with a field error', async (literal) => {
    const { status, json } = await echo(`{"amount":${literal}}`);
    expect(status).toBe(400);
    expect(Object.keys(json.data)).toEqual(['amount']);
  });

  it('keeps long integers in free-form data exact', async () => {
    const body = '{"metadata":{"a":9007199254740993,"b":[18446744073709551616,0.1]}}';
    expect((await echo(body)).text).toContain('{"a":9007199254740993,"b":[18446744073709551616,0.1]}');
  });

  it('rejects an invalid value again in the next request', async () => {
    expect((await echo('{"amount":"5"}')).status).toBe(400);
    expect((await echo('{"amount":null}')).status).toBe(400);
    expect((await echo('{"amount":5}')).status).toBe(201);
  });
});
