// Confirming the password within a session, as the proof of a change or as the recent proof of the session (modules/identity/mfa/recent-proof.ts).
import type { SessionPort } from '#server/api/session.ts';
import { passwordConfirmationSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { recordProof } from '#server/modules/identity/mfa/recent-proof.ts';
import { invalid, type AppError } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

export const wrongPasswordError = (field: string): AppError => invalid({ [field]: ['Incorrect password.'] });

/** Verifies the caller's password. Throttled by user, across all sessions. Throws invalid on the field, and throttled. */
export const confirmPassword = async (
  ctx: SessionPort & Pick<Services, 'passwords' | 'throttle'>,
  password: string,
  field: string,
): Promise<void> => {
  const guess = { subject: passwordConfirmationSubject(ctx.me) };
  const isCorrect = await ctx.throttle.guess(guess, () => ctx.passwords.verify(ctx.me.user.passwordHash, password));
  if (!isCorrect) throw wrongPasswordError(field);
};

/** Throws the same errors as confirmPassword, on `password`. */
export const provePassword = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'passwords' | 'throttle'>,
  password: string,
): Promise<void> => {
  await confirmPassword(ctx, password, 'password');
  await withOwnCompanyTransaction(ctx, (tx) => recordProof(tx, ctx));
};
