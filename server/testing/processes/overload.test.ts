// Overload caused by a slow database or a held lock. Rejected requests have Retry-After, no response is a 500, and acknowledged
// transactions are in the ledger.
import { expect, onTestFinished, test } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { countTransactions, credit } from '#server/testing/payment-requests.ts';
import { createDatabaseProxy } from '#server/testing/database-proxy.ts';
import { serveRest, type ClientResponse } from '#server/testing/rest-client.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type OverloadLimits = { batchSize: number; queueLengthMax: number };

/** A company whose ledger has these limits and uses a proxy. */
const startLimitedApi = async (limits: OverloadLimits) => {
  const fixture = await createFixture();
  const proxy = await createDatabaseProxy(database.url);
  const ledger = createLedger({ connection: { ...database.connection, url: proxy.url }, concurrency: 1, ...limits });
  onTestFinished(async () => {
    await ledger.drain();
    proxy.cut();
  });
  const services = { ...fixture.services, ledger };
  const api: RestFixture = { ...fixture, services, rest: await serveRest(database, { ...fixture, services }) };
  return { api, proxy };
};

const postCredits = (
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
  const { api, proxy } = await startLimitedApi({ batchSize: 16, queueLengthMax: 100 });
  proxy.slowDown(30);
  expect(withStatus(await postCredits(api, 60), 201)).toHaveLength(60);
  proxy.slowDown(0);
  expect(withStatus(await postCredits(api, 60), 201)).toHaveLength(60);
  expect(await countTransactions(api)).toBe(120);
});

test('returns 503 with Retry-After beyond a full queue, and completes the queued requests', async () => {
  const limits = { batchSize: 4, queueLengthMax: 8 };
  const { api } = await startLimitedApi(limits);
  await credit(api, api.ann);
  const [requestCount, acceptedMax] = [60, limits.batchSize + limits.queueLengthMax];
  const queued = await database.owner.begin(async (sql) => {
    await sql`select from balances where company_id = ${api.companyId} order by account_id, slot for update`;
    const { promise: isQueueFull, resolve } = Promise.withResolvers<void>();
    let responseCount = 0;
    const responses = postCredits(api, requestCount, () => {
      responseCount += 1;
      if (responseCount === requestCount - acceptedMax) resolve();
    });
    await isQueueFull;
    // Awaited later: waiting requests complete after this transaction.
    return { responses };
  });
  const responses = await queued.responses;
  const rejected = withStatus(responses, 503);
  expect(withStatus(responses, 201)).toHaveLength(requestCount - rejected.length);
  // The running batch contains between one and the maximum number of postings.
  expect(rejected.length).toBeGreaterThanOrEqual(requestCount - acceptedMax);
  expect(rejected.length).toBeLessThan(requestCount - limits.queueLengthMax);
  expect(rejected.filter(({ headers }) => Number(headers.get('retry-after')) > 0)).toHaveLength(rejected.length);
  expect(await countTransactions(api)).toBe(1 + requestCount - rejected.length);
});
