// The demo: two companies with fourteen months of history, written into an empty database and never into another. The
// companies, their people and the printed token are one commit; the file with the password is there before it, so that
// whoever finds the companies can sign in. Then the history is written, oldest first. Were the process killed in the
// middle, the books are right and end early: the file says so, and the next start tells.
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, openSql, type Tx } from '#db/client.ts';
import { messages } from '#db/schema/index.ts';
import { altoVale } from '#server/demo/alto-vale.ts';
import { writeAccounts, writeExports, writeServices, writeSubtypes, writeTiers } from '#server/demo/company-records.ts';
import { moveReceivers, writeWebhooks } from '#server/demo/webhooks.ts';
import { generateDemoPassword, writeDemoFile } from '#server/demo/demo-file.ts';
import { foundCompany, type FoundedCompany } from '#server/demo/found-company.ts';
import { lanternfish } from '#server/demo/lanternfish.ts';
import { planHistory } from '#server/demo/plan-history.ts';
import { writeCompanyProfile } from '#server/demo/company-profiles.ts';
import { writeCalls } from '#server/demo/requests.ts';
import { writeHistory } from '#server/demo/write-history.ts';
import { authenticate, type DemoFile, issueToken, readDemoFile } from '#server/modules/identity/index.ts';
import { isLocalDemo } from '#server/platform/environment/environment.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';

const STORIES = [altoVale, lanternfish];
const DEMO_SEED = 1;

/** Any number, the same in every process: only one seeds at a time. */
const ADVISORY_LOCK = 7_203_114;
const LOCK_TIMEOUT_MS = 120_000;

/** The credentials that the server prints. */
export type DemoAccess = {
  people: {
    /** What this person can do, for example "company admin". */
    role: string;
    company: string;
    /** The email address of the user. */
    user: string;
    password: string;
  }[];
  /** An access token of one of them, for the curl command. */
  token: string;
};

type Seeding = {
  services: Omit<Services, 'ledger'>;
  db: Database;
  databaseUrl: string;
  /** Another seed gives another history. */
  seed?: number;
};

/** Lets one process at a time do the work; others wait for it. */
const alone = async <Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> => {
  const sql = openSql({ url: databaseUrl, poolSize: 1, role: 'api', statementTimeoutMs: LOCK_TIMEOUT_MS });
  try {
    await sql`select pg_advisory_lock(${ADVISORY_LOCK})`;
    return await work();
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** A token without expiry for the first of the printed people, for the curl line. */
const issueDemoToken = async (tx: Tx, founded: FoundedCompany[], now: Date): Promise<string> => {
  for (const { id: companyId, story, profiles } of founded) {
    const person = story.people.find(({ demoRole }) => demoRole !== undefined);
    const profile = person && profiles.get(person.key);
    if (profile) return (await issueToken(tx, { companyId, userId: profile.user.id }, null, now)).wire;
  }
  throw new Error('No story has a person who is printed.');
};

const printedPeople = (founded: FoundedCompany[], password: string): DemoAccess['people'] =>
  founded.flatMap(({ story }) =>
    story.people.flatMap(({ demoRole: role, email: user }) => (role && user ? { role, company: story.identifier, user, password } : [])),
  );

/** Companies, people and token, in one commit. Answers the companies and what the file says of them. */
const foundCompanies = async ({ services, db }: Seeding, now: Date): Promise<{ founded: FoundedCompany[]; file: DemoFile }> => {
  const password = generateDemoPassword();
  const passwordHash = await services.passwords.hash(password);
  return db.transaction(async (tx) => {
    const founded: FoundedCompany[] = [];
    for (const story of STORIES) founded.push(await foundCompany(tx, story, { ...services, passwordHash, now }));
    const token = await issueDemoToken(tx, founded, now);
    const file: DemoFile = { people: printedPeople(founded, password), token, is_history_whole: false };
    await writeDemoFile(services.environment.dataDir, file);
    return { founded, file };
  });
};

/** What was written to people who never were stays in the outbox, whatever carries messages from now on. */
const layIntoOutbox = async (db: Database, founded: FoundedCompany[]): Promise<void> => {
  const companyIds = founded.map(({ id }) => id);
  await db
    .update(messages)
    .set({ sentAt: sql`created_at` })
    .where(and(inArray(messages.companyId, companyIds), isNull(messages.sentAt)));
};

const seedEmptyDatabase = async (seeding: Seeding): Promise<DemoAccess> => {
  const { services, db, databaseUrl, seed = DEMO_SEED } = seeding;
  const now = services.clock.now();
  services.log.info('The database is empty; writing the demo');
  const { founded, file } = await foundCompanies(seeding, now);
  await Promise.all(
    founded.map((company, place) => {
      const happenings = planHistory(company.story, { seed: seed + place, now });
      return writeHistory({ company, happenings, services, databaseUrl });
    }),
  );
  await layIntoOutbox(db, founded);
  for (const each of founded) await writeCompanyProfile(db, each, now);
  const [company] = founded;
  if (company) await writeAccounts(db, company, now);
  for (const each of founded) await writeSubtypes(db, each, now);
  if (company) await writeTiers(db, company, now);
  if (company) await writeServices({ ...services, db }, company, now);
  if (company) await writeExports(db, company, now);
  if (company) await writeCalls(db, company, { now, seed });
  // Elsewhere nobody would answer at the addresses of this machine.
  if (company && isLocalDemo(services.environment)) await writeWebhooks({ company, services, db, now, seed });
  await writeDemoFile(services.environment.dataDir, { ...file, is_history_whole: true });
  return { people: file.people, token: file.token };
};

/** The demo of an earlier start: undefined when its file is gone, or its token does not work on this database. */
const findDemo = async ({ services, db }: Seeding): Promise<DemoAccess | undefined> => {
  const { environment, clock, log } = services;
  const file = await readDemoFile(environment.dataDir);
  if (!file) return undefined;
  try {
    await authenticate(db, { token: file.token, now: clock.now(), log, clientAddress: '127.0.0.1' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info('The token of the demo in DATA_DIR does not work on this database; its people are not shown');
    return undefined;
  }
  if (!file.is_history_whole)
    log.warn('The demo was killed while its history was written. For a whole one, remove DATA_DIR and start again');
  return { people: file.people, token: file.token };
};

/**
 * In a demo, fills an empty database and returns whom to sign in as; on later starts returns the same. Writes nothing
 * into a database that has a company, except that the webhooks of the demo follow HOST and PORT. Undefined outside a demo. Must be done before anything else posts to the ledger.
 */
export const seedDemo = async (seeding: Seeding): Promise<DemoAccess | undefined> => {
  const { db, databaseUrl, services } = seeding;
  if (!services.environment.isDemo) return undefined;
  return alone(databaseUrl, async () => {
    if (!(await hasCompany(db))) return seedEmptyDatabase(seeding);
    if (isLocalDemo(services.environment)) await moveReceivers(db, altoVale.identifier, services.environment);
    return findDemo(seeding);
  });
};
