// The version of cached values under concurrency, and the size of the cache.
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createCachedReads, createCompanyCache } from '#server/records/company-cache.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

/** Companies that no test shares, with version 0 in the tables. */
let lastCompanyId = 1_000;

const openCache = () => ({ cache: createCompanyCache(database.db), companyId: ++lastCompanyId });

const reading =
  <Value>(value: Value) =>
  () =>
    Promise.resolve(value);

it('returns the cached value and its version', async () => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read('fact', reading('first'));
  const reads = createCachedReads(cache, companyId, 'posting');
  expect(await reads.read('fact', reading('second'))).toBe('first');
  expect([reads.version(), reads.isUnconfirmed()]).toEqual([0, true]);
});

it('reads a value again when the version has changed', async () => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read('fact', reading('first'));
  cache.refresh(companyId, 1);
  const reads = createCachedReads(cache, companyId, 'posting');
  expect(await reads.read('fact', reading('second'))).toBe('second');
  expect(reads.version()).toBe(1);
});

it('keeps the values of companies separate', async () => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read('fact', reading('mine'));
  expect(await createCachedReads(cache, companyId + 1_000_000, 'posting').read('fact', reading('theirs'))).toBe('theirs');
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', reading('other'))).toBe('mine');
});

it.each([undefined, null])('does not cache %s', async (nothing) => {
  const { cache, companyId } = openCache();
  await createCachedReads(cache, companyId, 'posting').read<unknown>('fact', reading(nothing));
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', reading('there'))).toBe('there');
});

it('does not cache a failed read', async () => {
  const { cache, companyId } = openCache();
  await expect(createCachedReads(cache, companyId, 'posting').read('fact', () => Promise.reject(new Error('unavailable')))).rejects.toThrow(
    'unavailable',
  );
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', reading('there'))).toBe('there');
});

it('reports whether any value came from the cache', async () => {
  const { cache, companyId } = openCache();
  const reads = createCachedReads(cache, companyId, 'posting');
  await reads.read('fact', reading('read'));
  expect(reads.isUnconfirmed()).toBe(false);
  await createCachedReads(cache, companyId, 'posting').read('other', reading('remembered'));
  await reads.read('other', reading('read'));
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
  expect(await createCachedReads(cache, companyId, 'posting').read('fact', reading('as it is'))).toBe('as it is');
});

it('reports no version when values of two versions were read', async () => {
  const { cache, companyId } = openCache();
  cache.refresh(companyId, 1);
  await createCachedReads(cache, companyId, 'posting').read('old', reading('of version 1'));
  const reads = createCachedReads(cache, companyId, 'posting');
  cache.refresh(companyId, 2);
  await reads.read('new', reading('of version 2'));
  // A batch that began earlier reports its version later.
  cache.refresh(companyId, 1);
  expect(await reads.read('old', reading('of version 2'))).toBe('of version 1');
  cache.refresh(companyId, 2);
  await reads.read('new', reading('of version 2'));
  expect([1, 2]).not.toContain(reads.version());
});

it('reads concurrently, and stores nothing under a later version', async () => {
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

it('stores nothing for a company without cached values', async () => {
  const companyId = ++lastCompanyId;
  const statements: string[] = [];
  const onStatement = (text: string) => void statements.push(text);
  const { db, close } = openDatabase({ ...database.connection, poolSize: 1, onStatement });
  onTestFinished(close);
  const cache = createCompanyCache(db);
  const countVersionsAfter = async (value: unknown) => {
    await createCachedReads(cache, companyId, 'posting').read('token', reading(value));
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
  const isCached = async (index: number) => (await cache.read(companyId, `fact ${index}`, reading(text))).isFromCache;
  for (let index = 0; index < count; index++) await isCached(index);
  expect([await isCached(count - 1), await isCached(0)]).toEqual([true, false]);
});
