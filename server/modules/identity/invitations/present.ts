import type { InvitationRow } from '#db/schema/index.ts';
import type { Invitation } from '#server/modules/identity/invitations/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

const statusOf = ({ acceptedAt, expiresAt }: InvitationRow, now: Date): Invitation['status'] => {
  if (acceptedAt) return 'accepted';
  return expiresAt <= now ? 'expired' : 'open';
};

export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  group: row.groupName,
  status: statusOf(row, now),
  invited_by: row.invitedBy,
  user: row.userId,
  expires: toMillis(row.expiresAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});
