// Password changes and resets. Both end the user's other sessions, including tokens without expiry. A reset link works once, for an hour or
// until a newer one is sent. A reset keeps authenticators and opens no session, so that access to the mailbox is not enough to sign in. To
// prevent account enumeration, the response to a reset request and its time do not depend on the account.
import { PASSWORD_RESET_ADDRESS_THROTTLE, PASSWORD_RESET_THROTTLE } from '#server/modules/identity/throttles.ts';
import { and, eq } from 'drizzle-orm';
import { users } from '#db/schema/index.ts';
import { confirmPassword, wrongPasswordError } from '#server/modules/identity/auth/password-proof.ts';
import { recordProof } from '#server/modules/identity/mfa/recent-proof.ts';
import { endUserSessions } from '#server/modules/identity/user-tokens/session-tokens.ts';
import { requireAcceptablePassword } from '#server/modules/identity/auth/password-rules.ts';
import {
  pickPassword,
  type AdminPasswordReset,
  type PasswordChange,
  type PasswordReset,
  type PasswordResetConfirmation,
} from '#server/modules/identity/auth/schema.ts';
import type { SessionPort, SessionProfile } from '#server/api/session.ts';
import { notifyUser, buildLinkUrl, findKey, issueKey, passwordResetLink, consumeKey } from '#server/modules/messaging/index.ts';
import { recordCallerAction, recordAudit } from '#server/records/audit.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { withOwnCompanyTransaction, withCompanyTransaction } from '#server/records/company-transaction.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { AuditPorts, OwnerAuditPorts, PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import type { Database, Tx } from '#db/client.ts';
import { forEachMatchingUser } from '#server/modules/identity/auth/matching-users.ts';
import { clearWrongPasswords, identifierSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { findProfile, requireUserByIdentifier, sendSecret } from '#server/modules/people/index.ts';
import { invalid, invalidOrExpired, nonexistent } from '#server/kernel/errors.ts';

/** Keeps the current session. Throws invalid on the password fields, and throttled. */
export const changePassword = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  input: PasswordChange,
): Promise<void> => {
  const { companyId, userId, tokenKey, company, companySettings, user } = ctx.me;
  await confirmPassword(ctx, input.old_password, 'old_password');
  const newPassword = pickPassword({ password: input.new_password, password1: input.new_password1 }, 'new_');
  requireAcceptablePassword({
    ...newPassword,
    lengthMin: companySettings.password_length_min,
    ownIdentifiers: [user.email, user.mobile, company],
  });
  const passwordHash = await ctx.passwords.hash(newPassword.password);
  await withOwnCompanyTransaction(ctx, async (tx) => {
    // Fails if the password was changed in the meantime, which has ended this session.
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: ctx.clock.now() })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId), eq(users.passwordHash, user.passwordHash ?? '')))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPasswordError('old_password');
    await endUserSessions(tx, ctx.me, { exceptKey: tokenKey });
    await recordProof(tx, ctx);
    await notifyUser(tx, ctx, user, 'notice.password_changed', {});
    await recordCallerAction(tx, ctx, 'password.change');
  });
};

/** Sends nothing to a user without an email. */
const sendResetEmail = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'encryption' | 'environment'>,
  profile: SessionProfile,
  { force }: { force: boolean },
): Promise<void> => {
  const { companyId, id: uid, email, firstName: name } = profile.user;
  if (email === null) return;
  const verification = await issueKey(tx, { companyId, userId: uid, purpose: 'password', subject: '' }, ctx.clock.now());
  const token = verification.secret;
  await sendSecret(tx, ctx, profile, {
    verification,
    message: { channel: 'email', kind: 'password.reset', recipient: email, data: { name, uid, email } },
    event: 'user.password.reset',
    data: { uid, force },
    values: { token, url: buildLinkUrl(ctx.environment.appUrl, passwordResetLink({ uid, token }), await readSettings(tx, companyId)) },
  });
};

