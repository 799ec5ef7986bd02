// Uploads to a real server: accepted files, rejected requests, and the removal of temporary files.
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call, isReplayed, sendRaw, type ExampleResponse } from '#server/testing/example-client.ts';
import { EXAMPLE_FILE_BYTES_MAX } from '#server/testing/example-upload.ts';

const database = useTestDatabase();
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

const PATH = '/user/documents/';
const FORM_TYPE = 'multipart/form-data; boundary=x';

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

const fileOf = (content: string | Buffer, name = 'passport.jpg'): File => new File([new Uint8Array(Buffer.from(content))], name);

type UploadRequest = { token?: string; headers?: Record<string, string> };

/** Entries rather than an object: their order is the order of the parts. */
const send = (
  entries: [name: string, value: string | File][],
  { token = 'ann', headers = {} }: UploadRequest = {},
): Promise<ExampleResponse> => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return call(example.origin, PATH, { method: 'POST', token, body: form, headers });
};

/** One part, as its bytes. */
const partOf = (disposition: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

const sendBytes = (body: string | Buffer): Promise<ExampleResponse> =>
  call(example.origin, PATH, {
    method: 'POST',
    token: 'ann',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'Content-Type': FORM_TYPE },
  });

const listTemporaryFiles = (): Promise<string[]> => readdir(example.options.uploadDirectory).catch(() => []);

const count = async (): Promise<number> => {
  const [row] = await database.owner<{ points: number }[]>`select points from throttles where key = 'files'`;
  return row?.points ?? 0;
};

