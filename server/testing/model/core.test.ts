// The decision core and the reference have the same results and state for any commands, order and batches, and dry runs have the same results.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createCoreSystem } from '#server/testing/model/core-system.ts';
import { API_AMOUNTS, LEDGER_AMOUNTS } from '#server/testing/model/intents.ts';
import { checkSettings, timeLimitMs } from '#server/testing/model/runs.ts';
import { commandsOf, runCommands, type ModeledSystem } from '#server/testing/model/session.ts';

const COMMANDS_MAX = 400;
const INTENT_LIMITS = { mixedBatches: true, amounts: API_AMOUNTS, replays: false, unknownCurrency: false, terms: true };
const SETTINGS = {
  limits: INTENT_LIMITS,
  defaultStatus: 'Pending',
  strict: false,
  lifespanDays: 2,
  startsAt: Date.UTC(2026, 0, 2),
} as const;

let commandCount = 0;
const openSystem = (options: Parameters<typeof createCoreSystem>[0]): ModeledSystem => {
  const system = createCoreSystem(options);
  const execute: ModeledSystem['execute'] = (request, now) => {
    commandCount += 1;
    return system.execute(request, now);
  };
  return { ...system, execute };
};

afterAll(() => {
  if (process.env['PROVE_FACTOR']) process.stdout.write(`${commandCount} commands\n`);
});

const batchSize = fc.integer({ min: 1, max: 9 });

describe('the decision core, over hundreds of commands,', () => {
  it(
    'matches the results and state of the reference',
    async () => {
      const property = fc.asyncProperty(commandsOf(SETTINGS, COMMANDS_MAX), batchSize, async (commands, batchSize) => {
        await runCommands(commands, openSystem({ batchSize, slots: 2 }), SETTINGS);
      });
      await expect(fc.assert(property, checkSettings(30))).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );

  it(
    'rejects amounts that no column can store, like the reference',
    async () => {
      // Each shard has 38 digits, so several can store more in total.
      const settings = { ...SETTINGS, limits: { ...INTENT_LIMITS, amounts: LEDGER_AMOUNTS } };
      const property = fc.asyncProperty(commandsOf(settings, COMMANDS_MAX), batchSize, async (commands, batchSize) => {
        await runCommands(commands, openSystem({ batchSize, slots: 1 }), settings);
      });
      await expect(fc.assert(property, checkSettings(30))).resolves.toBeUndefined();
    },
    timeLimitMs(),
  );
});
