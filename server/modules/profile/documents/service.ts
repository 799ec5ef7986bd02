// Documents that users upload and admins review. The KYC status of a user is derived from their documents in the transaction that
// changes one (server/modules/people/kyc). The row and its file are written and deleted together.
import {
  UPLOAD_THROTTLE,
  deleteFile,
  insertFile,
  commitOrRemoveFile,
  requireFileQuota,
  storeFile,
  type FileRecords,
  type UploadPorts,
} from '#server/modules/files/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { documents, type DocumentRow } from '#db/schema/documents.ts';
import { files, type UserRow } from '#db/schema/index.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { refused } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import {
  IDENTITY_CATEGORIES,
  recomputeKycOfLockedUser,
  recomputeKyc,
  lockUser,
  userFilter,
  requireRecordOwner,
} from '#server/modules/people/index.ts';
import {
  toDocumentColumns,
  toDocumentData,
  type AdminDocumentChange,
  type DocumentInput,
  type DocumentWithFile,
} from '#server/modules/profile/documents/schema.ts';
import type { AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, identity, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { ownedRecords, type OwnedRecord, type OwnerPort } from '#server/records/owned-records.ts';
import type { ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

const documentRecords = ownedRecords(documents, { name: 'document', toData: toDocumentData, perUserMax: 100 });

/** Reads the files of all documents with one query. */
const attachFiles = async (db: Database, companyId: number, records: OwnedRecord<DocumentRow>[]): Promise<DocumentWithFile[]> => {
  if (records.length === 0) return [];
  const ids = records.map(({ record }) => record.fileId);
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.id, ids)));
  const filesById = new Map(rows.map((file) => [file.id, file]));
  return records.map((document) => {
    const file = filesById.get(document.record.fileId);
    if (!file) throw new Error(`Document ${document.record.id} has no file.`);
    return { ...document, file };
  });
};

const attachFile = async (db: Database, document: OwnedRecord<DocumentRow>): Promise<DocumentWithFile> => {
  const [documentWithFile] = await attachFiles(db, document.record.companyId, [document]);
  if (!documentWithFile) throw new Error(`Document ${document.record.id} has no file.`);
  return documentWithFile;
};

const filters = {
  status: choice(documents.status, VERIFICATION_STATUSES),
  document_type: choice(documents.type, DOCUMENT_TYPES),
  document_category: choice(documents.category, DOCUMENT_CATEGORIES),
  created: timestamp(documents.createdAt),
  updated: timestamp(documents.updatedAt),
};

const sorts = { created: documents.createdAt, updated: documents.updatedAt };
const listKey = { id: documents.id, created: documents.createdAt };

/** The list for users. */
export const ownDocumentList = listing({ filters, sorts, ...listKey });

/** The list for admins. */
export const documentList = listing({
  filters: { id: identity(documents.id), user: userFilter(documents), ...filters },
  sorts: { ...sorts, expires: documents.expiresAt, id: documents.id },
  ...listKey,
});

export const listDocuments = async (ctx: OwnerListPorts, query: ListQuery, list: ListDeclaration): Promise<Page<DocumentWithFile>> => {
  const page = await documentRecords.listPage(ctx, query, list);
  return { ...page, results: await attachFiles(ctx.db, ctx.owner.companyId, page.results) };
};

/** Throws not_found. */
export const getDocument = async (ctx: OwnerPorts, id: string): Promise<DocumentWithFile> =>
  attachFile(ctx.db, await documentRecords.get(ctx, id));

/**
 * Locks the user of a document. Every change of a document locks the user first, because the user's KYC status is derived from the
 * documents, and this order prevents deadlocks. Throws not_found.
 */
const lockDocumentUser = async (tx: Tx, ctx: OwnerPort, id: string): Promise<void> => {
  const { user } = await documentRecords.get({ db: tx, owner: ctx.owner }, id);
  await lockUser(tx, { companyId: user.companyId, userId: user.id });
};

