// Floors through the ledger: the stored value, the debits that it allows, and the agreement of the database.
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSql } from '#db/client.ts';
import { findPrimaryAccount } from '#server/modules/accounts/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { PostOutcome } from '#server/ledger/engine/posting-queue.ts';
import type { PostRequest } from '#server/ledger/domain/post-request.ts';
import { RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { AcceptedResult, Command, LedgerAccount, Rejection } from '#server/ledger/domain/command.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { createRunBatch } from '#server/ledger/engine/batch-runner.ts';
import type { InitialStatus, TxType } from '#server/kernel/transaction-enums.ts';
import { prepareCollection } from '#server/modules/payments/transactions/prepare-collection.ts';
import { postTo, NO_DESCRIPTION } from '#server/testing/ledger-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const INSUFFICIENT_FUNDS = 'Insufficient funds.';

/** The floor that was set, or the new balance. */
const present = ({ transactions: [row], floor }: AcceptedResult): string => (floor === undefined ? String(row?.balance) : `floor ${floor}`);

const requestOf = ({ companyId }: CompanyFixture, command: Command): PostRequest => ({ companyId, command, eventPayload: () => ({}) });

const describeOutcome = (outcome: PostOutcome): unknown => {
  if (outcome.kind === 'rejected') return new RejectionError(outcome.rejection as Rejection).message;
  return outcome.kind === 'accepted' ? present(outcome.accepted) : outcome.kind;
};

/** A ledger client of Ann. */
const openClient = async () => {
  const fixture = await createFixture();
  const { companyId, company, ann } = fixture;
  const ledger = createLedger({ connection: database.connection, batchSize: 128, concurrency: 2 });
  onTestFinished(() => ledger.drain());
  const connection = openSql({ ...database.connection, poolSize: 1 });
  onTestFinished(() => connection.end({ timeout: 5 }));
  const runBatch = createRunBatch([connection]);
  const currency = await findCurrency(database.db, companyId, 'USD');
  const party = await findPrimaryAccount(database.db, companyId, ann.id);
  if (!currency || !party) throw new Error('The fixture lacks a currency or an account');
  const findAccount = () => ledger.accounts.ofUser(companyId, party.account.reference, 'USD');

  const floor = async (floor: bigint): Promise<Command> => ({ kind: 'floor', account: await findAccount(), floor });
  const create = async (txType: TxType, amount: bigint, status: InitialStatus = 'Complete'): Promise<Command> => {
    const terms = { currency, amount, status, creatorId: ann.id };
    const { collection } = await prepareCollection(ledger, { companyId, company }, terms, [{ txType, party, description: NO_DESCRIPTION }]);
    return { kind: 'create', collections: [collection] };
  };
  return {
    fixture,
    floor,
    credit: (amount: bigint) => create('credit', amount),
    debit: (amount: bigint, status?: InitialStatus) => create('debit', amount, status),
    /** Posts each command separately. */
    post: async (build: () => Promise<Command>): Promise<unknown> => {
      try {
        return await postTo(ledger, companyId)(async () => ({ command: await build(), toPayload: present }));
      } catch (error) {
        return (error as Error).message;
      }
    },
    /** Runs the commands as exactly one batch, and throws where the ledger would retry them one at a time. */
    runTogether: async (commands: Command[]): Promise<unknown[]> =>
      (await runBatch(commands.map((command) => requestOf(fixture, command)))).map(describeOutcome),
    stored: async () => {
      const [row] = await database.owner<{ id: string; balance: number; floor: number }[]>`
        select b.account_id as id, b.balance::int as balance, b.floor::int as floor from balances b
        join ledger_accounts l on l.company_id = b.company_id and l.id = b.account_id
        where b.company_id = ${companyId} and l.kind = 'user'`;
      return row;
    },
  };
};

describe('a floor', () => {
  it('is lowered, and debits are accepted down to it', async () => {
    const { post, floor, debit, credit, stored } = await openClient();
    await post(() => credit(100n));
    expect(await post(() => floor(-50n))).toBe('floor -50');
    expect(await post(() => debit(151n))).toBe(INSUFFICIENT_FUNDS);
    expect(await post(() => debit(150n))).toBe('-50');
    expect(await post(() => debit(1n))).toBe(INSUFFICIENT_FUNDS);
    expect(await stored()).toMatchObject({ balance: -50, floor: -50 });
  });

  it('is raised as requested, but never above the available amount', async () => {
    const { post, floor, debit, credit, stored } = await openClient();
    await post(() => credit(100n));
    await post(() => debit(30n, 'Pending'));
    expect(await post(() => floor(60n))).toBe('floor 60');
    expect(await post(() => debit(11n))).toBe(INSUFFICIENT_FUNDS);
    expect(await post(() => floor(1_000n))).toBe('floor 70');
    expect(await post(() => debit(1n))).toBe(INSUFFICIENT_FUNDS);
    await post(() => credit(5n));
    expect(await post(() => debit(5n))).toBe('100');
    expect(await stored()).toMatchObject({ balance: 100, floor: 70 });
  });

  it('is never raised above a negative balance', async () => {
    const { post, floor, debit, stored } = await openClient();
    await post(() => floor(-50n));
    await post(() => debit(20n));
    expect(await post(() => floor(0n))).toBe('floor -20');
    expect(await stored()).toMatchObject({ balance: -20, floor: -20 });
  });

  it('opens an unused account without an entry or a journal', async () => {
    const { fixture, post, floor, stored } = await openClient();
    expect(await stored()).toBeUndefined();
    expect(await post(() => floor(-50n))).toBe('floor -50');
    expect(await stored()).toMatchObject({ balance: 0, floor: -50 });
    const [row] = await database.owner`
      select (select count(*)::int from journals where company_id = ${fixture.companyId}) as journals,
        (select count(*)::int from events where company_id = ${fixture.companyId} and names @> array['transaction.create']) as events`;
    expect(row).toEqual({ journals: 0, events: 0 });
  });

  it('is set on an account that another process opens at the same time', async () => {
    const { fixture, floor, post, stored } = await openClient();
    const other = createLedger({ connection: database.connection, batchSize: 1, concurrency: 1 });
    onTestFinished(() => other.drain());
    const party = await findPrimaryAccount(database.db, fixture.companyId, fixture.ann.id);
    const floorThere = async () => {
      const account: LedgerAccount = await other.accounts.ofUser(fixture.companyId, party?.account.reference ?? '', 'USD');
      return { command: { kind: 'floor' as const, account, floor: -10n }, toPayload: present };
    };
    const responses = await Promise.all([post(() => floor(-20n)), postTo(other, fixture.companyId)(floorThere)]);
    expect(responses).toEqual(['floor -20', 'floor -10']);
    expect([-10, -20]).toContain((await stored())?.floor);
  });
});

describe('a floor in a batch with movements', () => {
  it('is evaluated in the order of the batch', async () => {
    const { runTogether, floor, debit, credit, stored } = await openClient();
    const steps: [Command, string][] = [
      [await credit(100n), '100'],
      [await debit(90n), '10'],
      [await debit(11n), INSUFFICIENT_FUNDS],
      [await floor(-50n), 'floor -50'],
      [await debit(11n), '-1'],
      [await debit(50n), INSUFFICIENT_FUNDS],
      [await floor(0n), 'floor -1'],
      [await debit(1n), INSUFFICIENT_FUNDS],
      [await credit(200n), '199'],
      [await floor(150n), 'floor 150'],
      [await debit(50n), INSUFFICIENT_FUNDS],
      [await debit(49n), '150'],
      [await floor(20n), 'floor 20'],
      [await debit(100n), '50'],
      [await floor(50n), 'floor 50'],
    ];
    expect(await runTogether(steps.map(([command]) => command))).toEqual(steps.map(([, response]) => response));
    expect(await stored()).toMatchObject({ balance: 50, floor: 50 });
  });

  it('can be raised above the balances of earlier entries in the batch', async () => {
    const { post, runTogether, floor, debit, credit, stored } = await openClient();
    await post(() => credit(100n));
    const commands = [await debit(95n), await credit(45n), await floor(40n), await debit(11n), await debit(10n)];
    expect(await runTogether(commands)).toEqual(['5', '50', 'floor 40', INSUFFICIENT_FUNDS, '40']);
    expect(await stored()).toMatchObject({ balance: 40, floor: 40 });
  });
});

describe('the database', () => {
  it('rejects a floor above the available amount and an entry below the floor', async () => {
    const { fixture, post, floor, credit, stored } = await openClient();
    await post(() => credit(100n));
    await post(() => floor(-50n));
    const { id } = (await stored())!;
    const set = (value: number) =>
      database.sql`update balances set floor = ${value} where company_id = ${fixture.companyId} and account_id = ${id} and slot = 0`;
    await expect(set(101)).rejects.toThrow('"never_below_floor"');
    const insertDebit = (amount: number) =>
      database.owner.begin(async (tx) => {
        const [journal] = await tx`insert into journals (company_id, id, collection_id, kind)
          select ${fixture.companyId}, id, id, 'post' from gen_random_uuid() as id returning id`;
        const [external] = await tx`select b.account_id, b.slot, b.last_seq + 1 as seq, b.balance::int as balance from balances b
          where b.company_id = ${fixture.companyId} and b.floor is null and b.currency = 'USD' and b.last_seq > 0`;
        await tx`insert into entries (company_id, account_id, slot, seq, journal_id, leg, kind, currency, balance_delta, held_delta,
            incoming_delta, balance, held, incoming, created_at)
          values (${fixture.companyId}, ${id}, 0, 2, ${journal?.['id']}, 1, 'post', 'USD', ${-amount}, 0, 0, ${100 - amount}, 0, 0, now()),
            (${fixture.companyId}, ${external?.['account_id']}, ${external?.['slot']}, ${external?.['seq']}, ${journal?.['id']}, 2, 'post',
              'USD', ${amount}, 0, 0, ${external?.['balance'] + amount}, 0, 0, now())`;
      });
    await expect(insertDebit(151)).rejects.toThrow('"never_below_floor"');
    await insertDebit(150);
    expect(await stored()).toMatchObject({ balance: -50, floor: -50 });
  });
});
