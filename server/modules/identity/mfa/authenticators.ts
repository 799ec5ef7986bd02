// Reads, masks and removes authenticators, for their owner and for admins. An unverified authenticator expires after 15 minutes.
// Removing a verified one notifies its owner and ends sessions with an open login challenge; other sessions stay as they are.
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import {
  authenticatorChallenges,
  authenticators,
  companies,
  recoveryCodes,
  tokens,
  users,
  type AuthenticatorRow,
  type UserRow,
} from '#db/schema/index.ts';
import type { Session, SessionPort } from '#server/api/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import type { ActorPorts, ClockPorts, CallerPort, AuditPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { userFilter, getUser } from '#server/modules/people/index.ts';
import { AUTHENTICATOR_TYPES, type AuthenticatorType } from '#server/kernel/access-enums.ts';
import { choice, flag, identity, timestamp } from '#server/records/filters.ts';
import { listing, serializePage, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, readTablePage, type PageCall } from '#server/records/read-page.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { recordAudit, type AuditOrigin, type AuditedCaller } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { mfaGuessSubject } from '#server/modules/identity/mfa/spend-token.ts';
import {
  toMaskedAuthenticator,
  type Authenticator,
  type AuthenticatorWithUser,
  type MfaStatus,
  type RecoveryCodeAvailability,
  type TotpLabels,
} from '#server/modules/identity/mfa/schema.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { requireRankOver } from '#server/records/rank.ts';

type AuthenticatorOwner = Pick<Session, 'companyId' | 'userId'>;

type AuthenticatorReadPorts = CallerPort & Pick<Services, 'clock'>;

const UNVERIFIED_LIFETIME_MS = 15 * MINUTE_MS;

const currentAuthenticatorsCondition = (now: Date): SQL | undefined =>
  or(isNotNull(authenticators.verifiedAt), gt(authenticators.createdAt, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS)));

/** The current authenticators of a user. */
export const ownAuthenticatorsCondition = ({ companyId, userId }: AuthenticatorOwner, now: Date): SQL | undefined =>
  and(eq(authenticators.companyId, companyId), eq(authenticators.userId, userId), currentAuthenticatorsCondition(now));

/** The current authenticators of a company. */
const companyAuthenticatorsCondition = ({ me, clock }: AuthenticatorReadPorts, where?: SQL): SQL | undefined =>
  and(eq(authenticators.companyId, me.companyId), currentAuthenticatorsCondition(clock.now()), where);

/** The authenticators of a user, verified ones first, then the newest first. */
export const findOwnAuthenticators = (db: Database, owner: AuthenticatorOwner, now: Date): Promise<AuthenticatorRow[]> =>
  db
    .select()
    .from(authenticators)
    .where(ownAuthenticatorsCondition(owner, now))
    .orderBy(sql`${authenticators.verifiedAt} desc nulls last`, desc(authenticators.createdAt), desc(authenticators.id));

/**
 * The SMS authenticator that receives the codes of challenges: the most recently verified one, so that a new number replaces the old one.
 */
export const findCurrentSmsAuthenticator = (rows: readonly AuthenticatorRow[]): AuthenticatorRow | undefined =>
  rows.find(({ type, verifiedAt }) => type === 'sms' && verifiedAt !== null);

/** An authenticator of the caller; undefined for any other ID. */
export const findOwnAuthenticator = async ({ db, me, clock }: ClockPorts, id: string): Promise<AuthenticatorRow | undefined> => {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(authenticators)
    .where(and(ownAuthenticatorsCondition(me, clock.now()), eq(authenticators.id, id)));
  return row;
};

/** An authenticator of the caller. Throws not_found for any other. */
export const getOwnAuthenticator = async (ctx: ClockPorts, id: string): Promise<AuthenticatorRow> => {
  const row = await findOwnAuthenticator(ctx, id);
  if (!row) throw notFound();
  return row;
};

const selectUserAuthenticators = (db: Database, ctx: AuthenticatorReadPorts, where?: SQL) =>
  db
    .select({ authenticator: authenticators, user: users })
    .from(authenticators)
    .innerJoin(users, and(eq(users.companyId, authenticators.companyId), eq(users.id, authenticators.userId)))
    .where(companyAuthenticatorsCondition(ctx, where))
    .$dynamic();

/** An authenticator of a user of the company. Throws not_found. */
export const getUserAuthenticator = async (db: Database, ctx: AuthenticatorReadPorts, id: string): Promise<AuthenticatorWithUser> => {
  const [record] = await selectUserAuthenticators(db, ctx, eq(authenticators.id, parseUuid(id)));
  if (!record) throw notFound();
  return record;
};

