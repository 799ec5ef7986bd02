// Who may be meant by an identifier that somebody typed who is not known yet.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, users, type UserRow } from '#db/schema/index.ts';
import { byProof, isIdentifiedBy, isProvedBy } from '#server/modules/people/users/find-recipient.ts';
import { readIdentifier, type Identifier } from '#server/modules/people/users/identifiers.ts';

/** Whoever has verified it, then whose primary one it is, then who has come last: old accounts do not stand in front of new ones for ever. */
const byRecency = (identifier: Identifier, companyId: SQL): SQL[] => {
  const isPrimary = identifier.kind === 'mobile' ? eq(users.mobile, identifier.value) : eq(users.email, identifier.value);
  return [sql`(${isProvedBy(identifier, companyId)}) desc`, sql`(${isPrimary}) desc nulls last`, desc(users.createdAt), desc(users.id)];
};

/** `isProved`: the identifier is theirs for certain. */
export type Holder = { companyId: number; user: UserRow; isProved: boolean };

/** Named by an identifier of no kind: nobody, found out by the same statement. */
const NOBODY: Identifier = { kind: 'email', value: '' };

/** Of several who gave an address that nobody has verified, at most so many are meant. */
const HOLDERS_MAX = 3;

/**
 * Who may be meant, in one statement, whatever is unknown: whoever has verified the address, else those who gave it.
 * `isGiven`: also those who gave it besides their primary one.
 * Temporary and archived users and suspended companies have nobody. The company is named by its identifier, in any case.
 */
export const findHolders = async (db: Database, company: string, text: string, isGiven = false): Promise<Holder[]> => {
  const identifier = readIdentifier(text) ?? NOBODY;
  const isMeant = eq(companies.identifier, company.toLowerCase());
  const companyId = sql`(${db.select({ id: companies.id }).from(companies).where(isMeant)})`;
  const rows = await db
    .select({ companyId: users.companyId, user: users, isProved: sql<boolean>`${isProvedBy(identifier, companyId)}` })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(
      and(
        isMeant,
        sql`${companies.status} <> 'suspended'`,
        isIdentifiedBy(identifier, companyId, isGiven),
        eq(users.temporary, false),
        eq(users.archived, false),
        eq(users.deactivated, false),
      ),
    )
    .orderBy(...(isGiven ? byRecency(identifier, companyId) : byProof(identifier, companyId)))
    .limit(HOLDERS_MAX);
  return rows[0]?.isProved ? rows.slice(0, 1) : rows;
};
