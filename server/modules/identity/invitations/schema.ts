// Invitations to register with a company (an extension of v3).
import { z } from 'zod';
import { absentWhenEmpty, millis, text, emailInput } from '#server/schemas/fields.ts';
import type { InvitationRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';

const INVITATION_STATES = ['open', 'accepted', 'expired'] as const;

export const Invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    group: z.string().nullable().meta({ description: 'Group that the user joins. `null` means the default group.' }),
    status: z.enum(INVITATION_STATES),
    invited_by: z.string().meta({ description: 'ID of the admin who sent the invitation.' }),
    user: z.string().nullable().meta({ description: 'ID of the user who registered with the invitation.' }),
    expires: millis,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationInput = z.object({ email: emailInput, group: absentWhenEmpty(text(80)) });
export type InvitationInput = z.infer<typeof InvitationInput>;

const toStatus = ({ acceptedAt, expiresAt }: InvitationRow, now: Date): Invitation['status'] => {
  if (acceptedAt) return 'accepted';
  return expiresAt <= now ? 'expired' : 'open';
};

export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  group: row.groupName,
  status: toStatus(row, now),
  invited_by: row.invitedBy,
  user: row.userId,
  expires: toMillis(row.expiresAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});
