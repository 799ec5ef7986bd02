// An attempt with cached facts is repeated unless the ledger has confirmed them. A service that does not pass its cached reads to
// the ledger would post twice: this test calls every route that posts, with all facts cached.
import { expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { creditHere, fillCache, useTwoProcesses, type TwoProcesses } from '#server/testing/processes.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { startTwoProcesses } = useTwoProcesses(useFixtures());

const MONEY = { amount: 5, currency: 'USD' };

/** The body for each route; `{id}` is a transaction of Ann (Pending, Complete to reverse, or unclaimed to cancel), or a collection. */
const BODIES: Record<string, (fixture: TwoProcesses & { hold: string }) => object> = {
  'POST /transactions/credit/': () => MONEY,
  'POST /transactions/debit/': () => MONEY,
  'POST /transactions/transfer/': ({ bob }) => ({ ...MONEY, recipient: bob.email }),
  'POST /transactions/': () => ({ transactions: [{ ...MONEY, tx_type: 'credit' }] }),
  'PATCH /transactions/{id}/': () => ({ status: 'Failed' }),
  'PUT /transactions/{id}/': () => ({ status: 'Failed' }),
  'POST /transaction-collections/': () => ({ transactions: [{ ...MONEY, tx_type: 'credit' }] }),
  'POST /payment-requests/{id}/pay/': () => ({}),
  'POST /payment-links/{token}/pay/': () => ({}),
  'PATCH /admin/transactions/{id}/': () => ({ note: 'Seen' }),
  'PUT /admin/transactions/{id}/': () => ({ note: 'Seen' }),
  'POST /admin/transactions/': ({ ann }) => ({ transactions: [{ ...MONEY, tx_type: 'credit', user: ann.email }] }),
  'POST /admin/transaction-collections/': ({ ann }) => ({ transactions: [{ ...MONEY, tx_type: 'credit', user: ann.email }] }),
  'PATCH /admin/transaction-collections/{id}/': () => ({ status: 'Complete' }),
  'PUT /admin/transaction-collections/{id}/': () => ({ status: 'Complete' }),
  'POST /admin/transactions/credit/': ({ ann }) => ({ ...MONEY, user: ann.email }),
  'POST /admin/transactions/debit/': ({ ann }) => ({ ...MONEY, user: ann.email }),
  'POST /admin/transactions/transfer/': ({ ann, bob }) => ({ ...MONEY, user: ann.email, recipient: bob.email }),
  'POST /admin/transactions/{id}/reverse/': () => ({ amount: 1 }),
  'POST /transactions/{id}/capture/': () => ({ amount: 1 }),
  'POST /transactions/{id}/increment/': () => ({ amount: 1 }),
  'POST /transactions/{id}/release/': () => ({}),
  'POST /admin/transactions/{id}/capture/': () => ({ amount: 1 }),
  'POST /admin/transactions/{id}/increment/': () => ({ amount: 1 }),
  'POST /admin/transactions/{id}/release/': () => ({}),
  'POST /admin/transactions/capture/': ({ hold }) => ({ transactions: [{ id: hold }] }),
  'POST /admin/transactions/release/': ({ hold }) => ({ transactions: [{ id: hold }] }),
};

const POSTING_ROUTES = getRouteTable(appRouter).routes.filter(({ meta }) => meta.posting);

/** Ann has a balance, one Complete transaction and one Pending transaction. */
const startFundedCompany = async () => {
  const fixture = await startTwoProcesses();
  const { first, ann, bob, admin } = fixture;
  const { data: complete } = await creditHere(fixture, ann, { amount: 1_000 });
  await first('PATCH', `/admin/transactions/${complete.id}/`, { token: admin.token, body: { status: 'Complete' } });
  const { data: pending } = await creditHere(fixture, ann);
  const unclaimedTransfer = { ...MONEY, recipient: 'cora@example.com' };
  const { data: unclaimed } = await first('POST', '/transactions/transfer/', { token: ann.token, body: unclaimedTransfer });
  const holdFrom = async (payer: typeof ann, recipient: typeof ann) => {
    const body = { ...MONEY, recipient: recipient.email, status: 'Pending' };
    return (await first('POST', '/transactions/transfer/', { token: payer.token, body })).data;
  };
  const bobCredit = { ...MONEY, amount: 100, user: bob.email, status: 'Complete' };
  await first('POST', '/admin/transactions/credit/', { token: admin.token, body: bobCredit });
  const [hold, received] = [await holdFrom(ann, bob), await holdFrom(bob, ann)];
  const { data: request } = await first('POST', '/payment-requests/', { token: bob.token, body: { ...MONEY, recipient: ann.id } });
  for (const person of [ann, admin]) await fillCache(fixture, person);
  const ids = { complete: String(complete.id), pending: String(pending.id), unclaimed: String(unclaimed.id), request: String(request.id) };
  return {
    fixture: { ...fixture, hold: String(hold.id) },
    received: String(received.partner.id),
    ...ids,
    collection: String(pending.collection),
    linkToken: String(request.link).split('/').at(-1) ?? '',
  };
};

/** The batches of one request, and how often it looked up the token. */
const countBatches = async ({ first, takeStatements }: TwoProcesses, ...request: Parameters<TwoProcesses['first']>) => {
  takeStatements();
  expect((await first(...request)).status).toBeLessThan(300);
  const { requests, ledger } = takeStatements();
  const batches = ledger.filter((text) => text.includes('insert into events')).length;
  return { batches, lookUps: requests.filter((text) => text.includes('from "tokens"')).length };
};

const ONE_BATCH = { batches: 1, lookUps: 0 };

it.each(POSTING_ROUTES.map(({ method, path }) => `${method} ${path}`))('%s posts once', async (route) => {
  const { fixture, received, complete, pending, unclaimed, request, collection, linkToken } = await startFundedCompany();
  const [method = '', path = ''] = route.split(' ');
  const token = path.startsWith('/admin/') ? fixture.admin.token : fixture.ann.token;
  expect(Object.keys(BODIES)).toContain(route);
  const body = BODIES[route]?.(fixture);
  const { hold } = fixture;
  const idsByStart = {
    '/transactions/{id}/capture/': received,
    '/transactions/{id}/release/': received,
    '/transactions/{id}/increment/': hold,
    '/admin/transactions/{id}/capture/': hold,
    '/admin/transactions/{id}/release/': hold,
    '/admin/transactions/{id}/increment/': hold,
    '/transactions/{id}/': unclaimed,
    '/payment-requests/': request,
  };
  const [, ownId = pending] = Object.entries(idsByStart).find(([start]) => path.startsWith(start)) ?? [];
  const recordId = path.includes('-collections/') ? collection : path.endsWith('/reverse/') ? complete : ownId;
  const recordPath = path.replace('{id}', recordId).replace('{token}', linkToken);
  expect(await countBatches(fixture, method, recordPath, { token, body })).toEqual(ONE_BATCH);
});

it('completing a Pending transaction posts once', async () => {
  const { fixture, pending } = await startFundedCompany();
  const request = { token: fixture.admin.token, body: { status: 'Complete', note: 'Seen' } };
  expect(await countBatches(fixture, 'PATCH', `/admin/transactions/${pending}/`, request)).toEqual(ONE_BATCH);
});
