// Creates test companies and their users through the real procedures.
import { domainEvents } from '#server/composition/domain-events.ts';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConnectionOptions, OpenDatabase, Sql } from '#db/client.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { createLedger, type Ledger } from '#server/ledger/engine/ledger.ts';
import { createRequestLog } from '#server/modules/reporting/index.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import type { Log } from '#server/platform/log.ts';
import { createLocalFiles } from '#server/platform/files/local-files.ts';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound/addresses.ts';
import { createOutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { createPasswords } from '#server/platform/security/passwords.ts';
import { createThrottle } from '#server/platform/security/throttle.ts';
import { createVirusScanner } from '#server/platform/files/virus-scanner.ts';
import type { Context } from '#server/api/context.ts';
import type { Services } from '#server/api/services.ts';
import type { TestClock } from '#server/testing/clock.ts';

/** Minimal Argon2 costs: tests do not depend on its strength. */
const MINIMAL_COST = { memoryKib: 8, passes: 1, parallelism: 1 };

const PUBLIC_URL = 'http://127.0.0.1:3000/3/';
export const PASSWORD = 'correct horse battery';

export type CallerApi = ReturnType<typeof appRouter.createCaller>;

export type ClientCall = { token?: string; path?: string } & Partial<
  Pick<Context, 'clientAddress' | 'userAgent' | 'cookie' | 'device' | 'presentedChallenges'>
>;

type DatabaseConnections = Pick<OpenDatabase, 'db'> & { connection: Omit<ConnectionOptions, 'poolSize'>; sql: Sql; owner: Sql };

type ServiceOptions = { clock: TestClock; log: Log; limitsRegistrations: boolean; /** Default: a new one. */ ledger?: Ledger | undefined };

/** Created by the first file or upload. */
const newDataDir = (): string => path.join(tmpdir(), `countinghouse-test-${newId()}`);

export const createServices = (
  { db, sql, connection }: DatabaseConnections,
  { clock, log, limitsRegistrations, ledger }: ServiceOptions,
): Services => {
  // Trusts the proxy header, so that each fixture calls REST from its own address.
  const environment = readEnvironment({ NODE_ENV: 'test', TRUST_PROXY: 'on', DATA_DIR: newDataDir() });
  return {
    domainEvents,
    clock,
    log,
    environment,
    encryption: createEncryption(Buffer.alloc(32, 7)),
    passwords: createPasswords({ cost: MINIMAL_COST }),
    throttle: createThrottle({ sql, secret: 'a secret of the tests', limitsRegistrations }),
    fileStore: createLocalFiles(environment.dataDir),
    virusScanner: createVirusScanner(undefined),
    outboundHttp: createOutboundHttp({ allowedNetworks: LOOPBACK_NETWORKS, hidesLoopbackFailures: false, log }),
    ledger: ledger ?? createLedger({ connection, batchSize: 128, concurrency: 2 }),
    requestLog: createRequestLog({ db, log, flushesAutomatically: false }),
    separateDb: db,
  };
};

/** Logs the cause of server errors, as REST does. */
const logFault = ({ log }: Services, failure: unknown): void => {
  if (failure instanceof AppError && failure.code === 'server_error') log.error({ err: failure.cause ?? failure }, 'Request failed');
};

/** Returns a function that creates in-process callers. Each caller is a new request. */
export const createCallerFactory =
  ({ db }: DatabaseConnections, services: Services, clientAddress: string) =>
  ({ token, path = '', ...call }: ClientCall): CallerApi =>
    appRouter.createCaller(
      createContext({
        services,
        db,
        requestId: newId(),
        clientAddress,
        userAgent: 'vitest',
        url: new URL(path, PUBLIC_URL),
        token,
        ...call,
      }),
      { onError: ({ error: { cause } }) => logFault(services, cause) },
    );

export type RegisteredUser = { id: string; email: string; token: string };

/** A new company with its users; `createFixture` extends it. */
export type RegisteredCompany = {
  company: string;
  companyId: number;
  clientAddress: string;
  admin: RegisteredUser;
  ann: RegisteredUser;
  bob: RegisteredUser;
};

const readCompanyId = (token: string): number => Number.parseInt(token.slice(0, 6), 36);

/** Registers a user of the company, or its owner with it. The email is verified, so that transfers are credited immediately. */
export const registerPerson = async (
  { owner }: DatabaseConnections,
  api: CallerApi,
  { name, company, isOwner = false }: { name: string; company: string; isOwner?: boolean },
): Promise<RegisteredUser> => {
  const email = `${name}@${company}.example`;
  const person = { email, company, password1: PASSWORD, password2: PASSWORD, first_name: name };
  const { token, user } = await (isOwner ? api.auth.registerCompany(person) : api.auth.register(person));
  // As if they had followed the link.
  await owner`update emails set is_verified = true where company_id = ${readCompanyId(token)} and user_id = ${user.id}`;
  return { id: user.id, email, token };
};

const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Registers a company with its owner and two users, from its own address. */
export const registerTestCompany = async (database: DatabaseConnections, services: Services): Promise<RegisteredCompany> => {
  const company = `company-${newId().slice(-12)}`;
  const clientAddress = randomAddress();
  const api = createCallerFactory(database, services, clientAddress)({});
  const admin = await registerPerson(database, api, { name: 'admin', company, isOwner: true });
  const [ann, bob] = [
    await registerPerson(database, api, { name: 'ann', company }),
    await registerPerson(database, api, { name: 'bob', company }),
  ];
  return { company, companyId: readCompanyId(admin.token), clientAddress, admin, ann, bob };
};
