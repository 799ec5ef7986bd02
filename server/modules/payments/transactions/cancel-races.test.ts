// Cancellations, claims, expiries and completions of the same transfers, concurrently and through two processes. For each transfer, exactly
// one of them succeeds, and no money is lost or created. CANCEL_RACES sets the number of transfers.
import { expect, it, onTestFinished, vi } from 'vitest';
import { emails } from '#db/schema/index.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { claimVerifiedTransfers } from '#server/modules/payments/transactions/claim-transfers.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import { balanceOf } from '#server/testing/payment-requests.ts';
import { serveRest, type ClientResponse, type RestClient } from '#server/testing/rest-client.ts';
import { useUnclaimedTransfers } from '#server/testing/unclaimed-transfers.ts';
import type { RestFixture, TestUser } from '#server/testing/company-fixture.ts';

const { database, createRestFixture, send, servicesOf } = useUnclaimedTransfers();

const ROUND_SIZE = 20;
/** Several transfers to one recipient are claimed together. */
const RECIPIENTS_PER_ROUND = 4;
/** A claimer gets an account for each claim, which makes the next ones slower. */
const RACES_PER_CLAIMER = 400;
const AMOUNT = 10;
const RACES = Math.ceil(Number(process.env['CANCEL_RACES'] ?? 100) / ROUND_SIZE) * ROUND_SIZE;
const TIMEOUT_MS = 60_000 + RACES * 500;

type Transfer = { id: string; partner: { user: { id: string } } };

/** The reason of the transition that each competitor records. An admin records none. */
const REASONS = {
  cancel: 'Canceled by the sender.',
  admin: null,
  claim: 'Claimed by the recipient.',
  expiry: 'Unclaimed transfer expired.',
};

/** The company in two processes, each with its own ledger, without a rate limit. */
const startTwo = async () => {
  const prepared = await createRestFixture();
  const environment = { ...prepared.services.environment, hasRateLimits: false };
  const ledger = createLedger({ connection: database.connection, batchSize: 64, concurrency: 2 });
  onTestFinished(() => ledger.drain());
  const serve = async (services: RestFixture['services']): Promise<RestFixture> => {
    const fixture = { ...prepared, services };
    return { ...fixture, rest: await serveRest(database, fixture) };
  };
  const services = { ...prepared.services, environment };
  return { fixture: await serve(services), other: await serve({ ...services, ledger }) };
};

/** Gives the user the verified addresses without the claim of a verification, which the job then makes. */
const verifyAddresses = ({ companyId }: RestFixture, { id: userId }: TestUser, addresses: string[]) =>
  database.db.transaction(async (tx) => {
    const now = new Date();
    for (const address of addresses) {
      const id = await nextNumber(tx, companyId, 'email');
      await tx
        .insert(emails)
        .values({ companyId, id, userId, address, isPrimary: false, isVerified: true, createdAt: now, updatedAt: now });
    }
  });

/** Transfers that have expired and whose recipients have verified their addresses, but that are still pending. */
const sendAll = async (fixture: RestFixture, claimer: TestUser, addresses: string[]): Promise<Transfer[]> => {
  await database.owner`delete from throttles`;
  const transfers = await Promise.all(
    Array.from({ length: ROUND_SIZE }, (_, index) => send(fixture, addresses[index % addresses.length] ?? '', { amount: AMOUNT })),
  );
  await database.owner`update transactions set expires_at = now() - interval '1 second'
    where company_id = ${fixture.companyId} and status = 'Pending'`;
  await verifyAddresses(fixture, claimer, addresses);
  return transfers;
};

/** The final transitions of the transfers. */
const readFinalTransitions = ({ companyId }: RestFixture, transfers: Transfer[]) =>
  database.owner<{ id: string; reason: string | null }[]>`select transaction_id as id, reason from transaction_transitions
    where company_id = ${companyId} and to_status <> 'Pending' and transaction_id = any(${transfers.map(({ id }) => id)}::uuid[])`;

const readMergedUsers = ({ companyId }: RestFixture, transfers: Transfer[]) =>
  database.owner`select id from users where company_id = ${companyId} and merged_into is not null
    and id = any(${transfers.map(({ partner }) => partner.user.id)}::uuid[])`;

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

const accepted = (transfers: Transfer[], responses: ClientResponse[]) => transfers.filter((_, index) => responses[index]?.status === 200);

