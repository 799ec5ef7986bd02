// Links to files. They work without headers, so that clients can use them in <img>. Links to documents are signed and valid for one viewer, for
// an hour (for receipts, a week). When a link is followed, find-download.ts checks whether the viewer may still see the document. The link to
// a public image contains its random name, and the company that the lookup needs. The signature is in the query string, which is never logged.
import { timingSafeEqual } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { files, type FileRow } from '#db/schema/index.ts';
import type { ExportFormat, StatementFileFormat } from '#server/kernel/report-enums.ts';
import { REENCODED_MEDIA_TYPE, type MediaType, type PublicPurpose } from '#server/kernel/file-enums.ts';
import { DAY_MS, HOUR_MS, type Clock } from '#server/kernel/time.ts';
import { getExtension } from '#server/modules/files/store-file.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';

export const LINK_LIFETIME_MS = HOUR_MS;

/** Longer, because users forward receipts. */
export const RECEIPT_LINK_LIFETIME_MS = 7 * DAY_MS;

type LinkView = 'document' | 'thumbnail' | 'receipt' | 'statement' | `export-${number}`;

type LinkClaims = { view: LinkView; companyId: number; fileId: string; viewerId: string; expiresAtMs: number };

export type LinkingContext = {
  clock: Clock;
  encryption: Encryption;
  environment: { appUrl: string };
  me: { companyId: number; userId: string };
};

type LinkedFile = Pick<FileRow, 'companyId' | 'id' | 'mediaType' | 'thumbnailSizeBytes'>;

const COMPANY_KEY_LENGTH = 8;
const COMPANY_ID_MAX = 2 ** 31 - 1;

const toCompanyKey = (companyId: number): string => companyId.toString(16).padStart(COMPANY_KEY_LENGTH, '0');

const parseCompanyKey = (key: string): number | undefined => {
  const companyId = Number.parseInt(key, 16);
  return companyId <= COMPANY_ID_MAX ? companyId : undefined;
};

const signClaims = (encryption: Encryption, { view, companyId, fileId, viewerId, expiresAtMs }: LinkClaims): Buffer =>
  encryption.mac(JSON.stringify([view, companyId, fileId, viewerId, expiresAtMs]), 'link to a file');

type FileLinkTarget = { companyId: number; id: string; view: LinkView; extension: string; lifetimeMs?: number };

const signLink = (
  ctx: LinkingContext,
  { companyId, id: fileId, view, extension, lifetimeMs = LINK_LIFETIME_MS }: FileLinkTarget,
): string => {
  const { userId: viewerId } = ctx.me;
  const expiresAtMs = ctx.clock.now().getTime() + lifetimeMs;
  const signature = signClaims(ctx.encryption, { view, companyId, fileId, viewerId, expiresAtMs });
  const key = [toCompanyKey(companyId), viewerId, expiresAtMs.toString(36), signature.toString('base64url')].join('.');
  return `${ctx.environment.appUrl}/files/${view}/${fileId}.${extension}?key=${key}`;
};

const toSignedUrl = (ctx: LinkingContext, { companyId, id }: LinkedFile, view: LinkView, mediaType: MediaType): string =>
  signLink(ctx, { companyId, id, view, extension: getExtension(mediaType) });

/** The link to a file of an export, for the caller. */
export const toExportUrl = (
  ctx: LinkingContext,
  { companyId, exportId, page, fileFormat }: { companyId: number; exportId: string; page: number; fileFormat: ExportFormat },
): string => signLink(ctx, { companyId, id: exportId, view: `export-${page}`, extension: fileFormat });

/** The link to the receipt of a transaction, for the caller. */
export const toReceiptUrl = (ctx: LinkingContext, { companyId, transactionId }: { companyId: number; transactionId: string }): string =>
  signLink(ctx, { companyId, id: transactionId, view: 'receipt', extension: 'pdf', lifetimeMs: RECEIPT_LINK_LIFETIME_MS });

/** The extension of a statement's file. */
export const getStatementExtension = (format: StatementFileFormat): string => (format === 'camt053' ? 'xml' : format);

/** The link to the file of a statement, for the caller. */
export const toStatementUrl = (
  ctx: LinkingContext,
  { companyId, id, format }: { companyId: number; id: string; format: StatementFileFormat },
): string => signLink(ctx, { companyId, id, view: 'statement', extension: getStatementExtension(format) });

/** The page number in the view of an export. */
export const parseExportPage = (view: LinkView): number | undefined =>
  view.startsWith('export-') ? Number(view.slice('export-'.length)) : undefined;

/** The link to a document, for the caller. */
export const toFileUrl = (ctx: LinkingContext, file: LinkedFile): string => toSignedUrl(ctx, file, 'document', file.mediaType);

/** The link to the thumbnail of a document, for the caller. */
export const toThumbnailUrl = (ctx: LinkingContext, file: LinkedFile): string | null =>
  file.thumbnailSizeBytes === null ? null : toSignedUrl(ctx, file, 'thumbnail', REENCODED_MEDIA_TYPE);

const VIEW_PATH_PATTERN =
  /^\/files\/(document|thumbnail|receipt|statement|export-[1-9]\d{0,6})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]{3,4}$/;
const KEY_PATTERN = /^([0-9a-f]{8})\.([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/;

/** Verifies a link. Returns undefined if it is invalid or expired. */
export const verifyLink = (
  { clock, encryption }: Pick<LinkingContext, 'clock' | 'encryption'>,
  { path, key }: { path: string; key: string },
): LinkClaims | undefined => {
  const [, view, fileId] = VIEW_PATH_PATTERN.exec(path) ?? [];
  const [, company = '', viewerId, expiry = '', signature = ''] = KEY_PATTERN.exec(key) ?? [];
  const companyId = parseCompanyKey(company);
  if (!view || !fileId || !viewerId || companyId === undefined) return undefined;
  const claims: LinkClaims = { view: view as LinkView, companyId, fileId, viewerId, expiresAtMs: Number.parseInt(expiry, 36) };
  const isAuthentic = timingSafeEqual(signClaims(encryption, claims), Buffer.from(signature, 'base64url'));
  return isAuthentic && claims.expiresAtMs > clock.now().getTime() ? claims : undefined;
};

const PUBLIC_PATH_PATTERN = /^\/files\/(profile|brand)\/([0-9a-f]{8})([0-9a-f]{32})\.webp$/;

type PublicFile = Pick<FileRow, 'companyId' | 'objectName'> & { purpose: PublicPurpose };

export const toPublicImageUrl = (appUrl: string, { companyId, objectName, purpose }: PublicFile): string =>
  `${appUrl}/files/${purpose}/${toCompanyKey(companyId)}${objectName}.webp`;

/** For columns that contain the name of the object. */
export const toBrandUrl = (appUrl: string, companyId: number, objectName: string | null): string | null =>
  objectName === null ? null : toPublicImageUrl(appUrl, { companyId, objectName, purpose: 'brand' });

/** toPublicImageUrl in SQL, for a row of the table files. */
export const publicImageUrlSql = (appUrl: string, purpose: PublicPurpose): SQL<string> =>
  sql`${`${appUrl}/files/${purpose}/`}::text || lpad(to_hex(${files.companyId}), 8, '0') || ${files.objectName} || '.webp'`;

export const readPublicImagePath = (path: string): PublicFile | undefined => {
  const [, purpose, company, objectName] = PUBLIC_PATH_PATTERN.exec(path) ?? [];
  const companyId = company && parseCompanyKey(company);
  return purpose && objectName && companyId ? { companyId, objectName, purpose: purpose as PublicPurpose } : undefined;
};
