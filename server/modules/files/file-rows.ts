// Rows of stored files. A row is inserted in the transaction of the record that refers to it, after the object was stored, so a row
// without an object cannot occur. Rows without a record are swept (sweep-files.ts).
import { and, count, eq, sum } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { files, users, type FileRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import type { FilePurpose, PublicPurpose } from '#server/kernel/file-enums.ts';
import { newId } from '#server/kernel/id.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import { toObjectKey, toThumbnailKey, type StoredFile } from '#server/modules/files/store-file.ts';
import type { AuditOrigin } from '#server/records/audit.ts';

/** Limits per user, for documents and the profile image together. */
export const FILES_PER_USER_MAX = 200;
export const BYTES_PER_USER_MAX = 500 * 1024 * 1024;

const QUOTA_MESSAGE = 'The storage limit has been reached. Delete a file first.';

type FileOwner = { companyId: number; userId: string };

/** Throws invalid if a file exceeds the limits of the user. Rejects uploads before they are stored; insertFile checks again under a lock. */
export const requireFileQuota = async (db: Database, { companyId, userId }: FileOwner, sizeBytes: number): Promise<void> => {
  const [usage] = await db
    .select({ count: count(), bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.userId, userId)));
  if ((usage?.count ?? 0) >= FILES_PER_USER_MAX || (usage?.bytes ?? 0) + sizeBytes > BYTES_PER_USER_MAX) throw refused(QUOTA_MESSAGE);
};

/** Serializes the inserts of a user, so that the quota check remains valid until the commit. */
const lockFileOwner = async (tx: Tx, { companyId, userId }: FileOwner): Promise<void> => {
  const userCondition = and(eq(users.companyId, companyId), eq(users.id, userId));
  await tx.select({ id: users.id }).from(users).where(userCondition).for('no key update');
};

/** Throws invalid if a limit of the user is reached. */
export const insertFile = async (tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string, storedFile: StoredFile): Promise<FileRow> => {
  const owner = { companyId: storedFile.companyId, userId };
  await lockFileOwner(tx, owner);
  await requireFileQuota(tx, owner, storedFile.sizeBytes);
  const [file] = await tx
    .insert(files)
    .values({ ...storedFile, id: newId(), userId, createdAt: clock.now() })
    .returning();
  if (!file) throw new Error('The inserted file was not returned.');
  return file;
};

const removeStoredFile = async (
  { fileStore, log, requestId }: Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log'>,
  storedFile: StoredFile,
): Promise<void> => {
  try {
    await fileStore.remove(toObjectKey(storedFile));
    if (storedFile.thumbnailSizeBytes !== null) await fileStore.remove(toThumbnailKey(storedFile));
  } catch (err) {
    log.warn({ err, requestId, companyId: storedFile.companyId }, 'Deleting a rejected file failed; it will be swept within two days');
  }
};

/**
 * Runs the transaction that inserts a stored file, and removes the object if the transaction rejects. After any other error the object
 * stays until it is swept, because the commit may have succeeded.
 */
export const commitOrRemoveFile = async <Result>(
  ctx: Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log'>,
  storedFile: StoredFile,
  commit: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await commit();
  } catch (failure) {
    if (failure instanceof AppError) await removeStoredFile(ctx, storedFile);
    throw failure;
  }
};

/** Deletes the row, after the record that referred to it. The object is swept later. */
export const deleteFile = async (tx: Tx, { companyId, fileId }: { companyId: number; fileId: string }): Promise<void> => {
  await tx.delete(files).where(and(eq(files.companyId, companyId), eq(files.id, fileId)));
};

/** A record that refers to a file, such as a document. */
export type FileReference = { fileId: string; userId: string; archived: boolean };

/**
 * What a feature declares about the files of its records, so that this module can authorize downloads and sweep files without depending on
 * the feature.
 */
export type FileRecords = {
  /** Lets admins download the files of all users. Users may download their own, unless the record is archived. */
  permission: Permission;
  /** Finds the records of a company that refer to any of the files. */
  findReferences(db: Database, companyId: number, fileIds: string[]): Promise<FileReference[]>;
};

/** Excludes public images, because sweep-files.ts finds the rows that refer to them. */
export type FileRecordsByPurpose = Record<Exclude<FilePurpose, PublicPurpose>, FileRecords>;
