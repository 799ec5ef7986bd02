// What an address shows, and to whom. A link to a document was made for one viewer; it is worth something only while that viewer may see
// the document, which is asked each time it is followed: an hour is long enough to lose a permission in. Whatever is wrong with a link,
// its answer is the same: nothing is there.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import {
  companies,
  exportPages,
  exports,
  files,
  groupPermissions,
  userGroups,
  userPermissions,
  users,
  type FileRow,
} from '#db/schema/index.ts';
import { EXPORT_PERMISSIONS } from '#server/kernel/export-words.ts';
import type { FileRecords, RecordsOfFiles } from '#server/modules/files/file-records.ts';
import { pageOfView, readLink, readPublicImagePath } from '#server/modules/files/links.ts';
import { placeOf, thumbnailPlaceOf } from '#server/modules/files/object-name.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import { isPublicPurpose, MADE_MEDIA_TYPE } from '#server/kernel/file-words.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Download } from '#server/platform/download.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import type { FileStore } from '#server/platform/file-store.ts';

type Parts = { db: Database; clock: Clock; encryption: Encryption; fileStore: FileStore; records: RecordsOfFiles };

type Viewer = { companyId: number; viewerId: string };

/** Whether somebody who could log in now holds a permission; undefined when they could not. */
const findViewer = async (
  db: Database,
  { companyId, viewerId }: Viewer,
  permission: Permission,
): Promise<{ isHolder: boolean } | undefined> => {
  const ofGroups = db
    .select({ found: sql`1` })
    .from(userGroups)
    .innerJoin(
      groupPermissions,
      and(eq(groupPermissions.companyId, userGroups.companyId), eq(groupPermissions.groupName, userGroups.groupName)),
    )
    .where(and(eq(userGroups.companyId, companyId), eq(userGroups.userId, viewerId), eq(groupPermissions.permission, permission)));
  const own = db
    .select({ found: sql`1` })
    .from(userPermissions)
    .where(and(eq(userPermissions.companyId, companyId), eq(userPermissions.userId, viewerId), eq(userPermissions.permission, permission)));
  const [viewer] = await db
    .select({ isHolder: sql<boolean>`exists ${ofGroups} or exists ${own}` })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.id, viewerId),
        eq(users.archived, false),
        eq(users.deactivated, false),
        ne(companies.status, 'suspended'),
      ),
    );
  return viewer;
};

const isShownTo = async (db: Database, viewer: Viewer, { id }: FileRow, { permission, naming }: FileRecords): Promise<boolean> => {
  const found = await findViewer(db, viewer, permission);
  if (!found) return false;
  const records = await naming(db, viewer.companyId, [id]);
  return records.some(({ userId, archived }) => found.isHolder || (userId === viewer.viewerId && !archived));
};

const toDownload = ({ fileStore }: Parts, file: FileRow): Download => ({
  mediaType: file.mediaType,
  sizeBytes: file.sizeBytes,
  name: file.name,
  version: file.sha256.toString('base64url'),
  isPublic: isPublicPurpose(file.purpose),
  open: (range) => fileStore.open(placeOf(file), range),
});

const toThumbnailDownload = (parts: Parts, file: FileRow, sizeBytes: number): Download => {
  const download = toDownload(parts, file);
  return {
    ...download,
    mediaType: MADE_MEDIA_TYPE,
    sizeBytes,
    name: `${file.name}.webp`,
    version: `${download.version}.thumbnail`,
    open: (range) => parts.fileStore.open(thumbnailPlaceOf(file), range),
  };
};

const findPublicImage = async (parts: Parts, path: string): Promise<Download | undefined> => {
  const named = readPublicImagePath(path);
  if (!named) return undefined;
  const { companyId, objectName, purpose } = named;
  const [file] = await parts.db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.objectName, objectName), eq(files.purpose, purpose)));
  return file && toDownload(parts, file);
};

/** A file of an export is worth its link while the viewer may still see the list that it shows. */
const findExportFile = async (
  { db, fileStore }: Parts,
  viewer: Viewer,
  exportId: string,
  number: number,
): Promise<Download | undefined> => {
  const { companyId } = viewer;
  const [found] = await db
    .select({ page: exportPages, row: exports })
    .from(exportPages)
    .innerJoin(exports, and(eq(exports.companyId, exportPages.companyId), eq(exports.id, exportPages.exportId)))
    .where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, exportId), eq(exportPages.page, number)));
  const permission = found && EXPORT_PERMISSIONS[found.row.resource];
  if (!found || !permission || found.row.status !== 'complete' || !(await findViewer(db, viewer, permission))?.isHolder) return undefined;
  const { page, row } = found;
  return {
    mediaType: row.fileFormat === 'csv' ? 'text/csv' : 'application/json',
    sizeBytes: page.sizeBytes,
    name: `${row.resource}s-${row.createdAt.toISOString().slice(0, 10)}-${page.page}.${row.fileFormat}`,
    version: page.objectName,
    isPublic: false,
    open: (range) => fileStore.open(placeOf(page), range),
  };
};

/** What may be downloaded from an address; undefined for links that are wrong, over, or not for who they were made for any more. */
export const findDownload = async (parts: Parts, address: { path: string; key: string }): Promise<Download | undefined> => {
  const claims = readLink(parts, address);
  if (!claims) return findPublicImage(parts, address.path);
  const { companyId, fileId, viewerId, view } = claims;
  const page = pageOfView(view);
  if (page !== undefined) return findExportFile(parts, { companyId, viewerId }, fileId, page);
  const [file] = await parts.db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.id, fileId)));
  if (!file || isPublicPurpose(file.purpose)) return undefined;
  if (!(await isShownTo(parts.db, { companyId, viewerId }, file, parts.records[file.purpose]))) return undefined;
  if (view === 'document') return toDownload(parts, file);
  return file.thumbnailSizeBytes === null ? undefined : toThumbnailDownload(parts, file, file.thumbnailSizeBytes);
};
