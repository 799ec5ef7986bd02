import type { Tx } from '#db/client.ts';
import type { Context } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { notifyUser } from '#server/features/messages/notify-user.ts';
import { endWaitingSessions } from '#server/features/mfa/end-waiting-sessions.ts';
import type { AuthenticatorRow } from '#server/features/mfa/find-authenticators.ts';
import type { UserRow } from '#server/features/users/profile.ts';

type Removal = {
  authenticator: AuthenticatorRow;
  holder: UserRow;
  /** The holder or an admin; left out: the operator. */
  actorId?: string;
  tokenKey?: string;
};

type Services = Pick<Context, 'clock' | 'encryption' | 'clientAddress' | 'userAgent' | 'requestId'>;

/**
 * What goes with the removal of somebody's authenticator, in the commit of it: it is written down, its holder is told, and sessions that
 * were waiting to be answered with it end.
 */
export const recordRemoval = async (tx: Tx, ctx: Services, { authenticator, holder, actorId, tokenKey }: Removal): Promise<void> => {
  const { id, type, name, companyId, verifiedAt } = authenticator;
  const details = { authenticator: id, type };
  await recordAudit(tx, ctx, { companyId, action: 'authenticator.remove', actorId, userId: holder.id, tokenKey, details });
  if (verifiedAt === null) return;
  await endWaitingSessions(tx, holder, tokenKey);
  await notifyUser(tx, ctx, holder, 'notice.authenticator_removed', { authenticator: name });
};
