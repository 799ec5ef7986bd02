import { expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { workerEnvironment } from '#server/composition/run-process.ts';

const DATABASE_URL = 'postgresql://localhost/books';

test('a worker has the same configuration as a server except for its port', () => {
  const environment = readEnvironment({ DATABASE_URL, PORT: '4000', WORKER_PORT: '4001' });
  expect(workerEnvironment(environment)).toEqual({ ...environment, port: 4001 });
});

test('a worker rejects the embedded database and demo mode', () => {
  expect(() => workerEnvironment(readEnvironment({}))).toThrow('npm run worker needs DATABASE_URL');
  expect(() => workerEnvironment(readEnvironment({ DATABASE_URL, DEMO: 'on' }))).toThrow('npm run worker does not support demo mode');
});
