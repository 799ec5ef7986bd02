// Fences repeated items: a suspended process that has lost its lease must not post them after another process has recorded that they failed or
// were canceled. A rejection is saved under their idempotency keys first, so a process that resumes gets it in place of a posting.
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import type { TakenItem } from '#server/modules/payments/bulk-payments/claim-items.ts';
import {
  buildItemRecord,
  ITEM_PATH,
  partName,
  PART_PATH,
  splitIntoParts,
  type BulkExecution,
  type BulkWorkPorts,
} from '#server/modules/payments/bulk-payments/item-posting.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { findSavedResponse, saveResponse, tryLock } from '#server/records/idempotency.ts';

/**
 * Ensures that the items with `numbers` are not posted any more unless they are posted already. False if another process is posting them: try
 * again later. `taken`: all items that were taken together.
 */
export const fenceItems = async (
  { db, clock }: BulkWorkPorts,
  execution: BulkExecution,
  taken: readonly TakenItem[],
  { numbers, errors }: { numbers: readonly number[]; errors: FieldErrors },
): Promise<boolean> => {
  if (!taken.some(({ isRepeated }) => isRepeated)) return true;
  const items = taken.map(({ item }) => item);
  const toRecord = (path: string, name: string) => buildItemRecord(execution, path, name, () => '');
  const parts = splitIntoParts(execution, items).map((part) => toRecord(PART_PATH, partName(part)));
  const records = [...parts, ...numbers.map((number) => toRecord(ITEM_PATH, String(number)))];
  return withCompanyTransaction(db, execution.payment.companyId, async (tx) => {
    const now = clock.now();
    for (const record of execution.payment.atomic ? parts : records) {
      if (!(await tryLock(tx, record))) return false;
      if (await findSavedResponse(tx, record, now)) continue;
      const { status, body } = record.encodeError(invalid(errors));
      const response = { status, body: Buffer.from(body), bodyHash: record.bodyHash, encryptionKeyId: null, requestId: '' };
      await saveResponse(tx, record, response, now);
    }
    return true;
  });
};
