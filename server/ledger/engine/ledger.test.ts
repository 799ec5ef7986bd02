// The ledger under load, with faults, and with several processes on one database.
import { describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import type { CreateCommand } from '#server/ledger/domain/command.ts';
import type { Ledger } from '#server/ledger/engine/ledger.ts';
import type { TxType } from '#server/kernel/transaction-enums.ts';
import { untilWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const createProcess = (batchSize: number) => openLedger(database, { batchSize });

type Move = (txType: TxType, amount: bigint) => Promise<string>;

/** Posts Ann's credits and debits through a ledger; returns her balance or the rejection message. */
const createLedgerClient = async (
  fixture: CompanyFixture,
  { ledger }: { ledger: Ledger },
  breakCommand?: (command: CreateCommand) => void,
): Promise<Move> => {
  const ledgerClient = await openLedgerClient(database, fixture, ledger);
  return (txType, amount) => ledgerClient.move(txType, amount, breakCommand && { corrupt: breakCommand });
};

const balanceOf = async (fixture: CompanyFixture): Promise<string> => {
  const [row] = await database.owner<{ balance: string }[]>`
    select b.balance from balances b join ledger_accounts l on l.company_id = b.company_id and l.id = b.account_id
    where b.company_id = ${fixture.companyId} and l.kind = 'user'`;
  return row?.balance ?? '0';
};

describe('the ledger', () => {
  it.each([1, 2, 7, 64, 128])('returns the same results in batches of %i as one at a time', async (batchSize) => {
    const fixture = await createFixture();
    const post = await createLedgerClient(fixture, createProcess(batchSize));
    const steps: [TxType, bigint][] = [
      ['credit', 10n],
      ['debit', 4n],
      ['debit', 7n],
      ['credit', 2n ** 53n + 1n],
      ['debit', 2n ** 53n + 7n],
      ['debit', 1n],
      ['credit', 5n],
    ];
    // Sent concurrently: the queue keeps the order of arrival, so the results equal sequential ones.
    const responses = await Promise.all(steps.map(([txType, amount]) => post(txType, amount)));
    expect(responses).toEqual(['10', '6', 'Insufficient funds.', '9007199254740999', '0', 'Insufficient funds.', '5']);
  });

  it('opens an account once and posts every credit of three processes', async () => {
    const fixture = await createFixture();
    const ledgerClients = await Promise.all([1, 16, 128].map((size) => createLedgerClient(fixture, createProcess(size))));
    const posting = ledgerClients.flatMap((post) => Array.from({ length: 100 }, () => post('credit', 1n)));
    const responses = await Promise.all(posting);
    expect(new Set(responses).size).toBe(300);
    expect(await balanceOf(fixture)).toBe('300');
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('reads credits that another process posted after it read the account as unopened', async () => {
    const fixture = await createFixture();
    const [postHere, postElsewhere] = await Promise.all([
      createLedgerClient(fixture, createProcess(8)),
      createLedgerClient(fixture, createProcess(8)),
    ]);
    expect(await postHere('debit', 1n)).toBe('Insufficient funds.');
    expect(await postElsewhere('credit', 10n)).toBe('10');
    expect(await postHere('debit', 4n)).toBe('6');
  });

  it('fails only the posting that breaks its batch, and counts the batch', async () => {
    const fixture = await createFixture();
    const ledgerProcess = createProcess(128);
    const postValid = await createLedgerClient(fixture, ledgerProcess);
    const postInvalid = await createLedgerClient(fixture, ledgerProcess, ({ collections: [collection] }) => {
      if (collection) collection.transactions = collection.transactions.map((facts) => ({ ...facts, txType: 'neither' as 'debit' }));
    });
    await postValid('credit', 1n);
    const lock = (tx: Sql) => tx`select 1 from balances where company_id = ${fixture.companyId} for update`;
    const postings = await whileHolding(database, lock, async () => {
      const first = postValid('credit', 1n);
      await untilWaiting(database);
      const postings = [postValid('credit', 1n), postInvalid('credit', 1n), postValid('credit', 1n)];
      await expect.poll(() => ledgerProcess.counts.readLoad().waitingPostings).toBe(3);
      return [first, ...postings];
    });
    const responses = await Promise.all(postings);
    expect(responses.filter((response) => /^\d+$/.test(response)).toSorted()).toEqual(['2', '3', '4']);
    expect(responses[2]).toMatch(/sign_follows_type/);
    expect(await balanceOf(fixture)).toBe('4');
    expect(ledgerProcess.counts.splits).toBe(1);
    expect(ledgerProcess.counts.batches.flat().filter((outcome) => outcome === 'failed')).toHaveLength(1);
  });

  it('leaves the batch and the ledger unchanged when rendering its response fails', async () => {
    const fixture = await createFixture();
    const ledgerProcess = createProcess(128);
    const postValid = await createLedgerClient(fixture, ledgerProcess);
    const failing = ledgerProcess.ledger.post({
      companyId: fixture.companyId,
      command: { kind: 'create', collections: [] },
      eventPayload: () => ({}),
      idempotency: {
        companyId: fixture.companyId,
        principal: fixture.ann.id,
        method: 'POST',
        path: '/transactions/credit/',
        key: 'failing',
        bodyHash: Buffer.alloc(32),
        isStrict: false,
        render: () => {
          throw new Error('The presenter failed');
        },
      },
    });
    const responses = await Promise.all([postValid('credit', 1n), postValid('credit', 1n), failing.catch((error: Error) => error.message)]);
    expect(responses).toEqual(['1', '2', 'The presenter failed']);
  });

  it('retries a batch whose connection was terminated, and applies it once', async () => {
    const fixture = await createFixture();
    const [before] = await database.owner<{ at: Date }[]>`select clock_timestamp() as at`;
    const post = await createLedgerClient(fixture, createProcess(8));
    await post('credit', 1n);
    const posting = Array.from({ length: 40 }, () => post('credit', 1n));
    await database.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_start > ${before!.at}`;
    const responses = await Promise.all(posting);
    const acknowledged = responses.filter((response) => /^\d+$/.test(response)).length;
    const balance = Number(await balanceOf(fixture));
    expect(balance - 1).toBe(acknowledged);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('rejects new postings while it drains, and completes those that it accepted', async () => {
    const fixture = await createFixture();
    const ledgerProcess = createProcess(4);
    const post = await createLedgerClient(fixture, ledgerProcess);
    const postings = Array.from({ length: 20 }, () => post('credit', 1n));
    await postings[0];
    await ledgerProcess.ledger.drain();
    const lateResult = ledgerProcess.ledger.post({
      companyId: fixture.companyId,
      command: { kind: 'create', collections: [] },
      eventPayload: () => ({}),
    });
    await expect(lateResult).rejects.toMatchObject({ code: 'unavailable' });
    const responses = await Promise.all(postings);
    expect(responses.map(Number)).toEqual(postings.map((_, index) => index + 1));
    expect(await balanceOf(fixture)).toBe('20');
  });
});
