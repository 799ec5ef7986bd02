import type { Translate } from '#app/_language/translate.ts';

export const BULK_PAYMENTS_PATH = '/bulk-payments';
export const ADMIN_BULK_PAYMENTS_PATH = '/admin/bulk-payments';

type BulkCounts = { item_count: number; succeeded_count: number; failed_count: number; canceled_count: number };

/** Describes the progress: "98 of 100 posted, 2 failed". */
export const describeCounts = (t: Translate, bulk: BulkCounts): string =>
  [
    t('{succeeded} of {count} posted', { succeeded: bulk.succeeded_count, count: bulk.item_count }),
    bulk.failed_count > 0 && t('{count} failed', { count: bulk.failed_count }),
    bulk.canceled_count > 0 && t('{count} canceled', { count: bulk.canceled_count }),
  ]
    .filter(Boolean)
    .join(', ');

type BulkTitle = { id: number; name: string };

export const titleOf = (t: Translate, { id, name }: BulkTitle): string => name || t('Bulk payment {id}', { id });

/** Whether a worker is still posting items. */
export const isInProgress = ({ status }: { status: string }): boolean => status === 'pending' || status === 'processing';
