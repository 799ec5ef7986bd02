import { expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { workerEnvironment } from '#server/composition/run-process.ts';

const DATABASE_URL = 'postgresql://localhost/books';

test('a worker is configured as the processes beside it, but for its port', () => {
  const environment = readEnvironment({ DATABASE_URL, PORT: '4000', WORKER_PORT: '4001' });
  expect(workerEnvironment(environment)).toEqual({ ...environment, port: 4001 });
});

test('a worker refuses the database of another process, and a demo, in words', () => {
  expect(() => workerEnvironment(readEnvironment({}))).toThrow('npm run worker needs DATABASE_URL');
  expect(() => workerEnvironment(readEnvironment({ DATABASE_URL, DEMO: 'on' }))).toThrow('npm run worker does nothing for a demo');
});
