/** How far somebody has checked a user or one of their records. */
export const VERIFICATION_STATUSES = ['obsolete', 'declined', 'pending', 'incomplete', 'verified'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];
