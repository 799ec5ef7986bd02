// Several workers in two processes on one database, concurrently on few accounts. For any results, some serial order of the requests
// explains all of them and the final state.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { intentOf, optionsOf, type Intent, type IntentOptions } from '#server/testing/model/intents.ts';
import { createNames } from '#server/testing/model/name-table.ts';
import { booksOf, setUpCompany, openModelServer, readBooks } from '#server/testing/model/company-books.ts';
import {
  requestOf,
  startSession,
  withOtherBody,
  type ModelRequest,
  type ModelSession,
  type ModelSettings,
} from '#server/testing/model/requests.ts';
import { createClient, type ModelClient } from '#server/testing/model/rest-system.ts';
import { checkSettings, timeLimitMs } from '#server/testing/model/runs.ts';
import { findSerialOrder, type HistoryEvent } from '#server/testing/model/serial-order.ts';
import { countCollections, send } from '#server/testing/model/session.ts';
import { serialize } from '#server/testing/model/model-commands.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const DAY_MS = 24 * 60 * 60 * 1000;
const INTENT_LIMITS = { mixedBatches: false, amounts: [1n, 5n, 20n, 60n, 100n], replays: true, unknownCurrency: false };
const WORKERS = 4;

/** Contended resources: money, open holds, expired unclaimed transfers, and reversible transactions. */
const PREPARATION: Intent[] = [
  { type: 'move', kind: 'credit', person: 0, currency: 'USD', amount: 100n, pending: false },
  { type: 'move', kind: 'credit', person: 1, currency: 'USD', amount: 60n, pending: false },
  { type: 'move', kind: 'credit', person: 0, currency: 'USD', amount: 20n, pending: true },
  { type: 'move', kind: 'debit', person: 0, currency: 'USD', amount: 20n, pending: true },
  { type: 'transfer', from: 1, to: 2, currency: 'USD', amount: 20n, pending: true },
  { type: 'transfer', from: 0, to: 1, currency: 'USD', amount: 20n, pending: false },
  { type: 'invite', from: 0, invited: 0, currency: 'USD', amount: 5n },
  { type: 'invite', from: 1, invited: 1, currency: 'USD', amount: 5n },
];

const requestIntent = fc.tuple(intentOf(INTENT_LIMITS), optionsOf(INTENT_LIMITS));
/** The requests of each worker per round, in sequence. */
const rounds = fc.array(
  fc.array(fc.array(requestIntent, { minLength: 1, maxLength: 4, size: 'max' }), { minLength: 2, maxLength: WORKERS, size: 'max' }),
  {
    minLength: 1,
    maxLength: 3,
    size: 'max',
  },
);

/** Two processes with their own ledger, cache and connections, and shared names. */
const openProcesses = async (settings: ModelSettings) => {
  const fixture = await createFixture();
  const people = await setUpCompany(database, fixture, settings);
  const names = createNames();
  const clock = createTestClock(new Date(settings.startsAt));
  const historyLedger = createLedger({ connection: database.connection, batchSize: 64, concurrency: 1, clock });
  const ledgers = [1, 2].map(() => createLedger({ connection: database.connection, batchSize: 64, concurrency: 2 }));
  const clients: ModelClient[] = [];
  for (const ledger of ledgers) clients.push(createClient(await openModelServer(database, fixture, people, ledger), names));
  const historyClient = createClient(await openModelServer(database, fixture, people, historyLedger), names);
  return {
    clients,
    historyClient,
    readBooks: async () => readBooks(database, fixture, await historyClient.accountNames(), historyClient.viewRow),
    close: () => Promise.all([historyLedger, ...ledgers].map((ledger) => ledger.drain())),
  };
};

/**
 * The requests of each worker, based on the state before the round. Repetitions repeat another worker's request; in every other round all
 * start with the same keyed request.
 */
const requestsOf = (session: ModelSession, workers: [Intent, IntentOptions][][], round: number): ModelRequest[][] => {
  const keyed: ModelRequest[] = [];
  const buildRequests = ([intent, options]: [Intent, IntentOptions], position: string): ModelRequest[] => {
    if (intent.type === 'wait') return [];
    if (intent.type === 'replay') {
      const original = keyed[intent.index % Math.max(keyed.length, 1)];
      if (original === undefined) return [];
      return [intent.hasOtherBody ? { ...original, command: withOtherBody(original.command) } : original];
    }
    const built = requestOf(session, intent, options);
    if (built === undefined) return [];
    session.collectionCount += countCollections(built);
    const request = built.key === undefined ? built : { ...built, key: `round-${round}-${position}` };
    if (request.key !== undefined) keyed.push(request);
    return [request];
  };
  const requests = workers.map((intents, worker) => intents.flatMap((intent, index) => buildRequests(intent, `${worker}-${index}`)));
  const [first] = round % 2 === 0 ? keyed : [];
  return first ? requests.map((workerRequests) => [first, ...workerRequests.filter((request) => request !== first)]) : requests;
};

const runRequests = async (client: ModelClient, requests: ModelRequest[], history: HistoryEvent[]): Promise<void> => {
  for (const request of requests) {
    const startedAt = performance.now();
    const outcome = await client.execute(request);
    history.push({ request, outcome, startedAt, endedAt: performance.now() });
  }
};

const formatHistory = (history: HistoryEvent[]): string =>
  history.map(({ startedAt, endedAt, ...event }) => `${startedAt.toFixed(2)} to ${endedAt.toFixed(2)}: ${serialize(event)}`).join('\n');

describe('concurrent workers in two processes', () => {
  it(
    'get responses that some serial order explains',
    async () => {
      const property = fc.asyncProperty(rounds, fc.boolean(), async (rounds, strict) => {
        const startsAt = Date.now() - 10 * DAY_MS;
        const settings: ModelSettings = { limits: INTENT_LIMITS, defaultStatus: 'Pending', strict, lifespanDays: 2, startsAt };
        const { clients, historyClient, readBooks, close } = await openProcesses(settings);
        let session = startSession(settings);
        try {
          for (const intent of PREPARATION) {
            const request = intent.type === 'wait' ? undefined : requestOf(session, intent, { key: undefined, byAdmin: false });
            if (request) await send(session, { execute: historyClient.execute, isClientView: true }, request);
          }
          session.now = Date.now();
          for (const [round, workers] of rounds.entries()) {
            const history: HistoryEvent[] = [];
            const requests = requestsOf(session, workers, round);
            await Promise.all(
              requests.map((workerRequests, worker) =>
                runRequests(clients[worker % clients.length] ?? historyClient, workerRequests, history),
              ),
            );
            const storedBooks = serialize(await readBooks());
            const isFinalState = (books: ModelSession['reference']) => serialize(booksOf(books)) === storedBooks;
            const explanation = findSerialOrder(session.reference, history, session.now, isFinalState);
            if (!explanation) throw new Error(`No order explains\n${formatHistory(history)}\nwhich ended with ${storedBooks}`);
            session = { ...session, reference: explanation.books };
          }
        } finally {
          await close();
        }
      });
      // Races are not reproducible, so the history is reported instead of a shrunk counterexample.
      await expect(fc.assert(property, { ...checkSettings(8), endOnFailure: true })).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );
});
