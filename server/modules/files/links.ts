// Addresses that work without headers, since clients put them into <img>. That of a document is made for one viewer and one hour, and is
// signed with the server's key; whether the viewer may still see the document is looked up when it is followed (find-download.ts). That
// of a public image holds nothing but its random name: the company before it is where to look.
// The signature stands in the query, which no log keeps.
import { timingSafeEqual } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { files, type FileRow } from '#db/schema/index.ts';
import type { ExportFormat } from '#server/kernel/export-words.ts';
import { MADE_MEDIA_TYPE, MEDIA_TYPES, type MediaType, type PublicPurpose } from '#server/kernel/file-words.ts';
import { HOUR_MS, type Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/encryption.ts';

export const LINK_LASTS_MS = HOUR_MS;

/** What of a document an address shows. */
type View = 'document' | 'thumbnail' | `export-${number}`;

type Claims = { view: View; companyId: number; fileId: string; viewerId: string; expiresAtMs: number };

/** The call that shows an address. */
export type LinkingContext = {
  clock: Clock;
  encryption: Encryption;
  environment: { appUrl: string };
  me: { companyId: number; userId: string };
};

type LinkedFile = Pick<FileRow, 'companyId' | 'id' | 'mediaType' | 'thumbnailSizeBytes'>;

const COMPANY_LENGTH = 8;
const COMPANY_ID_MAX = 2 ** 31 - 1;

/** The company's number as addresses hold it: eight hexadecimal digits. */
const companyKeyOf = (companyId: number): string => companyId.toString(16).padStart(COMPANY_LENGTH, '0');

const readCompany = (key: string): number | undefined => {
  const companyId = Number.parseInt(key, 16);
  return companyId <= COMPANY_ID_MAX ? companyId : undefined;
};

const endingOf = (mediaType: MediaType): string => MEDIA_TYPES[mediaType].endings[0];

const signatureOf = (encryption: Encryption, { view, companyId, fileId, viewerId, expiresAtMs }: Claims): Buffer =>
  encryption.mac(JSON.stringify([view, companyId, fileId, viewerId, expiresAtMs]), 'link to a file');

type Shown = { companyId: number; id: string; view: View; ending: string };

const signedAddress = (ctx: LinkingContext, { companyId, id: fileId, view, ending }: Shown): string => {
  const { userId: viewerId } = ctx.me;
  const expiresAtMs = ctx.clock.now().getTime() + LINK_LASTS_MS;
  const signature = signatureOf(ctx.encryption, { view, companyId, fileId, viewerId, expiresAtMs });
  const key = [companyKeyOf(companyId), viewerId, expiresAtMs.toString(36), signature.toString('base64url')].join('.');
  return `${ctx.environment.appUrl}/files/${view}/${fileId}.${ending}?key=${key}`;
};

const addressOf = (ctx: LinkingContext, { companyId, id }: LinkedFile, view: View, mediaType: MediaType): string =>
  signedAddress(ctx, { companyId, id, view, ending: endingOf(mediaType) });

/** The address of one file of an export, for who calls. */
export const toExportUrl = (
  ctx: LinkingContext,
  { companyId, exportId, page, fileFormat }: { companyId: number; exportId: string; page: number; fileFormat: ExportFormat },
): string => signedAddress(ctx, { companyId, id: exportId, view: `export-${page}`, ending: fileFormat });

/** Which file of an export a view is; undefined: of none. */
export const pageOfView = (view: View): number | undefined =>
  view.startsWith('export-') ? Number(view.slice('export-'.length)) : undefined;

/** The address of a document's file, for who calls. */
export const toFileUrl = (ctx: LinkingContext, file: LinkedFile): string => addressOf(ctx, file, 'document', file.mediaType);

/** The address of a small image of a document's file, for who calls; null where there is none. */
export const toThumbnailUrl = (ctx: LinkingContext, file: LinkedFile): string | null =>
  file.thumbnailSizeBytes === null ? null : addressOf(ctx, file, 'thumbnail', MADE_MEDIA_TYPE);

const VIEW_PATH = /^\/files\/(document|thumbnail|export-[1-9]\d{0,6})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]{3,4}$/;
const KEY = /^([0-9a-f]{8})\.([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/;

/** Who may be shown what by the address; undefined when it is not one of ours, or its hour is over. */
export const readLink = (
  { clock, encryption }: Pick<LinkingContext, 'clock' | 'encryption'>,
  { path, key }: { path: string; key: string },
): Claims | undefined => {
  const [, view, fileId] = VIEW_PATH.exec(path) ?? [];
  const [, company = '', viewerId, expiry = '', sent = ''] = KEY.exec(key) ?? [];
  const companyId = readCompany(company);
  if (!view || !fileId || !viewerId || companyId === undefined) return undefined;
  const claims: Claims = { view: view as View, companyId, fileId, viewerId, expiresAtMs: Number.parseInt(expiry, 36) };
  const isOurs = timingSafeEqual(signatureOf(encryption, claims), Buffer.from(sent, 'base64url'));
  return isOurs && claims.expiresAtMs > clock.now().getTime() ? claims : undefined;
};

const PUBLIC_PATH = /^\/files\/(profile|brand)\/([0-9a-f]{8})([0-9a-f]{32})\.webp$/;

type PublicFile = Pick<FileRow, 'companyId' | 'objectName'> & { purpose: PublicPurpose };

/** The address of an image that everybody may see who knows it. */
export const toPublicImageUrl = (appUrl: string, { companyId, objectName, purpose }: PublicFile): string =>
  `${appUrl}/files/${purpose}/${companyKeyOf(companyId)}${objectName}.webp`;

/** The same for a column that holds the name of the object. */
export const toBrandUrl = (appUrl: string, companyId: number, objectName: string | null): string | null =>
  objectName === null ? null : toPublicImageUrl(appUrl, { companyId, objectName, purpose: 'brand' });

/** As toPublicImageUrl, of a row of the table files. */
export const publicImageUrlOf = (appUrl: string, purpose: PublicPurpose): SQL<string> =>
  sql`${`${appUrl}/files/${purpose}/`}::text || lpad(to_hex(${files.companyId}), 8, '0') || ${files.objectName} || '.webp'`;

/** Which such image a path names; undefined: none. */
export const readPublicImagePath = (path: string): PublicFile | undefined => {
  const [, purpose, company, objectName] = PUBLIC_PATH.exec(path) ?? [];
  const companyId = company && readCompany(company);
  return purpose && objectName && companyId ? { companyId, objectName, purpose: purpose as PublicPurpose } : undefined;
};
