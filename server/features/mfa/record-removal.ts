import type { Tx } from '#db/client.ts';
import type { Context } from '#server/api/context.ts';
import { recordAudit } from '#server/features/audit/record.ts';
import { notifyUser } from '#server/features/messages/notify-user.ts';
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

/** Writes down that somebody's authenticator was removed, and tells its holder, in the commit of it. */
export const recordRemoval = async (tx: Tx, ctx: Services, { authenticator, holder, actorId, tokenKey }: Removal): Promise<void> => {
  const { id, type, name, companyId, verifiedAt } = authenticator;
  const details = { authenticator: id, type };
  await recordAudit(tx, ctx, { companyId, action: 'authenticator.remove', actorId, userId: holder.id, tokenKey, details });
  if (verifiedAt === null) return;
  await notifyUser(tx, ctx, holder, 'notice.authenticator_removed', { authenticator: name });
};
