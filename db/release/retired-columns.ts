/**
 * Unused columns, as table.column. The release that stops using a column adds it here; the next release drops it with a migration and
 * removes the entry. Processes of two consecutive releases can then run on one database.
 */
export const RETIRED_COLUMNS: readonly string[] = [];
