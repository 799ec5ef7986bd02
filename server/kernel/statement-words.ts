export const STATEMENT_FORMATS = ['pdf', 'csv', 'json'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Most movements that a PDF lists: some eighty pages, which take seconds to set. The other files have no bound. */
export const PDF_MOVEMENTS_MAX = 2_000;
