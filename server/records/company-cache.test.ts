// The version of cached values under concurrency, and the size of the cache.
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createCachedReads, createCompanyCache } from '#server/records/company-cache.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

/** Each test uses its own company, which has version 0 in the tables. */
let lastCompanyId = 1_000;

const openCache = () => ({ cache: createCompanyCache(database.db), companyId: ++lastCompanyId });

const returning =
  <Value>(value: Value) =>
  () =>
    Promise.resolve(value);

it('returns the cached value and its version', async () => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read('fact', returning('first'));
  const reads = createCachedReads(cache, companyId, 'posting');
  expect(await reads.read('fact', returning('second'))).toBe('first');
  expect([reads.version(), reads.isUnconfirmed()]).toEqual([0, true]);
});

it('reads a value again when the version has changed', async () => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read('fact', returning('first'));
  cache.refresh(companyId, 1);
  const reads = createCachedReads(cache, companyId, 'posting');
  expect(await reads.read('fact', returning('second'))).toBe('second');
  expect(reads.version()).toBe(1);
});

it('keeps the values of companies separate', async () => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read('fact', returning('mine'));
  expect(await createCachedReads(cache, companyId + 1_000_000, 'posting').read('fact', returning('theirs'))).toBe('theirs');
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', returning('other'))).toBe('mine');
});

it.each([undefined, null])('does not cache %s', async (nothing) => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read<unknown>('fact', returning(nothing));
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', returning('there'))).toBe('there');
});

it('does not cache a failed read', async () => {
  const { cache, companyId } = openCache();
  await expect(createCachedReads(cache, companyId, 'posting').read('fact', () => Promise.reject(new Error('unavailable')))).rejects.toThrow(
    'unavailable',
  );
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', returning('there'))).toBe('there');
});

it('reports whether any value came from the cache', async () => {
  const { cache, companyId } = openCache();
  const reads = createCachedReads(cache, companyId, 'posting');
  await reads.read('fact', returning('read'));
  expect(reads.isUnconfirmed()).toBe(false);
  await createCachedReads(cache, companyId, 'posting').read('other', returning('cached'));
  await reads.read('other', returning('read'));
  expect(reads.isUnconfirmed()).toBe(true);
});

it('does not store a value under a version that was set during its read', async () => {
  const { cache, companyId } = openCache();
  const reads = createCachedReads(cache, companyId, 'posting');
  const readThenChange = () => {
    cache.refresh(companyId, 1);
    return Promise.resolve('as it was before');
  };
  expect(await reads.read('fact', readThenChange)).toBe('as it was before');
  expect(reads.version()).not.toBe(1);
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', returning('as it is'))).toBe('as it is');
});

it('reports no version when values of two versions were read', async () => {
  const { cache, companyId } = openCache();
  cache.refresh(companyId, 1);
  await createCachedReads(cache, companyId, 'posting').read('old', returning('of version 1'));
  const reads = createCachedReads(cache, companyId, 'posting');
  cache.refresh(companyId, 2);
  await reads.read('new', returning('of version 2'));
  // A batch that began earlier reports its version later.
  cache.refresh(companyId, 1);
  expect(await reads.read('old', returning('of version 2'))).toBe('of version 1');
  cache.refresh(companyId, 2);
  await reads.read('new', returning('of version 2'));
  expect([1, 2]).not.toContain(reads.version());
});

it('reads concurrently and caches nothing under a later version', async () => {
  const { cache, companyId } = openCache();
  const reads = createCachedReads(cache, companyId, 'posting');
  const change = (value: string) => async () => {
    await Promise.resolve();
    cache.refresh(companyId, 1);
    return value;
  };
  expect(await Promise.all([reads.read('a', change('a')), reads.read('b', change('b')), reads.read('a', change('a'))])).toEqual([
    'a',
    'b',
    'a',
  ]);
  expect(reads.version()).not.toBe(1);
});

it('does not keep the version of a company without cached values', async () => {
  const companyId = ++lastCompanyId;
  const statements: string[] = [];
  const onStatement = (text: string) => void statements.push(text);
  const { db, close } = openDatabase({ ...database.connection, poolSize: 1, onStatement });
  onTestFinished(close);
  const cache = createCompanyCache(db);
  const countVersionsAfter = async (value: unknown) => {
    await createCachedReads(cache, companyId, 'posting').read('token', returning(value));
    return statements.filter((text) => text.includes('company_versions')).length;
  };
  expect([await countVersionsAfter(undefined), await countVersionsAfter(undefined)]).toEqual([1, 2]);
  expect([await countVersionsAfter('found'), await countVersionsAfter('found')]).toEqual([3, 3]);
});

it.each([
  ['short', 25_000, 'x'],
  ['long', 500, 'x'.repeat(100_000)],
])('evicts the oldest values when there are many %s ones', async (_length, count, text) => {
  const { cache, companyId } = openCache();
  const isCached = async (index: number) => (await cache.read(companyId, `fact ${index}`, returning(text))).isFromCache;
  for (let index = 0; index < count; index++) await isCached(index);
  expect([await isCached(count - 1), await isCached(0)]).toEqual([true, false]);
});
