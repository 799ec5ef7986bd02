export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Most movements that a PDF lists: some three hundred pages. A CSV file has no bound. */
export const PDF_MOVEMENTS_MAX = 10_000;
