import { and, eq } from 'drizzle-orm';
import { users } from '#db/schema/index.ts';
import { confirmPassword, wrongPassword, recordProof } from '#server/modules/identity/auth/recent-proof.ts';
import { endSessionsOf } from '#server/modules/identity/auth/session-tokens.ts';
import { requireAcceptablePassword } from '#server/modules/identity/auth/password-rules.ts';
import {
  pickPassword,
  type PasswordChange,
  type PasswordReset,
  type PasswordResetConfirmation,
} from '#server/modules/identity/auth/schema.ts';
import type { SessionPort, Profile } from '#server/api/session.ts';
import { notifyUser, addressOf, findKey, issueKey, passwordReset, useKey } from '#server/modules/messaging/index.ts';
import { recordAct, recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { inOwnCompany, inCompany } from '#server/records/company-transaction.ts';
import type { AuditPorts, PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import type { Database, Tx } from '#db/client.ts';
import { forEachMatchingUser } from '#server/modules/identity/auth/matching-users.ts';
import { resetPasswordGuesses, identifierSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { findProfile, sendSecret } from '#server/modules/people/index.ts';
import { spent } from '#server/kernel/errors.ts';

/** Changes the caller's password and ends all of the user's sessions but this one, those without expiry included. */
export const changePassword = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  input: PasswordChange,
): Promise<void> => {
  const { companyId, userId, tokenKey, company, companySettings, user } = ctx.me;
  await confirmPassword(ctx, input.old_password, 'old_password');
  const stated = pickPassword({ password: input.new_password, password1: input.new_password1 }, 'new_');
  requireAcceptablePassword({
    ...stated,
    lengthMin: companySettings.password_length_min,
    personal: [user.email, user.mobile, company],
  });
  const passwordHash = await ctx.passwords.hash(stated.password);
  await inOwnCompany(ctx, async (tx) => {
    // A password that was changed or reset meanwhile is a wrong one: whoever did that has ended this session.
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: ctx.clock.now() })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId), eq(users.passwordHash, user.passwordHash ?? '')))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPassword('old_password');
    await endSessionsOf(tx, ctx.me, { exceptKey: tokenKey });
    await recordProof(tx, ctx);
    await notifyUser(tx, ctx, user, 'notice.password_changed', {});
    await recordAct(tx, ctx, 'password.change');
  });
};

// HEADER server/modules/identity/auth/passwords.ts
// A forgotten password. A mail with a link sets a new one: the link works once and for an hour, and a newer one replaces it. It ends
// every session, leaves authenticators as they are and opens no session, so that who has only the mailbox does not get past them.
// Whoever asks for the mail is not known, and gets the same answer after the same time whoever was meant.

/** Sends the mail to the user's email. Without one there is no way. */
const sendReset = async (tx: Tx, ctx: AuditOrigin & Pick<Services, 'encryption' | 'environment'>, profile: Profile): Promise<void> => {
  const { companyId, id: uid, email, firstName: name } = profile.user;
  if (email === null) return;
  const verification = await issueKey(tx, { companyId, userId: uid, purpose: 'password', subject: '' }, ctx.clock.now());
  const token = verification.secret;
  await sendSecret(tx, ctx, profile, {
    verification,
    message: { channel: 'email', kind: 'password.reset', recipient: email, data: { name, uid, email } },
    event: 'user.password.reset',
    // The user asks for it: nobody makes them.
    data: { uid, force: false },
    values: { token, url: addressOf(ctx.environment.appUrl, passwordReset({ uid, token }), await readSettings(tx, companyId)) },
  });
  await recordAudit(tx, ctx, { companyId, action: 'password.reset.request', userId: uid });
};

/**
 * Sends the mail to each who may be meant. Answers the same when nobody is. Throws throttled after too many calls for what was
 * typed, or from one address.
 */
export const resetPassword = async (
  ctx: PublicPorts & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  named: PasswordReset,
): Promise<void> => {
  await ctx.throttle.count('passwordResetFrom', ctx.clientAddress);
  await ctx.throttle.count('passwordReset', identifierSubject(named.company, named.user));
  await forEachMatchingUser(ctx, named, (tx, profile) => sendReset(tx, ctx, profile));
};

/** Who the link was sent to. Throws invalid on `token`, also when the uid is somebody else's. */
const getHolder = async (ctx: Pick<Services, 'clock'> & { db: Database }, { uid, token }: PasswordResetConfirmation): Promise<Profile> => {
  const found = await findKey(ctx.db, 'password', token, ctx.clock.now());
  const holder = found?.userId === uid.trim().toLowerCase() ? await findProfile(ctx.db, found.companyId, found.userId) : undefined;
  if (!holder || holder.user.archived || holder.user.deactivated || holder.user.temporary) throw spent('token');
  return holder;
};

/**
 * Sets a new password with the link of the mail and ends all of the user's sessions, those without expiry included. Throws invalid
 * on `token` when the link is unknown, used, expired or replaced, and on the password.
 */
export const confirmPasswordReset = async (
  ctx: PublicPorts & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  input: PasswordResetConfirmation,
): Promise<void> => {
  const { user, company } = await getHolder(ctx, input);
  const { companyId, id: userId } = user;
  const { password_length_min: lengthMin } = await readSettings(ctx.db, companyId);
  const stated = pickPassword({ password: input.new_password, password1: input.new_password1 }, 'new_');
  requireAcceptablePassword({ ...stated, lengthMin, personal: [user.email, user.mobile, company] });
  const passwordHash = await ctx.passwords.hash(stated.password);
  const now = ctx.clock.now();
  await inCompany(ctx.db, companyId, async (tx) => {
    if (!(await useKey(tx, 'password', input.token, now))) throw spent('token');
    await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
    await endSessionsOf(tx, { companyId, userId });
    await notifyUser(tx, ctx, user, 'notice.password_changed', {});
    await recordAudit(tx, ctx, { companyId, action: 'password.reset.confirm', actorId: userId });
  });
  await resetPasswordGuesses(ctx.throttle, { company, companyId, user });
};
