import { documentRecords, lockHolder } from '#server/modules/profile/documents/find-document.ts';
import { forgetFile } from '#server/modules/files/index.ts';
import { deriveKyc } from '#server/modules/people/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Deletes a document and its file. Users take back what nobody has reviewed yet; what was reviewed stays, since a decision rests on it.
 * Throws not_found, and invalid for a user's document that is not pending.
 */
export const removeDocument = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    await lockHolder(tx, ctx, id);
    const { record, user } = await documentRecords.lock(tx, ctx, id);
    if (ctx.owner.userId !== null && record.status !== 'pending') {
      throw refused(`Only a pending document can be deleted, and this one is ${record.status}. Send another one if it has to be replaced.`);
    }
    await documentRecords.remove(tx, ctx, id);
    await forgetFile(tx, { companyId: record.companyId, fileId: record.fileId });
    await deriveKyc(tx, ctx, user.id);
  });
