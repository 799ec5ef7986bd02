// A server without a company, with its own database, because companies cannot be deleted.
import { onTestFinished } from 'vitest';
import { createLog, type Log } from '#server/platform/log.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { Services } from '#server/api/services.ts';
import { createTestClock, type TestClock } from '#server/testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createCallerFactory, createServices, type CallerApi, type ClientCall } from '#server/testing/company-factory.ts';

export type EmptyServer = {
  database: TestDatabase;
  services: Services;
  clock: TestClock;
  /** A new unauthenticated request. */
  as: (call?: ClientCall) => CallerApi;
  /** The identifiers of its companies. */
  companies: () => Promise<string[]>;
};

/** Creates a server that is closed after the test and is not a demo. */
export const createEmptyServer = async (
  environment: Partial<Environment> = {},
  log: Log = createLog({ level: 'silent' }),
): Promise<EmptyServer> => {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const created = createServices(database, { clock, log, limitsRegistrations: false });
  const services = { ...created, environment: { ...created.environment, isDemo: false, ...environment } };
  onTestFinished(async () => {
    await Promise.all([services.ledger.drain(), services.outboundHttp.close()]);
    await database.close();
  });
  const call = createCallerFactory(database, services, '203.0.113.9');
  return {
    database,
    services,
    clock,
    as: (overrides = {}) => call(overrides),
    companies: async () => {
      const rows = await database.owner<{ identifier: string }[]>`select identifier from companies order by identifier`;
      return rows.map(({ identifier }) => identifier);
    },
  };
};