describe('a file', () => {
  it('is received with the fields before and after it, and is removed after the response', async () => {
    const content = randomBytes(EXAMPLE_FILE_BYTES_MAX);
    const received = { name: 'passport.jpg', size: content.length, sha256: sha256(content), note: 'Mine', metadata: { page: 1 } };
    const file: [string, File] = ['file', fileOf(content)];
    const fields: [string, string][] = [
      ['note', 'Mine'],
      ['metadata', '{"page":1}'],
    ];
    for (const entries of [
      [file, ...fields],
      [...fields, file],
    ]) {
      const { status, json } = await send(entries);
      expect([status, json.data]).toEqual([201, expect.objectContaining(received)]);
    }
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('is removed when the call fails', async () => {
    expect(
      (
        await send([
          ['file', fileOf('x')],
          ['note', 'x'.repeat(101)],
        ])
      ).status,
    ).toBe(400);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\scan.pdf', 'scan.pdf'],
    ['line\u0007end\u0085.pdf', 'lineend.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['größe 🐘.png', 'größe 🐘.png'],
    ['..', 'file'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ])('is named by its sanitized base name: %j', async (sent, expected) => {
    const body = `${partOf(`name="file"; filename="${sent.replaceAll('\\', '\\\\')}"`, 'content')}--x--\r\n`;
    expect((await sendBytes(body)).json.data).toMatchObject({ name: expected, size: 7 });
  });

  it.each<[string, [string, string | File][], Record<string, string>]>([
    ['is missing', [['note', 'x']], { file: 'No file was submitted.' }],
    ['is a text value', [['file', 'passport.jpg']], { file: 'The submitted data was not a file. Check the encoding type on the form.' }],
    [
      'is a text value and a file',
      [
        ['file', fileOf('x')],
        ['file', 'x'],
      ],
      { file: 'The submitted data was not a file. Check the encoding type on the form.' },
    ],
    ['is empty', [['file', fileOf('')]], { file: 'The submitted file is empty.' }],
    [
      'is sent twice',
      [
        ['file', fileOf('x')],
        ['file', fileOf('y')],
      ],
      { file: 'Send one file.' },
    ],
    [
      'is in a field without file support',
      [
        ['note', fileOf('x')],
        ['photo', fileOf('y')],
      ],
      { note: 'This field does not take a file.', photo: 'This field does not take a file.' },
    ],
  ])('is rejected with a field error when it %s', async (_name, entries, messages) => {
    const { status, json } = await send(entries);
    expect([status, json.code, json.data]).toEqual([
      400,
      'invalid',
      Object.fromEntries(Object.entries(messages).map(([k, v]) => [k, [v]])),
    ]);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('is absent if a browser sends an empty file field', async () => {
    const body = `${partOf('name="file"; filename=""', '')}--x--\r\n`;
    expect((await sendBytes(body)).json.data).toEqual({ file: ['No file was submitted.'] });
  });

  it('cannot be sent in JSON', async () => {
    for (const file of ['/etc/passwd', { path: '/etc/passwd', name: 'passwd', sizeBytes: 1, sha256: '' }, null, undefined]) {
      const { status, json } = await call(example.origin, PATH, { token: 'ann', json: { file } });
      expect([status, Object.keys(json.data)]).toEqual([400, ['file']]);
    }
  });

  it('is not read without a token; the response precedes the file', async () => {
    const lines = [`POST /3${PATH} HTTP/1.1`, `Content-Type: ${FORM_TYPE}`, 'Content-Length: 500000'];
    expect(await sendRaw(example.origin, lines, partOf('name="file"; filename="a"', ''))).toMatch(/^HTTP\/1\.1 401 /);
    expect(await listTemporaryFiles()).toEqual([]);
  });
});

describe('a form', () => {
  it('is rejected and removed if it is truncated or malformed', async () => {
    const whole = partOf('name="file"; filename="a.pdf"', 'content');
    for (const body of [whole, whole.slice(0, -5), 'nonsense', partOf('filename="a.pdf"', 'content')]) {
      expect((await sendBytes(body)).json, body).toMatchObject({ status: 'error', code: 'malformed_body' });
    }
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('is rejected if it has too many parts', async () => {
    const body = `${partOf('name="note"', '').repeat(1_001)}--x--\r\n`;
    expect((await sendBytes(body)).json).toMatchObject({ code: 'malformed_body', message: expect.stringContaining('at most 1000') });
  });

  it('is rejected if its fields are too long in total', async () => {
    const entries = Array.from({ length: 5 }, (): [string, string] => ['note', 'x'.repeat(60_000)]);
    const { status, json } = await send([...entries, ['file', fileOf('x')]]);
    expect([status, json.message]).toEqual([413, 'The body is too large. Send at most 262144 bytes.']);
    expect(await listTemporaryFiles()).toEqual([]);
  });
});

/** Sends a file in chunks without a Content-Length. Returns the response and the number of bytes sent before it. */
const stream = (chunks: Iterable<Buffer>, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      `${example.origin}/3${PATH}`,
      { method: 'POST', headers: { Authorization: 'Token ann', 'Content-Type': FORM_TYPE, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on('error', reject);
    const body = (function* () {
      yield Buffer.from(partOf('name="file"; filename="a.bin"', '').slice(0, -2));
      yield* chunks;
      yield Buffer.from('\r\n--x--\r\n');
    })();
    const write = (): void => {
      for (let next = body.next(); !next.done; next = body.next()) if (!request.write(next.value)) return void request.once('drain', write);
      request.end();
    };
    write();
  });

const MEGABYTE = Buffer.alloc(1024 * 1024, 1);

describe('a file that is too large', () => {
  it('is rejected at the exact byte limit', async () => {
    expect((await send([['file', fileOf(Buffer.alloc(EXAMPLE_FILE_BYTES_MAX))]])).status).toBe(201);
    const { status, json } = await send([['file', fileOf(Buffer.alloc(EXAMPLE_FILE_BYTES_MAX + 1))]]);
    expect([status, json.code, json.message]).toEqual([413, 'body_too_large', 'The file is too large. Send at most 1048576 bytes.']);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('is rejected while streaming, and a client that sends all 100 MB receives the error', async () => {
    for (const connection of ['keep-alive', 'close']) {
      const { status, text } = await stream(
        Array.from({ length: 100 }, () => MEGABYTE),
        { Connection: connection },
      );
      expect([status, text], connection).toEqual([413, expect.stringContaining('The file is too large.')]);
    }
    expect(await listTemporaryFiles()).toEqual([]);
    expect((await send([['file', fileOf('x')]])).status).toBe(201);
  });

  it('is rejected immediately by its Content-Length', async () => {
    const lines = [`POST /3${PATH} HTTP/1.1`, 'Authorization: Token ann', `Content-Type: ${FORM_TYPE}`, 'Content-Length: 104857600'];
    expect(await sendRaw(example.origin, lines)).toMatch(/^HTTP\/1\.1 413 [^]*The file is too large/);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('is rejected like any large body on routes without files', async () => {
    const form = new FormData();
    form.append('first_name', fileOf(Buffer.alloc(300_000)));
    expect((await call(example.origin, '/user/', { method: 'PATCH', token: 'ann', body: form })).status).toBe(413);
  });
});

describe('an aborted upload', () => {
  it('leaves no file and logs no error', async () => {
    example.logged.length = 0;
    const aborted = new AbortController();
    const before = await count();
    const request = http.request(`${example.origin}/3${PATH}`, {
      method: 'POST',
      headers: { Authorization: 'Token ann', 'Content-Type': FORM_TYPE },
      signal: aborted.signal,
    });
    const failed = new Promise((resolve) => void request.once('error', resolve));
    request.write(partOf('name="file"; filename="a.bin"', 'x'.repeat(100_000)));
    await expect.poll(listTemporaryFiles).toHaveLength(1);
    aborted.abort();
    await failed;
    await expect.poll(listTemporaryFiles).toEqual([]);
    expect([await count(), example.logged]).toEqual([before, []]);
  });
});

describe('an Idempotency-Key', () => {
  let key = 0;
  let headers: Record<string, string>;
  beforeEach(() => {
    headers = { 'Idempotency-Key': `upload-${(key += 1)}` };
  });

  it('runs an upload once, regardless of the boundary', async () => {
    const first = await send([['file', fileOf('x')]], { headers });
    const second = await send([['file', fileOf('x')]], { headers });
    expect(second.text).toBe(first.text);
    expect([first, second].map(isReplayed)).toEqual([false, true]);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it('runs only one of two concurrent uploads', async () => {
    const before = await count();
    const responses = await Promise.all([1, 2].map(() => send([['file', fileOf(MEGABYTE)]], { headers })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await count()).toBe(before + 1);
  });

  it.each<[string, [string, string | File][]]>([
    ['file', [['file', fileOf('y')]]],
    ['name', [['file', fileOf('x', 'other.jpg')]]],
    [
      'field',
      [
        ['file', fileOf('x')],
        ['note', 'y'],
      ],
    ],
  ])('rejects a different %s under strict idempotency', async (_what, entries) => {
    await send([['file', fileOf('x')]], { token: 'strict', headers });
    expect((await send(entries, { token: 'strict', headers })).status).toBe(422);
  });

  it('is bound by a field error, but not by a file that is too large', async () => {
    expect((await send([['file', fileOf('')]], { headers })).status).toBe(400);
    expect((await send([['file', fileOf('x')]], { headers })).status).toBe(400);
    const other = { 'Idempotency-Key': `${headers['Idempotency-Key']}-large` };
    expect((await send([['file', fileOf(Buffer.alloc(EXAMPLE_FILE_BYTES_MAX + 1))]], { headers: other })).status).toBe(413);
    expect((await send([['file', fileOf('x')]], { headers: other })).status).toBe(201);
  });
});
