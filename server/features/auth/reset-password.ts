// A forgotten password. A mail with a link sets a new one: the link works once and for an hour, and a newer one replaces it. It ends
// every session, leaves authenticators as they are and opens no session, so that who has only the mailbox does not get past them.
// Whoever asks for the mail is not known, and gets the same answer after the same time whoever was meant.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tokens, users } from '#db/schema/index.ts';
import type { Context } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { inEvenTime } from '#server/features/auth/even-time.ts';
import { forgiveWrongPasswords } from '#server/features/auth/log-in-subjects.ts';
import { requireGoodPassword } from '#server/features/auth/password-rules.ts';
import { statedPassword, type PasswordReset, type PasswordResetConfirmation } from '#server/features/auth/schema.ts';
import { readSettings } from '#server/features/companies/read-settings.ts';
import { passwordResetLink } from '#server/features/messages/links.ts';
import { writeMessage } from '#server/features/messages/message.ts';
import { notifyUser } from '#server/features/messages/notify-user.ts';
import { findHolders } from '#server/features/users/find-holders.ts';
import { readIdentifier } from '#server/features/users/identifiers.ts';
import { toUser } from '#server/features/users/present-user.ts';
import { findProfile, type Profile } from '#server/features/users/profile.ts';
import { findKey, issueKey, toEventSecret, useKey } from '#server/features/verifications/verifications.ts';
import { invalid } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { announce } from '#server/records/outbox.ts';

/** Sends the mail to the user's email. Without one there is no way. */
const sendReset = async (tx: Tx, ctx: Context, profile: Profile): Promise<void> => {
  const { companyId, id: uid, email, firstName: name } = profile.user;
  if (email === null) return;
  const now = ctx.clock.now();
  const verification = await issueKey(tx, { companyId, userId: uid, purpose: 'password', subject: '' }, now);
  await writeMessage(
    tx,
    ctx,
    { companyId, userId: uid, channel: 'email', kind: 'password.reset', recipient: email, data: { name, uid, email }, verification },
    now,
  );
  const token = verification.secret;
  await announce(tx, {
    companyId,
    event: 'user.password.reset',
    subjectId: uid,
    data: { uid, user: toUser(profile) },
    secret: toEventSecret(ctx.encryption, verification, { token, url: passwordResetLink(ctx.environment.appUrl, { uid, token }) }),
  });
  await recordAudit(tx, ctx, { companyId, action: 'password.reset.request', userId: uid });
};

/**
 * Sends the mail to each who may be meant. Answers the same when nobody is. Throws throttled after too many calls for what was
 * typed, or from one address.
 */
export const resetPassword = async (ctx: Context, { user: text, company }: PasswordReset): Promise<void> => {
  await ctx.throttle.count('passwordResetFrom', ctx.clientAddress);
  await ctx.throttle.count('passwordReset', `${company.toLowerCase()} ${readIdentifier(text)?.value ?? text.toLowerCase()}`);
  await inEvenTime(async () => {
    for (const { companyId, user } of await findHolders(ctx.db, company, text)) {
      await inCompany(ctx.db, companyId, async (tx) => {
        const profile = await findProfile(tx, companyId, user.id);
        if (profile) await sendReset(tx, ctx, profile);
      });
    }
  });
};

/** Who the link was sent to. Throws invalid on `token`, also when the uid is somebody else's. */
const getHolder = async (ctx: Context, { uid, token }: PasswordResetConfirmation): Promise<Profile> => {
  const found = await findKey(ctx.db, 'password', token, ctx.clock.now());
  const holder = found?.userId === uid.trim().toLowerCase() ? await findProfile(ctx.db, found.companyId, found.userId) : undefined;
  if (!holder || holder.user.archived || holder.user.temporary) throw invalidLink();
  return holder;
};

const invalidLink = () => invalid({ token: ['Invalid or expired token.'] });

/**
 * Sets a new password with the link of the mail and ends all of the user's sessions, those without expiry included. Throws invalid
 * on `token` when the link is unknown, used, expired or replaced, and on the password.
 */
export const confirmPasswordReset = async (ctx: Context, input: PasswordResetConfirmation): Promise<void> => {
  const { user, company } = await getHolder(ctx, input);
  const { companyId, id: userId } = user;
  const { password_length_min: lengthMin } = await readSettings(ctx.db, companyId);
  const stated = statedPassword({ password: input.new_password, password1: input.new_password1 }, 'new_');
  requireGoodPassword({ ...stated, lengthMin, personal: [user.email, user.mobile, company] });
  const passwordHash = await ctx.passwords.hash(stated.password);
  const now = ctx.clock.now();
  await inCompany(ctx.db, companyId, async (tx) => {
    if (!(await useKey(tx, 'password', input.token, now))) throw invalidLink();
    await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
    await tx.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.userId, userId)));
    await notifyUser(tx, ctx, user, 'notice.password_changed', {});
    await recordAudit(tx, ctx, { companyId, action: 'password.reset.confirm', actorId: userId });
  });
  await forgiveWrongPasswords(ctx.throttle, { company, companyId, user });
};
