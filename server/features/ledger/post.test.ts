// The door under load, under faults, and with several processes on one database.
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBatcher, type Outcome, type Posting } from '#server/features/ledger/batcher.ts';
import { checkLedger } from '#server/features/ledger/check.ts';
import { createLedger, type Ledger } from '#server/features/ledger/post.ts';
import { findPrimaryAccount } from '#server/features/accounts/find-account.ts';
import { findCurrency } from '#server/features/currencies/find-currency.ts';
import type { CreateCommand } from '#server/features/ledger/commands.ts';
import { movementUnit, type TxType } from '#server/features/transactions/movement.ts';
import { refusalError } from '#server/features/transactions/rules.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** A ledger with a pool of its own, as another process would have it. */
const createProcess = (batchSize: number): Ledger => {
  const ledger = createLedger({ connection: database.connection, batchSize, lanes: 2 });
  onTestFinished(() => ledger.drain());
  return ledger;
};

type Teller = (txType: TxType, amount: bigint) => Promise<string>;

/** Posts Ann's movements through a ledger; answers "balance" or the refusal's message. */
const createTeller = async (world: World, ledger: Ledger, breakIt?: (command: CreateCommand) => void): Promise<Teller> => {
  const { companyId, company } = world;
  const currency = await findCurrency(database.db, companyId, 'USD');
  const party = await findPrimaryAccount(database.db, companyId, world.ann.id);
  if (!currency || !party) throw new Error('The world lacks a currency or an account');
  return async (txType, amount) => {
    const input = { amount, currency: 'USD', reference: null, subtype: null, account: null, note: '', metadata: {} };
    const build = async (): Promise<Posting> => {
      const movement = { txType, input, currency, party, status: 'Complete', creatorId: world.ann.id } as const;
      const { unit } = await movementUnit(ledger, { id: companyId, identifier: company }, movement);
      const command: CreateCommand = { kind: 'create', units: [unit] };
      breakIt?.(command);
      return {
        companyId,
        command,
        present: ({ transactions: [row] }) => String(row?.balance),
        eventData: () => ({}),
        refuse: refusalError,
        savedAnswer: undefined,
      };
    };
    try {
      return (await ledger.post(build)) as string;
    } catch (error) {
      return (error as Error).message;
    }
  };
};

const balanceOf = async (world: World): Promise<string> => {
  const [row] = await database.owner<{ balance: string }[]>`
    select b.balance from balances b join ledger_accounts l on l.company_id = b.company_id and l.id = b.account_id
    where b.company_id = ${world.companyId} and l.kind = 'user'`;
  return row?.balance ?? '0';
};

