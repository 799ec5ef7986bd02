// Under which names wrong passwords of a log-in are counted.
import { readIdentifier } from '#server/features/users/identifiers.ts';
import type { Throttle } from '#server/platform/throttle.ts';

/** By company and user as they were typed, in one spelling, whether they exist or not. */
export const logInSubject = (company: string, user: string): string =>
  `log-in ${company.trim().toLowerCase()} ${readIdentifier(user)?.value ?? user.trim().toLowerCase()}`;

/** By a device and a user whom it knows. */
export const logInSubjectAt = (deviceId: string, companyId: number, userId: string): string =>
  `log-in at ${deviceId} ${companyId} ${userId}`;

/** By a user who is logged in and says the password again. */
export const confirmationSubject = (companyId: number, userId: string): string => `confirm ${companyId} ${userId}`;

type Forgiven = { company: string; companyId: number; user: { id: string; email: string | null; mobile: string | null } };

/** Forgets wrong passwords for a user, whatever they were typed with: somebody proved in another way who they are. */
export const forgiveWrongPasswords = async (throttle: Throttle, { company, companyId, user }: Forgiven): Promise<void> => {
  const named = [user.id, user.email, user.mobile].filter((name) => name !== null);
  for (const name of named) await throttle.forgive(logInSubject(company, name));
  await throttle.forgive(confirmationSubject(companyId, user.id));
};
