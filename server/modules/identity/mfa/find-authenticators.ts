// The authenticators of a user. One that was created and not verified within a quarter of an hour is as if it had never been.
import { and, desc, eq, gt, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticators, users, type AuthenticatorRow, type UserRow } from '#db/schema/index.ts';
import type { Session } from '#server/api/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { uuidOf } from '#server/records/path-id.ts';
import type { ClockPorts, CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type Owner = Pick<Session, 'companyId' | 'userId'>;

const UNVERIFIED_LIFETIME_MS = 15 * MINUTE_MS;

/** Which rows count at a moment. */
export const isCurrent = (now: Date): SQL | undefined =>
  or(isNotNull(authenticators.verifiedAt), gt(authenticators.createdAt, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS)));

/** Which rows a user has at a moment. */
export const isOwnAuthenticator = ({ companyId, userId }: Owner, now: Date): SQL | undefined =>
  and(eq(authenticators.companyId, companyId), eq(authenticators.userId, userId), isCurrent(now));

/** All of a user's authenticators: verified ones before unverified ones, and the newest of both foremost. */
export const findOwnAuthenticators = (db: Database, owner: Owner, now: Date): Promise<AuthenticatorRow[]> =>
  db
    .select()
    .from(authenticators)
    .where(isOwnAuthenticator(owner, now))
    .orderBy(sql`${authenticators.verifiedAt} desc nulls last`, desc(authenticators.createdAt), desc(authenticators.id));

/**
 * Of a user's authenticators the one that codes for challenges go to: that of the type sms which was verified last, as who changes
 * their number does.
 */
export const currentSms = (rows: readonly AuthenticatorRow[]): AuthenticatorRow | undefined =>
  rows.find(({ type, verifiedAt }) => type === 'sms' && verifiedAt !== null);

/** One of the caller's authenticators; undefined for an id that is none, or somebody else's. */
export const findOwnAuthenticator = async ({ db, me, clock }: ClockPorts, id: string): Promise<AuthenticatorRow | undefined> => {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(authenticators)
    .where(and(isOwnAuthenticator(me, clock.now()), eq(authenticators.id, id)));
  return row;
};

/** One of the caller's authenticators. Throws not_found for any other. */
export const getOwnAuthenticator = async (ctx: ClockPorts, id: string): Promise<AuthenticatorRow> => {
  const row = await findOwnAuthenticator(ctx, id);
  if (!row) throw notFound();
  return row;
};

/** An authenticator, and the user whose it is. */
export type UsersAuthenticator = { authenticator: AuthenticatorRow; user: UserRow };

/** Which rows the users of the caller's company have at this moment. */
export const isOfCompany = ({ me, clock }: CallerPort & Pick<Services, 'clock'>, where?: SQL): SQL | undefined =>
  and(eq(authenticators.companyId, me.companyId), isCurrent(clock.now()), where);

/** The authenticators of the users of the caller's company, with their holders. */
export const selectUsersAuthenticators = (db: Database, ctx: CallerPort & Pick<Services, 'clock'>, where?: SQL) =>
  db
    .select({ authenticator: authenticators, user: users })
    .from(authenticators)
    .innerJoin(users, and(eq(users.companyId, authenticators.companyId), eq(users.id, authenticators.userId)))
    .where(isOfCompany(ctx, where))
    .$dynamic();

/** An authenticator of a user of the caller's company. Throws not_found. */
export const getUsersAuthenticator = async (
  db: Database,
  ctx: CallerPort & Pick<Services, 'clock'>,
  id: string,
): Promise<UsersAuthenticator> => {
  const [found] = await selectUsersAuthenticators(db, ctx, eq(authenticators.id, uuidOf(id)));
  if (!found) throw notFound();
  return found;
};

/** Removes what was never verified in time. */
export const removeExpiredAuthenticators = async (tx: Tx, { companyId, userId }: Owner, now: Date): Promise<void> => {
  await tx
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.companyId, companyId),
        eq(authenticators.userId, userId),
        sql`not coalesce(${isOwnAuthenticator({ companyId, userId }, now)}, false)`,
      ),
    );
};
