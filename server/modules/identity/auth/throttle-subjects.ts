// Throttle keys of sign-in: the subjects that a wrong password counts against.
import { type ThrottledUser, callerSubject } from '#server/kernel/throttle-subject.ts';
import { readIdentifier } from '#server/modules/people/index.ts';
import type { Throttle } from '#server/platform/security/throttle.ts';

/** A password that a user confirms within a session. */
export const passwordConfirmationSubject = (caller: ThrottledUser): string => `confirm ${callerSubject(caller)}`;

/** The entered company and user, normalized, whether or not they exist. */
export const identifierSubject = (company: string, user: string): string =>
  `${company.trim().toLowerCase()} ${readIdentifier(user)?.value ?? user.trim().toLowerCase()}`;

export const loginIdentifierSubject = (company: string, user: string): string => `log-in ${identifierSubject(company, user)}`;

/** The account, across all of its identifiers. */
export const loginAccountSubject = (caller: ThrottledUser): string => `log-in account ${callerSubject(caller)}`;

/** An identifier without an account counts like one with an account, so that the throttle does not reveal whether it exists. */
export const loginUnknownAccountSubject = (company: string, user: string): string => `log-in account ${identifierSubject(company, user)}`;

/** A user on a device from which the user has logged in before. */
export const loginDeviceSubject = (deviceId: string, caller: ThrottledUser): string => `log-in at ${deviceId} ${callerSubject(caller)}`;

type PasswordOwner = { company: string; companyId: number; user: { id: string; email: string | null; mobile: string | null } };

/** Resets the counts of wrong passwords for all identifiers of a user who was identified in another way. */
export const clearWrongPasswords = async (throttle: Throttle, { company, companyId, user }: PasswordOwner): Promise<void> => {
  const identifiers = [user.id, user.email, user.mobile].filter((identifier) => identifier !== null);
  for (const identifier of identifiers) await throttle.resetGuesses(loginIdentifierSubject(company, identifier));
  await throttle.resetGuesses(loginAccountSubject({ companyId, userId: user.id }));
  await throttle.resetGuesses(passwordConfirmationSubject({ companyId, userId: user.id }));
};
