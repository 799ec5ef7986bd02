import { sql, type SQL, and, asc, eq, inArray, or, desc } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { contactTables, type ContactKind, users, type UserRow, companies } from '#db/schema/index.ts';
import { invalid, nonexistent, required } from '#server/kernel/errors.ts';
import { readIdentifier, type Identifier } from '#server/modules/people/users/identifiers.ts';
import { matching, type Filter } from '#server/records/filters.ts';
import type { Owner } from '#server/records/owned-records.ts';

/** What makes an address somebody's: that they have proved it, that it is their primary one besides, or that they have given it. */
export type AddressOwnership = 'verified' | 'verified or primary' | 'added';

type OwnedAddress = { kind: ContactKind; value: string | AnyPgColumn; companyId: number | SQL | AnyPgColumn };

/**
 * True of a user's id when the address is theirs. The one place that says so, but for the database's own function that merges temporary
 * users (db/migrations/0002_triggers.sql): what an admin has put away is nobody's.
 */
export const ownsAddress = (userId: AnyPgColumn, { kind, value, companyId }: OwnedAddress, by: AddressOwnership): SQL => {
  const contacts = contactTables[kind];
  const condition = {
    verified: sql`${contacts.isVerified}`,
    'verified or primary': sql`(${contacts.isVerified} or ${contacts.isPrimary})`,
    added: sql`true`,
  }[by];
  return sql`${userId} = any(array(select ${contacts.userId} from ${contacts}
    where ${contacts.companyId} = ${companyId} and ${contacts.address} = ${value} and ${condition} and not ${contacts.archived}))`;
};

/** What the users table itself says: it knows the primary addresses, and those of temporary users. */
const hasPrimaryIdentifier = ({ kind, value }: Identifier): SQL =>
  eq({ id: users.id, email: users.email, mobile: users.mobile }[kind], value);

/**
 * True of the registered users of a company whom an identifier names: by an address that they have verified, or by their primary one.
 * A further address names nobody before it is verified, unless `includesUnverified` is enough: else everybody could stand where somebody else is
 * meant.
 */
export const isIdentifiedBy = ({ kind, value }: Identifier, companyId: number | SQL, includesUnverified = false): SQL =>
  kind === 'id'
    ? eq(users.id, value)
    : ownsAddress(users.id, { kind, value, companyId }, includesUnverified ? 'added' : 'verified or primary');

/**
 * True of the users whom a text names, company aside: by id, primary email, primary mobile number or username. Several may have given
 * an address.
 */
export const matchesIdentifier = (text: string): SQL | undefined => {
  const identifier = readIdentifier(text);
  const username = text.trim();
  return or(identifier && hasPrimaryIdentifier(identifier), inArray(users.username, [username, username.toLowerCase()]));
};

/** The filter `user` of admins' lists: rows of whom the text names. */
export const userFilter = (row: { companyId: AnyPgColumn; userId: AnyPgColumn }): Filter =>
  matching(
    (text) =>
      sql`exists (select from ${users} where ${and(eq(users.companyId, row.companyId), eq(users.id, row.userId), matchesIdentifier(text))})`,
  );

/** True of those who have proved that the identifier is theirs; an id needs no proof. */
export const hasVerifiedIdentifier = ({ kind, value }: Identifier, companyId: number | SQL): SQL =>
  kind === 'id' ? sql`${users.id} is not null` : ownsAddress(users.id, { kind, value, companyId }, 'verified');

/** Whoever has verified the address comes first, then who gave it first. */
export const orderByVerification = (identifier: Identifier, companyId: number | SQL): SQL[] => [
  sql`(${hasVerifiedIdentifier(identifier, companyId)}) desc`,
  asc(users.createdAt),
  asc(users.id),
];

const AMBIGUOUS = 'Several users have given this address, and nobody has verified it. Name the user by id.';

type UserCandidate = { user: UserRow; isVerified: boolean; /** No other user has added the address. */ isUnique: boolean };

/**
 * Not to be exported: of several who gave an address that none of them has verified, it finds whoever was first to type it. Temporary
 * users are not found, archived ones are.
 */
const findCandidate = async (db: Database, companyId: number, text: string): Promise<UserCandidate | undefined> => {
  const identifier = readIdentifier(text);
  if (!identifier) return undefined;
  const [named, other] = await db
    .select({ user: users, isVerified: sql<boolean>`${hasVerifiedIdentifier(identifier, companyId)}` })
    .from(users)
    .where(and(eq(users.companyId, companyId), isIdentifiedBy(identifier, companyId), eq(users.temporary, false)))
    .orderBy(...orderByVerification(identifier, companyId))
    .limit(2);
  return named && { ...named, isUnique: other === undefined };
};

