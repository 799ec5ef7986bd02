// The commit of a batch, and the timeouts of its connection. These tests create triggers, which is possible on one PostgreSQL only.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sql } from '#db/client.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { untilWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A company with a ledger client. */
const openBooks = async (options?: Parameters<typeof openLedger>[1]) => {
  const fixture = await createFixture();
  const { ledger, counts } = openLedger(database, options);
  return { companyId: fixture.companyId, ledger, counts, ledgerClient: await openLedgerClient(database, fixture, ledger) };
};

/** A trigger that runs when a batch is committed. */
const createCommitTrigger = async (name: string, body: string): Promise<void> => {
  const { owner } = database;
  await owner.unsafe(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`);
  await owner.unsafe(
    `create constraint trigger ${name} after insert on journals deferrable initially deferred for each row execute function ${name}()`,
  );
  onTestFinished(() => owner.unsafe(`drop function ${name} cascade`).then(() => undefined));
};

describe('a result', () => {
  it('is returned only after the commit', async () => {
    const { ledgerClient, companyId } = await openBooks();
    await createCommitTrigger('wait_at_commit', 'perform pg_advisory_xact_lock_shared(4711);');
    let outcome: string | undefined;
    const lock = (tx: Sql) => tx`select pg_advisory_xact_lock(4711)`;
    const response = await whileHolding(database, lock, async ({ release }) => {
      const posting = ledgerClient.move('credit', 5n).then((response) => (outcome = response));
      await untilWaiting(database);
      const [session] = await database.owner<{ query: string }[]>`
        select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(session?.query).toBe('commit');
      expect(outcome).toBeUndefined();
      expect(await database.owner`select 1 from transactions where company_id = ${companyId}`).toHaveLength(0);
      await release();
      return posting;
    });
    expect(response).toBe('5');
    expect(await database.owner`select 1 from transactions where company_id = ${companyId}`).toHaveLength(1);
  });

  it('is an error when the database rejects the commit, and nothing is written', async () => {
    const books = await openBooks();
    await createCommitTrigger('refuse_commit', "raise exception 'not today' using errcode = '23514';");
    expect(await books.ledgerClient.move('credit', 5n)).toBe('not today');
    expect(await database.owner`select 1 from transactions where company_id = ${books.companyId}`).toHaveLength(0);
    expect(books.counts).toMatchObject({ ambiguous: 0, repeated: 0 });
  });
});

describe('a ledger connection', () => {
  it.each([
    ['to the database', {}],
    ['to a pooler', { isPooled: true }],
  ])('%s that is lost during a batch does not run the remaining statements after it reconnects', async (_description, limits) => {
    const fixture = await createFixture();
    const { ledger, counts } = openLedger(database, { concurrency: 1, limits });
    const rest = await serveRest(database, { ...fixture, services: { ...fixture.services, ledger } });
    const asAdmin = (path: string, body: object) => rest('POST', `/admin/transactions/${path}`, { token: fixture.admin.token, body });
    const { data } = await asAdmin('credit/', { user: fixture.ann.email, amount: 10, currency: 'USD', status: 'Complete' });
    const response = await whileHolding(
      database,
      (tx) => tx`lock table journals in share mode`,
      async ({ release }) => {
        const reversal = asAdmin(`${data.id}/reverse/`, {});
        await untilWaiting(database);
        await database.owner`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(() => counts.ambiguous, { interval: 5 }).toBe(1);
        await release();
        return reversal;
      },
    );
    expect(response.status).toBe(201);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('gives up on a statement that does not finish', async () => {
    const {
      companyId,
      ledger,
      counts,
      ledgerClient: blockedClient,
    } = await openBooks({ concurrency: 1, limits: { statementTimeoutMs: 1_500 } });
    const freeClient = await openLedgerClient(database, await createFixture(), ledger);
    const { owner } = database;
    await owner.unsafe(`
      create function dawdle() returns trigger language plpgsql as $$
        begin if new.company_id = ${companyId} then perform pg_sleep(60); end if; return new; end $$;
      create trigger dawdle before insert on journals for each row execute function dawdle()`);
    const dropTrigger = () => owner`drop function dawdle cascade`;
    onTestFinished(() => owner`drop function if exists dawdle cascade`.then(() => undefined));
    const postings = [blockedClient.move('credit', 1n), freeClient.move('credit', 2n)];
    expect(await Promise.all(postings)).toEqual([expect.stringMatching(/not available right now/), '2']);
    expect(counts).toMatchObject({ repeated: 0, splits: 0 });
    await dropTrigger();
    expect(await blockedClient.move('credit', 1n)).toBe('1');
  });

  it('has timeouts by default', async () => {
    const { ledgerClient } = await openBooks();
    const { owner } = database;
    await owner.unsafe(`
      create table noted (name text, setting text);
      create function note_limits() returns trigger language plpgsql security definer set search_path = public as $$
        begin insert into noted select name, setting from pg_settings where name ~ '_timeout$'; return null; end $$;
      create trigger note_limits after insert on journals for each statement execute function note_limits()`);
    onTestFinished(() => owner`drop function note_limits cascade`.then(() => undefined));
    await ledgerClient.move('credit', 1n);
    const rows = await owner<{ name: string; setting: string }[]>`select name, setting from noted`;
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toMatchObject({
      statement_timeout: 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
    });
  });
});
