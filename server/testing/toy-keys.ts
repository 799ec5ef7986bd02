// What the tests of Idempotency-Key share: the toy API, requests with a key, and a look at what was committed.
import { afterAll, beforeAll } from 'vitest';
import type postgres from 'postgres';
import { startToyApi, type Toy } from '#server/testing/toy-api.ts';
import { call, type Reply } from '#server/testing/toy-client.ts';
import { useTestDatabase, type TestDatabase } from '#server/testing/database.ts';

type Sent = { path?: string; method?: string; token?: string; json?: object; key?: string };

export type KeyedToy = {
  database: TestDatabase;
  api(): Toy;
  /** A POST of ann to the counter unless something else is said. */
  send(sent: Sent): Promise<Reply>;
  /** How often the counter's effect was committed. */
  countOf(name: string): Promise<number>;
  /** How many answers are saved under a key. */
  savedUnder(key: string): Promise<number>;
};

export const useKeyedToy = (): KeyedToy => {
  const database = useTestDatabase();
  let toy: Toy;
  beforeAll(async () => {
    toy = await startToyApi(database.db);
  });
  afterAll(() => toy.close());
  const firstNumber = async (rows: postgres.PendingQuery<{ number: number }[]>): Promise<number> => (await rows)[0]?.number ?? 0;
  return {
    database,
    api: () => toy,
    send: ({ path = '/user/count/', method = 'POST', token = 'ann', json, key }) =>
      call(toy.origin, path, { method, token, json, headers: key === undefined ? {} : { 'Idempotency-Key': key } }),
    countOf: (name) => firstNumber(database.owner`select points as number from throttles where key = ${name}`),
    savedUnder: (key) => firstNumber(database.owner`select count(*)::int as number from idempotency_keys where key = ${key}`),
  };
};
