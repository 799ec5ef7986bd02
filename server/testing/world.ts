// A company with people in it, registered through the real procedures. Every test that needs one makes its own, with an
// address of its own, so that no test sees or throttles another.
import { randomInt } from 'node:crypto';
import { afterAll } from 'vitest';
import { appRouter } from '#server/app-router.ts';
import { createContext } from '#server/context.ts';
import { createLedger } from '#server/features/ledger/post.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { readEnvironment } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { createThrottle } from '#server/platform/throttle.ts';
import type { Context } from '#server/api/context.ts';
import type { Services } from '#server/services.ts';
import { createTestClock, type TestClock } from '#server/testing/clock.ts';
import { useTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';

/** Argon2's least: tests are about what happens around it. */
const CHEAP = { memoryKib: 8, passes: 1, parallelism: 1 };

const PUBLIC_URL = 'http://127.0.0.1:3000/3/';
const PASSWORD = 'correct horse battery';

export type Api = ReturnType<typeof appRouter.createCaller>;

export type Person = {
  id: string;
  email: string;
  password: string;
  token: string;
  /** A fresh request each time it is read. */
  readonly api: Api;
};

type Call = { token?: string; path?: string } & Partial<
  Pick<Context, 'clientAddress' | 'userAgent' | 'cookie' | 'device' | 'presentedChallenges'>
>;

export type World = {
  company: string;
  companyId: number;
  /** The owner. */
  admin: Person;
  ann: Person;
  bob: Person;
  anonymous: Api;
  /** A caller with another token, address, path of the request, or cookie. */
  as: (call: Call) => Api;
  /** Registers one more user of the company. */
  join: (name: string) => Promise<Person>;
  clock: TestClock;
  services: Services;
  clientAddress: string;
};

const createServices = (database: TestDatabase, clock: TestClock, limitsRegistrations: boolean): Services => ({
  clock,
  log: createLog({ level: 'silent' }),
  environment: readEnvironment({ NODE_ENV: 'test' }),
  encryption: createEncryption(Buffer.alloc(32, 7)),
  passwords: createPasswords({ cost: CHEAP }),
  throttle: createThrottle({ sql: database.sql, secret: 'a secret of the tests', limitsRegistrations }),
  ledger: createLedger({ connection: database.connection, batchSize: 128, lanes: 2 }),
  aside: database.db,
});

const companyOf = (token: string): number => Number.parseInt(token.slice(0, 6), 36);

const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

type Options = { limitsRegistrations?: boolean };

/** A world whose REST API is served until the test ends. */
export type Office = World & { rest: RestClient };

/** The file's database, and makers of worlds in it. */
export const useWorlds = () => {
  const database = useTestDatabase();
  const ledgers: Services['ledger'][] = [];
  // Registered after the database, so that it runs before the database closes.
  afterAll(() => Promise.all(ledgers.map((ledger) => ledger.drain())));

  const createWorld = async ({ limitsRegistrations = false }: Options = {}): Promise<World> => {
    const clock = createTestClock();
    const services = createServices(database, clock, limitsRegistrations);
    ledgers.push(services.ledger);
    const company = `company-${newId().slice(-12)}`;
    const clientAddress = randomAddress();
    const as = ({ token, path = '', ...call }: Call): Api =>
      appRouter.createCaller(
        createContext({
          services,
          db: database.db,
          requestId: newId(),
          clientAddress,
          userAgent: 'vitest',
          url: new URL(path, PUBLIC_URL),
          token,
          ...call,
        }),
      );
    const anonymous = as({});
    const register = async (name: string, isOwner: boolean): Promise<Person> => {
      const email = `${name}@${company}.example`;
      const person = { email, company, password1: PASSWORD, password2: PASSWORD, first_name: name };
      const { token, user } = await (isOwner ? anonymous.auth.registerCompany(person) : anonymous.auth.register(person));
      // As if they had followed the link: money that is sent to their address reaches them at once.
      await database.owner`update users set email_verified = true where company_id = ${companyOf(token)} and id = ${user.id}`;
      return {
        id: user.id,
        email,
        password: PASSWORD,
        token,
        get api() {
          return as({ token });
        },
      };
    };
    const admin = await register('admin', true);
    const companyId = companyOf(admin.token);
    return {
      company,
      companyId,
      admin,
      ann: await register('ann', false),
      bob: await register('bob', false),
      anonymous,
      as,
      join: (name) => register(name, false),
      clock,
      services,
      clientAddress,
    };
  };
  const createOffice = async (options?: Options): Promise<Office> => {
    const world = await createWorld(options);
    return { ...world, rest: await serveRest(database, world) };
  };
  return { database, createWorld, createOffice };
};

/** What a refused call says: its code and its fields. */
export const refusalOf = async (call: Promise<unknown>): Promise<{ code: string; message: string; fields: unknown }> => {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Error) || !(error.cause instanceof AppError)) throw error;
    const { code, message, data } = error.cause;
    return { code, message, fields: data };
  }
  throw new Error('The call was accepted.');
};
