/**
 * Columns, as table.column, that no code uses any more and that wait to be dropped: a release that stops using one names it here, and the
 * release after that drops it with a migration and takes it off the list. So processes of two neighbouring releases run side by side.
 */
export const RETIRED_COLUMNS: readonly string[] = [];