const WAIT = { interval: 1, timeout: 30_000 };

/** Starts the work on the first call. */
const startOnce = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let started: Promise<Result> | undefined;
  return () => (started ??= work());
};

/** One may start first: the others follow when it has made the given progress. */
const LEADS = [
  undefined,
  ['cancel', readFinalTransitions],
  ['expiry', readFinalTransitions],
  ['claim', readMergedUsers],
  ['claim', readFinalTransitions],
] as const;

const race = async ({ fixture, other }: Awaited<ReturnType<typeof startTwo>>, transfers: Transfer[], round: number) => {
  const patchAll = (client: RestClient, section: '' | '/admin', { token }: TestUser, status: string) =>
    Promise.all(transfers.map(({ id }) => client('PATCH', `${section}/transactions/${id}/`, { token, body: { status } })));
  const competitors = {
    claim: startOnce(() => claimVerifiedTransfers(servicesOf(other))),
    expiry: startOnce(() => failExpiredCollections(servicesOf(fixture), new Date())),
    cancel: startOnce(() => patchAll(fixture.rest, '', fixture.ann, 'Failed')),
    admin: startOnce(() => patchAll(other.rest, '/admin', fixture.admin, 'Complete')),
  };
  const [leader, readProgress] = LEADS[round % LEADS.length] ?? [];
  if (leader) void competitors[leader]();
  if (readProgress) await vi.waitUntil(async () => (await readProgress(fixture, transfers)).length > 0, WAIT);
  const [canceled, completed] = await Promise.all([competitors.cancel(), competitors.admin(), competitors.claim(), competitors.expiry()]);
  return { canceled, completed };
};

it(
  `each of ${RACES} transfers is either canceled, completed, claimed or expired, exactly once`,
  async () => {
    const processes = await startTwo();
    const { fixture } = processes;
    const { ann, admin, companyId } = fixture;
    const total = RACES * AMOUNT;
    await admin.api.admin.transactions.credit({ user: ann.id, amount: BigInt(total), currency: 'USD', status: 'Complete' });
    let claimer = await fixture.join('claimer');
    const winCounts = { cancel: 0, admin: 0, claim: 0, expiry: 0 };
    for (let first = 0; first < RACES; first += ROUND_SIZE) {
      const addresses = Array.from({ length: RECIPIENTS_PER_ROUND }, (_, index) => `racer${first + index}@comer.example`);
      if (first > 0 && first % RACES_PER_CLAIMER === 0) claimer = await fixture.join(`claimer${first}`);
      const transfers = await sendAll(fixture, claimer, addresses);
      const { canceled, completed } = await race(processes, transfers, first / ROUND_SIZE);
      const ends = await readFinalTransitions(fixture, transfers);
      expect(idsOf(ends)).toEqual(idsOf(transfers));
      const endedBy = (name: keyof typeof REASONS) => ends.filter(({ reason }) => reason === REASONS[name]);
      expect(idsOf(endedBy('cancel'))).toEqual(idsOf(accepted(transfers, canceled)));
      expect(idsOf(endedBy('admin'))).toEqual(idsOf(accepted(transfers, completed)));
      expect([...canceled, ...completed].filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
      for (const name of Object.keys(winCounts) as (keyof typeof winCounts)[]) winCounts[name] += endedBy(name).length;
    }
    expect(winCounts.cancel + winCounts.admin + winCounts.claim + winCounts.expiry).toBe(RACES);
    expect(winCounts.cancel).toBeGreaterThan(0);
    const [audited] = await database.owner`
      select count(*)::int as cancellations from audit_log where company_id = ${companyId} and action = 'transfer.cancel'`;
    expect(audited).toEqual({ cancellations: winCounts.cancel });
    const remaining = total - AMOUNT * (winCounts.claim + winCounts.admin);
    expect(await balanceOf(fixture, ann)).toEqual({ balance: remaining, available: remaining });
    const [sums] = await database.owner`
    select sum(balance)::int as balance, sum(held)::int as held, sum(incoming)::int as incoming
    from balances join ledger_accounts on ledger_accounts.company_id = balances.company_id and ledger_accounts.id = account_id
    where balances.company_id = ${companyId} and kind = 'user'`;
    expect(sums).toEqual({ balance: total, held: 0, incoming: 0 });
    expect(await checkLedger(database.owner)).toEqual([]);
  },
  TIMEOUT_MS,
);
