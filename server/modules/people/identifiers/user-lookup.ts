// Lookup of users by ID, address or username. The owner of an address depends on its verification, because several users may add the same
// unverified address (contacts/claims.ts).
import { and, asc, desc, eq, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { companies, contactTables, users, type ContactTableKind, type UserRow } from '#db/schema/index.ts';
import { invalid, nonexistent, required } from '#server/kernel/errors.ts';
import { readIdentifier, type Identifier } from '#server/modules/people/identifiers/identifiers.ts';
import { matching, type Filter } from '#server/records/filters.ts';
import { findCompanyId } from '#server/records/company-identifiers.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';
import { preparedStatement } from '#server/records/prepared.ts';

/**
 * How a user must own an address. `verified`: they have verified it. `verified or primary`: they have verified it, or it is their primary
 * one. `added`: in any state.
 */
export type AddressOwnership = 'verified' | 'verified or primary' | 'added';

type OwnedAddress = { kind: ContactTableKind; value: string | AnyPgColumn | Placeholder; companyId: number | AnyPgColumn | Placeholder };

/** An identifier, or that of a prepared statement. */
type IdentifierValue = { kind: Identifier['kind']; value: string | Placeholder };

/**
 * Condition for users who have the address. The only other definition is the trigger that merges temporary users
 * (db/migrations/0002_triggers.sql). Archived addresses match no user.
 */
export const ownsAddress = (userId: AnyPgColumn, { kind, value, companyId }: OwnedAddress, ownership: AddressOwnership): SQL => {
  const contacts = contactTables[kind];
  const condition = {
    verified: sql`${contacts.isVerified}`,
    'verified or primary': sql`(${contacts.isVerified} or ${contacts.isPrimary})`,
    added: sql`true`,
  }[ownership];
  return sql`${userId} = any(array(select ${contacts.userId} from ${contacts}
    where ${contacts.companyId} = ${companyId} and ${contacts.address} = ${value} and ${condition} and not ${contacts.archived}))`;
};

/** The users table contains the primary addresses of users and the addresses of temporary users. */
const primaryIdentifierCondition = ({ kind, value }: Identifier): SQL =>
  eq({ id: users.id, email: users.email, mobile: users.mobile }[kind], value);

/**
 * Condition for registered users with the identifier: a verified address or their primary one. Other unverified addresses match only with
 * `includesUnverified`, so that no user is identified by another person's address.
 */
export const identifierCondition = ({ kind, value }: IdentifierValue, companyId: number | Placeholder, includesUnverified = false): SQL =>
  kind === 'id'
    ? eq(users.id, value)
    : ownsAddress(users.id, { kind, value, companyId }, includesUnverified ? 'added' : 'verified or primary');

/**
 * Condition for users with the ID, primary email, primary mobile number or username, in any company. Several users may have the same
 * unverified address.
 */
export const matchesIdentifier = (text: string): SQL | undefined => {
  const identifier = readIdentifier(text);
  const username = text.trim();
  return or(identifier && primaryIdentifierCondition(identifier), inArray(users.username, [username, username.toLowerCase()]));
};

/** The filter `user` of admin lists. */
export const userFilter = (row: { companyId: AnyPgColumn; userId: AnyPgColumn }): Filter =>
  matching(
    (text) =>
      sql`exists (select from ${users} where ${and(eq(users.companyId, row.companyId), eq(users.id, row.userId), matchesIdentifier(text))})`,
  );

/** Condition for users who have verified the identifier; an ID needs no verification. */
export const verifiedIdentifierCondition = ({ kind, value }: IdentifierValue, companyId: number | Placeholder): SQL =>
  kind === 'id' ? sql`${users.id} is not null` : ownsAddress(users.id, { kind, value, companyId }, 'verified');

/** Sorts the user who has verified the address before all others, then by age. */
export const orderByVerification = (identifier: IdentifierValue, companyId: number | Placeholder): SQL[] => [
  sql`(${verifiedIdentifierCondition(identifier, companyId)}) desc`,
  asc(users.createdAt),
  asc(users.id),
];

const AMBIGUOUS_ADDRESS = 'Several users have this unverified address. Use the user ID instead.';

type UserCandidate = { user: UserRow; isVerified: boolean; /** No other user has added the address. */ isUnique: boolean };

const prepareCandidates = (kind: Identifier['kind']) =>
  preparedStatement((db) => {
    const companyId = sql.placeholder('companyId');
    const identifier = { kind, value: sql.placeholder('value') };
    return db
      .select({ user: users, isVerified: sql<boolean>`${verifiedIdentifierCondition(identifier, companyId)}` })
      .from(users)
      .where(and(eq(users.companyId, companyId), identifierCondition(identifier, companyId), eq(users.temporary, false)))
      .orderBy(...orderByVerification(identifier, companyId))
      .limit(2)
      .prepare(`user_candidates_by_${kind}`);
  });

const candidatesBy = { id: prepareCandidates('id'), email: prepareCandidates('email'), mobile: prepareCandidates('mobile') };

/** Not exported: if no user has verified an address, this finds the first who added it. Finds archived users, but no temporary ones. */
const findCandidate = async (db: Database, companyId: number, text: string): Promise<UserCandidate | undefined> => {
  const identifier = readIdentifier(text);
  if (!identifier) return undefined;
  const [first, second] = await candidatesBy[identifier.kind](db).execute({ companyId, value: identifier.value });
  return first && { ...first, isUnique: second === undefined };
};

/**
 * Finds the registered user with the ID or the verified address, even if archived. Returns undefined for temporary users and unknown
 * identifiers.
 */
export const findRecipient = async (db: Database, companyId: number, text: string): Promise<UserRow | undefined> => {
  const candidate = await findCandidate(db, companyId, text);
  return candidate?.isVerified ? candidate.user : undefined;
};

/** Returns true if the user has added the address, verified or not. Archived addresses do not count. */
export const hasAddedAddress = async (db: Database, { companyId, id }: UserRow, identifier: Identifier): Promise<boolean> => {
  const ownIdentifierCondition = and(eq(users.companyId, companyId), eq(users.id, id), identifierCondition(identifier, companyId, true));
  return (await db.$count(users, ownIdentifierCondition)) > 0;
};

/**
 * Finds the user in the field `user` by ID, email or mobile number. An unverified address is accepted if only one user has it, as in v3,
 * because companies need not require verification. Throws invalid, including for archived users and ambiguous addresses.
 */
export const requireUserByIdentifier = async (db: Database, companyId: number, text: string): Promise<UserRow> => {
  const candidate = await findCandidate(db, companyId, text);
  if (!candidate || candidate.user.archived) throw nonexistent('user', 'User');
  if (!candidate.isVerified && !candidate.isUnique) throw invalid({ user: [AMBIGUOUS_ADDRESS] });
  return candidate.user;
};

/** Finds the temporary user of an unverified address. */
export const findTemporaryUser = async (tx: Tx, companyId: number, identifier: Identifier): Promise<UserRow | undefined> => {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), primaryIdentifierCondition(identifier), eq(users.temporary, true)));
  return user;
};

