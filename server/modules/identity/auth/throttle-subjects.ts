// Under which names tries and calls are counted (platform/throttle.ts).
import { type Caller, callerSubject } from '#server/kernel/throttle-subject.ts';
import { readIdentifier } from '#server/modules/people/index.ts';
import type { Throttle } from '#server/platform/throttle.ts';

/** Who guesses at somebody's tokens, through whichever endpoint and session: one count. */
export const mfaGuessSubject = (caller: Caller): string => `mfa ${callerSubject(caller)}`;

/** By a user who is logged in and says the password again. */
export const passwordConfirmationSubject = (caller: Caller): string => `confirm ${callerSubject(caller)}`;

/** By company and user as they were typed, in one spelling, whether they exist or not. */
export const identifierSubject = (company: string, user: string): string =>
  `${company.trim().toLowerCase()} ${readIdentifier(user)?.value ?? user.trim().toLowerCase()}`;

/** By whom somebody who logs in says to be. */
export const logInIdentifierSubject = (company: string, user: string): string => `log-in ${identifierSubject(company, user)}`;

/** The account, whichever identifier is used. */
export const logInAccountSubject = (caller: Caller): string => `log-in account ${callerSubject(caller)}`;

/** For an identifier without an account. It is counted in the same way, so that responses do not reveal whether the account exists. */
export const logInUnknownAccountSubject = (company: string, user: string): string => `log-in account ${identifierSubject(company, user)}`;

/** By a device and a user whom it knows. */
export const logInDeviceSubject = (deviceId: string, caller: Caller): string => `log-in at ${deviceId} ${callerSubject(caller)}`;

type Forgiven = { company: string; companyId: number; user: { id: string; email: string | null; mobile: string | null } };

/** Forgets wrong passwords for a user, whatever they were typed with: somebody proved in another way who they are. */
export const resetPasswordGuesses = async (throttle: Throttle, { company, companyId, user }: Forgiven): Promise<void> => {
  const named = [user.id, user.email, user.mobile].filter((name) => name !== null);
  for (const name of named) await throttle.forgive(logInIdentifierSubject(company, name));
  await throttle.forgive(logInAccountSubject({ companyId, userId: user.id }));
  await throttle.forgive(passwordConfirmationSubject({ companyId, userId: user.id }));
};
