import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLog, type Log } from '#server/platform/log.ts';

const captureLog = (options: { isTTY?: boolean } = {}): { log: Log; text: () => string; line: () => Record<string, any> } => {
  let output = '';
  const stream = Object.assign(
    new Writable({
      write: (chunk, _encoding, done) => {
        output += String(chunk);
        done();
      },
    }),
    options,
  );
  return { log: createLog({ level: 'info', stream }), text: () => output, line: () => JSON.parse(output) };
};

/** An error of drizzle, with statement and values in its message. */
const createFailedQuery = () => {
  const error = new Error('Failed query: insert into users values ($1)\nparams: ann@example.com,hunter2', {
    cause: new Error('duplicate key'),
  });
  return Object.assign(error, { query: 'insert', params: ['ann@example.com', 'hunter2'] });
};

describe('the log', () => {
  test.each(['authorization', 'cookie', 'password', 'new_password1', 'token', 'otp', 'secret', 'key', 'encryptionKey', 'body'])(
    'redacts the value of %s at any depth',
    (name) => {
      const { log, text } = captureLog();
      log.info({ [name]: 'hunter2', request: { headers: [{ [name]: 'hunter2' }] } }, 'seen');
      expect(text()).toContain('seen');
      expect(text()).not.toContain('hunter2');
    },
  );

  test('omits content below its maximum depth', () => {
    const { log, text } = captureLog();
    let deep: object = { password: 'hunter2', note: 'hunter2' };
    for (let level = 0; level < 8; level++) deep = { deep };
    log.info(deep, 'seen');
    expect(text()).toContain('seen');
    expect(text()).not.toContain('hunter2');
  });

  test('keeps IDs, paths and statuses', () => {
    const { log, line } = captureLog();
    log.info({ requestId: 'r1', path: '/3/user/', status: 200, token_key: 'abc' }, 'request');
    expect(line()).toMatchObject({ level: 'info', requestId: 'r1', path: '/3/user/', status: 200, token_key: 'abc', msg: 'request' });
  });

  test.each([
    ['alone', (log: Log) => log.error(createFailedQuery())],
    ['as err', (log: Log) => log.error({ err: createFailedQuery() })],
    ['with a message', (log: Log) => log.error({ err: createFailedQuery() }, 'registering failed')],
    ['inside another field', (log: Log) => log.error({ attempts: [{ failure: createFailedQuery() }] }, 'failed')],
    ['as a cause', (log: Log) => log.error(new Error('failed', { cause: createFailedQuery() }))],
  ])('keeps the statement and cause of a database error and removes its values: logged %s', (_name, write) => {
    const { log, text } = captureLog();
    write(log);
    expect(text()).toContain('Failed query: insert into users');
    expect(text()).toContain('duplicate key');
    expect(text()).not.toContain('hunter2');
    expect(text()).not.toContain('ann@example.com');
  });

  test('keeps the stack and code of an error', () => {
    const { log, line } = captureLog();
    log.error({ err: Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' }) }, 'no database');
    expect(line().err).toMatchObject({ type: 'Error', message: 'connection refused', code: 'ECONNREFUSED' });
    expect(line().err.stack).toContain('log.test.ts');
  });

  test('prints short lines on a terminal', () => {
    const { log, text } = captureLog({ isTTY: true });
    log.warn({ attempt: 2 }, 'trying again');
    expect(text()).toMatch(/^\d\d:\d\d:\d\d WARN {2}trying again attempt=2\n$/);
  });
});
