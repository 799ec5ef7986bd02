// The row of a stored file, in the commit of the record that names it. The object lies in the store by then: a row without one cannot be.
import { and, count, eq, sum } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { files, users, type FileRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { placeOf, thumbnailPlaceOf } from '#server/features/files/object-name.ts';
import type { StoredFile } from '#server/features/files/store-file.ts';
import { refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';

/** Of one user, documents and profile image together. */
export const FILES_PER_USER_MAX = 200;
export const BYTES_PER_USER_MAX = 500 * 1024 * 1024;

const FULL = 'There is no room for more files. Delete one first.';

/** How much a user keeps. Whoever keeps one more at the same time waits for this commit. */
const lockKept = async (tx: Tx, companyId: number, userId: string): Promise<{ count: number; bytes: number }> => {
  const isUser = and(eq(users.companyId, companyId), eq(users.id, userId));
  await tx.select({ id: users.id }).from(users).where(isUser).for('no key update');
  const [kept] = await tx
    .select({ count: count(), bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.userId, userId)));
  return { count: kept?.count ?? 0, bytes: kept?.bytes ?? 0 };
};

/** Forgets what was stored and will have no row. */
const unstore = async ({ fileStore }: Pick<SessionContext, 'fileStore'>, stored: StoredFile): Promise<void> => {
  await fileStore.remove(placeOf(stored));
  if (stored.thumbnailSizeBytes !== null) await fileStore.remove(thumbnailPlaceOf(stored));
};

/** Keeps a stored file for a user of the company. Throws invalid when they have as much as a user may have. */
export const keepFile = async (tx: Tx, ctx: SessionContext, userId: string, stored: StoredFile): Promise<FileRow> => {
  const kept = await lockKept(tx, stored.companyId, userId);
  if (kept.count >= FILES_PER_USER_MAX || kept.bytes + stored.sizeBytes > BYTES_PER_USER_MAX) {
    await unstore(ctx, stored);
    throw refused(FULL);
  }
  const [file] = await tx
    .insert(files)
    .values({ ...stored, id: newId(), userId, createdAt: ctx.clock.now() })
    .returning();
  if (!file) throw new Error('A file was inserted and not returned.');
  return file;
};

/** Forgets a file, after the record that named it. What lies in the store goes with the next sweeping. */
export const forgetFile = async (tx: Tx, { companyId, fileId }: { companyId: number; fileId: string }): Promise<void> => {
  await tx.delete(files).where(and(eq(files.companyId, companyId), eq(files.id, fileId)));
};
