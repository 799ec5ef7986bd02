// An upload with an Idempotency-Key keeps a transaction open while its file is processed. Other requests must not wait for it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call, type ExampleResponse } from '#server/testing/example-client.ts';

const database = useTestDatabase({ connections: 5 });
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

const upload = (key?: string): Promise<ExampleResponse> => {
  const form = new FormData();
  form.append('file', new File(['content'], 'passport.pdf'));
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  return call(example.origin, '/user/documents/', { method: 'POST', token: 'ann', body: form, headers });
};

/** Transactions that wait for the row that each upload updates. */
const countBlockedUploads = async (): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
};

/** Runs the work while every upload is blocked. */
const withBlockedUploads = async (work: () => Promise<void>): Promise<void> => {
  await upload();
  await database.owner.begin(async (sql) => {
    await sql`select from throttles where key = 'files' for update`;
    await work();
  });
};

it('runs two uploads, queues eight, rejects the eleventh with 503, and leaves connections for other requests', async () => {
  const settled: ExampleResponse[] = [];
  let uploads: Promise<ExampleResponse>[] = [];
  await withBlockedUploads(async () => {
    uploads = Array.from({ length: 11 }, async (_, number) => {
      const reply = await upload(`upload-${number}`);
      settled.push(reply);
      return reply;
    });
    await expect.poll(() => settled.length).toBe(1);
    expect(settled[0]).toMatchObject({ status: 503, json: { code: 'unavailable' } });
    expect(settled[0]?.headers.get('retry-after')).toBe('2');
    await expect.poll(countBlockedUploads).toBe(2);
    const json = { name: 'meanwhile' };
    const keyed = { token: 'ann', json, headers: { 'Idempotency-Key': 'meanwhile' } };
    expect((await call(example.origin, '/user/count/', keyed)).status).toBe(201);
  });
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(201), 503]);
});

it('does not bind the key of a rejected upload', async () => {
  const rejectedKeys: string[] = [];
  let uploads: Promise<void>[] = [];
  await withBlockedUploads(async () => {
    uploads = Array.from({ length: 11 }, async (_, number) => {
      const key = `again-${number}`;
      if ((await upload(key)).status === 503) rejectedKeys.push(key);
    });
    await expect.poll(() => rejectedKeys).toHaveLength(1);
  });
  await Promise.all(uploads);
  expect((await upload(rejectedKeys[0])).status).toBe(201);
});
