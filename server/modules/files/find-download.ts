// Resolves links to downloads. A link to a document works only while its viewer may see the document, which is checked on every
// request, because a permission can be revoked before the link expires. All invalid links get the same response, so that they do not reveal
// whether a file exists.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import {
  accounts,
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
import { statements } from '#db/schema/statements.ts';
import { EXPORT_PERMISSIONS, STATEMENT_MEDIA_TYPES } from '#server/kernel/report-enums.ts';
import { REENCODED_MEDIA_TYPE, isPublicPurpose } from '#server/kernel/file-enums.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import type { Clock } from '#server/kernel/time.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import type { FileRecords, FileRecordsByPurpose } from '#server/modules/files/file-rows.ts';
import { getStatementExtension, parseExportPage, verifyLink, readPublicImagePath } from '#server/modules/files/links.ts';
import { toObjectKey, toThumbnailKey } from '#server/modules/files/store-file.ts';
import type { Download, FileStore } from '#server/platform/files/file-store.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';

/** Prints the receipt of a transaction of the user, or of any user if `userId` is null. Returns undefined if there is none. */
export type PrintReceipt = (receipt: {
  companyId: number;
  transactionId: string;
  userId: string | null;
}) => Promise<{ name: string; content: Buffer } | undefined>;

type DownloadPorts = {
  db: Database;
  clock: Clock;
  encryption: Encryption;
  fileStore: FileStore;
  records: FileRecordsByPurpose;
  printReceipt: PrintReceipt;
};

type LinkViewer = { companyId: number; viewerId: string };

/** Returns whether the viewer has the permission, or undefined if the viewer cannot log in. */
const findViewer = async (
  db: Database,
  { companyId, viewerId }: LinkViewer,
  permission: Permission,
): Promise<{ hasPermission: boolean } | undefined> => {
  const groupGrants = db
    .select({ found: sql`1` })
    .from(userGroups)
    .innerJoin(
      groupPermissions,
      and(eq(groupPermissions.companyId, userGroups.companyId), eq(groupPermissions.groupName, userGroups.groupName)),
    )
    .where(and(eq(userGroups.companyId, companyId), eq(userGroups.userId, viewerId), eq(groupPermissions.permission, permission)));
  const userGrants = db
    .select({ found: sql`1` })
    .from(userPermissions)
    .where(and(eq(userPermissions.companyId, companyId), eq(userPermissions.userId, viewerId), eq(userPermissions.permission, permission)));
  const [viewer] = await db
    .select({ hasPermission: sql<boolean>`exists ${groupGrants} or exists ${userGrants}` })
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

const canView = async (
  db: Database,
  viewer: LinkViewer,
  { id }: FileRow,
  { permission, findReferences }: FileRecords,
): Promise<boolean> => {
  const viewerUser = await findViewer(db, viewer, permission);
  if (!viewerUser) return false;
  const records = await findReferences(db, viewer.companyId, [id]);
  return records.some(({ userId, archived }) => viewerUser.hasPermission || (userId === viewer.viewerId && !archived));
};

const toDownload = ({ fileStore }: DownloadPorts, file: FileRow): Download => ({
  mediaType: file.mediaType,
  sizeBytes: file.sizeBytes,
  name: file.name,
  version: file.sha256.toString('base64url'),
  isPublic: isPublicPurpose(file.purpose),
  open: (range) => fileStore.open(toObjectKey(file), range),
});

const toThumbnailDownload = (ports: DownloadPorts, file: FileRow, sizeBytes: number): Download => {
  const download = toDownload(ports, file);
  return {
    ...download,
    mediaType: REENCODED_MEDIA_TYPE,
    sizeBytes,
    name: `${file.name}.webp`,
    version: `${download.version}.thumbnail`,
    open: (range) => ports.fileStore.open(toThumbnailKey(file), range),
  };
};

const findPublicImage = async (ports: DownloadPorts, path: string): Promise<Download | undefined> => {
  const image = readPublicImagePath(path);
  if (!image) return undefined;
  const { companyId, objectName, purpose } = image;
  const [file] = await ports.db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.objectName, objectName), eq(files.purpose, purpose)));
  return file && toDownload(ports, file);
};

