// Holds over REST: who may capture, raise and release them, their expiry, and races of all of these.
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import { useFixtures, type RestFixture, type TestUser } from '#server/testing/company-fixture.ts';
import { balanceOf } from '#server/testing/payment-requests.ts';
import { recordEvents } from '#server/testing/recorded-events.ts';
import { serveRest, type ClientResponse } from '#server/testing/rest-client.ts';

const { database, createRestFixture } = useFixtures();

const USD = { currency: 'USD' };
const RACES = 40;

/** Ann has 1,000. */
const createCompany = async () => {
  const fixture = await createRestFixture();
  const { rest, admin, ann, bob } = fixture;
  const call = (user: TestUser, method: string, path: string, body: object = {}, headers = {}) =>
    rest(method, path, { token: user.token, headers, ...(method === 'GET' ? {} : { body }) });
  const asAdmin = (path: string, body: object = {}) => call(admin, 'POST', `/admin/transactions/${path}`, body);
  await asAdmin('credit/', { ...USD, user: ann.email, amount: 1_000, status: 'Complete' });
  const authorize = async (amount: number, options: object = {}) =>
    (await call(ann, 'POST', '/transactions/transfer/', { ...USD, amount, recipient: bob.email, status: 'Pending', ...options })).data;
  const change = (id: string, action: string, body: object = {}) => asAdmin(`${id}/${action}/`, body);
  const read = async (id: string) => (await call(admin, 'GET', `/admin/transactions/${id}/`)).data;
  return { fixture, call, asAdmin, authorize, change, read };
};

