// The patched driver (patches/README.md) when a connection closes: every statement settles, and the process keeps running.
import net, { type AddressInfo } from 'node:net';
import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabaseProxy } from '#server/testing/database-proxy.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();
const CLOSED = /CONNECTION_CLOSED|ECONNRESET|CONNECTION_ENDED|CONNECTION_DESTROYED/;

type Options = postgres.Options<Record<string, postgres.PostgresType>>;

const open = (url: string, options: Options = {}): postgres.Sql => {
  const sql = postgres(url, { max: 1, backoff: () => 0.01, ...options });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql;
};

/** Closes the first connection that transmits the text. */
const openInterrupted = async (text: string, options?: Options): Promise<postgres.Sql> => {
  let isCut = false;
  const proxy = await createDatabaseProxy(database.url, (chunk) => !isCut && (isCut = chunk.includes(text)));
  onTestFinished(() => proxy.cut());
  return open(proxy.url, options);
};

describe('a connection that closes', () => {
  it('rejects the statements of a reserved connection', async () => {
    const sql = await openInterrupted('the last statement');
    const reserved = await sql.reserve();
    await expect(reserved`select 'the last statement'`).rejects.toThrow(CLOSED);
    await expect(reserved`select 1`).rejects.toThrow(CLOSED);
  });

  it('rejects the statements that are sent between the error and the close of the socket', async () => {
    const sockets: net.Socket[] = [];
    const { hostname, port } = new URL(database.url);
    const socket = () => {
      const connected = net.connect(Number(port), hostname);
      sockets.push(connected);
      return connected;
    };
    const sql = open(database.url, { socket, max: 2, max_pipeline: 10 } as Options);
    await sql`select 1`;
    const first = sql`select pg_sleep(60)`.catch((error: Error) => Promise.allSettled([sql`select 1`, sql`select 2`]).then(() => error));
    await sql`select 1`;
    for (const each of sockets) each.destroy(new Error('ECONNRESET'));
    expect(await first).toMatchObject({ message: expect.stringMatching(CLOSED) });
    expect(await sql`select 3 as three`).toEqual([{ three: 3 }]);
  });

  it('discards a partly sent message when the connection closes', async () => {
    const sql = await openInterrupted('half of a message');
    const large = 'x'.repeat(500);
    const queries = Array.from({ length: 8 }, () => sql`select ${`half of a message ${large}`}::text as text`);
    const settled = await Promise.allSettled(queries);
    expect(settled.map(({ status }) => status)).toContain('rejected');
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('rejects the first statement when it closes while the types are read', async () => {
    const sql = await openInterrupted('typcategory', { fetch_types: true });
    await sql`select 1`.catch(() => undefined);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('reconnects when it closes while the password is read', async () => {
    const CLEARTEXT_PASSWORD = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 3]);
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    let connections = 0;
    const server = net.createServer((client) => {
      connections += 1;
      client.on('error', () => undefined).on('close', () => close());
      client.once('data', () => client.end(CLEARTEXT_PASSWORD));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const password = () => closed.then(() => new Promise<string>((resolve) => setImmediate(resolve, 'secret')));
    const sql = open(`postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/none`, { password });
    const waiting = sql`select 1`.catch((error: Error) => error.message);
    await expect.poll(() => connections).toBeGreaterThan(2);
    await sql.end({ timeout: 0 });
    expect(await waiting).toMatch(CLOSED);
  });
});
