// Addresses that work without headers, since clients put them into <img>. That of a document is made for one viewer and one hour, and is
// signed with the server's key; whether the viewer may still see the document is looked up when it is followed (find-download.ts). That
// of a profile image holds nothing but its random name: the company before it is where to look.
// The signature stands in the query, which no log keeps.
import { timingSafeEqual } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { files, type FileRow } from '#db/schema/index.ts';
import { MADE_MEDIA_TYPE, MEDIA_TYPES, type MediaType } from '#server/kernel/file-words.ts';
import { HOUR_MS, type Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/encryption.ts';

export const LINK_LASTS_MS = HOUR_MS;

/** What of a document an address shows. */
type View = 'document' | 'thumbnail';

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

const addressOf = (ctx: LinkingContext, { companyId, id: fileId }: LinkedFile, view: View, mediaType: MediaType): string => {
  const { userId: viewerId } = ctx.me;
  const expiresAtMs = ctx.clock.now().getTime() + LINK_LASTS_MS;
  const signature = signatureOf(ctx.encryption, { view, companyId, fileId, viewerId, expiresAtMs });
  const key = [companyKeyOf(companyId), viewerId, expiresAtMs.toString(36), signature.toString('base64url')].join('.');
  return `${ctx.environment.appUrl}/files/${view}/${fileId}.${endingOf(mediaType)}?key=${key}`;
};

/** The address of a document's file, for who calls. */
export const toFileUrl = (ctx: LinkingContext, file: LinkedFile): string => addressOf(ctx, file, 'document', file.mediaType);

/** The address of a small image of a document's file, for who calls; null where there is none. */
export const toThumbnailUrl = (ctx: LinkingContext, file: LinkedFile): string | null =>
  file.thumbnailSizeBytes === null ? null : addressOf(ctx, file, 'thumbnail', MADE_MEDIA_TYPE);

const VIEW_PATH = /^\/files\/(document|thumbnail)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]{3,4}$/;
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

const PROFILE_PATH = /^\/files\/profile\/([0-9a-f]{8})([0-9a-f]{32})\.webp$/;

/** The address of a profile image. */
export const toProfileImageUrl = (appUrl: string, { companyId, objectName }: Pick<FileRow, 'companyId' | 'objectName'>): string =>
  `${appUrl}/files/profile/${companyKeyOf(companyId)}${objectName}.webp`;

/** As toProfileImageUrl, of a row of the table files. */
export const profileImageUrlOf = (appUrl: string): SQL<string> =>
  sql`${`${appUrl}/files/profile/`}::text || lpad(to_hex(${files.companyId}), 8, '0') || ${files.objectName} || '.webp'`;

/** Which profile image a path names; undefined: none. */
export const readProfileImagePath = (path: string): { companyId: number; objectName: string } | undefined => {
  const [, company, objectName] = PROFILE_PATH.exec(path) ?? [];
  const companyId = company && readCompany(company);
  return objectName && companyId ? { companyId, objectName } : undefined;
};
