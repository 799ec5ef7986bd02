import type { SessionPort } from '#server/api/session.ts';
import { confirmationSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { invalid, type AppError } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';

export const wrongPassword = (field: string): AppError => invalid({ [field]: ['Incorrect password.'] });

/**
 * Verifies the caller's own password. Wrong passwords count for the user in all sessions, and not for the client address.
 * Throws invalid on the field, and throttled after too many wrong ones.
 */
export const confirmPassword = async (
  ctx: SessionPort & Pick<Services, 'passwords' | 'throttle'>,
  password: string,
  field: string,
): Promise<void> => {
  const guess = { subject: confirmationSubject(ctx.me) };
  const isRight = await ctx.throttle.guess(guess, () => ctx.passwords.verify(ctx.me.user.passwordHash, password));
  if (!isRight) throw wrongPassword(field);
};
