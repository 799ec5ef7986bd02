// Enums of exports and statements.
import type { Permission } from '#server/kernel/permissions.ts';

/** Lists that can be exported. */
export const EXPORT_RESOURCES = ['account', 'account_currency', 'transaction', 'user'] as const;
export type ExportResource = (typeof EXPORT_RESOURCES)[number];

/** The permission that listing a resource requires. */
export const EXPORT_PERMISSIONS: Record<ExportResource, Permission> = {
  account: 'admin.account.view',
  account_currency: 'admin.account.view',
  transaction: 'admin.transaction.view',
  user: 'admin.user.view',
};

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATUSES = ['pending', 'processing', 'complete', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const STATEMENT_FORMATS = ['pdf', 'csv', 'json'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Formats of statements in the API. */
export const STATEMENT_FILE_FORMATS = [...STATEMENT_FORMATS, 'camt053', 'ofx'] as const;
export type StatementFileFormat = (typeof STATEMENT_FILE_FORMATS)[number];

export const STATEMENT_MEDIA_TYPES: Record<StatementFileFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  json: 'application/json',
  camt053: 'application/xml',
  ofx: 'application/x-ofx',
};

/** Maximum number of movements in a PDF: about eighty pages, which take seconds to render. Other formats are unlimited. */
export const PDF_MOVEMENTS_MAX = 2_000;
