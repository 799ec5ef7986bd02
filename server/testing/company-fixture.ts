// A company with users, registered through the real procedures. Each has its own client address, so that tests neither see nor throttle
// each other.
import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { afterAll, expect } from 'vitest';
import { AppError } from '#server/kernel/errors.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import type { Services } from '#server/api/services.ts';
import type { Ledger } from '#server/ledger/index.ts';
import { createTestClock, type TestClock } from '#server/testing/clock.ts';
import { isOnCluster, useTestDatabase } from '#server/testing/database.ts';
import {
  PASSWORD,
  createCallerFactory,
  createServices,
  registerTestCompany,
  registerPerson,
  type CallerApi,
  type ClientCall,
  type RegisteredUser,
} from '#server/testing/company-factory.ts';
import { takeCompany } from '#server/testing/prepared-companies.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';

export type { CallerApi };

export type TestUser = RegisteredUser & {
  password: string;
  /** A new request for each access. */
  readonly api: CallerApi;
};

export type CompanyFixture = {
  company: string;
  companyId: number;
  /** The owner. */
  admin: TestUser;
  ann: TestUser;
  bob: TestUser;
  anonymous: CallerApi;
  /** A caller with a different token, address, request path or cookie. */
  as: (call: ClientCall) => CallerApi;
  /** Registers one more user of the company. */
  join: (name: string) => Promise<TestUser>;
  clock: TestClock;
  services: Services;
  clientAddress: string;
};

/** A fixture with a REST server, which is closed after the test. */
export type RestFixture = CompanyFixture & { rest: RestClient };

type LoggedError = { message: string; cause?: LoggedError };

/** The innermost cause of an error, in one line. */
const causeOf = ({ message, cause }: LoggedError): string => (cause ? causeOf(cause) : message);

/** A log that collects the cause of each error. */
const createErrorLog = (causes: Set<string>): Log => {
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      const { msg, err } = JSON.parse(line.toString()) as { msg: string; err?: LoggedError };
      causes.add(err ? `${msg}: ${causeOf(err)}` : msg);
      done();
    },
  });
  return createLog({ level: 'error', stream });
};

type FixtureOptions = {
  limitsRegistrations?: boolean;
  /** Set by tests that expect a logged error. Without it, a logged error fails the file. */
  log?: Log;
};

/** The database and fixtures of a test file. An error logged by a fixture fails the file with its cause. */
export const useFixtures = (options?: Parameters<typeof useTestDatabase>[0]) => {
  const database = useTestDatabase(options);
  const openServices: Services[] = [];
  // One ledger for the file, as in a process: opening connections takes longer than most tests. Fixtures have copies, because tests replace
  // functions.
  let ledger: Ledger | undefined;
  const causes = new Set<string>();
  // Registered after the database, so that it runs before the database closes.
  afterAll(async () => {
    await Promise.all(openServices.flatMap(({ ledger, outboundHttp }) => [ledger.drain(), outboundHttp.close()]));
    await Promise.all(openServices.map(({ environment }) => rm(environment.dataDir, { recursive: true, force: true })));
    expect([...causes], 'errors that no test expected').toEqual([]);
  });

  const createFixture = async ({
    limitsRegistrations = false,
    log = createErrorLog(causes),
  }: FixtureOptions = {}): Promise<CompanyFixture> => {
    const clock = createTestClock();
    const services = createServices(database, { clock, log, limitsRegistrations, ledger: ledger && { ...ledger } });
    ledger ??= { ...services.ledger };
    openServices.push(services);
    // Registrations of prepared companies were not counted.
    const prepared = limitsRegistrations || isOnCluster() ? undefined : await takeCompany(database.owner, clock.now());
    const users = prepared ?? (await registerTestCompany(database, services));
    const { company, companyId, clientAddress } = users;
    const as = createCallerFactory(database, services, clientAddress);
    const toPerson = (registered: RegisteredUser): TestUser => ({
      ...registered,
      password: PASSWORD,
      get api() {
        return as({ token: registered.token });
      },
    });
    return {
      company,
      companyId,
      admin: toPerson(users.admin),
      ann: toPerson(users.ann),
      bob: toPerson(users.bob),
      anonymous: as({}),
      as,
      join: async (name) => toPerson(await registerPerson(database, as({}), { name, company })),
      clock,
      services,
      clientAddress,
    };
  };
  const createRestFixture = async (options?: FixtureOptions): Promise<RestFixture> => {
    const fixture = await createFixture(options);
    return { ...fixture, rest: await serveRest(database, fixture) };
  };
  return { database, createFixture, createRestFixture };
};

/** The code and fields of a rejected call. */
export const catchApiError = async (call: Promise<unknown>): Promise<{ code: string; message: string; fields: unknown }> => {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Error) || !(error.cause instanceof AppError)) throw error;
    const { code, message, data } = error.cause;
    return { code, message, fields: data };
  }
  throw new Error('The call was accepted.');
};
