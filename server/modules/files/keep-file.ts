// The row of a stored file, in the commit of the record that names it. The object lies in the store by then: a row without one cannot be.
import { and, count, eq, sum } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { files, users, type FileRow, type UserRow } from '#db/schema/index.ts';
import { placeOf, thumbnailPlaceOf } from '#server/modules/files/object-name.ts';
import type { StoredFile } from '#server/modules/files/store-file.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import type { Upload } from '#server/kernel/upload.ts';
import type { AuditOrigin } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';

/** Of one user, documents and profile image together. */
export const FILES_PER_USER_MAX = 200;
export const BYTES_PER_USER_MAX = 500 * 1024 * 1024;

const FULL = 'There is no room for more files. Delete one first.';

type Holder = { companyId: number; userId: string };

const requireRoom = async (db: Database, { companyId, userId }: Holder, sizeBytes: number): Promise<void> => {
  const [kept] = await db
    .select({ count: count(), bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.userId, userId)));
  if ((kept?.count ?? 0) >= FILES_PER_USER_MAX || (kept?.bytes ?? 0) + sizeBytes > BYTES_PER_USER_MAX) throw refused(FULL);
};

/**
 * Throws invalid when a user has no room for an upload, before it is stored: so that nobody fills the store with what is refused
 * afterwards. keepFile looks again, since others may be on their way.
 */
export const requireRoomFor = (db: Database, { companyId, id }: UserRow, { sizeBytes }: Upload): Promise<void> =>
  requireRoom(db, { companyId, userId: id }, sizeBytes);

/** Whoever keeps one more for the same user at the same time waits for this commit. */
const lockHolder = async (tx: Tx, { companyId, userId }: Holder): Promise<void> => {
  const isUser = and(eq(users.companyId, companyId), eq(users.id, userId));
  await tx.select({ id: users.id }).from(users).where(isUser).for('no key update');
};

/** Keeps a stored file for a user of the company. Throws invalid when they have as much as a user may have. */
export const keepFile = async (tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string, stored: StoredFile): Promise<FileRow> => {
  const holder = { companyId: stored.companyId, userId };
  await lockHolder(tx, holder);
  await requireRoom(tx, holder, stored.sizeBytes);
  const [file] = await tx
    .insert(files)
    .values({ ...stored, id: newId(), userId, createdAt: clock.now() })
    .returning();
  if (!file) throw new Error('A file was inserted and not returned.');
  return file;
};

const removeStored = async (
  { fileStore, log, requestId }: Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log'>,
  stored: StoredFile,
): Promise<void> => {
  try {
    await fileStore.remove(placeOf(stored));
    if (stored.thumbnailSizeBytes !== null) await fileStore.remove(thumbnailPlaceOf(stored));
  } catch (err) {
    log.warn({ err, requestId, companyId: stored.companyId }, 'A file that was refused could not be removed; it is swept within two days');
  }
};

/**
 * Runs the transaction that keeps a stored file. When the transaction refuses, what was stored goes after it, as far as the store can be
 * reached. After any other failure it stays until it is swept: the commit may have come about although nobody heard of it.
 */
export const orRemoveStored = async <Result>(
  ctx: Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log'>,
  stored: StoredFile,
  keep: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await keep();
  } catch (failure) {
    if (failure instanceof AppError) await removeStored(ctx, stored);
    throw failure;
  }
};

/** Forgets a file, after the record that named it. What lies in the store goes with the next sweeping. */
export const forgetFile = async (tx: Tx, { companyId, fileId }: { companyId: number; fileId: string }): Promise<void> => {
  await tx.delete(files).where(and(eq(files.companyId, companyId), eq(files.id, fileId)));
};
