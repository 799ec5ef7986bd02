// Concurrent commands have the same results and leave the same balances as sequential ones, for every batch size. The ledger has one
// queue per company here, because several queues do not keep the order of commands.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { createLedgerSystem } from '#server/testing/model/ledger-system.ts';
import { API_AMOUNTS, INVITED, intentOf, optionsOf, type Intent, type IntentOptions } from '#server/testing/model/intents.ts';
import { booksOf, setUpCompany, readBooks } from '#server/testing/model/company-books.ts';
import { requestOf, startSession, type ModelRequest, type ModelSession, type ModelSettings } from '#server/testing/model/requests.ts';
import { checkSettings, timeLimitMs } from '#server/testing/model/runs.ts';
import { applyToReference } from '#server/testing/model/session.ts';
import { serialize, type CommandOutcome, type TransactionView } from '#server/testing/model/model-commands.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const SIZES = [1, 2, 7, 64, 128];
const INTENT_LIMITS = { mixedBatches: true, amounts: API_AMOUNTS, replays: true, unknownCurrency: false, terms: true };
/** The same commands for all sizes. */
const SEED = Date.now() % 2 ** 31;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Concurrent intents, which refer only to records of earlier rounds. */
const rounds = fc.array(
  fc.array(fc.tuple(intentOf(INTENT_LIMITS), optionsOf(INTENT_LIMITS)), { minLength: 1, maxLength: 60, size: 'max' }),
  {
    minLength: 1,
    maxLength: 5,
    size: 'max',
  },
);

/** The requests of a round, with the results of the reference. */
const applyRound = (session: ModelSession, intents: [Intent, IntentOptions][]) => {
  const reference = session.reference.copy();
  const history = [...session.history];
  const exchanges: { request: ModelRequest; expected: CommandOutcome }[] = [];
  for (const [intent, options] of intents) {
    if (intent.type === 'wait') continue;
    const request = requestOf({ ...session, reference, history }, intent, options);
    if (request !== undefined) exchanges.push({ request, expected: applyToReference(session, request) });
  }
  return exchanges;
};

const byId = (a: TransactionView, b: TransactionView): number => (a.id < b.id ? -1 : 1);

/** A new company whose ledger has this batch size. */
const openLedgerSystem = async (batchSize: number, settings: ModelSettings) => {
  const fixture = await createFixture();
  const people = await setUpCompany(database, fixture, settings);
  for (const name of INVITED) people[name] = await fixture.join(name);
  const parties = new Map<string, { reference: string; userId: string }>();
  for (const [name, person] of Object.entries(people)) {
    const [account] = (await person.api.accounts.list({})).results;
    parties.set(name, { reference: account?.reference ?? '', userId: person.id });
  }
  const clock = createTestClock(new Date(settings.startsAt));
  const ledger = createLedger({ connection: database.connection, batchSize, concurrency: 2, queuesPerCompany: 1, clock });
  const system = await createLedgerSystem({ ledger, companyId: fixture.companyId, strict: settings.strict, parties });

  const verify = async ({ reference }: ModelSession): Promise<void> => {
    const names = new Map([...parties].map(([name, { reference }]) => [reference, name]));
    expect(await readBooks(database, fixture, names, system.view)).toEqual(booksOf(reference));
  };

  return {
    execute: (requests: ModelRequest[], now: number) => {
      clock.advance(now - clock.now().getTime());
      return system.execute(requests, now);
    },
    verify,
    dryRunCount: system.dryRunCount,
    close: () => ledger.drain(),
  };
};

const sortTransactions = (outcome: CommandOutcome): CommandOutcome =>
  outcome.outcome === 'refused' ? outcome : { ...outcome, transactions: outcome.transactions.toSorted(byId) };

describe('concurrent commands', () => {
  it.each(SIZES)(
    'give the same results in batches of %i as sequentially',
    async (batchSize) => {
      let dryRunCount = 0;
      const property = fc.asyncProperty(rounds, fc.boolean(), async (rounds, strict) => {
        const settings: ModelSettings = { limits: INTENT_LIMITS, defaultStatus: 'Pending', strict, lifespanDays: 2, startsAt: Date.now() };
        const session = startSession(settings);
        const system = await openLedgerSystem(batchSize, settings);
        try {
          for (const intents of rounds) {
            const exchanges = applyRound(session, intents);
            const requests = exchanges.map(({ request }) => request);
            const outcomes = await system.execute(requests, session.now);
            expect(outcomes.map(sortTransactions), serialize(requests)).toEqual(
              exchanges.map(({ expected }) => sortTransactions(expected)),
            );
            session.now += DAY_MS;
          }
          await system.verify(session);
        } finally {
          dryRunCount += system.dryRunCount();
          await system.close();
        }
      });
      await expect(fc.assert(property, { ...checkSettings(2), seed: SEED })).resolves.toBeUndefined();
      if (process.env['PROVE_FACTOR']) process.stdout.write(`${dryRunCount} dry runs agreed with the posting\n`);
    },
    timeLimitMs(),
  );
});