const expire = ({ services, companyId }: RestFixture, now = new Date()) =>
  database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${companyId} and expires_at is not null`.then(
    () => failExpiredCollections({ db: database.db, ledger: services.ledger, log: services.log }, now),
  );

describe('a hold of a transfer', () => {
  it('is authorized by the payer, raised by the payer, and captured and released by the recipient', async () => {
    const { fixture, call, authorize } = await createCompany();
    const { ann, bob } = fixture;
    const debit = await authorize(100, { debit_note: 'Order 7', debit_metadata: { order: 7 } });
    expect(debit).toMatchObject({
      status: 'Pending',
      amount: -100,
      hold: { authorized: 100, captured: 0, remaining: 100, by_payer: true },
    });
    expect(debit.expires - debit.created).toBe(7 * DAY_MS);
    expect(await balanceOf(fixture, ann)).toEqual({ balance: 1_000, available: 900 });
    const credit = debit.partner.id;

    expect((await call(ann, 'POST', `/transactions/${debit.id}/increment/`, { amount: 20 })).data).toMatchObject({
      amount: -120,
      hold: { authorized: 120, captured: 0, remaining: 120 },
    });
    const captured = await call(bob, 'POST', `/transactions/${credit}/capture/`, {
      amount: 50,
      note: 'First parcel',
      metadata: { parcel: 1 },
    });
    expect(captured).toMatchObject({ status: 200, data: { status: 'Pending', hold: { authorized: 120, captured: 50, remaining: 70 } } });
    expect((await call(bob, 'GET', `/transactions/${captured.data.capture}/`)).data).toMatchObject({
      status: 'Complete',
      amount: 50,
      parent: credit,
      note: 'First parcel',
      metadata: { parcel: 1 },
      hold: null,
    });
    expect((await call(ann, 'GET', `/transactions/?parent=${debit.id}`)).data.results).toMatchObject([
      { status: 'Complete', amount: -50, balance: 950, note: 'Order 7', metadata: { order: 7 }, partner: { id: captured.data.capture } },
    ]);
    expect((await call(bob, 'POST', `/transactions/${credit}/release/`)).data).toMatchObject({
      status: 'Failed',
      amount: 70,
      hold: { authorized: 120, captured: 50, remaining: 0 },
    });
    expect(await balanceOf(fixture, ann)).toEqual({ balance: 950, available: 950 });
    expect(await balanceOf(fixture, bob)).toEqual({ balance: 50, available: 50 });
  });

  it('rejects what the other side may do, and changes of the holds of others', async () => {
    const { fixture, call, asAdmin, authorize } = await createCompany();
    const { ann, bob } = fixture;
    const { id, partner } = await authorize(100);
    for (const action of ['capture', 'release']) {
      expect(await call(ann, 'POST', `/transactions/${id}/${action}/`)).toMatchObject({
        status: 400,
        data: { status: ['Only the recipient can capture or release this hold.'] },
      });
      expect((await call(bob, 'POST', `/transactions/${id}/${action}/`)).status).toBe(404);
    }
    expect(await call(bob, 'POST', `/transactions/${partner.id}/increment/`, { amount: 1 })).toMatchObject({
      status: 400,
      data: { status: ['Only the payer can increase this hold.'] },
    });
    const onlyAdmins = { status: 400, data: { status: ['Only an admin can change this hold.'] } };
    const own = (await call(ann, 'POST', '/transactions/debit/', { ...USD, amount: 5 })).data;
    expect(await call(ann, 'POST', `/transactions/${own.id}/increment/`, { amount: 1 })).toMatchObject(onlyAdmins);
    const byAdmin = (await asAdmin('transfer/', { ...USD, user: ann.email, recipient: bob.email, amount: 10, status: 'Pending' })).data;
    for (const action of ['capture', 'release'])
      expect(await call(bob, 'POST', `/transactions/${byAdmin.partner.id}/${action}/`)).toMatchObject(onlyAdmins);
    expect(await call(ann, 'POST', `/transactions/${byAdmin.id}/increment/`, { amount: 1 })).toMatchObject(onlyAdmins);
    expect(
      await call(ann, 'POST', '/transactions/transfer/', { ...USD, amount: 1, recipient: 'new@comer.example', status: 'Pending' }),
    ).toMatchObject({
      status: 400,
      data: { recipient: ['Only a registered recipient can capture a hold.'] },
    });
    expect(await balanceOf(fixture, ann)).toEqual({ balance: 1_000, available: 885 });
  });

  it('is not made by a transfer with an empty status and expiry', async () => {
    const { authorize } = await createCompany();
    for (const status of [null, ''])
      expect(await authorize(1, { status, expires: status })).toMatchObject({ status: 'Complete', hold: null });
  });

  it('completes with the last capture, under an idempotency key, with its events', async () => {
    const { fixture, call, authorize } = await createCompany();
    const { id, partner } = await authorize(100, { debit_note: 'Order 8' });
    const readEvents = await recordEvents(database, fixture);
    const body = { amount: 60, final: true, note: 'Parcel', metadata: { parcel: 2 } };
    const path = `/transactions/${partner.id}/capture/`;
    const dryRun = await call(fixture.bob, 'POST', path, body, { 'Dry-Run': 'true' });
    const first = await call(fixture.bob, 'POST', path, body, { 'Idempotency-Key': 'parcel-1' });
    const second = await call(fixture.bob, 'POST', path, body, { 'Idempotency-Key': 'parcel-1' });
    expect(first.data).toMatchObject({
      status: 'Complete',
      amount: 60,
      capture: partner.id,
      hold: { authorized: 100, captured: 60, remaining: 0 },
    });
    expect(second.data).toEqual(first.data);
    expect(dryRun.data).toMatchObject({ status: 'Complete', amount: 60, hold: first.data.hold });
    expect(await call(fixture.bob, 'POST', path, body)).toMatchObject({
      status: 400,
      data: { status: ['Transaction has already been executed.'] },
    });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 940, available: 940 });
    expect((await call(fixture.ann, 'GET', `/transactions/${id}/`)).data).toMatchObject({ amount: -60, note: 'Order 8', metadata: {} });
    const events = (await readEvents()).map(({ event }) => event);
    expect(events.toSorted()).toEqual(['transaction.execute', 'transaction.execute', 'transaction.update', 'transaction.update']);
    expect(await checkLedger(database.owner, fixture.companyId)).toEqual([]);
  });
});

describe('a recipient', () => {
  it('captures nothing while credits are switched off', async () => {
    const { fixture, call, authorize, change } = await createCompany();
    const { partner } = await authorize(100);
    await database.owner`update users set allow_credit_transactions = false where company_id = ${fixture.companyId} and id = ${fixture.bob.id}`;
    expect(await call(fixture.bob, 'POST', `/transactions/${partner.id}/capture/`)).toMatchObject({
      status: 400,
      data: { status: ['Recipient cannot receive transactions.'] },
    });
    expect((await change(partner.id, 'capture')).status).toBe(200);
  });
});

describe('an admin', () => {
  it('captures, raises and releases any hold, but no credit and no unclaimed transfer', async () => {
    const { fixture, call, asAdmin, change } = await createCompany();
    const { ann, companyId } = fixture;
    const { data: debit } = await asAdmin('debit/', { ...USD, user: ann.email, amount: 100 });
    expect(await change(debit.id, 'capture', { amount: 101 })).toMatchObject({
      status: 400,
      data: { amount: ['At most 100 can still be captured.'] },
    });
    expect((await change(debit.id, 'capture', { amount: 30 })).data.hold).toEqual({
      authorized: 100,
      captured: 30,
      remaining: 70,
      by_payer: false,
    });
    expect(await change(debit.id, 'increment', { amount: 1_000 })).toMatchObject({
      status: 400,
      data: { amount: ['Insufficient funds.'] },
    });
    expect((await change(debit.id, 'increment', { amount: 30 })).data.hold).toMatchObject({
      authorized: 130,
      captured: 30,
      remaining: 100,
    });
    expect((await change(debit.id, 'release')).data).toMatchObject({ status: 'Failed', hold: { captured: 30, remaining: 0 } });
    const { data: credit } = await asAdmin('credit/', { ...USD, user: ann.email, amount: 5 });
    const { data: unclaimed } = await call(ann, 'POST', '/transactions/transfer/', { ...USD, amount: 5, recipient: 'new@comer.example' });
    for (const { id } of [credit, unclaimed]) {
      const notHold = { status: 400, data: { status: ['Only a pending debit or transfer can be captured, increased or released.'] } };
      for (const action of ['capture', 'release']) expect(await change(id, action)).toMatchObject(notHold);
    }
    const actions = await database.owner`select action from audit_log where company_id = ${companyId} and action like 'hold.%' order by id`;
    expect(actions.map(({ action }) => action)).toEqual(['hold.capture', 'hold.increment', 'hold.release']);
    expect(await checkLedger(database.owner, companyId)).toEqual([]);
  });

  it('changes no collection with other transactions, which is executed as a whole', async () => {
    const { fixture, call, asAdmin, change, read } = await createCompany();
    const { admin, ann, bob } = fixture;
    const items = [
      { ...USD, id: 'in', tx_type: 'credit', user: bob.id, partner: 'out', amount: 10 },
      { ...USD, id: 'out', tx_type: 'debit', user: ann.id, partner: 'in', amount: 10 },
      { ...USD, tx_type: 'debit', user: ann.id, amount: 500 },
    ];
    const { data } = await call(admin, 'POST', '/admin/transaction-collections/', { transactions: items });
    const [credit] = data.transactions;
    const errors = { status: ['Only a pending debit or transfer can be captured, increased or released.'] };
    for (const action of ['capture', 'release']) expect(await change(credit.id, action)).toMatchObject({ status: 400, data: errors });
    expect((await call(bob, 'POST', `/transactions/${credit.id}/release/`)).status).toBe(400);
    const released = await asAdmin('release/', { transactions: [{ id: credit.id }] });
    expect(released.data.transactions).toMatchObject([{ transaction: null, errors }]);
    expect((await call(admin, 'GET', '/admin/transactions/?hold=true')).data.results).toEqual([]);
    expect(await read(credit.id)).toMatchObject({ status: 'Pending' });
  });

  it('captures and releases several holds, each on its own', async () => {
    const { fixture, call, asAdmin, authorize } = await createCompany();
    const [first, second] = [await authorize(100), await authorize(50)];
    await call(fixture.ann, 'POST', '/transactions/credit/', { ...USD, amount: 5 });
    const { data: open } = await call(fixture.admin, 'GET', '/admin/transactions/?hold=true');
    const openIds = new Set(open.results.map(({ id }: { id: string }) => id));
    expect(openIds).toEqual(new Set([first, second].flatMap(({ id, partner }) => [id, partner.id])));
    const items = [
      { id: first.id, amount: 60 },
      { id: first.id, amount: 60 },
      { id: second.partner.id, amount: 20, final: true },
      { id: 'nothing' },
    ];
    const { status, data } = await asAdmin('capture/', { transactions: items });
    expect(status).toBe(200);
    expect(data.transactions).toMatchObject([
      { id: first.id, errors: null, transaction: { status: 'Pending', hold: { remaining: 40 } } },
      { id: first.id, transaction: null, errors: { amount: ['At most 40 can still be captured.'] } },
      { errors: null, transaction: { status: 'Complete', amount: 20 } },
      { transaction: null, errors: { id: ['Transaction does not exist.'] } },
    ]);
    const released = await asAdmin('release/', { transactions: [{ id: first.id }, { id: second.id }] });
    expect(released.data.transactions).toMatchObject([
      { transaction: { status: 'Failed', hold: { captured: 60, remaining: 0 } }, errors: null },
      { transaction: null, errors: { status: ['Transaction has already been executed.'] } },
    ]);
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: 80, available: 80 });
    expect((await asAdmin('release/', { transactions: Array.from({ length: 101 }, () => ({ id: first.id })) })).status).toBe(400);
    expect(await checkLedger(database.owner, fixture.companyId)).toEqual([]);
  });
});

describe('the expiry of a hold', () => {
  it('is that of the transaction, else of the subtype, else of the company', async () => {
    const { fixture, asAdmin } = await createCompany();
    const { admin, ann } = fixture;
    const lifespan = async (body: object = {}) => {
      const { data } = await asAdmin('debit/', { ...USD, user: ann.email, amount: 1, ...body });
      return data.expires === null ? null : data.expires - data.created;
    };
    expect(await lifespan()).toBeNull();
    await admin.api.admin.company.settings.update({ default_hold_lifespan: 3_600 });
    await admin.api.admin.subtypes.create({ name: 'card', tx_type: 'debit', default_hold_lifespan: 7_200 });
    expect([await lifespan(), await lifespan({ subtype: 'card' })]).toEqual([HOUR_MS, 2 * HOUR_MS]);
    const expires = Date.now() + DAY_MS;
    expect((await asAdmin('debit/', { ...USD, user: ann.email, amount: 1, expires })).data.expires).toBe(expires);
    for (const [bad, message] of [
      [1, 'The expiry must be in the future.'],
      [Date.now() + 400 * DAY_MS, 'The expiry must be within a year.'],
    ]) {
      expect(await asAdmin('debit/', { ...USD, user: ann.email, amount: 1, expires: bad })).toMatchObject({
        status: 400,
        data: { expires: [message] },
      });
    }
    expect(await asAdmin('debit/', { ...USD, user: ann.email, amount: 1, expires, status: 'Complete' })).toMatchObject({ status: 400 });
  });

  it('releases the rest once, and rejects later captures', async () => {
    const { fixture, authorize, change, read } = await createCompany();
    const { id } = await authorize(100);
    await change(id, 'capture', { amount: 40 });
    await database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${fixture.companyId} and status = 'Pending'`;
    expect(await change(id, 'capture', { amount: 1 })).toMatchObject({ status: 400, data: { status: ['The hold has expired.'] } });
    expect(await Promise.all([expire(fixture), expire(fixture)]).then(([a, b]) => a + b)).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'Failed', hold: { authorized: 100, captured: 40, remaining: 0 } });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 960, available: 960 });
  });
});