/**
 * The registered user of a company whom an id names, or an email or mobile number that they have verified; undefined for nobody, for
 * temporary users and for texts that name nobody. Archived users are found: look at `archived`.
 */
export const findRecipient = async (db: Database, companyId: number, text: string): Promise<UserRow | undefined> => {
  const named = await findCandidate(db, companyId, text);
  return named?.isVerified ? named.user : undefined;
};

/** True if the user has added the address, verified or not. Archived addresses do not count. */
export const hasAddedAddress = async (db: Database, { companyId, id }: UserRow, identifier: Identifier): Promise<boolean> => {
  const isOwn = and(eq(users.companyId, companyId), eq(users.id, id), isIdentifiedBy(identifier, companyId, true));
  return (await db.$count(users, isOwn)) > 0;
};

/**
 * The user whom an admin means by an id, email or mobile number, in the field `user`: of an address whoever has verified it, or the only
 * one who has given it, as v3 servers do, since companies need not ask for verification. Throws invalid, also for archived users and for
 * an address that several have given and none has verified.
 */
export const requireUserByIdentifier = async (db: Database, companyId: number, text: string): Promise<UserRow> => {
  const named = await findCandidate(db, companyId, text);
  if (!named || named.user.archived) throw nonexistent('user', 'User');
  if (!named.isVerified && !named.isUnique) throw invalid({ user: [AMBIGUOUS] });
  return named.user;
};

/** The user who stands for an address that nobody has verified. */
export const findTemporaryUser = async (tx: Tx, companyId: number, identifier: Identifier): Promise<UserRow | undefined> => {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), hasPrimaryIdentifier(identifier), eq(users.temporary, true)));
  return user;
};

/** Whose a new record is: the caller's own, or that of the user whom an admin names. Throws invalid on `user`. */
export const requireRecordOwner = async (db: Database, { companyId, userId }: Owner, named: string | undefined): Promise<UserRow> => {
  if (userId === null && named === undefined) throw required('user');
  return requireUserByIdentifier(db, companyId, userId ?? named ?? '');
};

// Who may be meant by an identifier that somebody typed who is not known yet.

/** Whoever has verified it, then whose primary one it is, then who has come last: old accounts do not stand in front of new ones for ever. */
const orderByRecency = (identifier: Identifier, companyId: SQL): SQL[] => {
  const isPrimary = identifier.kind === 'mobile' ? eq(users.mobile, identifier.value) : eq(users.email, identifier.value);
  return [
    sql`(${hasVerifiedIdentifier(identifier, companyId)}) desc`,
    sql`(${isPrimary}) desc nulls last`,
    desc(users.createdAt),
    desc(users.id),
  ];
};

/** `isVerified`: the identifier is theirs for certain. */
export type MatchingUser = { companyId: number; user: UserRow; isVerified: boolean };

/** UserCandidate by an identifier of no kind: nobody, found out by the same statement. */
const NOBODY: Identifier = { kind: 'email', value: '' };

/** Of several who gave an address that nobody has verified, at most so many are meant. */
const MATCHES_MAX = 3;

/**
 * Who may be meant, in one statement, whatever is unknown: whoever has verified the address, else those who gave it.
 * `includesUnverified`: also those who gave it besides their primary one.
 * Temporary and archived users and suspended companies have nobody. The company is named by its identifier, in any case.
 */
export const findMatchingUsers = async (
  db: Database,
  company: string,
  text: string,
  includesUnverified = false,
): Promise<MatchingUser[]> => {
  const identifier = readIdentifier(text) ?? NOBODY;
  const isMeant = eq(companies.identifier, company.toLowerCase());
  const companyId = sql`(${db.select({ id: companies.id }).from(companies).where(isMeant)})`;
  const rows = await db
    .select({ companyId: users.companyId, user: users, isVerified: sql<boolean>`${hasVerifiedIdentifier(identifier, companyId)}` })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(
      and(
        isMeant,
        sql`${companies.status} <> 'suspended'`,
        isIdentifiedBy(identifier, companyId, includesUnverified),
        eq(users.temporary, false),
        eq(users.archived, false),
        eq(users.deactivated, false),
      ),
    )
    .orderBy(...(includesUnverified ? orderByRecency(identifier, companyId) : orderByVerification(identifier, companyId)))
    .limit(MATCHES_MAX);
  return rows[0]?.isVerified ? rows.slice(0, 1) : rows;
};
