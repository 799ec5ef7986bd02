// What a process remembers of companies, looked at from inside: which version a fact counts under when everything happens at
// once, and how much is kept.
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createContext } from '#server/context.ts';
import { generateToken } from '#server/features/auth/token.ts';
import type { Preparation } from '#server/api/context.ts';
import { createCompanyMemory, type CompanyMemory } from '#server/records/memory.ts';
import type { Services } from '#server/services.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

/** Companies that no test shares: nothing was ever counted for them, so their version in the tables is 0. */
let lastCompanyId = 1_000;

const openMemory = () => ({ memory: createCompanyMemory(database.db), companyId: ++lastCompanyId });

/** One call of the company, with what it was prepared from. */
const prepare = (memory: CompanyMemory, companyId: number) => {
  const { recall, preparation } = createContext({
    services: {} as Services,
    db: database.db,
    memory,
    token: generateToken(companyId).wire,
    requestId: 'request',
    clientAddress: '127.0.0.1',
    userAgent: '',
    url: new URL('https://books.example.com/3/'),
  });
  return { recall, preparation: preparation as Preparation };
};

const reading =
  <Value>(value: Value) =>
  () =>
    Promise.resolve(value);

it('gives a fact as it was read, and the version to confirm it with', async () => {
  const { memory, companyId } = openMemory();
  await prepare(memory, companyId).recall('fact', reading('first'));
  const { recall, preparation } = prepare(memory, companyId);
  expect(await recall('fact', reading('second'))).toBe('first');
  expect(preparation).toMatchObject({ version: 0, state: 'open' });
});

it('reads a fact again under another version', async () => {
  const { memory, companyId } = openMemory();
  await prepare(memory, companyId).recall('fact', reading('first'));
  memory.observe(companyId, 1);
  const { recall, preparation } = prepare(memory, companyId);
  expect(await recall('fact', reading('second'))).toBe('second');
  expect(preparation.version).toBe(1);
});

it('keeps the facts of companies apart', async () => {
  const { memory, companyId } = openMemory();
  await prepare(memory, companyId).recall('fact', reading('mine'));
  expect(await prepare(memory, companyId + 1_000_000).recall('fact', reading('theirs'))).toBe('theirs');
  expect(await prepare(memory, companyId).recall('fact', reading('other'))).toBe('mine');
});

it.each([undefined, null])('does not remember that %s was found', async (nothing) => {
  const { memory, companyId } = openMemory();
  await prepare(memory, companyId).recall<unknown>('fact', reading(nothing));
  expect(await prepare(memory, companyId).recall('fact', reading('there'))).toBe('there');
});

it('does not remember a reading that failed', async () => {
  const { memory, companyId } = openMemory();
  await expect(prepare(memory, companyId).recall('fact', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await prepare(memory, companyId).recall('fact', reading('there'))).toBe('there');
});

it('has nothing to confirm while everything was read', async () => {
  const { memory, companyId } = openMemory();
  const { recall, preparation } = prepare(memory, companyId);
  await recall('fact', reading('read'));
  expect(preparation.state).toBe('confirmed');
  await prepare(memory, companyId).recall('other', reading('remembered'));
  await recall('other', reading('read'));
  expect(preparation.state).toBe('open');
});

it('does not take a fact for one of the version that came while it was read', async () => {
  const { memory, companyId } = openMemory();
  const { recall, preparation } = prepare(memory, companyId);
  const readThenChange = () => {
    memory.observe(companyId, 1);
    return Promise.resolve('as it was before');
  };
  expect(await recall('fact', readThenChange)).toBe('as it was before');
  expect(preparation.version).not.toBe(1);
  expect(await prepare(memory, companyId).recall('fact', reading('as it is'))).toBe('as it is');
});

it('does not take facts of two versions for facts of one, whichever was noted first', async () => {
  const { memory, companyId } = openMemory();
  memory.observe(companyId, 1);
  await prepare(memory, companyId).recall('old', reading('of version 1'));
  const { recall, preparation } = prepare(memory, companyId);
  memory.observe(companyId, 2);
  await recall('new', reading('of version 2'));
  // A batch that was read earlier tells its version later.
  memory.observe(companyId, 1);
  expect(await recall('old', reading('of version 2'))).toBe('of version 1');
  memory.observe(companyId, 2);
  await recall('new', reading('of version 2'));
  expect([1, 2]).not.toContain(preparation.version);
});

it('reads at once what is asked for at once, and none of it counts under a later version', async () => {
  const { memory, companyId } = openMemory();
  const { recall, preparation } = prepare(memory, companyId);
  const change = (value: string) => async () => {
    await Promise.resolve();
    memory.observe(companyId, 1);
    return value;
  };
  expect(await Promise.all([recall('a', change('a')), recall('b', change('b')), recall('a', change('a'))])).toEqual(['a', 'b', 'a']);
  expect(preparation.version).not.toBe(1);
});

it('keeps nothing of a company of which nothing was found', async () => {
  const companyId = ++lastCompanyId;
  const statements: string[] = [];
  const onStatement = (text: string) => void statements.push(text);
  const { db, close } = openDatabase({ ...database.connection, poolSize: 1, onStatement });
  onTestFinished(close);
  const memory = createCompanyMemory(db);
  const countVersionsAfter = async (found: unknown) => {
    await prepare(memory, companyId).recall('token', reading(found));
    return statements.filter((text) => text.includes('company_versions')).length;
  };
  expect([await countVersionsAfter(undefined), await countVersionsAfter(undefined)]).toEqual([1, 2]);
  expect([await countVersionsAfter('found'), await countVersionsAfter('found')]).toEqual([3, 3]);
});

it.each([
  ['short', 25_000, 'x'],
  ['long', 500, 'x'.repeat(100_000)],
])('forgets the oldest of very many %s facts', async (_length, count, text) => {
  const { memory, companyId } = openMemory();
  const isRemembered = async (index: number) => (await memory.recall(companyId, `fact ${index}`, reading(text))).isRemembered;
  for (let index = 0; index < count; index++) await isRemembered(index);
  expect([await isRemembered(count - 1), await isRemembered(0)]).toEqual([true, false]);
});
