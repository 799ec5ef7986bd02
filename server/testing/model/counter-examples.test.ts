// Minimal counterexamples that the model found.
import { describe, expect, it } from 'vitest';
import type { PostRequest } from '#server/ledger/domain/post-request.ts';
import { createPostingQueue, type PostOutcome } from '#server/ledger/engine/posting-queue.ts';
import { balanceOf } from '#server/testing/payment-requests.ts';
import { addLimit, changeSettings } from '#server/testing/rules.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database, createRestFixture: createPaymentFixture } = fixtures;

describe('the posting queue', () => {
  it('resolves both calls of a repeated drain', async () => {
    const committing = Promise.withResolvers<PostOutcome[]>();
    const queue = createPostingQueue({
      runBatch: () => committing.promise,
      batchSize: 1,
      concurrency: 1,
      queuesPerCompany: 2,
      queueLengthMax: 1,
    });
    const request: PostRequest = { companyId: 1, command: { kind: 'create', collections: [] }, eventPayload: () => ({}) };
    const response = queue.submit(request);
    const drains = Promise.all([queue.drain(), queue.drain()]);
    committing.resolve([{ kind: 'key_busy' }]);
    expect(await response).toEqual({ kind: 'key_busy' });
    await drains;
  });
});

describe('a transfer to an unregistered recipient', () => {
  it('can use an overdraft', async () => {
    const fixture = await createPaymentFixture();
    await changeSettings(database, fixture, { allow_overdrafts: true });
    await addLimit(database, fixture, { groupName: 'user', type: 'overdraft', value: 1n });
    const transfer = (recipient: string) =>
      fixture.rest('POST', '/transactions/transfer/', { token: fixture.bob.token, body: { amount: 1, currency: 'USD', recipient } });
    expect(await transfer('dot@elsewhere.example')).toMatchObject({ status: 201, data: { status: 'Pending', amount: -1 } });
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: 0, available: -1 });
    expect(await transfer('eve@elsewhere.example')).toMatchObject({ status: 400, data: { amount: ['Insufficient funds.'] } });
  });
});