describe('the door', () => {
  it.each([1, 2, 7, 64, 128])('answers the same with batches of %i as one by one', async (batchSize) => {
    const world = await createWorld();
    const post = await createTeller(world, createProcess(batchSize));
    const steps: [TxType, bigint][] = [
      ['credit', 10n],
      ['debit', 4n],
      ['debit', 7n],
      ['credit', 2n ** 53n + 1n],
      ['debit', 2n ** 53n + 7n],
      ['debit', 1n],
      ['credit', 5n],
    ];
    // Sent at once: what the queue holds is in the order of arrival, so the answers are those of one after another.
    const answers = await Promise.all(steps.map(([txType, amount]) => post(txType, amount)));
    expect(answers).toEqual(['10', '6', 'Insufficient funds.', '9007199254740999', '0', 'Insufficient funds.', '5']);
  });

  it('shared by three processes opens an account once and counts every credit', async () => {
    const world = await createWorld();
    const tellers = await Promise.all([1, 16, 128].map((size) => createTeller(world, createProcess(size))));
    const posting = tellers.flatMap((post) => Array.from({ length: 100 }, () => post('credit', 1n)));
    const answers = await Promise.all(posting);
    expect(new Set(answers).size).toBe(300);
    expect(await balanceOf(world)).toBe('300');
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('sees money that another process brought to an account which it had found unopened', async () => {
    const world = await createWorld();
    const [here, there] = await Promise.all([createTeller(world, createProcess(8)), createTeller(world, createProcess(8))]);
    expect(await here('debit', 1n)).toBe('Insufficient funds.');
    expect(await there('credit', 10n)).toBe('10');
    expect(await here('debit', 4n)).toBe('6');
  });

  it('fails only the posting that breaks its batch', async () => {
    const world = await createWorld();
    const ledger = createProcess(128);
    const good = await createTeller(world, ledger);
    const poisoned = await createTeller(world, ledger, ({ units: [unit] }) => {
      if (unit) unit.transactions = unit.transactions.map((facts) => ({ ...facts, txType: 'neither' }));
    });
    const answers = await Promise.all([good('credit', 1n), good('credit', 1n), poisoned('credit', 1n), good('credit', 1n)]);
    expect(answers.filter((answer) => /^\d+$/.test(answer)).toSorted()).toEqual(['1', '2', '3']);
    expect(answers[2]).toMatch(/sign_follows_type/);
    expect(await balanceOf(world)).toBe('3');
  });

  it('whose presenter fails leaves the batch and the books as if it had not been asked', async () => {
    const world = await createWorld();
    const ledger = createProcess(128);
    const good = await createTeller(world, ledger);
    const failing = ledger.post(async () => ({
      companyId: world.companyId,
      command: { kind: 'create', units: [] },
      present: () => {
        throw new Error('The presenter failed');
      },
      eventData: () => ({}),
      refuse: refusalError,
      savedAnswer: undefined,
    }));
    const answers = await Promise.all([good('credit', 1n), good('credit', 1n), failing.catch((error: Error) => error.message)]);
    expect(answers).toEqual(['1', '2', 'The presenter failed']);
  });

  it('repeats a batch whose connection was ended, and applies it once', async () => {
    const world = await createWorld();
    const post = await createTeller(world, createProcess(8));
    await post('credit', 1n);
    const posting = Array.from({ length: 40 }, () => post('credit', 1n));
    await database.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'countinghouse' and pid <> pg_backend_pid()
        and query not like '%pg_terminate_backend%'`;
    const answers = await Promise.all(posting);
    const acknowledged = answers.filter((answer) => /^\d+$/.test(answer)).length;
    const balance = Number(await balanceOf(world));
    expect(balance - 1).toBe(acknowledged);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('takes nothing more once it drains, and loses nothing that it took', async () => {
    const world = await createWorld();
    const ledger = createProcess(4);
    const post = await createTeller(world, ledger);
    const taken = Array.from({ length: 20 }, () => post('credit', 1n));
    await taken[0];
    await ledger.drain();
    const late = await post('credit', 1n);
    const answers = await Promise.all(taken);
    expect(late).toMatch(/not available/);
    expect(Number(await balanceOf(world))).toBe(answers.filter((answer) => /^\d+$/.test(answer)).length);
  });
});

describe('the batcher', () => {
  const posting = (companyId: number): Posting => ({
    companyId,
    command: { kind: 'create', units: [] },
    present: () => undefined,
    eventData: () => undefined,
    refuse: refusalError,
    savedAnswer: undefined,
  });
  const done: Outcome = { kind: 'accepted', payload: undefined, answer: undefined };

  /** Batches wait until they are let go, so that a test sees what each took. */
  const createHeld = (batchSize: number, lanes: number, queueLengthMax = 100) => {
    const batches: { companies: number[]; finish: () => void }[] = [];
    const batcher = createBatcher({
      batchSize,
      lanes,
      queueLengthMax,
      runBatch: (postings) =>
        new Promise((resolve) => {
          batches.push({ companies: postings.map(({ companyId }) => companyId), finish: () => resolve(postings.map(() => done)) });
        }),
    });
    return { batcher, batches };
  };

  const settleMicrotasks = () => new Promise((resolve) => void setImmediate(resolve));

  it('sends a lone posting at once, and gathers what comes meanwhile', async () => {
    const { batcher, batches } = createHeld(128, 1);
    void batcher.submit(posting(1));
    await settleMicrotasks();
    for (let index = 0; index < 5; index++) void batcher.submit(posting(1));
    await settleMicrotasks();
    batches[0]?.finish();
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies.length)).toEqual([1, 5]);
  });

  it('never mixes companies, and gives each a turn before anybody has a second', async () => {
    const { batcher, batches } = createHeld(2, 1);
    for (const companyId of [1, 1, 1, 1, 2, 3]) void batcher.submit(posting(companyId));
    for (let turn = 0; turn < 4; turn++) {
      await settleMicrotasks();
      batches[turn]?.finish();
    }
    expect(batches.map(({ companies }) => companies)).toEqual([[1, 1], [2], [3], [1, 1]]);
  });

  it('runs one batch of a company at a time, and several companies side by side', async () => {
    const { batcher, batches } = createHeld(1, 2);
    for (const companyId of [1, 1, 2]) void batcher.submit(posting(companyId));
    await settleMicrotasks();
    expect(batches.map(({ companies }) => companies)).toEqual([[1], [2]]);
  });

  it('answers 503 with Retry-After to what would wait beyond the bound', async () => {
    const { batcher } = createHeld(1, 1, 3);
    for (let index = 0; index < 3; index++) void batcher.submit(posting(1));
    await settleMicrotasks();
    void batcher.submit(posting(1));
    await expect(batcher.submit(posting(1))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });
});
