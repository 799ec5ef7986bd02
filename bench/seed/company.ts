// A company for the bench with its users. It is created without the registration service, which would hash a password per user. An existing
// company is reused, so that a database can be kept between runs.
import { domainEvents } from '#server/composition/domain-events.ts';
import { and, asc, eq } from 'drizzle-orm';
import { openDatabase, type Database, type Tx } from '#db/client.ts';
import { accounts, companies, users } from '#db/schema/index.ts';
import { createDefaultRule, issueToken } from '#server/modules/identity/index.ts';
import { insertCurrency } from '#server/modules/companies/index.ts';
import { ADMIN_GROUP, createDefaultGroups, createUser } from '#server/modules/people/index.ts';
import { findCompanyId, NO_COMPANY_ID, reserveCompanyId } from '#server/records/company-identifiers.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

export const CURRENCY = 'USD';

export type BenchPerson = {
  userId: string;
  /** The reference of the primary account. */
  account: string;
  /** Never expires. */
  token: string;
};

export type BenchCompany = {
  id: number;
  identifier: string;
  /** Has all permissions and no transactions. */
  admin: BenchPerson;
  /** In order of creation. */
  people: BenchPerson[];
};

type CompanySize = { identifier: string; userCount: number };

const ADMIN = 'admin';

const toEmail = (name: string, identifier: string): string => `${name}@${identifier}.example`;

const createCompany = async (tx: Tx, { identifier, userCount }: CompanySize): Promise<number> => {
  const systemEmail = toEmail(ADMIN, identifier);
  const now = new Date();
  const id = await reserveCompanyId(tx, identifier);
  if (id === undefined) throw new Error(`The company ${identifier} exists.`);
  await tx.insert(companies).values({ id, identifier, name: identifier, systemEmail, createdAt: now, updatedAt: now });
  return withCompanyTransaction(tx, id, async (confined) => {
    await createDefaultGroups(confined, id, now);
    await createDefaultRule(confined, id, now);
    await insertCurrency(confined, id, { code: CURRENCY }, now);
    const admin = await createUser(confined, { domainEvents }, id, {
      email: systemEmail,
      firstName: 'Admin',
      group: ADMIN_GROUP,
      createdAt: now,
    });
    await confined.update(companies).set({ ownerId: admin?.id }).where(eq(companies.id, id));
    for (let index = 0; index < userCount; index++) {
      await createUser(confined, { domainEvents }, id, {
        email: toEmail(`person-${index}`, identifier),
        firstName: `Person ${index}`,
        createdAt: now,
      });
    }
    return id;
  });
};

/** Returns all users of the company, each with a new token. */
const issueTokens = (db: Database, companyId: number): Promise<(BenchPerson & { email: string | null })[]> =>
  withCompanyTransaction(db, companyId, async (tx) => {
    const people = await tx
      .select({ userId: users.id, email: users.email, account: accounts.reference })
      .from(users)
      .innerJoin(accounts, and(eq(accounts.companyId, users.companyId), eq(accounts.userId, users.id)))
      .where(and(eq(users.companyId, companyId), eq(accounts.isPrimary, true)))
      .orderBy(asc(users.id));
    const signedIn = [];
    for (const person of people) {
      signedIn.push({ ...person, token: (await issueToken(tx, { companyId, userId: person.userId }, null, new Date())).token });
    }
    return signedIn;
  });

/** Finds or creates the company, and creates tokens for all users. */
export const prepareCompany = async (databaseUrl: string, size: CompanySize): Promise<BenchCompany> => {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1, role: 'api' });
  try {
    const existing = await findCompanyId(db, size.identifier);
    const id = existing === NO_COMPANY_ID ? await db.transaction((tx) => createCompany(tx, size)) : existing;
    const members = await issueTokens(db, id);
    const people = members.filter(({ email }) => email !== toEmail(ADMIN, size.identifier));
    const admin = members.find((person) => !people.includes(person));
    if (!admin || people.length !== size.userCount) {
      throw new Error(`The company ${size.identifier} exists with other users. Use another database.`);
    }
    return { id, identifier: size.identifier, admin, people };
  } finally {
    await close();
  }
};
