/** Who has made a service: the platform, anybody for all companies, or the company for itself. */
export const SERVICE_TYPES = ['system', 'public', 'private'] as const;

/** Maximum number of services of a company. */
export const SERVICES_MAX = 50;
