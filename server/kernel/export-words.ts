/** What can be exported. */
export const EXPORT_RESOURCES = ['account', 'account_currency', 'transaction', 'user'] as const;
export type ExportResource = (typeof EXPORT_RESOURCES)[number];

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATUSES = ['pending', 'processing', 'complete', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
