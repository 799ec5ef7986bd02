// The mail of an invitation. Its key is in the mail and nowhere else: the table has its hash. A message that has not been sent, or that lies
// in the outbox, holds the key sealed, and loses it when the invitation is used, withdrawn or sent again.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { messages } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { writeMessage } from '#server/modules/messaging/index.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { Services } from '#server/api/services.ts';

const KIND = 'company.invitation';

/** Takes the key out of what was written to an invited address. */
export const forgetKey = async (tx: Tx, { companyId, email }: { companyId: number; email: string }): Promise<void> => {
  await tx
    .update(messages)
    .set({ secret: null })
    .where(and(eq(messages.companyId, companyId), eq(messages.kind, KIND), eq(messages.recipient, email)));
};

/** Writes the mail in the commit of the invitation. */
export const sendInvitation = async (
  tx: Tx,
  ctx: OwnerCall & SessionPort & Pick<Services, 'clock' | 'encryption'>,
  { email, secret, expiresAt }: { email: string; secret: string; expiresAt: Date },
): Promise<void> => {
  const { companyId } = ctx.owner;
  await forgetKey(tx, { companyId, email });
  const { firstName, lastName } = ctx.me.user;
  const inviter = `${firstName} ${lastName}`.trim();
  const message = { companyId, userId: null, channel: 'email' as const, kind: KIND, recipient: email, data: { inviter } } as const;
  await writeMessage(tx, ctx, { ...message, verification: { secret, verificationKey: null, expiresAt } }, ctx.clock.now());
};
