/** Whether a subtype is for transactions that have a partner. */
export const USAGE_TYPES = ['partner', 'single'] as const;
