/** Whom permissions and groups are for: those who run the company, and those who have accounts there. */
export const SECTIONS = ['admin', 'user'] as const;
export type Section = (typeof SECTIONS)[number];
