// From a received upload to an object in the store. This takes as long as a scanner, an image and a store take, so it happens before the
// transaction that keeps the file begins (keep-file.ts). When that refuses, the object is removed; when it never comes about, the object
// is left without a row, and is swept.
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileRow } from '#db/schema/index.ts';
import { toFileName } from '#server/modules/files/file-name.ts';
import { newObjectName, placeOf, thumbnailPlaceOf } from '#server/modules/files/object-name.ts';
import { invalid, type AppError } from '#server/kernel/errors.ts';
import {
  ACCEPTED_MEDIA_TYPES,
  isPublicPurpose,
  MADE_MEDIA_TYPE,
  MEDIA_TYPES,
  type FilePurpose,
  type MediaType,
  type PublicPurpose,
} from '#server/kernel/file-words.ts';
import { shrinkImage } from '#server/platform/images.ts';
import { detectMediaType } from '#server/platform/file-content.ts';
import type { Upload } from '#server/kernel/upload.ts';
import type { AuditOrigin } from '#server/records/audit.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** An object in the store that no row names yet. */
export type StoredFile = Omit<FileRow, 'id' | 'userId' | 'createdAt'>;

type Received = {
  upload: Upload;
  purpose: FilePurpose;
  /** The field that it came in: what is wrong with it is said there. */
  field: string;
};

const THUMBNAIL_SIDE_PIXELS = 320;
const PUBLIC_SIDE_PIXELS = 512;

const inWords = (labels: string[]): string => [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' or ');

const refusedAt = (field: string, message: string): AppError => invalid({ [field]: [message] });

const wrongType = ({ field, purpose }: Received): AppError => {
  const labels = ACCEPTED_MEDIA_TYPES[purpose].map((name) => MEDIA_TYPES[name].label);
  return refusedAt(field, `Files of this type are not accepted. Send a ${inWords(labels)} file.`);
};

/** What a service needs to store uploaded files, or to remove them when its transaction fails. */
export type UploadPorts = CallerPort & Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log' | 'throttle' | 'virusScanner'>;

const requireAccepted = async (ctx: Pick<Services, 'virusScanner'>, received: Received): Promise<MediaType> => {
  const { upload, purpose, field } = received;
  if (upload.sizeBytes === 0) throw refusedAt(field, 'The submitted file is empty.');
  const mediaType = await detectMediaType(upload.path);
  if (!mediaType || !ACCEPTED_MEDIA_TYPES[purpose].includes(mediaType)) throw wrongType(received);
  if (await ctx.virusScanner.isInfected(upload.path)) {
    throw refusedAt(field, 'This file has a virus. Nothing was kept of it: check the device that it comes from.');
  }
  return mediaType;
};

const isShrinkable = (mediaType: MediaType): boolean => ACCEPTED_MEDIA_TYPES.profile.includes(mediaType);

const storeDocument = async (
  ctx: CallerPort & Pick<Services, 'fileStore'>,
  { upload }: Received,
  mediaType: MediaType,
): Promise<StoredFile> => {
  const named = { companyId: ctx.me.companyId, objectName: newObjectName() };
  const thumbnail = isShrinkable(mediaType) ? await shrinkImage(upload.path, THUMBNAIL_SIDE_PIXELS) : undefined;
  await ctx.fileStore.put(placeOf(named), createReadStream(upload.path), mediaType);
  if (thumbnail) await ctx.fileStore.put(thumbnailPlaceOf(named), Readable.from([thumbnail]), MADE_MEDIA_TYPE);
  const { sizeBytes, sha256 } = upload;
  const name = toFileName(upload.name, mediaType);
  return { ...named, purpose: 'document', mediaType, sizeBytes, sha256, name, thumbnailSizeBytes: thumbnail?.length ?? null };
};

const storePublicImage = async (
  ctx: CallerPort & Pick<Services, 'fileStore'>,
  { upload, field }: Received,
  purpose: PublicPurpose,
): Promise<StoredFile> => {
  const image = await shrinkImage(upload.path, PUBLIC_SIDE_PIXELS);
  if (!image) throw refusedAt(field, 'This image cannot be read: it is damaged or too large. Send another one.');
  const named = { companyId: ctx.me.companyId, objectName: newObjectName() };
  await ctx.fileStore.put(placeOf(named), Readable.from([image]), MADE_MEDIA_TYPE);
  const made = { mediaType: MADE_MEDIA_TYPE, sizeBytes: image.length, sha256: hash('sha256', image, 'buffer') };
  return { ...named, ...made, purpose, name: toFileName(upload.name, MADE_MEDIA_TYPE), thumbnailSizeBytes: null };
};

/**
 * Looks at an upload and stores it: a document as it came, with a thumbnail where it is an image; a public image made anew. Throws
 * invalid at the field for what is not accepted, and unavailable while the store or the scanner is away.
 */
export const storeFile = async (
  ctx: CallerPort & Pick<Services, 'fileStore' | 'virusScanner'>,
  received: Received,
): Promise<StoredFile> => {
  const mediaType = await requireAccepted(ctx, received);
  const { purpose } = received;
  return isPublicPurpose(purpose) ? storePublicImage(ctx, received, purpose) : storeDocument(ctx, received, mediaType);
};
