// Throttle subjects: the keys under which a throttle counts attempts (platform/security/throttle.ts).

export type ThrottledUser = { companyId: number; userId: string };

/** All sessions of a user share a count. */
export const callerSubject = ({ companyId, userId }: ThrottledUser): string => `${companyId} ${userId}`;
