import { and, eq } from 'drizzle-orm';
import { users } from '#db/schema/index.ts';
import { confirmPassword, wrongPassword } from '#server/modules/identity/auth/confirm-password.ts';
import { endSessionsOf } from '#server/modules/identity/auth/end-session.ts';
import { requireGoodPassword } from '#server/modules/identity/auth/password-rules.ts';
import { recordProof } from '#server/modules/identity/auth/recent-proof.ts';
import { statedPassword, type PasswordChange } from '#server/modules/identity/auth/schema.ts';
import type { SessionPort } from '#server/api/session.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Changes the caller's password and ends all of the user's sessions but this one, those without expiry included. */
export const changePassword = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  input: PasswordChange,
): Promise<void> => {
  const { companyId, userId, tokenKey, company, companySettings, user } = ctx.me;
  await confirmPassword(ctx, input.old_password, 'old_password');
  const stated = statedPassword({ password: input.new_password, password1: input.new_password1 }, 'new_');
  requireGoodPassword({
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
