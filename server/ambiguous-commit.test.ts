// The connection ends while a batch commits, before or after the database has done it. The client cannot know, so the
// ledger asks; to the client it is as if nothing had happened. The test stands between, and cuts at the very moment.
import net, { type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLedger } from '#server/features/ledger/post.ts';
import { newId } from '#server/kernel/id.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** In what the client sends: the text of a statement ends with a zero. In what the database answers: a tag does. */
const ASKED = Buffer.from('commit\0');
const DONE = Buffer.from('COMMIT\0');

type Cut = 'before COMMIT arrives' | 'before its answer arrives';

/** A way to the database that is cut once, at a commit. */
const createProxy = async (target: URL, cut: Cut) => {
  const sockets = new Set<Socket>();
  const state = { cuts: 0 };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname);
    keep(client);
    keep(server);
    const forward = (from: Socket, to: Socket, mark: Buffer | undefined) => {
      from.on('data', (chunk) => {
        if (!mark || state.cuts > 0 || !chunk.includes(mark)) return void to.write(chunk);
        state.cuts += 1;
        client.destroy();
        server.destroy();
      });
      from.on('close', () => to.destroy());
    };
    forward(client, server, cut === 'before COMMIT arrives' ? ASKED : undefined);
    forward(server, client, cut === 'before its answer arrives' ? DONE : undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(target);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url: url.href, state };
};

/** A company whose ledger reaches the database through the proxy. */
const createBank = async (cut: Cut) => {
  const world = await createWorld();
  const { url, state } = await createProxy(new URL(database.url), cut);
  const ledger = createLedger({ connection: { ...database.connection, url }, batchSize: 128, lanes: 1 });
  onTestFinished(() => ledger.drain());
  const rest = await serveRest(database, { ...world, services: { ...world.services, ledger } });
  const credit = (amount: number, headers: Record<string, string> = {}) =>
    rest('POST', '/transactions/credit/', { token: world.ann.token, body: { amount, currency: 'USD' }, headers });
  const amounts = async () => {
    const rows = await database.owner<{ amount: string }[]>`
      select amount from transactions where company_id = ${world.companyId} order by amount`;
    return rows.map(({ amount }) => Number(amount));
  };
  return { ...world, credit, amounts, state };
};

describe.each<Cut>(['before COMMIT arrives', 'before its answer arrives'])('a connection that ends %s', (cut) => {
  it('is not seen by the client, and the transaction is there once', async () => {
    const { credit, amounts, state, companyId } = await createBank(cut);
    const answer = await credit(5);
    expect(state.cuts).toBe(1);
    expect(answer.status).toBe(201);
    const kept = await database.owner`select id from transactions where company_id = ${companyId}`;
    expect(kept.map((row) => row['id'])).toEqual([answer.data.id]);
    expect((await credit(6)).status).toBe(201);
    expect(await amounts()).toEqual([5, 6]);
  });

  it('is not seen by any client of the batch, and a key binds as ever', async () => {
    const { credit, amounts, state } = await createBank(cut);
    const keys = Array.from({ length: 20 }, () => newId());
    const post = () => Promise.all(keys.map((key, index) => credit(index + 1, { 'Idempotency-Key': key })));
    const answers = await post();
    expect(state.cuts).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect(await amounts()).toEqual(keys.map((_, index) => index + 1));
    const repeated = await post();
    expect(repeated.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
    expect(await amounts()).toHaveLength(keys.length);
  });
});
