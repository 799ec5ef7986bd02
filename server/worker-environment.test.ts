import { expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/env.ts';
import { asWorker } from '#server/worker-environment.ts';

const DATABASE_URL = 'postgresql://localhost/books';

test('a worker is configured as the processes beside it, but for its port', () => {
  const environment = readEnvironment({ DATABASE_URL, PORT: '4000', WORKER_PORT: '4001' });
  expect(asWorker(environment)).toEqual({ ...environment, port: 4001 });
});

test('a worker refuses the database of another process, and a demo, in words', () => {
  expect(() => asWorker(readEnvironment({}))).toThrow('npm run worker needs DATABASE_URL');
  expect(() => asWorker(readEnvironment({ DATABASE_URL, DEMO: 'on' }))).toThrow('npm run worker does nothing for a demo');
});
