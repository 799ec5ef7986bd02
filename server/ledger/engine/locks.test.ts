// A request that waits for a lock gets a timestamp from after it, so that time never runs backwards on an account. Of concurrent requests
// in several processes for the same money, one succeeds.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sql } from '#db/client.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { serveRest, type ClientResponse, type RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { untilWaiting } from '#server/testing/lock-holder.ts';

const { database, createFixture } = useFixtures();

/** The API of the fixture in another process, with its own ledger, queue and connections. */
const serveProcess = (fixture: CompanyFixture): Promise<RestClient> => {
  const ledger = createLedger({ connection: database.connection, batchSize: 64, concurrency: 2 });
  onTestFinished(() => ledger.drain());
  return serveRest(database, { ...fixture, services: { ...fixture.services, ledger } });
};

const move = (rest: RestClient, { admin, ann }: CompanyFixture, txType: 'credit' | 'debit', amount: number, status: string) =>
  rest('POST', `/admin/transactions/${txType}/`, { token: admin.token, body: { user: ann.email, amount, currency: 'USD', status } });

/** Holds a lock until the request is seen waiting for it. Returns the time at which the lock was still held. */
const requestDuringLock = async (
  lock: (tx: Sql) => PromiseLike<readonly unknown[]>,
  request: () => Promise<ClientResponse>,
): Promise<{ response: ClientResponse; heldUntil: Date }> => {
  const holder = await database.owner.reserve();
  try {
    await holder`begin`;
    expect(await lock(holder)).toHaveLength(1);
    const pending = request();
    await untilWaiting(database);
    // Two milliseconds, one more than the precision of timestamps, separate the wait from its end.
    const [waiting] = await holder<{ now: Date }[]>`select clock_timestamp() as now`;
    const readTime = async () => (await holder<{ now: Date }[]>`select clock_timestamp() as now`)[0]?.now ?? new Date(0);
    let heldUntil = await readTime();
    while (heldUntil.getTime() < waiting!.now.getTime() + 2) heldUntil = await readTime();
    await holder`commit`;
    return { response: await pending, heldUntil };
  } finally {
    await holder`rollback`;
    holder.release();
  }
};

describe('a posting', () => {
  it('waits for the lock of its balance, and its entries have a timestamp after the lock', async () => {
    const fixture = await createFixture();
    const { companyId } = fixture;
    const rest = await serveProcess(fixture);
    await move(rest, fixture, 'credit', 100, 'complete');
    const { response, heldUntil } = await requestDuringLock(
      (tx) => tx`select 1 from balances where company_id = ${companyId} and floor is not null for update`,
      () => move(rest, fixture, 'debit', 30, 'complete'),
    );
    expect(response.status).toBe(201);
    const entries = await database.owner<{ at: Date }[]>`
      select e.created_at as at from entries e join transactions t on t.company_id = e.company_id and t.collection_id = e.journal_id
      where t.company_id = ${companyId} and t.id = ${response.data.id}`;
    expect(entries).toHaveLength(2);
    for (const { at } of entries) expect(at.getTime()).toBeGreaterThanOrEqual(heldUntil.getTime());
    expect(response.data.created).toBeGreaterThanOrEqual(heldUntil.getTime());
  });
});

describe('a change to a transaction', () => {
  it.each([
    ['note', { note: 'changed' }],
    ['status', { status: 'Complete' }],
  ])('(%s) waits for the row lock, and has a later timestamp', async (_what, body) => {
    const fixture = await createFixture();
    const { companyId, admin } = fixture;
    const rest = await serveProcess(fixture);
    const { id } = (await move(rest, fixture, 'credit', 100, 'pending')).data;
    const { response, heldUntil } = await requestDuringLock(
      (tx) => tx`select 1 from transactions where company_id = ${companyId} and id = ${id} for update`,
      () => rest('PATCH', `/admin/transactions/${id}/`, { token: admin.token, body }),
    );
    expect(response).toMatchObject({ status: 200, data: body });
    const times = await database.owner<{ at: Date }[]>`
      select updated_at as at from transactions where company_id = ${companyId} and id = ${id}
      union all select executed_at from transactions where company_id = ${companyId} and id = ${id} and executed_at is not null
      union all select created_at from transaction_transitions where company_id = ${companyId} and transaction_id = ${id}
      union all select created_at from entries where company_id = ${companyId} and kind = 'capture'`;
    expect(times).toHaveLength('status' in body ? 5 : 1);
    for (const { at } of times) expect(at.getTime()).toBeGreaterThanOrEqual(heldUntil.getTime());
  });

  it('keeps changes that were made while it waited', async () => {
    const fixture = await createFixture();
    const { companyId, admin } = fixture;
    const rest = await serveProcess(fixture);
    const { id } = (await move(rest, fixture, 'credit', 100, 'pending')).data;
    const { response } = await requestDuringLock(
      (tx) =>
        tx`update transactions set note = 'first', metadata = '{"first": 1}' where company_id = ${companyId} and id = ${id} returning id`,
      () => rest('PATCH', `/admin/transactions/${id}/`, { token: admin.token, body: { metadata: { second: 2 } } }),
    );
    expect(response.data).toMatchObject({ note: 'first', metadata: { first: 1, second: 2 } });
  });
});

describe('two processes', () => {
  it('accept only one of two hundred debits of the whole balance', async () => {
    const fixture = await createFixture();
    const { companyId } = fixture;
    const processes = [await serveProcess(fixture), await serveProcess(fixture)];
    await move(processes[0]!, fixture, 'credit', 100, 'complete');
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => move(processes[index % 2]!, fixture, 'debit', 100, 'complete')),
    );
    const accepted = responses.filter(({ status }) => status === 201);
    expect(accepted.map(({ data }) => data.balance)).toEqual([0]);
    const rejection = responses.filter(({ status }) => status !== 201);
    expect(rejection.filter(({ status, data }) => status !== 400 || data.amount?.[0] !== 'Insufficient funds.')).toEqual([]);
    const [row] = await database.owner<{ balance: string }[]>`
      select balance from balances where company_id = ${companyId} and floor is not null`;
    expect(row?.balance).toBe('0');
  });

  it('resolve a Pending transaction only once', async () => {
    const fixture = await createFixture();
    const { companyId, admin } = fixture;
    const processes = [await serveProcess(fixture), await serveProcess(fixture)];
    const { id } = (await move(processes[0]!, fixture, 'credit', 100, 'pending')).data;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        processes[index % 2]!('PATCH', `/admin/transactions/${id}/`, {
          token: admin.token,
          body: { status: index % 4 < 2 ? 'Complete' : 'Failed' },
        }),
      ),
    );
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    const rejections = responses.filter(({ status }) => status !== 200).map(({ status, data }) => [status, data.status?.[0]]);
    expect(rejections).toEqual(Array.from({ length: 19 }, () => [400, 'Transaction has already been executed.']));
    const [row] = await database.owner<{ balance: string; incoming: string }[]>`
      select balance, incoming from balances where company_id = ${companyId} and floor is not null`;
    expect(row).toEqual({ balance: succeeded[0]?.data.status === 'Complete' ? '100' : '0', incoming: '0' });
  });
});
