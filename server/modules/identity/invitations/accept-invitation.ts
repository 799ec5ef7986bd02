// An invitation is used by registering with its key, under the address that it was sent to. Who has the key has read what was sent there, so
// that the address is theirs from the start.
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { invitations, type InvitationRow } from '#db/schema/index.ts';
import { isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { forgetKey } from '#server/modules/identity/invitations/send-invitation.ts';
import { giveAddress, mayLetInto } from '#server/modules/people/index.ts';
import { invalid } from '#server/kernel/errors.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';

type Accepting = { companyId: number; email: string; key: string };

const WRONG = 'This invitation does not work: it was used or withdrawn, it is over, or it was sent to another address. Ask for a new one.';

/**
 * Whether who has invited could still let somebody into the group: else an admin who was sent away would come back by an invitation of their own,
 * and a group that was given more since would be entered on the word of somebody with less.
 */
const isVouchedFor = async (tx: Tx, { companyId, groupName, invitedBy: userId }: InvitationRow): Promise<boolean> =>
  groupName === null || mayLetInto(tx, { me: { companyId, userId } }, groupName);

/** The invitation of a key, for this address, locked. Throws invalid on `invitation`. */
export const lockOpenInvitation = async (tx: Tx, { companyId, email, key }: Accepting, now: Date): Promise<InvitationRow> => {
  const presented = readToken(key);
  const isOpen = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));
  const [found] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(invitations.email, email), isOpen))
    .for('update');
  if (!found || !presented || !isSameSecret(presented, found.secretHash) || !(await isVouchedFor(tx, found))) {
    throw invalid({ invitation: [WRONG] });
  }
  return found;
};

/** Says that a user has registered with an invitation, and gives them the address that it was sent to. */
export const acceptInvitation = async (
  tx: Tx,
  ctx: AuditOrigin & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  { companyId, id, email }: InvitationRow,
  userId: string,
): Promise<void> => {
  const now = ctx.clock.now();
  await tx
    .update(invitations)
    .set({ acceptedAt: now, userId, updatedAt: now })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.id, id)));
  await forgetKey(tx, { companyId, email });
  await giveAddress(tx, ctx, { companyId, userId, kind: 'email', address: email });
  await recordAudit(tx, ctx, { companyId, action: 'invitation.accept', actorId: userId, details: { invitation: id } });
};
