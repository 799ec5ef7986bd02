import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticators, type UserRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { endWaitingSessions } from '#server/modules/identity/mfa/end-waiting-sessions.ts';
import { isCurrent } from '#server/modules/identity/mfa/find-authenticators.ts';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';
import { notFound } from '#server/kernel/errors.ts';
import { recordAudit, type AuditOrigin, type Caller } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { uuidOf } from '#server/records/path-id.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type RemovalPorts = AuditOrigin &
  Pick<Services, 'encryption'> & {
    /** The holder or an admin; left out: the operator. */
    me?: Pick<Caller, 'userId' | 'tokenKey'>;
  };

/**
 * Removes somebody's authenticators, those of `where` or all, with what goes with that in the same commit: it is written down, their
 * holder is told, and sessions that were waiting to be answered with them end. How many were removed.
 */
export const removeAuthenticatorsOf = async (tx: Tx, ctx: RemovalPorts, holder: UserRow, where?: SQL): Promise<number> => {
  const { companyId, id: userId } = holder;
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.companyId, companyId), eq(authenticators.userId, userId), where))
    .returning();
  for (const { id, type, name, verifiedAt } of removed) {
    const actor = { actorId: ctx.me?.userId, tokenKey: ctx.me?.tokenKey };
    const details = { authenticator: id, type, ...(verifiedAt === null && { isUnverified: true }) };
    await recordAudit(tx, ctx, { ...actor, companyId, action: 'authenticator.remove', userId, details });
    if (verifiedAt === null) continue;
    await endWaitingSessions(tx, holder, ctx.me?.tokenKey);
    await notifyUser(tx, ctx, holder, 'notice.authenticator_removed', { authenticator: name });
  }
  return removed.length;
};

const removeOwn = (ctx: AuditPorts & SessionPort & Pick<Services, 'encryption'>, where: SQL): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const isMeant = and(isCurrent(ctx.clock.now()), where);
    if ((await removeAuthenticatorsOf(tx, ctx, ctx.me.user, isMeant)) === 0) throw notFound();
  });

/** Removes one of the caller's authenticators, and tells them. Throws not_found for any other. */
export const removeAuthenticator = async (ctx: AuditPorts & SessionPort & Pick<Services, 'encryption'>, id: string): Promise<void> =>
  removeOwn(ctx, eq(authenticators.id, uuidOf(id)));

/** Removes all of the caller's authenticators of a type, unverified ones too. Throws not_found when there is none. */
export const removeAuthenticatorsOfType = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption'>,
  type: AuthenticatorType,
): Promise<void> => removeOwn(ctx, eq(authenticators.type, type));