/**
 * Adds a document, to be reviewed, for the caller or, if the caller is an admin, for `user`. Throws invalid on `user` and `file`, and above
 * the user's limits of documents, files and bytes; throttled if the caller uploads too much.
 */
export const createDocument = async (
  ctx: OwnerAuditPorts & UploadPorts,
  { file: upload, type, user: identifier, ...input }: DocumentInput & AdminDocumentChange & { user?: string },
): Promise<DocumentWithFile> => {
  await ctx.throttle.count(UPLOAD_THROTTLE, callerSubject(ctx.me));
  const user = await requireRecordOwner(ctx.db, ctx.owner, identifier);
  const columns = toDocumentColumns({ ...input, document_type: input.document_type ?? type }, {});
  await documentRecords.requireBelowLimit(ctx.db, user);
  await requireFileQuota(ctx.db, { companyId: user.companyId, userId: user.id }, upload.sizeBytes);
  const storedFile = await storeFile(ctx, { upload, purpose: 'document', field: 'file' });
  const add = async (tx: Tx): Promise<DocumentWithFile> => {
    const file = await insertFile(tx, ctx, user.id, storedFile);
    const document = await documentRecords.create(tx, ctx, user, { ...columns, fileId: file.id });
    await recomputeKyc(tx, ctx, user.id);
    return attachFile(tx, document);
  };
  return commitOrRemoveFile(ctx, storedFile, () => withOwnCompanyTransaction(ctx, add));
};

/**
 * Changes a document and recomputes the KYC status of its user. For admins only: users upload another document instead. Throws not_found.
 */
export const changeDocument = (ctx: OwnerAuditPorts, { id, ...change }: AdminDocumentChange & { id: string }): Promise<DocumentWithFile> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockDocumentUser(tx, ctx, id);
    const document = await documentRecords.update(tx, ctx, id, ({ metadata }) => toDocumentColumns(change, metadata));
    await recomputeKyc(tx, ctx, document.user.id);
    return attachFile(tx, document);
  });

/**
 * Deletes a document and its file. Users may only delete pending documents, because a decision depends on reviewed documents. Throws
 * not_found, and invalid if a user's document is not pending.
 */
export const removeDocument = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockDocumentUser(tx, ctx, id);
    const { record, user } = await documentRecords.lock(tx, ctx, id);
    if (ctx.owner.userId !== null && record.status !== 'pending') {
      throw refused(`Only pending documents can be deleted, and this one is ${record.status}. Upload another one to replace it.`);
    }
    await documentRecords.remove(tx, ctx, id);
    await deleteFile(tx, { companyId: record.companyId, fileId: record.fileId });
    await recomputeKyc(tx, ctx, user.id);
  });

/**
 * Handles identityChanging: resets the verified identity documents of a user to pending, with their events. The caller must have locked the
 * user, and must emit the update. A KYC status that an admin set to verified is recomputed; any other status set by an admin is kept.
 */
export const resetIdentityProofs = async (tx: Tx, ctx: AuditActor, user: UserRow): Promise<void> => {
  const { companyId, id: userId } = user;
  const proofs = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.userId, userId),
        eq(documents.status, 'verified'),
        inArray(documents.category, IDENTITY_CATEGORIES),
      ),
    )
    .orderBy(documents.id);
  // The owner is the company, because users cannot set a status, and so that archived documents are included.
  const company = { ...ctx, owner: { companyId, userId: null } };
  for (const { id } of proofs) await documentRecords.update(tx, company, String(id), () => ({ status: 'pending' }));
  if (!user.kycSetByAdmin || user.kycStatus === 'verified') await recomputeKycOfLockedUser(tx, ctx, user);
};

/** Access to the files of documents, for downloads. */
export const documentFileRecords: FileRecords = {
  permission: 'admin.document.view',
  findReferences: (db, companyId, fileIds) =>
    db
      .select({ fileId: documents.fileId, userId: documents.userId, archived: documents.archived })
      .from(documents)
      .where(and(eq(documents.companyId, companyId), inArray(documents.fileId, fileIds))),
};
