// The authenticators of a user. One that was created and not verified within a quarter of an hour is as if it had never been.
import { and, desc, eq, gt, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#db/client.ts';
import { authenticators } from '#db/schema/index.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { AuthenticatorType } from '#server/features/mfa/schema.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';

export type AuthenticatorRow = Omit<typeof authenticators.$inferSelect, 'type'> & { type: AuthenticatorType };

type Owner = Pick<Session, 'companyId' | 'userId'>;

const UNVERIFIED_LIFETIME_MS = 15 * MINUTE_MS;

/** The table's check lets no other type in. */
export const toAuthenticatorRow = (row: typeof authenticators.$inferSelect): AuthenticatorRow => row as AuthenticatorRow;

/** Which rows count at a moment. */
export const isCurrent = (now: Date): SQL | undefined =>
  or(isNotNull(authenticators.verifiedAt), gt(authenticators.createdAt, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS)));

/** Which rows a user has at a moment. */
export const isOwnAuthenticator = ({ companyId, userId }: Owner, now: Date): SQL | undefined =>
  and(eq(authenticators.companyId, companyId), eq(authenticators.userId, userId), isCurrent(now));

/** All of a user's authenticators: verified ones before unverified ones, and the newest of both foremost. */
export const findOwnAuthenticators = async (db: Database, owner: Owner, now: Date): Promise<AuthenticatorRow[]> => {
  const rows = await db
    .select()
    .from(authenticators)
    .where(isOwnAuthenticator(owner, now))
    .orderBy(sql`${authenticators.verifiedAt} desc nulls last`, desc(authenticators.createdAt), desc(authenticators.id));
  return rows.map(toAuthenticatorRow);
};

/** One of a user's authenticators; undefined for an id that is none, or somebody else's. */
export const findOwnAuthenticator = async (db: Database, owner: Owner, id: string, now: Date): Promise<AuthenticatorRow | undefined> => {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [row] = await db
    .select()
    .from(authenticators)
    .where(and(isOwnAuthenticator(owner, now), eq(authenticators.id, id)));
  return row && toAuthenticatorRow(row);
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
