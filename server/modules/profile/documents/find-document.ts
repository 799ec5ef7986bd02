import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { documents, files, type DocumentRow } from '#db/schema/index.ts';
import { toDocumentData, type FiledDocument } from '#server/modules/profile/documents/present.ts';
import type { FileRecords } from '#server/modules/files/index.ts';
import { lockUser } from '#server/modules/people/index.ts';
import { ownedRecords, type Owned, type OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Users have their own documents, admins those of any user of their company: records/owned-records.ts holds them to it. */
export const documentRecords = ownedRecords(documents, { name: 'document', toData: toDocumentData, perUserMax: 100 });

/** Documents of one company with their files, read at once for all of a page. */
export const withFiles = async (db: Database, companyId: number, found: Owned<DocumentRow>[]): Promise<FiledDocument[]> => {
  if (found.length === 0) return [];
  const ids = found.map(({ record }) => record.fileId);
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.id, ids)));
  const byId = new Map(rows.map((file) => [file.id, file]));
  return found.map((document) => {
    const file = byId.get(document.record.fileId);
    if (!file) throw new Error(`Document ${document.record.id} has no file.`);
    return { ...document, file };
  });
};

export const withFile = async (db: Database, document: Owned<DocumentRow>): Promise<FiledDocument> => {
  const [filed] = await withFiles(db, document.record.companyId, [document]);
  if (!filed) throw new Error('A document was lost on the way to its file.');
  return filed;
};

/** The document that a path names. Throws not_found. */
export const getDocument = async (ctx: OwnerPorts, id: string): Promise<FiledDocument> =>
  withFile(ctx.db, await documentRecords.get(ctx, id));

/**
 * Locks the user whose a document is. Whoever changes one does so first: what is known of its user follows from it, and those who change
 * both always take the user before the document. Throws not_found.
 */
export const lockHolder = async (tx: Tx, ctx: OwnerCall, id: string): Promise<void> => {
  const { user } = await documentRecords.get({ db: tx, owner: ctx.owner }, id);
  await lockUser(tx, { companyId: user.companyId, userId: user.id });
};

/** Whose the files of documents are, and who else may see them. */
export const filesOfDocuments: FileRecords = {
  permission: 'admin.document.view',
  naming: (db, companyId, fileIds) =>
    db
      .select({ fileId: documents.fileId, userId: documents.userId, archived: documents.archived })
      .from(documents)
      .where(and(eq(documents.companyId, companyId), inArray(documents.fileId, fileIds))),
};
