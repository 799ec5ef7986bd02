// The jobs for due transactions with large backlogs and permanent failures.
import { describe, expect, it } from 'vitest';
import { unavailable } from '#server/kernel/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import type { Ledger } from '#server/ledger/engine/ledger.ts';
import { DUE_PER_COMPANY_MAX } from '#server/modules/payments/transactions/due-work.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import { RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { Log } from '#server/platform/log.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A company with this many expired transfers to unregistered recipients. The last one expired first. */
const createExpiredTransfers = async (count: number): Promise<CompanyFixture & { collections: string[] }> => {
  const fixture = await createFixture();
  const { admin, ann, companyId } = fixture;
  await admin.api.admin.transactions.credit({ user: ann.id, amount: 1_000n, currency: 'USD', status: 'Complete' });
  const collections: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id, collection } = await ann.api.transactions.transfer({ recipient: 'new@comer.example', amount: 1n, currency: 'USD' });
    collections.push(collection);
    await database.owner`update transactions set expires_at = now() - make_interval(mins => ${index + 1})
      where company_id = ${companyId} and collection_id = (select collection_id from transactions where company_id = ${companyId} and id = ${id})`;
  }
  return { ...fixture, collections };
};

type DueWorkOptions = { now?: Date; post?: Ledger['post']; stopSignal?: AbortSignal };

/** A run of the job, with its log. */
const failExpired = async (
  { services }: CompanyFixture,
  { now = new Date(), post = services.ledger.post, stopSignal }: DueWorkOptions = {},
) => {
  const failures: unknown[] = [];
  const log = { error: ({ id }: { id: unknown }) => void failures.push(id), info: () => undefined } as unknown as Log;
  const parts = { db: database.db, ledger: { ...services.ledger, post }, log, ...(stopSignal && { stopSignal }) };
  return { ended: await failExpiredCollections(parts, now), failures };
};

/** The order of companies in the postings. */
const recordCompanies = ({ services }: CompanyFixture, order: string[]): Ledger['post'] => {
  return (request) => {
    if (request.command.kind === 'execute') order.push(request.command.collectionId);
    return services.ledger.post(request);
  };
};

describe('expired transactions', () => {
  it('fail in one run of any size, oldest first, without delaying other companies', async () => {
    const busyFixture = await createExpiredTransfers(DUE_PER_COMPANY_MAX + 5);
    const otherFixture = await createExpiredTransfers(2);
    const order: string[] = [];
    expect((await failExpired(busyFixture, { post: recordCompanies(busyFixture, order) })).ended).toBe(DUE_PER_COMPANY_MAX + 7);
    const positionsOf = (collections: string[]) => collections.map((collection) => order.indexOf(collection));
    expect(positionsOf(busyFixture.collections)).toEqual(positionsOf(busyFixture.collections).toSorted((a, b) => b - a));
    expect(Math.max(...positionsOf(otherFixture.collections))).toBeLessThan(4);
    expect((await failExpired(busyFixture)).ended).toBe(0);
  });

  it('remain for the next run when the process stops', async () => {
    const fixture = await createExpiredTransfers(1);
    expect((await failExpired(fixture, { stopSignal: AbortSignal.abort() })).ended).toBe(0);
    expect((await failExpired(fixture)).ended).toBe(1);
  });

  it.each([
    ['because the ledger rejects them', new RejectionError({ reason: 'amount_out_of_range', index: 0 }), HOUR_MS],
    ['for an unknown reason', new Error('A fault'), MINUTE_MS],
  ])('that fail %s are skipped and retried later', async (_why, failure, delayMs) => {
    const fixture = await createExpiredTransfers(2);
    const [first = '', second] = fixture.collections;
    const post = () => Promise.reject(failure);
    const now = new Date();
    const after = (ms: number) => new Date(now.getTime() + ms);
    expect(await failExpired(fixture, { now, post })).toEqual({ ended: 0, failures: [second, first] });
    for (const ms of [0, delayMs / 3]) expect(await failExpired(fixture, { now: after(ms) })).toEqual({ ended: 0, failures: [] });
    expect(await failExpired(fixture, { now: after(delayMs) })).toEqual({ ended: 2, failures: [] });
  });

  it('remain for the next run while the ledger is unavailable', async () => {
    const fixture = await createExpiredTransfers(2);
    await expect(failExpired(fixture, { post: () => Promise.reject(unavailable()) })).rejects.toMatchObject({ code: 'unavailable' });
    expect((await failExpired(fixture)).ended).toBe(2);
  });
});