const filters = {
  id: identity(authenticators.id),
  type: choice(authenticators.type, AUTHENTICATOR_TYPES),
  verified: flag(sql`(${isNotNull(authenticators.verifiedAt)})`),
  created: timestamp(authenticators.createdAt),
  updated: timestamp(authenticators.updatedAt),
};

const listShape = {
  sorts: { created: authenticators.createdAt, updated: authenticators.updatedAt },
  id: authenticators.id,
  created: authenticators.createdAt,
};

export const ownAuthenticatorList = listing({ ...listShape, filters, defaultSort: 'created' });

export const adminAuthenticatorList = listing({
  ...listShape,
  filters: { ...filters, user: userFilter(authenticators) },
  defaultSort: '-created',
});

export const listOwnAuthenticators = (ctx: PageCall & ClockPorts, query: ListQuery): Promise<Page<AuthenticatorRow>> =>
  readTablePage(ctx, query, ownAuthenticatorList, { table: authenticators, scope: ownAuthenticatorsCondition(ctx.me, ctx.clock.now()) });

export const listUserAuthenticators = (ctx: PageCall & ClockPorts, query: ListQuery): Promise<Page<AuthenticatorWithUser>> =>
  readPage(ctx, query, adminAuthenticatorList, {
    count: (where) => ctx.db.$count(authenticators, companyAuthenticatorsCondition(ctx, where)),
    rows: async (slice) => inOrder(selectUserAuthenticators(ctx.db, ctx, slice.where), slice),
    toPosition: ({ authenticator }) => authenticator,
  });

/**
 * The issuer is the name of the company, the account an identifier of the user. Authenticator apps read a colon as the end of the issuer.
 */
export const readTotpLabels = async (db: Database, { companyId, company, user }: Session): Promise<TotpLabels> => {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  const issuer = row?.name.replaceAll(':', ' ').trim();
  return { issuer: issuer || company, account: user.email ?? user.mobile ?? user.id };
};

/** Returns the availability of recovery codes by authenticator ID. */
const readCodeAvailability = async (
  db: Database,
  companyId: number,
  rows: readonly AuthenticatorRow[],
): Promise<Map<string, RecoveryCodeAvailability>> => {
  const ids = rows.filter(({ type }) => type === 'static').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const codes = await db
    .select({ authenticatorId: recoveryCodes.authenticatorId, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), inArray(recoveryCodes.authenticatorId, ids)))
    .orderBy(recoveryCodes.position);
  const codesByAuthenticator = Map.groupBy(codes, ({ authenticatorId }) => authenticatorId);
  return new Map([...codesByAuthenticator].map(([id, codes]) => [id, codes.map(({ usedAt }) => ({ available: usedAt === null }))]));
};

/** Reads labels and recovery codes once for all of the authenticators. */
const prepareMasking = async (
  { db, me }: ActorPorts & SessionPort,
  rows: readonly AuthenticatorRow[],
): Promise<(row: AuthenticatorRow) => Authenticator> => {
  const labels = await readTotpLabels(db, me);
  const codes = await readCodeAvailability(db, me.companyId, rows);
  return (row) => toMaskedAuthenticator(row, labels, codes.get(row.id) ?? []);
};

/** An authenticator of the caller with its secrets masked. */
export const serializeAuthenticator = async (ctx: ActorPorts & SessionPort, row: AuthenticatorRow): Promise<Authenticator> =>
  (await prepareMasking(ctx, [row]))(row);

/** A page of the caller's authenticators with their secrets masked. */
export const serializeAuthenticators = async (ctx: ActorPorts & SessionPort, page: Page<AuthenticatorRow>): Promise<Page<Authenticator>> =>
  serializePage(page, await prepareMasking(ctx, page.results));

/**
 * Ends the sessions of a user whose login challenge is open. Otherwise removing the authenticator would give access to a session that was opened
 * with the password alone.
 */
const endChallengedSessions = async (tx: Tx, { companyId, id }: UserRow, exceptTokenKey = ''): Promise<void> => {
  const openChallenge = tx
    .select({ id: authenticatorChallenges.id })
    .from(authenticatorChallenges)
    .where(
      and(
        eq(authenticatorChallenges.companyId, companyId),
        eq(authenticatorChallenges.tokenKey, tokens.tokenKey),
        eq(authenticatorChallenges.type, 'authentication'),
        isNull(authenticatorChallenges.completedAt),
      ),
    );
  await tx
    .delete(tokens)
    .where(and(eq(tokens.companyId, companyId), eq(tokens.userId, id), ne(tokens.tokenKey, exceptTokenKey), exists(openChallenge)));
};

type AuthenticatorRemovalPorts = AuditOrigin &
  Pick<Services, 'encryption'> & {
    /** The owner or an admin; omitted for the operator. */
    me?: Pick<AuditedCaller, 'userId' | 'tokenKey'>;
  };