describe('concurrent captures, increments, releases and expiries', () => {
  it('leave each hold with one consistent outcome', async () => {
    const { fixture, authorize, change, read } = await createCompany();
    const ledger = createLedger({ connection: database.connection, batchSize: 64, concurrency: 2 });
    onTestFinished(() => ledger.drain());
    const other = await serveRest(database, { ...fixture, services: { ...fixture.services, ledger } });
    const otherChange = (id: string, action: string, body: object = {}) =>
      other('POST', `/admin/transactions/${id}/${action}/`, { token: fixture.admin.token, body });
    const holds = await Promise.all(Array.from({ length: RACES }, () => authorize(10)));
    const responses = await Promise.all(
      holds.flatMap(({ id, partner }): Promise<ClientResponse>[] => [
        change(id, 'capture', { amount: 6 }),
        otherChange(partner.id, 'capture', { amount: 6 }),
        otherChange(id, 'increment', { amount: 2 }),
        change(partner.id, 'capture', { amount: 3, final: true }),
        otherChange(id, 'release'),
      ]),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));
    let capturedTotal = 0;
    for (const { id } of holds) {
      const { status, hold } = await read(id);
      expect(['Complete', 'Failed']).toContain(status);
      expect(hold.captured).toBeLessThanOrEqual(hold.authorized);
      expect(hold.remaining).toBe(0);
      capturedTotal += hold.captured;
    }
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: capturedTotal, available: capturedTotal });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000 - capturedTotal, available: 1_000 - capturedTotal });
    expect(await checkLedger(database.owner, fixture.companyId)).toEqual([]);
  });
});
