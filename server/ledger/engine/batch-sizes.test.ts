// The batch size does not affect results: holds, resolutions, edits and reversals return the same responses and rows as one at a time.
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSql } from '#db/client.ts';
import { findPrimaryAccount } from '#server/modules/accounts/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { TransactionRow } from '#db/schema/index.ts';
import type { FinalStatus, InitialStatus, TxType } from '#server/kernel/transaction-enums.ts';
import type { AcceptedResult, Command, TransactionEdit, NewCollection } from '#server/ledger/domain/command.ts';
import { createLedger, type Ledger } from '#server/ledger/engine/ledger.ts';
import { createRunBatch } from '#server/ledger/engine/batch-runner.ts';
import { prepareCollection } from '#server/modules/payments/transactions/prepare-collection.ts';
import { newId } from '#server/kernel/id.ts';
import { addCurrency } from '#server/testing/account-currency.ts';
import { postTo, NO_DESCRIPTION } from '#server/testing/ledger-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type PendingCollection = { collection: NewCollection; row: TransactionRow };

/** A transaction without IDs, timestamps and field order, which differ between runs. */
const describeRow = ({ status, balance, note, metadata }: Pick<TransactionRow, 'status' | 'balance' | 'note' | 'metadata'>): string =>
  `${status} ${balance} ${note} ${JSON.stringify(metadata, Object.keys(metadata).toSorted())}`;

const endOf = (
  { collection, row }: PendingCollection,
  to: FinalStatus,
  edit: Omit<TransactionEdit, 'transactionId'> | null = null,
): Command => ({
  kind: 'execute',
  collectionId: collection.id,
  journalId: newId(),
  to,
  transactions: [row],
  legs: collection.legs.map((leg) => ({ ...leg, account: { ...leg.account, opened: true } })),
  actorId: null,
  reason: null,
  edit: edit && { ...edit, transactionId: row.id },
  onlyExpired: false,
});

const editOf = ({ row }: PendingCollection, edit: Omit<TransactionEdit, 'transactionId'>): Command => ({
  kind: 'edit',
  transactions: [row],
  edit: { ...edit, transactionId: row.id },
});

const reversalOf = ({ collection, row }: PendingCollection, amount: bigint | null): Command => ({
  kind: 'reverse',
  collectionId: newId(),
  transactions: [row],
  mirrorIds: [newId()],
  legs: collection.legs.map((leg) => ({ ...leg, account: { ...leg.account, opened: true } })),
  amount,
  description: { creatorId: null, subtype: null, reference: null, note: 'back', metadata: {} },
});

/** A ledger client of Ann with this batch size. */
const openClient = async (fixture: CompanyFixture, batchSize: number) => {
  const ledger: Ledger = createLedger({ connection: database.connection, batchSize, concurrency: 2 });
  onTestFinished(() => ledger.drain());
  const { companyId, company, ann } = fixture;
  const currency = await findCurrency(database.db, companyId, 'USD');
  const party = await findPrimaryAccount(database.db, companyId, ann.id);
  if (!currency || !party) throw new Error('The fixture lacks a currency or an account');
  const post = <Output>(command: Command, toPayload: (accepted: AcceptedResult) => Output): Promise<Output> =>
    postTo(ledger, companyId)(async () => ({ command, toPayload }));
  const prepare = async (txType: TxType, amount: bigint, status: InitialStatus): Promise<NewCollection> => {
    const terms = { currency, amount, status, creatorId: ann.id };
    return (await prepareCollection(ledger, { companyId, company }, terms, [{ txType, party, description: NO_DESCRIPTION }])).collection;
  };
  return {
    create: async (...parameters: Parameters<typeof prepare>): Promise<Command> => ({
      kind: 'create',
      collections: [await prepare(...parameters)],
    }),
    open: async (...parameters: Parameters<typeof prepare>): Promise<PendingCollection> => {
      const collection = await prepare(...parameters);
      return { collection, row: await post({ kind: 'create', collections: [collection] }, ({ transactions: [row] }) => row!) };
    },
    /** Sends all commands concurrently, in this order; returns the transaction or the rejection message. */
    send: (commands: Command[]): Promise<string[]> =>
      Promise.all(
        commands.map((command) =>
          post(command, ({ transactions: [row] }) => describeRow(row!)).catch((error: unknown) => (error as Error).message),
        ),
      ),
  };
};

