// The contract of file stores, tested on the local disk and in a bucket.
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#server/kernel/errors.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { createBucketFiles } from '#server/platform/files/bucket-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLocalFiles } from '#server/platform/files/local-files.ts';
import { startBucketServer } from '#server/testing/bucket-server.ts';

const CONTENT = Buffer.from('0123456789'.repeat(1_000));

type OpenFileStore = {
  store: FileStore;
  /** All objects of all folders. */
  listFiles: () => Promise<string[]>;
  /** Sets the write time of an object. */
  setWriteTime: (name: string, writtenAt: Date) => Promise<void>;
};

const openLocal = async (): Promise<OpenFileStore & { dataDir: string }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const root = path.join(dataDir, 'files');
  const listFiles = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => `${path.basename(entry.parentPath)}/${entry.name}`);
  };
  return {
    store: createLocalFiles(dataDir),
    listFiles,
    setWriteTime: (name, writtenAt) => utimes(path.join(root, name), writtenAt, writtenAt),
    dataDir,
  };
};

const openBucket = async (prefix = ''): Promise<OpenFileStore & { server: Awaited<ReturnType<typeof startBucketServer>> }> => {
  const server = await startBucketServer();
  const setWriteTime = (name: string, writtenAt: Date): Promise<void> => {
    const object = server.objects.get(prefix + name);
    if (object) object.writtenAt = writtenAt;
    return Promise.resolve();
  };
  return {
    store: createBucketFiles({ ...server.settings, prefix }),
    listFiles: () => Promise.resolve([...server.objects.keys()]),
    setWriteTime,
    server,
  };
};

const put = (store: FileStore, name: string, content: Buffer = CONTENT): Promise<void> =>
  store.put(name, Readable.from([content]), 'image/png');

const read = async (store: FileStore, name: string, range?: { start: number; end: number }): Promise<string | undefined> => {
  const stream = await store.open(name, range);
  return stream && (await buffer(stream)).toString();
};

const ALL_TIME = { from: new Date(0), before: new Date(Date.now() + DAY_MS) };

const listNames = async (store: FileStore, folder: string, timeSpan = ALL_TIME): Promise<string[]> => {
  const names: string[] = [];
  for await (const page of store.list(folder, timeSpan)) names.push(...page);
  return names.toSorted();
};

/** Content that fails during the read. */
const createBrokenStream = (): Readable =>
  Readable.from(
    (function* () {
      yield CONTENT;
      throw new Error('The upload was interrupted');
    })(),
  );

const catchErrorCode = async (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe.each([
  ['on disk', openLocal],
  ['in a bucket', () => openBucket()],
  ['below a prefix in a bucket', () => openBucket('a/part/')],
])('a store %s', (_description, open) => {
  it('returns stored content, in full and by range', async () => {
    const { store } = await open();
    await put(store, '7/0a');
    expect(await read(store, '7/0a')).toBe(CONTENT.toString());
    expect(await read(store, '7/0a', { start: 0, end: 0 })).toBe('0');
    expect(await read(store, '7/0a', { start: 12, end: 15 })).toBe('2345');
    expect(await read(store, '7/0a', { start: 9_998, end: 9_999 })).toBe('89');
  });

  it('stores large content in parts', async () => {
    const { store } = await open();
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const largeContent = Readable.from(Array.from({ length: 12 * 16 }, () => chunk));
    await store.put('7/0a', largeContent, 'image/png');
    const stream = await store.open('7/0a', { start: 12 * 1024 * 1024 - 3, end: 12 * 1024 * 1024 - 1 });
    expect(stream && (await buffer(stream)).toString()).toBe('xxx');
  });

  it('has no object under an unused or removed name', async () => {
    const { store, listFiles } = await open();
    expect(await store.open('7/0a')).toBeUndefined();
    await put(store, '7/0a');
    await store.remove('7/0a');
    expect(await store.open('7/0a')).toBeUndefined();
    await store.remove('7/0a');
    expect(await listFiles()).toEqual([]);
  });

  it('stores nothing when an upload is aborted', async () => {
    const { store, listFiles } = await open();
    expect(await catchErrorCode(store.put('7/0a', createBrokenStream(), 'image/png'))).toBe('unavailable');
    expect(await store.open('7/0a')).toBeUndefined();
    expect(await listFiles()).toEqual([]);
  });

  it('rejects names that were not generated by this server', async () => {
    const { store, listFiles } = await open();
    const invalidNames = [
      '../secrets.json',
      '7/../8/0a',
      '7/..',
      '7//0a',
      '/7/0a',
      '7',
      '7/',
      '7/0A',
      '7/a b',
      '7/a\0',
      'x/0a',
      '7\\0a',
      '',
    ];
    for (const name of invalidNames) {
      for (const call of [() => put(store, name), () => store.open(name), () => store.remove(name)]) {
        await expect((async () => call())(), name).rejects.toThrow('is not the name of a stored file');
      }
    }
    expect(await listFiles()).toEqual([]);
  });

  it('lists one folder with the write time of each object', async () => {
    const { store, setWriteTime } = await open();
    for (const name of ['7/0a', '7/0b', '7/0c', '77/0a']) await put(store, name);
    const now = new Date();
    const [dayAgo, twoDaysAgo] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() - 2 * DAY_MS)];
    await setWriteTime('7/0b', dayAgo);
    await setWriteTime('7/0c', twoDaysAgo);
    expect(await listNames(store, '7')).toEqual(['7/0a', '7/0b', '7/0c']);
    expect(await listNames(store, '7', { from: new Date(0), before: new Date(now.getTime() - MINUTE_MS) })).toEqual(['7/0b', '7/0c']);
    expect(await listNames(store, '7', { from: dayAgo, before: new Date(now.getTime() - MINUTE_MS) })).toEqual(['7/0b']);
    expect(await listNames(store, '7', { from: new Date(0), before: dayAgo })).toEqual(['7/0c']);
    expect(await listNames(store, '8')).toEqual([]);
  });

  it('lists more objects than one page holds', async () => {
    const { store } = await open();
    const names = Array.from({ length: 510 }, (_, index) => `7/${String(index).padStart(4, '0')}`);
    for (const name of names) await put(store, name, Buffer.from('x'));
    expect(await listNames(store, '7')).toEqual(names);
  });

  it('closes the stream when the reader stops', async () => {
    const { store } = await open();
    await put(store, '7/0a', Buffer.alloc(2 * 1024 * 1024));
    const stream = await store.open('7/0a');
    const closed = new Promise<void>((resolve) => stream?.once('close', resolve));
    stream?.on('error', () => undefined).destroy();
    await closed;
    expect(stream?.destroyed).toBe(true);
  });
});

