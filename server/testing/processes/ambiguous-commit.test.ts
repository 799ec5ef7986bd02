// The connection ends during COMMIT, before or after the database executes it. The ledger queries the outcome, so that the client receives
// the usual response. A proxy cuts the connection at that point.
import { describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { createDatabaseProxy } from '#server/testing/database-proxy.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { openLedger } from '#server/testing/ledger-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** Statement texts of the client end with a zero byte; so do the tags of the database. */
const COMMIT_STATEMENT = Buffer.from('commit\0');
const COMMIT_TAG = Buffer.from('COMMIT\0');

type ConnectionCut = 'before COMMIT arrives' | 'before its response arrives';

/** A proxy that cuts one commit. */
const createProxy = async (cut: ConnectionCut) => {
  const state = { cuts: 0 };
  const [side, mark] = cut === 'before COMMIT arrives' ? (['client', COMMIT_STATEMENT] as const) : (['database', COMMIT_TAG] as const);
  const proxy = await createDatabaseProxy(database.url, (chunk, sender) => {
    const isCut = state.cuts === 0 && sender === side && chunk.includes(mark);
    if (isCut) state.cuts += 1;
    return isCut;
  });
  onTestFinished(() => proxy.cut());
  return { url: proxy.url, state };
};

/** A company whose ledger uses the proxy. */
const createPaymentFixture = async (cut: ConnectionCut) => {
  const fixture = await createFixture();
  const { url, state } = await createProxy(cut);
  const { ledger, counts } = openLedger(database, { limits: { url }, concurrency: 1 });
  const rest = await serveRest(database, { ...fixture, services: { ...fixture.services, ledger } });
  const credit = (amount: number, headers: Record<string, string> = {}) =>
    rest('POST', '/transactions/credit/', { token: fixture.ann.token, body: { amount, currency: 'USD' }, headers });
  const amounts = async () => {
    const rows = await database.owner<{ amount: string }[]>`
      select amount from transactions where company_id = ${fixture.companyId} order by amount`;
    return rows.map(({ amount }) => Number(amount));
  };
  return { ...fixture, rest, credit, amounts, state, counts };
};

describe.each<ConnectionCut>(['before COMMIT arrives', 'before its response arrives'])('a connection that ends %s', (cut) => {
  it('is invisible to the client, and the transaction exists once', async () => {
    const { credit, amounts, state, counts, companyId } = await createPaymentFixture(cut);
    const response = await credit(5);
    expect(state.cuts).toBe(1);
    expect(counts.ambiguous).toBe(1);
    expect(response.status).toBe(201);
    const rows = await database.owner`select id from transactions where company_id = ${companyId}`;
    expect(rows.map((row) => row['id'])).toEqual([response.data.id]);
    expect((await credit(6)).status).toBe(201);
    expect(await amounts()).toEqual([5, 6]);
  });

  it('does not repeat a change that moves no money: a new note emits one event', async () => {
    const { rest, admin, companyId, counts } = await createPaymentFixture(cut);
    // Another ledger, because a connection sends the text of a commit only once.
    const { id } = await admin.api.admin.transactions.credit({ user: admin.email, amount: 5n, currency: 'USD' });
    const response = await rest('PATCH', `/admin/transactions/${id}/`, { token: admin.token, body: { note: 'changed' } });
    expect(response).toMatchObject({ status: 200, data: { note: 'changed' } });
    expect(counts.ambiguous).toBe(1);
    const emitted = await database.owner`
      select id from events where company_id = ${companyId} and 'transaction.update' = any(names)`;
    expect(emitted).toHaveLength(1);
  });

  it('is invisible to every client of the batch, and idempotency keys stay in effect', async () => {
    const { credit, amounts, state, counts } = await createPaymentFixture(cut);
    const keys = Array.from({ length: 20 }, () => newId());
    const post = () => Promise.all(keys.map((key, index) => credit(index + 1, { 'Idempotency-Key': key })));
    const responses = await post();
    expect(state.cuts).toBe(1);
    expect(counts).toMatchObject({ ambiguous: 1, splits: 0 });
    expect(responses.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect(await amounts()).toEqual(keys.map((_, index) => index + 1));
    const repeated = await post();
    expect(repeated.map(({ text }) => text)).toEqual(responses.map(({ text }) => text));
    expect(await amounts()).toHaveLength(keys.length);
  });
});
