// Enums of bulk payments and their items.

/** Bulk payments of users contain transfers; those of admins also credits and debits. */
export const BULK_PAYMENT_SECTIONS = ['user', 'admin'] as const;

/** The last three are final. `failed`: posting stopped because an item of an atomic bulk payment was rejected, or its creator may no longer pay. */
export const BULK_PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'canceled'] as const;

export const BULK_ITEM_TYPES = ['transfer', 'credit', 'debit'] as const;

/** The last three are final. A `canceled` item was not attempted. */
export const BULK_ITEM_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'canceled'] as const;