/** Sends the email to each user that the identifier matches. Throttled by the entered identifier and by client address. */
export const resetPassword = async (
  ctx: PublicPorts & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  request: PasswordReset,
): Promise<void> => {
  await ctx.throttle.count(PASSWORD_RESET_ADDRESS_THROTTLE, ctx.clientAddress);
  await ctx.throttle.count(PASSWORD_RESET_THROTTLE, identifierSubject(request.company, request.user));
  await forEachMatchingUser(ctx, request, async (tx, profile) => {
    await sendResetEmail(tx, ctx, profile, { force: false });
    const { companyId, id: userId } = profile.user;
    await recordAudit(tx, ctx, { companyId, action: 'password.reset.request', userId });
  });
};

/** Sends the email to a user on behalf of an admin. Throws invalid on `user`, and permission_denied for a user who outranks the caller. */
export const resetPasswordAsAdmin = (
  ctx: OwnerAuditPorts & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  { user: identifier }: AdminPasswordReset,
): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const user = await requireUserByIdentifier(tx, companyId, identifier);
    await requireRankOver(tx, ctx, user.id);
    const profile = await findProfile(tx, companyId, user.id);
    if (!profile || user.deactivated) throw nonexistent('user', 'User');
    if (user.email === null) throw invalid({ user: ['The user has no email address.'] });
    await ctx.throttle.count(PASSWORD_RESET_THROTTLE, callerSubject({ companyId, userId: user.id }));
    await sendResetEmail(tx, ctx, profile, { force: true });
    await recordCallerAction(tx, ctx, 'password.reset.request', { userId: user.id });
  });

/** Returns the user of the link. Throws invalid on `token`, including if the uid does not match. */
const getResetUser = async (
  ctx: Pick<Services, 'clock'> & { db: Database },
  { uid, token }: PasswordResetConfirmation,
): Promise<SessionProfile> => {
  const key = await findKey(ctx.db, 'password', token, ctx.clock.now());
  const profile = key?.userId === uid.trim().toLowerCase() ? await findProfile(ctx.db, key.companyId, key.userId) : undefined;
  if (!profile || profile.user.archived || profile.user.deactivated || profile.user.temporary) throw invalidOrExpired('token');
  return profile;
};

type ResetPorts = PublicPorts & Pick<Services, 'encryption' | 'passwords' | 'throttle'>;

/** Sets the new password with the key of the link. `record` writes the audit log entry. */
const applyPasswordReset = async (
  ctx: ResetPorts,
  { user, company }: SessionProfile,
  input: PasswordResetConfirmation,
  record: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const { companyId, id: userId } = user;
  const { password_length_min: lengthMin } = await readSettings(ctx.db, companyId);
  const newPassword = pickPassword({ password: input.new_password, password1: input.new_password1 }, 'new_');
  requireAcceptablePassword({ ...newPassword, lengthMin, ownIdentifiers: [user.email, user.mobile, company] });
  const passwordHash = await ctx.passwords.hash(newPassword.password);
  const now = ctx.clock.now();
  await withCompanyTransaction(ctx.db, companyId, async (tx) => {
    if (!(await consumeKey(tx, 'password', input.token, now))) throw invalidOrExpired('token');
    await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
    await endUserSessions(tx, { companyId, userId });
    await notifyUser(tx, ctx, user, 'notice.password_changed', {});
    await record(tx);
  });
  await clearWrongPasswords(ctx.throttle, { company, companyId, user });
};

/** Throws invalid on `token` for a link that is unknown, used, expired or replaced, and on the password fields. */
export const confirmPasswordReset = async (ctx: ResetPorts, input: PasswordResetConfirmation): Promise<void> => {
  const profile = await getResetUser(ctx, input);
  const { companyId, id: actorId } = profile.user;
  await applyPasswordReset(ctx, profile, input, (tx) => recordAudit(tx, ctx, { companyId, action: 'password.reset.confirm', actorId }));
};

/**
 * Throws the same errors as `confirmPasswordReset`, including for a link of another company. The link proves that the user agrees, so rank
 * does not matter.
 */
export const confirmPasswordResetAsAdmin = async (ctx: OwnerAuditPorts & ResetPorts, input: PasswordResetConfirmation): Promise<void> => {
  const profile = await getResetUser(ctx, input);
  const { companyId, id: userId } = profile.user;
  if (companyId !== ctx.owner.companyId) throw invalidOrExpired('token');
  await applyPasswordReset(ctx, profile, input, (tx) => recordCallerAction(tx, ctx, 'password.reset.confirm', { userId }));
};
