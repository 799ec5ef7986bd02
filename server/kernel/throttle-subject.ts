// The names under which calls of a user are counted (platform/throttle.ts).
/** Somebody who is logged in. */
export type Caller = { companyId: number; userId: string };

/** By who calls, whichever session they call with. */
export const callerSubject = ({ companyId, userId }: Caller): string => `${companyId} ${userId}`;
