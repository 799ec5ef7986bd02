// The REST handler on PostgreSQL and the reference return the same responses, and finally the same lists, totals and balances.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { API_AMOUNTS } from '#server/testing/model/intents.ts';
import { expectSameBooks, setUpCompany, openModelServer } from '#server/testing/model/company-books.ts';
import type { ModelSettings } from '#server/testing/model/requests.ts';
import { createClient } from '#server/testing/model/rest-system.ts';
import { checkSettings, timeLimitMs } from '#server/testing/model/runs.ts';
import { commandsOf, runCommands, type ModeledSystem } from '#server/testing/model/session.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const INTENT_LIMITS = { mixedBatches: false, amounts: API_AMOUNTS, replays: true, unknownCurrency: true };
const COMMANDS_MAX = 60;

/** A new company whose ledger uses the model's clock. */
const openSystem = async (settings: ModelSettings): Promise<ModeledSystem & { close(): Promise<void> }> => {
  const clock = createTestClock(new Date(settings.startsAt));
  const ledger = createLedger({ connection: database.connection, batchSize: 128, concurrency: 2, clock });
  const fixture = await createFixture();
  const server = await openModelServer(database, fixture, await setUpCompany(database, fixture, settings), ledger);
  const client = createClient(server);
  return {
    execute: (request, now) => {
      clock.advance(now - clock.now().getTime());
      return client.execute(request);
    },
    verify: (reference) => expectSameBooks(server, client, reference),
    isClientView: true,
    close: () => ledger.drain(),
  };
};

describe('the API', () => {
  it(
    'matches the responses and state of the reference',
    async () => {
      const property = fc.asyncProperty(
        commandsOf({ limits: INTENT_LIMITS }, COMMANDS_MAX),
        fc.record({ defaultStatus: fc.constantFrom('Pending', 'Complete'), strict: fc.boolean() }),
        async (commands, choices) => {
          const settings: ModelSettings = { ...choices, limits: INTENT_LIMITS, lifespanDays: 2, startsAt: Date.now() };
          const system = await openSystem(settings);
          try {
            await runCommands(commands, system, settings);
          } finally {
            await system.close();
          }
        },
      );
      await expect(fc.assert(property, checkSettings(8))).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );
});
