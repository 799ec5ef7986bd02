// Shared by the tests of Idempotency-Key: the example API, keyed requests, and the committed effects.
import { afterAll, beforeAll } from 'vitest';
import type postgres from 'postgres';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call, type ExampleResponse } from '#server/testing/example-client.ts';
import { useTestDatabase, type TestDatabase } from '#server/testing/database.ts';

type KeyedCall = { path?: string; method?: string; token?: string; json?: object; key?: string };

export type KeyedRequests = {
  database: TestDatabase;
  api(): ExampleApi;
  /** Sends a request, by default a POST by Ann to the counter. */
  send(sent: KeyedCall): Promise<ExampleResponse>;
  /** How many times the counter's effect was committed. */
  countOf(name: string): Promise<number>;
  /** The number of saved responses under a key. */
  countSavedResponses(key: string): Promise<number>;
};

export const useKeyedRequests = (): KeyedRequests => {
  const database = useTestDatabase();
  let example: ExampleApi;
  beforeAll(async () => {
    example = await startExampleApi(database.db);
  });
  afterAll(() => example.close());
  const readNumber = async (rows: postgres.PendingQuery<{ number: number }[]>): Promise<number> => (await rows)[0]?.number ?? 0;
  return {
    database,
    api: () => example,
    send: ({ path = '/user/count/', method = 'POST', token = 'ann', json, key }) =>
      call(example.origin, path, { method, token, json, headers: key === undefined ? {} : { 'Idempotency-Key': key } }),
    countOf: (name) => readNumber(database.owner`select points as number from throttles where key = ${name}`),
    countSavedResponses: (key) => readNumber(database.owner`select count(*)::int as number from idempotency_keys where key = ${key}`),
  };
};
