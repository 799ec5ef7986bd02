// Three worker processes post bulk payments and are killed in turn. Each item is posted exactly once. BULK_ITEMS sets the number of items: 10000
// take minutes.
import { expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/index.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';
import { fund } from '#server/testing/payment-requests.ts';
import { useWorkerProcesses } from '#server/testing/worker-processes.ts';

const { database, createRestFixture } = useFixtures();
const workers = useWorkerProcesses(database);

const ITEMS = Number(process.env['BULK_ITEMS'] ?? 900);
/** Items of the second bulk payment that exceed the funds. */
const REJECTED = 20;
const KILLS = 3;
const TIMEOUT_MS = 120_000 + ITEMS * 100;

const createBulkPayments = async () => {
  const fixture = await createRestFixture();
  const { ann, bob, companyId } = fixture;
  await fund(fixture, ann, ITEMS);
  const items = Array.from({ length: ITEMS / 3 }, () => ({ amount: 1n, currency: 'USD', recipient: bob.id }));
  const tooLarge = Array.from({ length: REJECTED }, () => ({ amount: BigInt(ITEMS), currency: 'USD', recipient: bob.id }));
  await ann.api.bulkPayments.create({ items });
  await ann.api.bulkPayments.create({ items: [...items, ...tooLarge] });
  await ann.api.bulkPayments.create({ items, atomic: true });
  return companyId;
};

const countResults = async (companyId: number): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int as count from bulk_items where company_id = ${companyId} and state in ('succeeded', 'failed')`;
  return row?.count ?? 0;
};

const waitForResults = async (companyId: number, count: number): Promise<void> => {
  await expect.poll(() => countResults(companyId), { timeout: TIMEOUT_MS, interval: 20 }).toBeGreaterThanOrEqual(count);
};

/** Ends all leases, including those of running workers, which then compete for their items. */
const endLeases = async (companyId: number): Promise<void> => {
  await database.owner`update bulk_payments set next_attempt_at = now() where company_id = ${companyId} and next_attempt_at is not null`;
};

it(
  'each item is posted exactly once while three workers are killed in turn',
  async () => {
    const companyId = await createBulkPayments();
    const startedAt = performance.now();
    await workers.start();
    for (let kill = 0; kill < KILLS; kill++) {
      await waitForResults(companyId, 1 + Math.floor((ITEMS * kill) / (KILLS + 1)));
      await workers.replace(kill, () => endLeases(companyId));
    }
    await endLeases(companyId);
    await waitForResults(companyId, ITEMS + REJECTED);
    if (process.env['BULK_ITEMS']) process.stdout.write(`${ITEMS} items in ${Math.round(performance.now() - startedAt)} ms\n`);
    const [result] = await database.owner`
      select count(*) filter (where state = 'succeeded')::int as succeeded, count(*) filter (where state = 'failed')::int as failed,
        (select count(*)::int from transactions where company_id = ${companyId} and tx_type = 'debit') as debits,
        (select -sum(amount)::int from transactions where company_id = ${companyId} and tx_type = 'debit') as sent
      from bulk_items where company_id = ${companyId}`;
    expect(result).toEqual({ succeeded: ITEMS, failed: REJECTED, debits: ITEMS, sent: ITEMS });
    const completed = async () => {
      const rows = await database.owner<{ counts: number }[]>`
        select succeeded_count + failed_count as counts from bulk_payments where company_id = ${companyId} and state = 'completed'`;
      return rows.reduce((sum, { counts }) => sum + counts, 0);
    };
    await expect.poll(completed, { timeout: TIMEOUT_MS, interval: 20 }).toBe(ITEMS + REJECTED);
    const [events] = await database.owner`
      select count(*)::int as count from events where company_id = ${companyId} and names[1] = 'bulk_payment.complete'`;
    expect(events).toEqual({ count: 3 });
    expect(await checkLedger(database.owner, companyId)).toEqual([]);
  },
  TIMEOUT_MS,
);
