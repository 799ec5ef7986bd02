// Writes the demo: two companies with fourteen months of history, into an empty database only. Companies, people and the printed token are one
// commit. The file with the password is written before it, so that the companies are never without credentials. If the process is killed
// while the history is written, the ledger is consistent and ends early: the file records this, and the next start logs a warning.
import { randomInt } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, openSql } from '#db/client.ts';
import { messages } from '#db/schema/index.ts';
import { noticeTasks } from '#db/schema/transaction-notices.ts';
import { FIRST_COMPANY, readDemoCompanies } from '#server/demo/companies.ts';
import { writeCompanyRecords } from '#server/demo/company-records.ts';
import { createCompany, type CreatedCompany } from '#server/demo/create-company.ts';
import { planHistory } from '#server/demo/plan-history.ts';
import { writeRequestLog } from '#server/demo/request-log.ts';
import { updateReceiverUrls, writeWebhooks } from '#server/demo/webhooks.ts';
import { writeHistory } from '#server/demo/write-history.ts';
import type { Services } from '#server/api/services.ts';
import { AppError } from '#server/kernel/errors.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { authenticate, DEMO_FILE, type DemoFile, issueToken, readDemoFile } from '#server/modules/identity/index.ts';
import { isLocalDemo } from '#server/platform/environment/environment.ts';

const DEMO_SEED = 1;

/** Any number, the same in every process, so that only one seeds at a time. */
const ADVISORY_LOCK = 7_203_114;
const LOCK_TIMEOUT_MS = 120_000;

/** The credentials that the server prints, and an access token of the first person for the curl command. */
export type DemoAccess = Pick<DemoFile, 'people' | 'token'>;

type SeedPorts = {
  services: Omit<Services, 'ledger'>;
  db: Database;
  databaseUrl: string;
  /** Another seed gives another history. */
  seed?: number;
};

/** Digits are easy to type, and the password is offered on the sign-in page. */
const generateDemoPassword = (): string => Array.from({ length: 3 }, () => randomInt(1_000, 10_000)).join('-');

const OWNER_ONLY = 0o600;

/** Replaces the file atomically. Only its owner can read it, because it contains the password. */
const writeDemoFile = async (dataDir: string, content: DemoFile): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, DEMO_FILE);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(draft, file);
};

const withLock = async <Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> => {
  const client = openSql({ url: databaseUrl, poolSize: 1, role: 'api', statementTimeoutMs: LOCK_TIMEOUT_MS });
  try {
    await client`select pg_advisory_lock(${ADVISORY_LOCK})`;
    return await work();
  } finally {
    await client.end({ timeout: 5 });
  }
};

const createCompanies = async ({ services, db }: SeedPorts, now: Date): Promise<{ created: CreatedCompany[]; file: DemoFile }> => {
  const password = generateDemoPassword();
  const passwordHash = await services.passwords.hash(password);
  return db.transaction(async (tx) => {
    const created: CreatedCompany[] = [];
    for (const definition of readDemoCompanies()) created.push(await createCompany(tx, definition, { ...services, passwordHash, now }));
    const credentials = created.flatMap(({ id: companyId, definition: { identifier: company, people }, profiles }) =>
      people.flatMap(({ key, role, email: user }) =>
        role && user ? { companyId, userId: profiles.get(key)?.user.id ?? '', access: { role, company, user, password } } : [],
      ),
    );
    const [first] = credentials;
    if (!first) throw new Error('No person of the demo has a role.');
    const token = (await issueToken(tx, first, null, now)).token;
    const file: DemoFile = { people: credentials.map(({ access }) => access), token, is_history_whole: false };
    await writeDemoFile(services.environment.dataDir, file);
    return { created, file };
  });
};

const seedEmptyDatabase = async (ports: SeedPorts): Promise<DemoAccess> => {
  const { services, db, databaseUrl, seed = DEMO_SEED } = ports;
  const now = services.clock.now();
  services.log.info('The database is empty; creating the demo');
  const { created, file } = await createCompanies(ports, now);
  await Promise.all(
    created.map((company, index) => {
      const steps = planHistory(company.definition, { seed: seed + index, now });
      return writeHistory({ company, steps, services, databaseUrl });
    }),
  );
  const companyIds = created.map(({ id }) => id);
  // The history is older than the notices would be.
  await db.delete(noticeTasks).where(inArray(noticeTasks.companyId, companyIds));
  // Messages to the demo's users always stay in the outbox.
  const isUnsent = and(inArray(messages.companyId, companyIds), isNull(messages.sentAt));
  await db
    .update(messages)
    .set({ sentAt: sql`created_at` })
    .where(isUnsent);
  for (const company of created) await writeCompanyRecords({ ...services, db, company, now });
  const [company] = created;
  if (company) {
    await writeRequestLog(db, company, { now, seed });
    // The endpoints are loopback addresses, which reach nothing useful on a public demo server.
    if (isLocalDemo(services.environment)) await writeWebhooks({ company, services, db, now, seed });
  }
  await writeDemoFile(services.environment.dataDir, { ...file, is_history_whole: true });
  return { people: file.people, token: file.token };
};

/** The demo of an earlier start: undefined if its file is missing, or its token does not work on this database. */
const findDemo = async ({ services, db }: SeedPorts): Promise<DemoAccess | undefined> => {
  const { environment, clock, log } = services;
  const file = await readDemoFile(environment.dataDir);
  if (!file) return undefined;
  try {
    await authenticate(db, { token: file.token, now: clock.now(), log, clientAddress: '127.0.0.1' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info('The demo token in DATA_DIR is not valid for this database; demo users are not shown');
    return undefined;
  }
  if (!file.is_history_whole)
    log.warn('The demo is incomplete because the server was killed while creating it. Delete DATA_DIR and start again');
  return { people: file.people, token: file.token };
};

/**
 * In a demo, fills an empty database and returns its credentials; later starts return the same. A database with companies does not change,
 * except that the URLs of the demo's webhooks follow HOST and PORT. Undefined outside a demo. Call it before anything posts to the ledger.
 */
export const seedDemo = async (ports: SeedPorts): Promise<DemoAccess | undefined> => {
  const { db, databaseUrl, services } = ports;
  if (!services.environment.isDemo) return undefined;
  return withLock(databaseUrl, async () => {
    if (!(await hasCompany(db))) return seedEmptyDatabase(ports);
    if (isLocalDemo(services.environment)) await updateReceiverUrls(db, FIRST_COMPANY, services.environment);
    return findDemo(ports);
  });
};