/** Finds the owner of a new record: the caller or, for admins, the user with the identifier. Throws invalid on `user`. */
export const requireRecordOwner = async (
  db: Database,
  { companyId, userId }: RecordOwner,
  identifier: string | undefined,
): Promise<UserRow> => {
  if (userId === null && identifier === undefined) throw required('user');
  return requireUserByIdentifier(db, companyId, userId ?? identifier ?? '');
};

/**
 * Sorts the user who has verified the address before all others, then users whose primary address it is, then the newest users, so that old
 * accounts do not hide new ones.
 */
const orderByRecency = (identifier: Identifier, companyId: number): SQL[] => {
  const isPrimary = identifier.kind === 'mobile' ? eq(users.mobile, identifier.value) : eq(users.email, identifier.value);
  return [
    sql`(${verifiedIdentifierCondition(identifier, companyId)}) desc`,
    sql`(${isPrimary}) desc nulls last`,
    desc(users.createdAt),
    desc(users.id),
  ];
};

export type MatchingUser = { companyId: number; user: UserRow; isVerified: boolean };

/** Matches no user, but runs the same statement. */
const NO_MATCH: Identifier = { kind: 'email', value: '' };

/** Maximum number of users that an unverified address matches. */
const MATCHES_MAX = 3;

/**
 * Finds the users that an identifier may refer to before authentication: the user who verified the address, otherwise users who added it as
 * their primary one; with `includesUnverified`, all who added it. Always two statements, to take constant time. Ignores temporary, archived
 * and deactivated users and suspended companies. The company identifier is case-insensitive.
 */
export const findMatchingUsers = async (
  db: Database,
  company: string,
  text: string,
  includesUnverified = false,
): Promise<MatchingUser[]> => {
  const identifier = readIdentifier(text) ?? NO_MATCH;
  const companyId = await findCompanyId(db, company);
  const rows = await db
    .select({ companyId: users.companyId, user: users, isVerified: sql<boolean>`${verifiedIdentifierCondition(identifier, companyId)}` })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(
      and(
        eq(companies.id, companyId),
        eq(users.companyId, companyId),
        sql`${companies.status} <> 'suspended'`,
        identifierCondition(identifier, companyId, includesUnverified),
        eq(users.temporary, false),
        eq(users.archived, false),
        eq(users.deactivated, false),
      ),
    )
    .orderBy(...(includesUnverified ? orderByRecency(identifier, companyId) : orderByVerification(identifier, companyId)))
    .limit(MATCHES_MAX);
  return rows[0]?.isVerified ? rows.slice(0, 1) : rows;
};