/** Requires that the viewer still has the permission for the exported list. */
const findExportFile = async (
  { db, fileStore }: DownloadPorts,
  viewer: LinkViewer,
  exportId: string,
  pageNumber: number,
): Promise<Download | undefined> => {
  const { companyId } = viewer;
  const [exportPage] = await db
    .select({ page: exportPages, row: exports })
    .from(exportPages)
    .innerJoin(exports, and(eq(exports.companyId, exportPages.companyId), eq(exports.id, exportPages.exportId)))
    .where(and(eq(exportPages.companyId, companyId), eq(exportPages.exportId, exportId), eq(exportPages.page, pageNumber)));
  const permission = exportPage && EXPORT_PERMISSIONS[exportPage.row.resource];
  if (!exportPage || !permission || exportPage.row.status !== 'complete' || !(await findViewer(db, viewer, permission))?.hasPermission)
    return undefined;
  const { page, row } = exportPage;
  return {
    mediaType: row.fileFormat === 'csv' ? 'text/csv' : 'application/json',
    sizeBytes: page.sizeBytes,
    name: `${row.resource}s-${row.createdAt.toISOString().slice(0, 10)}-${page.page}.${row.fileFormat}`,
    version: page.objectName,
    isPublic: false,
    open: (range) => fileStore.open(toObjectKey(page), range),
  };
};

/** Requires that the viewer may still see the account and its transactions. */
const findStatementFile = async (
  { db, fileStore }: DownloadPorts,
  viewer: LinkViewer,
  statementId: string,
): Promise<Download | undefined> => {
  const { companyId, viewerId } = viewer;
  const [statement] = await db
    .select({ row: statements, account: accounts })
    .from(statements)
    .innerJoin(accounts, and(eq(accounts.companyId, statements.companyId), eq(accounts.reference, statements.account)))
    .where(and(eq(statements.companyId, companyId), eq(statements.id, statementId)));
  const { objectName, sizeBytes } = statement?.row ?? {};
  if (!statement || !objectName || !sizeBytes) return undefined;
  const { row, account } = statement;
  const isOwn = account.userId === viewerId && !account.hidden && !account.archived;
  const permissions: Permission[] = ['admin.transaction.view', ...(isOwn ? (['user.transaction.view'] as const) : [])];
  const viewers = await Promise.all(permissions.map((permission) => findViewer(db, viewer, permission)));
  if (!viewers.some((found) => found?.hasPermission)) return undefined;
  return {
    mediaType: STATEMENT_MEDIA_TYPES[row.format],
    sizeBytes,
    name: `statement-${row.account}-${dayOf(row.startsAt.getTime(), row.timezone)}.${getStatementExtension(row.format)}`,
    version: objectName,
    isPublic: false,
    open: (range) => fileStore.open(toObjectKey({ companyId, objectName }), range),
  };
};

/** Requires that the viewer may still see the transaction. */
const findReceipt = async (
  { db, printReceipt }: DownloadPorts,
  viewer: LinkViewer,
  transactionId: string,
): Promise<Download | undefined> => {
  const [asUser, asAdmin] = await Promise.all([
    findViewer(db, viewer, 'user.transaction.view'),
    findViewer(db, viewer, 'admin.transaction.view'),
  ]);
  if (!asUser?.hasPermission && !asAdmin?.hasPermission) return undefined;
  const { companyId, viewerId } = viewer;
  const receipt = await printReceipt({ companyId, transactionId, userId: asAdmin?.hasPermission ? null : viewerId });
  if (!receipt) return undefined;
  const { name, content } = receipt;
  return {
    mediaType: 'application/pdf',
    sizeBytes: content.length,
    name,
    version: createHash('sha256').update(content).digest('base64url'),
    isPublic: false,
    open: ({ start, end }) => Promise.resolve(Readable.from([content.subarray(start, end + 1)])),
  };
};

/** Returns undefined for a link that is invalid, expired or no longer permitted. */
export const findDownload = async (ports: DownloadPorts, link: { path: string; key: string }): Promise<Download | undefined> => {
  const claims = verifyLink(ports, link);
  if (!claims) return findPublicImage(ports, link.path);
  const { companyId, fileId, viewerId, view } = claims;
  if (view === 'receipt') return findReceipt(ports, { companyId, viewerId }, fileId);
  if (view === 'statement') return findStatementFile(ports, { companyId, viewerId }, fileId);
  const page = parseExportPage(view);
  if (page !== undefined) return findExportFile(ports, { companyId, viewerId }, fileId, page);
  const [file] = await ports.db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.id, fileId)));
  if (!file || isPublicPurpose(file.purpose)) return undefined;
  if (!(await canView(ports.db, { companyId, viewerId }, file, ports.records[file.purpose]))) return undefined;
  if (view === 'document') return toDownload(ports, file);
  return file.thumbnailSizeBytes === null ? undefined : toThumbnailDownload(ports, file, file.thumbnailSizeBytes);
};
