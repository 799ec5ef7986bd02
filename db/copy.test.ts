// COPY when the connection fails: each stream settles, and the next statement succeeds.
import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openSql, type Sql } from '#db/client.ts';
import { createDatabaseProxy, type DatabaseProxy, type ProxySide } from '#server/testing/database-proxy.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database } = useFixtures();
const MEGABYTE = 'x'.repeat(1_048_576);

let proxy: DatabaseProxy | undefined;
let sql: Sql | undefined;

afterEach(async () => {
  await sql?.end({ timeout: 1 });
  proxy?.cut();
});

const open = async (shouldInterrupt?: (chunk: Buffer, side: ProxySide) => boolean): Promise<Sql> => {
  proxy = await createDatabaseProxy(database.url, shouldInterrupt);
  sql = openSql({ url: proxy.url, poolSize: 1, role: 'owner' });
  await sql.unsafe('create temp table copied (id int primary key, text text)');
  return sql;
};

describe('COPY FROM STDIN', () => {
  it('fails when the connection ends between rows', async () => {
    const connection = await open((chunk, side) => side === 'client' && chunk.includes('row 3'));
    const target = await connection.unsafe('copy copied from stdin').writable();
    const rows = async function* () {
      for (let row = 1; ; row += 1) {
        yield `${row}\trow ${row}\n`;
        await new Promise(setImmediate);
      }
    };
    await expect(pipeline(rows(), target)).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|ECONNRESET|EPIPE/) });
    expect(await connection`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('fails when the connection ends after the last row', async () => {
    const connection = await open((chunk, side) => side === 'client' && chunk.includes('row 3'));
    const target = await connection.unsafe('copy copied from stdin').writable();
    await expect(pipeline(Readable.from(['1\trow 3\n']), target)).rejects.toThrow(/CONNECTION_CLOSED/);
    expect(await connection`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('fails with the error of the database after the last row', async () => {
    const connection = await open();
    const target = await connection.unsafe('copy copied from stdin').writable();
    await expect(pipeline(Readable.from(['1\ta\n', '1\tb\n']), target)).rejects.toThrow(/duplicate key/);
    expect(await connection`select count(*)::int from copied`).toEqual([{ count: 0 }]);
  });

  it('does not fail the COPY that follows on the same connection', async () => {
    const connection = await open();
    const first = await connection.unsafe('copy copied from stdin').writable();
    await new Promise((resolve) => first.write('1\ta\n1\tb\n', resolve));
    first.end();
    const failure = once(first, 'error');
    const second = await connection.unsafe('copy copied from stdin').writable();
    second.end('2\tc\n');
    await once(second, 'finish');
    expect(await failure).toMatchObject([{ code: '23505' }]);
    expect(await connection`select id from copied`).toEqual([{ id: 2 }]);
  });

  it('fails with the error of its reader', async () => {
    const connection = await open();
    const target = await connection.unsafe('copy copied from stdin').writable();
    const rows = function* () {
      yield '1\ta\n';
      throw new Error('The file is damaged.');
    };
    await expect(pipeline(Readable.from(rows()), target)).rejects.toThrow('The file is damaged.');
    expect(await connection`select count(*)::int from copied`).toEqual([{ count: 0 }]);
  });
});

describe('COPY TO STDOUT', () => {
  const MANY_ROWS = `copy (select repeat('x', 1024) from generate_series(1, 4096)) to stdout`;

  it('fails when the connection ends between rows', async () => {
    let received = 0;
    const connection = await open((chunk, side) => side === 'database' && (received += chunk.length) > MEGABYTE.length);
    const rows = await connection.unsafe(MANY_ROWS).readable();
    await expect(pipeline(rows, new PassThrough().resume())).rejects.toThrow(/CONNECTION_CLOSED/);
    received = 0;
    expect(await connection`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('frees the connection when its reader fails', async () => {
    const connection = await open();
    const rows = await connection.unsafe(MANY_ROWS).readable();
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('The disk is full.')) });
    await expect(pipeline(rows, full)).rejects.toThrow('The disk is full.');
    expect(await connection`select 1 as one`).toEqual([{ one: 1 }]);
  });
});
