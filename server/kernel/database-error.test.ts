import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';

const createFailure = (code: string, message = 'x'): Error =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });

it.each([
  [
    'a node that refuses connections',
    '08006',
    'connection to the remote node postgres@10.0.0.2:5432 failed with the following error: Connection refused',
  ],
  ['a node that was killed during a transaction', 'XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['a task that failed on all nodes', 'XX000', 'failed to execute task 3'],
  ['a node that shuts down', '57P01', 'terminating connection due to administrator command'],
  ['a node that starts', '57P03', 'the database system is starting up'],
  ['a distributed deadlock', '40P01', 'canceling the transaction since it was involved in a distributed deadlock'],
  ['a shard that is locked while it is moved', '55P03', 'canceling statement due to lock timeout'],
  ['a closed connection', 'CONNECTION_CLOSED', 'write CONNECTION_CLOSED'],
])('reports %s as unavailable', (_name, code, message) => {
  expect(isDatabaseUnavailable(createFailure(code, message))).toBe(true);
});

it.each([
  ['other internal errors', 'XX000', 'cache lookup failed for relation 1'],
  ['statements that a cluster does not support', '0A000', 'could not run distributed query with FOR UPDATE/SHARE commands'],
  ['violated constraints', '23505', 'duplicate key value violates unique constraint'],
])('does not report %s as unavailable', (_name, code, message) => {
  expect(isDatabaseUnavailable(createFailure(code, message))).toBe(false);
});
