/** How grave what is said of a transaction is. */
export const MESSAGE_LEVELS = ['info', 'warning', 'error'] as const;
