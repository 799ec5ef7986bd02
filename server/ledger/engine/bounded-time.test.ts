// Nothing blocks a connection of the ledger for long: no foreign lock, slow statement, report or suspended process. One connection serves
// all companies here, so that a blocked one would delay every posting.
import { describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { whileHolding } from '#server/testing/lock-holder.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures({ connections: 5 });

const UNAVAILABLE = /not available right now/;

/** Two companies that share a ledger with one connection. */
const openTwoCompanies = async (options: Parameters<typeof openLedger>[1] = {}) => {
  const fixtures = [await createFixture(), await createFixture()] as const;
  const { ledger, counts } = openLedger(database, { concurrency: 1, ...options });
  const [blockedClient, freeClient] = [
    await openLedgerClient(database, fixtures[0], ledger),
    await openLedgerClient(database, fixtures[1], ledger),
  ];
  return { fixtures, companyId: fixtures[0].companyId, ledger, counts, blockedClient, freeClient };
};

describe('a ledger connection', () => {
  it('gives up on a lock that is not released', async () => {
    const { companyId, blockedClient, freeClient, counts, fixtures, ledger } = await openTwoCompanies({ limits: { lockTimeoutMs: 300 } });
    await blockedClient.move('credit', 10n);
    const rest = await serveRest(database, { ...fixtures[0], services: { ...fixtures[0].services, ledger } });
    const lock = (tx: Sql) => tx`select 1 from balances where company_id = ${companyId} for update`;
    await whileHolding(database, lock, async () => {
      const postings = [blockedClient.move('credit', 1n), freeClient.move('credit', 2n)];
      expect(await Promise.all(postings)).toEqual([expect.stringMatching(UNAVAILABLE), '2']);
      const body = { amount: 1, currency: 'USD' };
      const response = await rest('POST', '/transactions/credit/', { token: fixtures[0].ann.token, body });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect(counts).toMatchObject({ repeated: 0, splits: 0 });
    expect(await blockedClient.move('credit', 1n)).toBe('11');
  });

  it('is not blocked by concurrent reports', async () => {
    const { companyId, blockedClient } = await openTwoCompanies();
    await blockedClient.move('credit', 10n);
    const { owner, sql } = database;
    /** One per connection of the API's pool; each has read the ledger in a snapshot and stays open. */
    const reports = Array.from({ length: 5 }, () =>
      sql
        .begin('isolation level repeatable read', async (tx) => {
          await tx`select * from balances b join entries e using (company_id, account_id) where b.company_id = ${companyId}`;
          await tx`select pg_sleep(60)`;
        })
        .then(
          () => 'ended',
          (error: unknown) => (error as Error).message,
        ),
    );
    const wakeAll = () => owner`
      select pg_cancel_backend(pid) is not null from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    const countSleepingConnections = async () =>
      (await owner`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`).length;
    await expect.poll(countSleepingConnections, { timeout: 5_000 }).toBe(5);
    expect(await blockedClient.move('credit', 1n)).toBe('11');
    expect(await countSleepingConnections()).toBe(5);
    await wakeAll();
    expect(new Set(await Promise.all(reports))).toEqual(new Set(['canceling statement due to user request']));
  });

  it('releases its locks when its process is suspended, and the posting is written once', async () => {
    const { companyId, blockedClient, counts } = await openTwoCompanies({ limits: { idleInTransactionTimeoutMs: 200 } });
    await blockedClient.move('credit', 10n);
    let times = 0;
    /** Blocks the process inside the first batch for longer than the connection may be idle. */
    const eventPayload = (): unknown => {
      times += 1;
      if (times === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      return {};
    };
    expect(await blockedClient.move('credit', 1n, { eventPayload })).toBe('11');
    expect(times).toBe(2);
    expect(counts.repeated).toBe(1);
    const [row] = await database.owner<{ balance: string }[]>`
      select balance from balances where company_id = ${companyId} and floor is not null`;
    expect(row?.balance).toBe('11');
  });
});
