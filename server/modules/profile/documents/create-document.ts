import type { Tx } from '#db/client.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { documentRecords, withFile } from '#server/modules/profile/documents/find-document.ts';
import { toDocumentColumns, type FiledDocument } from '#server/modules/profile/documents/present.ts';
import type { AdminDocumentChange, DocumentInput } from '#server/modules/profile/documents/schema.ts';
import { keepFile, orRemoveStored, requireRoomFor, storeFile, type UploadPorts } from '#server/modules/files/index.ts';
import { deriveKyc, requireUserFor } from '#server/modules/people/index.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Adds a document for the caller, or for the user whom an admin names. Its user's waits to be reviewed. Throws invalid on `user` and on
 * `file`, and when its user has a hundred documents, 200 files or 500 MB of them; throttled when the caller sends too many.
 */
export const createDocument = async (
  ctx: OwnerAuditPorts & UploadPorts,
  { file: upload, type, user: named, ...input }: DocumentInput & AdminDocumentChange & { user?: string },
): Promise<FiledDocument> => {
  await ctx.throttle.count('upload', callerSubject(ctx.me));
  const user = await requireUserFor(ctx.db, ctx.owner, named);
  const columns = toDocumentColumns({ ...input, document_type: input.document_type ?? type }, {});
  await documentRecords.requireRoom(ctx.db, user);
  await requireRoomFor(ctx.db, user, upload);
  const stored = await storeFile(ctx, { upload, purpose: 'document', field: 'file' });
  const add = async (tx: Tx): Promise<FiledDocument> => {
    const kept = await keepFile(tx, ctx, user.id, stored);
    const document = await documentRecords.create(tx, ctx, user, { ...columns, fileId: kept.id });
    await deriveKyc(tx, ctx, user.id);
    return withFile(tx, document);
  };
  return orRemoveStored(ctx, stored, () => inOwnCompany(ctx, add));
};