/** A third-party S3 server. */
const openThirdPartyBucket = async (): Promise<FileStore> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'files' }] });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return createBucketFiles({
    bucket: 'files',
    prefix: 'part/',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    hasPathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
};

describe('a store in a bucket of a third-party service', () => {
  it('returns stored content, in full and by range, until it is removed', async () => {
    const store = await openThirdPartyBucket();
    await put(store, '7/0a');
    expect(await read(store, '7/0a')).toBe(CONTENT.toString());
    expect(await read(store, '7/0a', { start: 12, end: 15 })).toBe('2345');
    await store.remove('7/0a');
    expect(await store.open('7/0a')).toBeUndefined();
  });

  it('stores large content in parts', async () => {
    const store = await openThirdPartyBucket();
    const largeContent = Readable.from(Array.from({ length: 7 }, (_, index) => Buffer.alloc(1024 * 1024, String(index))));
    await store.put('7/0a', largeContent, 'image/png');
    expect(await read(store, '7/0a', { start: 5 * 1024 * 1024 - 2, end: 5 * 1024 * 1024 + 1 })).toBe('4455');
  });
});

describe('a store on disk', () => {
  it('creates files in DATA_DIR/files that only the user of the process can access', async () => {
    const { store, dataDir } = await openLocal();
    await put(store, '7/0a');
    const file = path.join(dataDir, 'files', '7', '0a');
    expect(await readFile(file)).toEqual(CONTENT);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });
});

describe('a store in a bucket', () => {
  it('sets the media type of an object and stores it below the prefix', async () => {
    const { store, server } = await openBucket('part/');
    await put(store, '7/0a');
    expect([...server.objects.entries()]).toMatchObject([['part/7/0a', { mediaType: 'image/png' }]]);
  });

  it('retries failed requests', async () => {
    const { store, server } = await openBucket();
    server.failures.push(500, 503);
    await put(store, '7/0a');
    expect(server.calls).toEqual(Array.from({ length: 3 }, () => 'PUT /files/7/0a'));
    expect(await read(store, '7/0a')).toBe(CONTENT.toString());
  });

  it('removes the parts of an aborted upload', async () => {
    const { store, server } = await openBucket();
    const chunk = Buffer.alloc(1024 * 1024);
    const brokenContent = Readable.from(
      (function* () {
        for (let count = 0; count < 7; count += 1) yield chunk;
        throw new Error('The upload was interrupted');
      })(),
    );
    expect(await catchErrorCode(store.put('7/0a', brokenContent, 'image/png'))).toBe('unavailable');
    expect([server.objects.size, server.openUploads()]).toEqual([0, 0]);
  });

  it('reports unavailable if the secret is wrong, the bucket does not exist, or the service does not respond', async () => {
    const { server } = await openBucket();
    const { settings } = server;
    const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'wrong' };
    for (const changed of [{ credentials }, { endpoint: 'http://127.0.0.1:1' }]) {
      const store = createBucketFiles({ ...settings, ...changed });
      const calls = [put(store, '7/0a'), store.open('7/0a'), store.remove('7/0a'), listNames(store, '7')];
      expect(await Promise.all(calls.map(catchErrorCode))).toEqual(calls.map(() => 'unavailable'));
    }
    expect(await catchErrorCode(put(createBucketFiles({ ...settings, bucket: 'other' }), '7/0a'))).toBe('unavailable');
    expect(server.objects.size).toBe(0);
  });

  it('aborts a download when the service closes the connection', async () => {
    const { store, server } = await openBucket();
    await put(store, '7/0a');
    server.cutAfterBytes = 100;
    await expect(read(store, '7/0a')).rejects.toThrow(/aborted|terminated|hang up|closed/i);
  });
});