const INSUFFICIENT_FUNDS = 'Insufficient funds.';
const EXECUTED = 'Transaction has already been executed.';

describe('holds, resolutions and edits', () => {
  it.each([1, 2, 7, 64, 128])('return the same results in batches of %i as one at a time', async (batchSize) => {
    const fixture = await createFixture();
    const { create, open, send } = await openClient(fixture, batchSize);
    await open('credit', 100n, 'Complete');
    const rent = await open('debit', 30n, 'Pending');
    const fine = await open('debit', 20n, 'Pending');
    const wage = await open('credit', 50n, 'Pending');
    const pendingCredit = await open('credit', 5n, 'Pending');
    const steps: [Command, string][] = [
      [await create('debit', 60n, 'Pending'), INSUFFICIENT_FUNDS],
      [endOf(fine, 'Failed'), 'Failed 100  {}'],
      [await create('debit', 60n, 'Pending'), 'Pending 100  {}'],
      [await create('debit', 11n, 'Complete'), INSUFFICIENT_FUNDS],
      [editOf(wage, { note: 'for May', metadataPatch: { month: 5, draft: true } }), 'Pending 100 for May {"draft":true,"month":5}'],
      [endOf(wage, 'Complete'), 'Complete 150 for May {"draft":true,"month":5}'],
      [await create('debit', 60n, 'Complete'), 'Complete 90  {}'],
      [await create('debit', 1n, 'Complete'), INSUFFICIENT_FUNDS],
      [endOf(rent, 'Complete'), 'Complete 60  {}'],
      [endOf(rent, 'Failed'), EXECUTED],
      [endOf(fine, 'Complete'), EXECUTED],
      [editOf(wage, { note: undefined, metadataPatch: { draft: null, paid: true } }), 'Complete 150 for May {"month":5,"paid":true}'],
      [endOf(pendingCredit, 'Failed', { note: 'sent back', metadataPatch: undefined }), 'Failed 60 sent back {}'],
      [editOf(pendingCredit, { note: undefined, metadataPatch: { by: 'post' } }), 'Failed 60 sent back {"by":"post"}'],
      [endOf(pendingCredit, 'Complete', { note: 'never', metadataPatch: undefined }), EXECUTED],
      [await create('credit', 7n, 'Complete'), 'Complete 67  {}'],
    ];
    expect(await send(steps.map(([command]) => command))).toEqual(steps.map(([, response]) => response));

    const { owner } = database;
    const rows = await owner<TransactionRow[]>`
      select id, status, balance, note, metadata from transactions where company_id = ${fixture.companyId}`;
    const stored = new Map(rows.map((row) => [row.id, describeRow(row)]));
    expect([rent, fine, wage, pendingCredit].map(({ row }) => stored.get(row.id))).toEqual([
      'Complete 60  {}',
      'Failed 100  {}',
      'Complete 150 for May {"month":5,"paid":true}',
      'Failed 60 sent back {"by":"post"}',
    ]);
    expect(rows).toHaveLength(8);
    const [balance] = await owner`
      select balance::int, held::int, incoming::int from balances where company_id = ${fixture.companyId} and floor is not null`;
    expect(balance).toEqual({ balance: 67, held: 60, incoming: 0 });
    const transitions = await owner`select 1 from transaction_transitions where company_id = ${fixture.companyId}`;
    expect(transitions).toHaveLength(4);
  });
});

const remainderMessage = (left: bigint): string => (left === 0n ? 'Nothing is left to reverse.' : `At most ${left} can still be reversed.`);

