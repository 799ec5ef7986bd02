// Throttle subjects: the keys under which a throttle counts calls (platform/security/throttle.ts).

export type ThrottledUser = { companyId: number; userId: string };

/** Counts all sessions of a user together. */
export const callerSubject = ({ companyId, userId }: ThrottledUser): string => `${companyId} ${userId}`;
