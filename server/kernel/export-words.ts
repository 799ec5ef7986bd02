import type { Permission } from '#server/kernel/permissions.ts';

/** What can be exported. */
export const EXPORT_RESOURCES = ['account', 'account_currency', 'transaction', 'user'] as const;
export type ExportResource = (typeof EXPORT_RESOURCES)[number];

/** What the caller must be allowed to list. */
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