describe('reversals', () => {
  it.each([1, 2, 7, 64, 128])(
    'return the same results among resolutions and edits in batches of %i as one at a time',
    async (batchSize) => {
      const fixture = await createFixture();
      const { create, open, send } = await openClient(fixture, batchSize);
      const wage = await open('credit', 100n, 'Complete');
      const rent = await open('debit', 30n, 'Pending');
      const pendingCredit = await open('credit', 50n, 'Pending');
      const steps: [Command, string][] = [
        [reversalOf(rent, null), 'Only complete transactions can be reversed.'],
        [endOf(rent, 'Complete'), 'Complete 70  {}'],
        [reversalOf(rent, 10n), 'Complete 80 back {}'],
        [editOf(rent, { note: 'for May', metadataPatch: undefined }), 'Complete 70 for May {}'],
        [reversalOf(rent, 21n), remainderMessage(20n)],
        [reversalOf(rent, 5n), 'Complete 85 back {}'],
        [reversalOf(rent, null), 'Complete 100 back {}'],
        [reversalOf(rent, null), remainderMessage(0n)],
        [await create('debit', 60n, 'Pending'), 'Pending 100  {}'],
        [reversalOf(wage, null), INSUFFICIENT_FUNDS],
        [reversalOf(wage, 40n), 'Complete 60 back {}'],
        [endOf(pendingCredit, 'Failed'), 'Failed 60  {}'],
        [reversalOf(pendingCredit, 1n), 'Only complete transactions can be reversed.'],
        [editOf(wage, { note: undefined, metadataPatch: { part: true } }), 'Complete 100  {"part":true}'],
      ];
      expect(await send(steps.map(([command]) => command))).toEqual(steps.map(([, response]) => response));

      const rows = await database.owner<{ id: string; reversed: number; details: string }[]>`
      select id, reversed::int as reversed, note || metadata::text as details from transactions
      where company_id = ${fixture.companyId} and parent_id is null and status <> 'Pending'`;
      const stored = new Map(rows.map(({ id, reversed, details }) => [id, `${reversed} ${details}`]));
      expect([wage, rent, pendingCredit].map(({ row }) => stored.get(row.id))).toEqual(['40 {"part": true}', '30 for May{}', '0 {}']);
    },
  );

  it('share a commit with the completion they depend on, and with each other', async () => {
    const fixture = await createFixture();
    const { open } = await openClient(fixture, 128);
    const pendingCredit = await open('credit', 50n, 'Pending');
    const connection = openSql({ ...database.connection, poolSize: 1 });
    onTestFinished(() => connection.end({ timeout: 5 }));
    const commands = [
      endOf(pendingCredit, 'Complete'),
      reversalOf(pendingCredit, 20n),
      reversalOf(pendingCredit, 31n),
      reversalOf(pendingCredit, null),
    ];
    const outcomes = await createRunBatch([connection])(
      commands.map((command) => ({
        companyId: fixture.companyId,
        command,
        eventPayload: () => ({}),
      })),
    );
    expect(
      outcomes.map((outcome) => (outcome.kind === 'accepted' ? describeRow(outcome.accepted.transactions[0]!) : outcome.kind)),
    ).toEqual(['Complete 50  {}', 'Complete 30 back {}', 'rejected', 'Complete 0 back {}']);
  });
});

const ROUNDS = 5;

describe('the first postings of an account', () => {
  it('all succeed when concurrent batches open it', async () => {
    const fixture = await createFixture();
    const { companyId, company, ann, bob } = fixture;
    const ledger = createLedger({ connection: database.connection, batchSize: 128, concurrency: 2 });
    onTestFinished(() => ledger.drain());
    const post = postTo(ledger, companyId);
    const [from, to] = [await findPrimaryAccount(database.db, companyId, ann.id), await findPrimaryAccount(database.db, companyId, bob.id)];
    if (!from || !to) throw new Error('The fixture lacks an account');
    for (let round = 0; round < ROUNDS; round++) {
      const currency = await findCurrency(database.db, companyId, await addCurrency(fixture));
      if (!currency) throw new Error('The currency was not created');
      const prepare = async (...sides: Parameters<typeof prepareCollection>[3]): Promise<Command> => {
        const terms = { currency, amount: 5n, status: 'Complete', creatorId: ann.id } as const;
        return { kind: 'create', collections: [(await prepareCollection(ledger, { companyId, company }, terms, sides)).collection] };
      };
      const send = (command: Command): Promise<bigint> =>
        post(async () => ({ command, toPayload: ({ transactions }: AcceptedResult) => transactions.at(-1)?.balance ?? 0n }));
      await send(await prepare({ txType: 'credit', party: from, description: NO_DESCRIPTION }));
      const commands = [
        await prepare(
          { txType: 'debit', party: from, description: NO_DESCRIPTION },
          { txType: 'credit', party: to, description: NO_DESCRIPTION },
        ),
        await prepare({ txType: 'credit', party: to, description: NO_DESCRIPTION }),
      ];
      const balances = await Promise.all(commands.map(send));
      expect(new Set(balances)).toEqual(new Set([5n, 10n]));
    }
  });
});
