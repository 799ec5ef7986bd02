// Overload by a slow database or a held lock. Rejected requests get Retry-After, none get a 500, and acknowledged ones are in the ledger.
import { expect, onTestFinished, test } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { countTransactions, credit } from '#server/testing/payment-requests.ts';
import { createDatabaseProxy } from '#server/testing/database-proxy.ts';
import { serveRest, type ClientResponse } from '#server/testing/rest-client.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type OverloadLimits = { batchSize: number; queueLengthMax: number };

/** A company whose ledger has these limits and uses a proxy. */
const startDrillPostgres = async (limits: OverloadLimits) => {
  const fixture = await createFixture();
  const proxy = await createDatabaseProxy(database.url);
  const ledger = createLedger({ connection: { ...database.connection, url: proxy.url }, concurrency: 1, ...limits });
  onTestFinished(async () => {
    await ledger.drain();
    proxy.cut();
  });
  const services = { ...fixture.services, ledger };
  const api: RestFixture = { ...fixture, services, rest: await serveRest(database, { ...fixture, services }) };
  return { served: api, proxy };
};

const manyCredits = (
  api: RestFixture,
  count: number,
  onResponse: (response: ClientResponse) => void = () => undefined,
): Promise<ClientResponse[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const response = await credit(api, api.ann, { amount: 1 });
      onResponse(response);
      return response;
    }),
  );

const withStatus = (responses: ClientResponse[], status: number): ClientResponse[] =>
  responses.filter((response) => response.status === status);

test('delays requests without rejecting them when the database is slow', async () => {
  const { served, proxy } = await startDrillPostgres({ batchSize: 16, queueLengthMax: 100 });
  proxy.slowDown(30);
  expect(withStatus(await manyCredits(served, 60), 201)).toHaveLength(60);
  proxy.slowDown(0);
  expect(withStatus(await manyCredits(served, 60), 201)).toHaveLength(60);
  expect(await countTransactions(served)).toBe(120);
});

test('returns 503 with Retry-After beyond a full queue, and completes the queued requests', async () => {
  const limits = { batchSize: 4, queueLengthMax: 8 };
  const { served } = await startDrillPostgres(limits);
  await credit(served, served.ann);
  const [requestCount, placesMax] = [60, limits.batchSize + limits.queueLengthMax];
  const answering = await database.owner.begin(async (holding) => {
    await holding`select from balances where company_id = ${served.companyId} order by account_id, slot for update`;
    const { promise: isFull, resolve } = Promise.withResolvers<void>();
    let queueRejections = 0;
    const all = manyCredits(served, requestCount, () => {
      queueRejections += 1;
      if (queueRejections === requestCount - placesMax) resolve();
    });
    await isFull;
    // Awaited later: waiting requests complete after this transaction.
    return { all };
  });
  const responses = await answering.all;
  const refused = withStatus(responses, 503);
  expect(withStatus(responses, 201)).toHaveLength(requestCount - refused.length);
  // The running batch contains between one and the maximum number of postings.
  expect(refused.length).toBeGreaterThanOrEqual(requestCount - placesMax);
  expect(refused.length).toBeLessThan(requestCount - limits.queueLengthMax);
  expect(refused.filter(({ headers }) => Number(headers.get('retry-after')) > 0)).toHaveLength(refused.length);
  expect(await countTransactions(served)).toBe(1 + requestCount - refused.length);
});
