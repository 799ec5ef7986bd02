/** A company in test mode is for trials: its transactions stand for no real money. */
export const COMPANY_MODES = ['test', 'production'] as const;