/**
 * Removes the matching authenticators of a user and returns how many. Audits each removal, and notifies the user if the authenticator was
 * verified.
 */
export const removeAuthenticators = async (tx: Tx, ctx: AuthenticatorRemovalPorts, owner: UserRow, where?: SQL): Promise<number> => {
  const { companyId, id: userId } = owner;
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.companyId, companyId), eq(authenticators.userId, userId), where))
    .returning();
  for (const { id, type, name, verifiedAt } of removed) {
    const actor = { actorId: ctx.me?.userId, tokenKey: ctx.me?.tokenKey };
    const details = { authenticator: id, type, ...(verifiedAt === null && { isUnverified: true }) };
    await recordAudit(tx, ctx, { ...actor, companyId, action: 'authenticator.remove', userId, details });
    if (verifiedAt === null) continue;
    await endChallengedSessions(tx, owner, ctx.me?.tokenKey);
    await notifyUser(tx, ctx, owner, 'notice.authenticator_removed', { authenticator: name });
  }
  return removed.length;
};

/** Deletes the authenticators of a user that were not verified in time. */
export const removeExpiredAuthenticators = async (tx: Tx, owner: AuthenticatorOwner, now: Date): Promise<void> => {
  await tx
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.companyId, owner.companyId),
        eq(authenticators.userId, owner.userId),
        sql`not coalesce(${ownAuthenticatorsCondition(owner, now)}, false)`,
      ),
    );
};

type OwnRemovalPorts = AuditPorts & SessionPort & Pick<Services, 'encryption'>;

const removeOwnAuthenticatorsWhere = (ctx: OwnRemovalPorts, where: SQL): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const matchCondition = and(currentAuthenticatorsCondition(ctx.clock.now()), where);
    if ((await removeAuthenticators(tx, ctx, ctx.me.user, matchCondition)) === 0) throw notFound();
  });

/** Removes an authenticator of the caller. Throws not_found for any other. */
export const removeOwnAuthenticator = async (ctx: OwnRemovalPorts, id: string): Promise<void> =>
  removeOwnAuthenticatorsWhere(ctx, eq(authenticators.id, parseUuid(id)));

/** Removes all of the caller's authenticators of a type, including unverified ones. Throws not_found if there are none. */
export const removeOwnAuthenticatorsOfType = (ctx: OwnRemovalPorts, type: AuthenticatorType): Promise<void> =>
  removeOwnAuthenticatorsWhere(ctx, eq(authenticators.type, type));

const clearWrongCodes = ({ throttle }: Pick<Services, 'throttle'>, { companyId, id }: UserRow): Promise<void> =>
  throttle.resetGuesses(mfaGuessSubject({ companyId, userId: id }));

/**
 * Removes an authenticator of a user and resets the limit of wrong codes. Throws not_found, and permission_denied for a user who outranks
 * the caller.
 */
export const removeUserAuthenticator = async (ctx: AuditPorts & Pick<Services, 'encryption' | 'throttle'>, id: string): Promise<void> => {
  const owner = await withOwnCompanyTransaction(ctx, async (tx) => {
    const { authenticator, user } = await getUserAuthenticator(tx, ctx, id);
    await requireRankOver(tx, ctx, user.id);
    if ((await removeAuthenticators(tx, ctx, user, eq(authenticators.id, authenticator.id))) === 0) throw notFound();
    return user;
  });
  await clearWrongCodes(ctx, owner);
};

/** Removes all authenticators of a type of a user. Throws the same errors as removeUserAuthenticator, and not_found if there are none. */
export const removeUserAuthenticatorsOfType = async (
  ctx: OwnerAuditPorts & Pick<Services, 'encryption' | 'throttle'>,
  id: string,
  type: 'sms' | 'totp',
): Promise<void> => {
  const { user } = await getUser(ctx, id);
  await withOwnCompanyTransaction(ctx, async (tx) => {
    await requireRankOver(tx, ctx, user.id);
    const matchCondition = and(currentAuthenticatorsCondition(ctx.clock.now()), eq(authenticators.type, type));
    if ((await removeAuthenticators(tx, ctx, user, matchCondition)) === 0) throw notFound();
  });
  await clearWrongCodes(ctx, user);
};

/** The types that a user has enabled. Throws not_found. */
export const readUserMfaStatus = async (ctx: ClockPorts & OwnerPort, id: string): Promise<MfaStatus> => {
  const { user } = await getUser(ctx, id);
  const rows = await ctx.db
    .select({ type: authenticators.type })
    .from(authenticators)
    .where(companyAuthenticatorsCondition(ctx, and(eq(authenticators.userId, user.id), isNotNull(authenticators.verifiedAt))));
  const types = new Set(rows.map(({ type }) => type));
  return { sms: types.has('sms'), token: types.has('totp') };
};
