// Mutually exclusive commands, sent concurrently through two processes. The first to get the lock succeeds; the other is rejected.
import { failExpiredCollections } from '#server/modules/payments/index.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import type { ExecuteCommand } from '#server/ledger/domain/command.ts';
import { executeCollection } from '#server/modules/payments/transactions/execute-collection.ts';
import { serveRest, type ClientResponse, type RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const PAIRS = 30;

/** The fixture in another process, with its own ledger, queue and connections. */
const startProcess = async (fixture: CompanyFixture) => {
  const ledger = createLedger({ connection: database.connection, batchSize: 64, concurrency: 2 });
  onTestFinished(() => ledger.drain());
  const rest = await serveRest(database, { ...fixture, services: { ...fixture.services, ledger } });
  return { ledger, rest };
};

const startTwo = async () => {
  const fixture = await createFixture();
  const processes = [await startProcess(fixture), await startProcess(fixture)] as const;
  const [{ rest }] = processes;
  const asAdmin = (path: string, body: Record<string, unknown>, client: RestClient = rest) =>
    client('POST', `/admin/transactions/${path}`, { token: fixture.admin.token, body });
  await asAdmin('credit/', { user: fixture.ann.email, amount: 10_000, currency: 'USD', status: 'complete' });
  const send = async (recipient: string, amount: number) =>
    (await rest('POST', '/transactions/transfer/', { token: fixture.ann.token, body: { amount, currency: 'USD', recipient } })).data;
  return { fixture, processes, asAdmin, send };
};

type LedgerPair = Awaited<ReturnType<typeof startTwo>>;

const reverseIn = ({ asAdmin, processes }: LedgerPair, index: number, id: string, amount?: number) =>
  asAdmin(`${id}/reverse/`, amount === undefined ? {} : { amount }, processes[index % 2]?.rest);

const balanceOf = async ({ fixture }: LedgerPair, name: 'ann' | 'bob') => {
  const [account] = (await fixture[name].api.accounts.list({})).results;
  const [balances] = account?.currencies ?? [];
  return balances && { balance: balances.balance, available: balances.available_balance };
};

const reversedOf = async ({ fixture }: LedgerPair, ids: string[]) => {
  const rows = await database.owner<{ reversed: number }[]>`
    select reversed::int as reversed from transactions where company_id = ${fixture.companyId} and id = any(${ids}::uuid[])`;
  return rows.map(({ reversed }) => reversed);
};

const statusesOf = (responses: ClientResponse[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);

const winnersOf = (responses: ClientResponse[]) => responses.filter(({ status }) => status < 300);

describe('concurrent reversals', () => {
  it('accept only one full reversal of each pair', async () => {
    const ledgers = await startTwo();
    for (let pair = 0; pair < PAIRS; pair++) {
      const { id } = await ledgers.send(ledgers.fixture.bob.email, 10);
      const responses = await Promise.all([reverseIn(ledgers, 0, id), reverseIn(ledgers, 1, id)]);
      expect(statusesOf(responses)).toEqual([201, 400]);
      expect(responses.find(({ status }) => status === 400)?.data).toEqual({ amount: ['Nothing is left to reverse.'] });
    }
    expect(await balanceOf(ledgers, 'ann')).toEqual({ balance: 10_000n, available: 10_000n });
    expect(await balanceOf(ledgers, 'bob')).toEqual({ balance: 0n, available: 0n });
  });

  it('accept only one of two partial reversals that exceed the amount together', async () => {
    const ledgers = await startTwo();
    for (let pair = 0; pair < PAIRS; pair++) {
      const { id, partner } = await ledgers.send(ledgers.fixture.bob.email, 10);
      const responses = await Promise.all([reverseIn(ledgers, 0, id, 6), reverseIn(ledgers, 1, partner.id, 6)]);
      expect(statusesOf(responses)).toEqual([201, 400]);
      expect(responses.find(({ status }) => status === 400)?.data).toEqual({ amount: ['At most 4 can still be reversed.'] });
      expect(await reversedOf(ledgers, [id, partner.id])).toEqual([6, 6]);
    }
  });

  it('add up to exactly the original amount after forty more', async () => {
    const ledgers = await startTwo();
    const { id, partner } = await ledgers.send(ledgers.fixture.bob.email, 100);
    const responses = await Promise.all(Array.from({ length: 42 }, (_, index) => reverseIn(ledgers, index, id, 7)));
    expect(winnersOf(responses)).toHaveLength(14);
    expect(await reversedOf(ledgers, [id, partner.id])).toEqual([98, 98]);
    expect((await reverseIn(ledgers, 0, id)).data.amount).toBe(2);
    expect(await balanceOf(ledgers, 'bob')).toEqual({ balance: 0n, available: 0n });
  });
});

describe('a reversal', () => {
  it('runs after a concurrent completion, or is rejected as Pending', async () => {
    const ledgers = await startTwo();
    const { fixture, processes, asAdmin } = ledgers;
    for (let pair = 0; pair < PAIRS; pair++) {
      const { data } = await asAdmin('credit/', { user: fixture.bob.email, amount: 10, currency: 'USD' });
      const [completed, reversed] = await Promise.all([
        processes[0].rest('PATCH', `/admin/transactions/${data.id}/`, { token: fixture.admin.token, body: { status: 'Complete' } }),
        reverseIn(ledgers, 1, data.id),
      ]);
      expect(completed.status).toBe(200);
      if (reversed.status === 201) continue;
      expect(reversed).toMatchObject({ status: 400, data: { status: ['Only complete transactions can be reversed.'] } });
      expect((await reverseIn(ledgers, 1, data.id)).status).toBe(201);
    }
    expect(await balanceOf(ledgers, 'bob')).toEqual({ balance: 0n, available: 0n });
  });

  it('and a concurrent debit of the same money: exactly one succeeds', async () => {
    const ledgers = await startTwo();
    const { fixture, processes, asAdmin, send } = ledgers;
    let debited = 0n;
    for (let pair = 0; pair < PAIRS; pair++) {
      const { id } = await send(fixture.bob.email, 10);
      const debit = { user: fixture.bob.email, amount: 10, currency: 'USD', status: 'complete' };
      const responses = await Promise.all([reverseIn(ledgers, 0, id), asAdmin('debit/', debit, processes[1].rest)]);
      expect(statusesOf(responses)).toEqual([201, 400]);
      expect(responses.find(({ status }) => status === 400)?.data).toEqual({ amount: ['Insufficient funds.'] });
      if (responses[1].status === 201) debited += 10n;
    }
    expect(await balanceOf(ledgers, 'bob')).toEqual({ balance: 0n, available: 0n });
    expect(await balanceOf(ledgers, 'ann')).toEqual({ balance: 10_000n - debited, available: 10_000n - debited });
  });
});

const EXECUTED = { code: 'invalid', data: { status: ['Transaction has already been executed.'] } };

/** The outcomes: 'won', or the error. */
const outcomesOf = async (requests: Promise<unknown>[]) =>
  (await Promise.allSettled(requests)).map((outcome): unknown => (outcome.status === 'fulfilled' ? 'won' : outcome.reason));

describe('a claim', () => {
  const end = (
    { fixture, processes }: LedgerPair,
    index: 0 | 1,
    fields: Pick<ExecuteCommand, 'collectionId' | 'to' | 'actorId' | 'onlyExpired'>,
  ) => {
    const execution = { ...fields, reason: null, edit: null };
    return executeCollection({ db: database.db, ledger: processes[index].ledger }, fixture, execution);
  };

  const claim = (ledgers: LedgerPair, collectionId: string, actorId: string) =>
    end(ledgers, 0, { collectionId, to: 'Complete', actorId, onlyExpired: false });

  const expire = (ledgers: LedgerPair, collectionId: string) =>
    end(ledgers, 1, { collectionId, to: 'Failed', actorId: null, onlyExpired: true });

  const setExpired = ({ fixture }: LedgerPair) =>
    database.owner`update transactions set expires_at = now() - interval '1 second'
      where company_id = ${fixture.companyId} and status = 'Pending' and expires_at is not null`;

  const invite = ({ send }: LedgerPair) => send('new@comer.example', 10);

  const endsOf = async ({ fixture }: LedgerPair, collection: string) => {
    const rows = await database.owner<{ status: string }[]>`
      select status from transactions where company_id = ${fixture.companyId} and collection_id = ${collection}`;
    return rows.map(({ status }) => status);
  };

  it('and a concurrent expiry: exactly one succeeds', async () => {
    const ledgers = await startTwo();
    let claimedTotal = 0n;
    for (let pair = 0; pair < PAIRS; pair++) {
      const { collection, partner } = await invite(ledgers);
      await setExpired(ledgers);
      const attempts = [() => claim(ledgers, collection, partner.user.id), () => expire(ledgers, collection)];
      // Alternates which one is sent first.
      const outcomes = await outcomesOf((pair % 2 === 0 ? attempts : attempts.toReversed()).map((attempt) => attempt()));
      const isClaimed = outcomes[pair % 2] === 'won';
      expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
      expect(outcomes.find((outcome) => outcome !== 'won')).toMatchObject(EXECUTED);
      if (isClaimed) claimedTotal += 10n;
      expect(await endsOf(ledgers, collection)).toEqual(isClaimed ? ['Complete', 'Complete'] : ['Failed', 'Failed']);
    }
    expect(await balanceOf(ledgers, 'ann')).toEqual({ balance: 10_000n - claimedTotal, available: 10_000n - claimedTotal });
  });

  it('succeeds once when it runs twice, with its recipient as the actor', async () => {
    const ledgers = await startTwo();
    const { collection, id, partner } = await invite(ledgers);
    const outcomes = await outcomesOf([claim(ledgers, collection, partner.user.id), claim(ledgers, collection, partner.user.id)]);
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== 'won')).toMatchObject(EXECUTED);
    const transitions = await database.owner`
      select transaction_id, actor_id from transaction_transitions where company_id = ${ledgers.fixture.companyId} and to_status = 'Complete'
        and transaction_id in (${id}, ${partner.id})`;
    expect(transitions.map((row) => row['actor_id'])).toEqual([partner.user.id, partner.user.id]);
  });

  it('succeeds until the expiry job has failed the transfer', async () => {
    const ledgers = await startTwo();
    const lateInvitation = await invite(ledgers);
    await setExpired(ledgers);
    await claim(ledgers, lateInvitation.collection, lateInvitation.partner.user.id);
    expect(await endsOf(ledgers, lateInvitation.collection)).toEqual(['Complete', 'Complete']);
    const tooLate = await invite(ledgers);
    await setExpired(ledgers);
    const { db } = database;
    await failExpiredCollections({ db, ledger: ledgers.processes[1].ledger, log: ledgers.fixture.services.log }, new Date());
    await expect(claim(ledgers, tooLate.collection, tooLate.partner.user.id)).rejects.toMatchObject(EXECUTED);
    expect(await endsOf(ledgers, tooLate.collection)).toEqual(['Failed', 'Failed']);
  });
});

describe('concurrent completion and failure', () => {
  it('resolve each of thirty transactions once', async () => {
    const ledgers = await startTwo();
    const { fixture, processes, asAdmin } = ledgers;
    let completed = 0n;
    for (let pair = 0; pair < PAIRS; pair++) {
      const { data } = await asAdmin('credit/', { user: fixture.bob.email, amount: 10, currency: 'USD' });
      const end = (index: 0 | 1, status: string) =>
        processes[index].rest('PATCH', `/admin/transactions/${data.id}/`, { token: fixture.admin.token, body: { status } });
      const responses = await Promise.all([end(0, 'Complete'), end(1, 'Failed')]);
      expect(statusesOf(responses)).toEqual([200, 400]);
      expect(responses.find(({ status }) => status === 400)?.data).toEqual({ status: ['Transaction has already been executed.'] });
      if (responses[0].status === 200) completed += 10n;
    }
    expect(await balanceOf(ledgers, 'bob')).toEqual({ balance: completed, available: completed });
  });
});
