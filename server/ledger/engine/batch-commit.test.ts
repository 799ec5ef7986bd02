// The commit of a batch: results return after it, and its failure is an error. The triggers of these tests exist on one PostgreSQL only.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sql } from '#db/client.ts';
import { untilWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A company with a ledger client. */
const openBooks = async () => {
  const fixture = await createFixture();
  const { ledger, counts } = openLedger(database);
  return { companyId: fixture.companyId, counts, ledgerClient: await openLedgerClient(database, fixture, ledger) };
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
