// The header Dry-Run of operations that post to the ledger: the response is that of the posting, and nothing is written.
import { invalid } from '#server/kernel/errors.ts';
import type { Route } from '#server/rest/routes.ts';

/**
 * True if the request is a dry run. Throws invalid for an invalid value, and for an operation that does not support dry runs, because it would
 * be executed. Reads ignore the header.
 */
export const readDryRun = (header: string | string[] | undefined, { method, meta }: Route): boolean => {
  if (header === undefined || method === 'GET') return false;
  const value = String(header).trim().toLowerCase();
  if (value !== 'true' && value !== 'false') throw invalid({ 'Dry-Run': ['Must be true or false.'] });
  if (value === 'true' && !meta.posting) throw invalid({ 'Dry-Run': ['This operation does not support dry runs.'] });
  return value === 'true';
};

/** Marks the response to a dry run. */
export const DRY_RUN_HEADER: readonly string[] = ['Dry-Run', 'true'];
