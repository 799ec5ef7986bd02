import type { Challenge } from '#server/modules/identity/mfa/schema.ts';

/** Challenges that a code can complete: what a set-up challenge wants is another authenticator. */
export const answerable = (challenges: readonly Challenge[]): Challenge[] => challenges.filter(({ type }) => type !== 'setup');
