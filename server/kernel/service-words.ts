/** Who has made a service: the platform, anybody for all companies, or the company for itself. */
export const SERVICE_TYPES = ['system', 'public', 'private'] as const;
