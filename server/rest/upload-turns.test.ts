// Uploads under a key hold a transaction each for as long as a file takes. However many come at once, nobody else waits for them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call, type Reply } from '#server/testing/example-client.ts';

const database = useTestDatabase();
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

const upload = (key?: string): Promise<Reply> => {
  const form = new FormData();
  form.append('file', new File(['content'], 'passport.pdf'));
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  return call(example.origin, '/user/documents/', { method: 'POST', token: 'ann', body: form, headers });
};

/** Transactions that wait for the row which each upload counts itself in. */
const countStuck = async (): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
};

/** Does something while every upload is as slow as an upload can be. */
const whileUploadsAreStuck = async (work: () => Promise<void>): Promise<void> => {
  await upload();
  await database.owner.begin(async (sql) => {
    await sql`select from throttles where key = 'files' for update`;
    await work();
  });
};

it('leave connections for everybody else: two run, eight wait, and the eleventh is asked to come again', async () => {
  const settled: Reply[] = [];
  let uploads: Promise<Reply>[] = [];
  await whileUploadsAreStuck(async () => {
    uploads = Array.from({ length: 11 }, async (_, number) => {
      const reply = await upload(`upload-${number}`);
      settled.push(reply);
      return reply;
    });
    await expect.poll(() => settled.length).toBe(1);
    expect(settled[0]).toMatchObject({ status: 503, json: { code: 'unavailable' } });
    expect(settled[0]?.headers.get('retry-after')).toBe('2');
    await expect.poll(countStuck).toBe(2);
    const json = { name: 'meanwhile' };
    const keyed = { token: 'ann', json, headers: { 'Idempotency-Key': 'meanwhile' } };
    expect((await call(example.origin, '/user/count/', keyed)).status).toBe(201);
  });
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(201), 503]);
});

it('bind no key by being turned away', async () => {
  const refused: string[] = [];
  let uploads: Promise<void>[] = [];
  await whileUploadsAreStuck(async () => {
    uploads = Array.from({ length: 11 }, async (_, number) => {
      const key = `again-${number}`;
      if ((await upload(key)).status === 503) refused.push(key);
    });
    await expect.poll(() => refused).toHaveLength(1);
  });
  await Promise.all(uploads);
  expect((await upload(refused[0])).status).toBe(201);
});
