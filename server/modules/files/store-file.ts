// Stores an uploaded file as an object. This happens before the transaction that inserts its row (file-rows.ts), because scanning,
// resizing and storing take time. If the transaction rejects, the object is removed; if it never runs, the object is left without a
// row and is swept.
import { hash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { invalid, type AppError } from '#server/kernel/errors.ts';
import {
  ACCEPTED_MEDIA_TYPES,
  REENCODED_MEDIA_TYPE,
  MEDIA_TYPES,
  isPublicPurpose,
  type FilePurpose,
  type MediaType,
  type PublicPurpose,
} from '#server/kernel/file-enums.ts';
import type { Upload } from '#server/kernel/upload.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';
import { HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { detectMediaType } from '#server/platform/files/media-detection.ts';
import { shrinkImage } from '#server/platform/files/images.ts';
import type { AuditOrigin } from '#server/records/audit.ts';
import type { CallerPort } from '#server/records/service-ports.ts';

/** Knowing the name of a public image is enough to see it, so a name has 128 random bits. */
const OBJECT_NAME_BYTES = 16;
const THUMBNAIL_SUFFIX = '.thumbnail';

export const newObjectName = (): string => randomBytes(OBJECT_NAME_BYTES).toString('hex');

type ObjectReference = Pick<FileRow, 'companyId' | 'objectName'>;

export const toObjectKey = ({ companyId, objectName }: ObjectReference): string => `${companyId}/${objectName}`;

export const toThumbnailKey = (file: ObjectReference): string => toObjectKey(file) + THUMBNAIL_SUFFIX;

/** Extracts the object name from the key of a file or thumbnail. */
export const parseObjectName = (key: string): string => key.slice(key.indexOf('/') + 1).split('.', 1)[0] ?? '';

const NAME_LENGTH_MAX = 100;
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Characters that some file systems do not allow. */
const RESERVED_CHARACTERS = /[<>:"|?*]/g;

export const getExtension = (mediaType: MediaType): string => MEDIA_TYPES[mediaType].extensions[0];

/**
 * Sanitizes the file name of a client. The name is only displayed and offered for downloads. Its extension matches the media type,
 * because devices open downloads by extension; folders, invisible characters and text direction overrides are removed.
 */
export const toFileName = (clientName: string, mediaType: MediaType): string => {
  const baseName = clientName.split(/[/\\]/).at(-1) ?? '';
  const visible = baseName.replace(INVISIBLE_CHARACTERS, '').replace(RESERVED_CHARACTERS, ' ').replace(/\s+/g, ' ');
  const name = visible.replace(/^[. ]+|[. ]+$/g, '');
  const dot = name.lastIndexOf('.');
  const extensions: readonly string[] = MEDIA_TYPES[mediaType].extensions;
  const hasMatchingExtension = dot > 0 && extensions.includes(name.slice(dot + 1).toLowerCase());
  const [stem, extension] = hasMatchingExtension ? [name.slice(0, dot), name.slice(dot + 1)] : [name, getExtension(mediaType)];
  const shortened = [...stem].slice(0, NAME_LENGTH_MAX - extension.length - 1).join('');
  return `${shortened.trimEnd() || 'file'}.${extension}`;
};

/** Limits uploads per user, because each is scanned, resized and stored before its row is inserted. */
export const UPLOAD_THROTTLE: ThrottleRule = {
  name: 'upload',
  limits: [
    { points: 30, durationMs: MINUTE_MS },
    { points: 200, durationMs: HOUR_MS },
  ],
};

/** A stored object, before its row is inserted. */
export type StoredFile = Omit<FileRow, 'id' | 'userId' | 'createdAt'>;

type ReceivedUpload = {
  upload: Upload;
  purpose: FilePurpose;
  /** The field of the request, for errors. */
  field: string;
};

const THUMBNAIL_SIDE_PIXELS = 320;
const PUBLIC_SIDE_PIXELS = 512;

const joinLabels = (labels: string[]): string => [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' or ');

const createFieldError = (field: string, message: string): AppError => invalid({ [field]: [message] });

const createUnacceptedTypeError = ({ field, purpose }: ReceivedUpload): AppError => {
  const labels = ACCEPTED_MEDIA_TYPES[purpose].map((name) => MEDIA_TYPES[name].label);
  return createFieldError(field, `Files of this type are not accepted. Upload a ${joinLabels(labels)} file.`);
};

/** The ports of a service that stores uploads, and removes them if its transaction fails. */
export type UploadPorts = CallerPort & Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log' | 'throttle' | 'virusScanner'>;

const validateUpload = async (ctx: Pick<Services, 'virusScanner'>, received: ReceivedUpload): Promise<MediaType> => {
  const { upload, purpose, field } = received;
  if (upload.sizeBytes === 0) throw createFieldError(field, 'The submitted file is empty.');
  const mediaType = await detectMediaType(upload.path);
  if (!mediaType || !ACCEPTED_MEDIA_TYPES[purpose].includes(mediaType)) throw createUnacceptedTypeError(received);
  if (await ctx.virusScanner.isInfected(upload.path)) {
    throw createFieldError(field, 'This file contains a virus and was not stored. Check your device.');
  }
  return mediaType;
};

const isShrinkable = (mediaType: MediaType): boolean => ACCEPTED_MEDIA_TYPES.profile.includes(mediaType);

const storeDocument = async (
  ctx: CallerPort & Pick<Services, 'fileStore'>,
  { upload }: ReceivedUpload,
  mediaType: MediaType,
): Promise<StoredFile> => {
  const key = { companyId: ctx.me.companyId, objectName: newObjectName() };
  const thumbnail = isShrinkable(mediaType) ? await shrinkImage(upload.path, THUMBNAIL_SIDE_PIXELS) : undefined;
  await ctx.fileStore.put(toObjectKey(key), createReadStream(upload.path), mediaType);
  if (thumbnail) await ctx.fileStore.put(toThumbnailKey(key), Readable.from([thumbnail]), REENCODED_MEDIA_TYPE);
  const { sizeBytes, sha256 } = upload;
  const name = toFileName(upload.name, mediaType);
  return { ...key, purpose: 'document', mediaType, sizeBytes, sha256, name, thumbnailSizeBytes: thumbnail?.length ?? null };
};

const storePublicImage = async (
  ctx: CallerPort & Pick<Services, 'fileStore'>,
  { upload, field }: ReceivedUpload,
  purpose: PublicPurpose,
): Promise<StoredFile> => {
  const image = await shrinkImage(upload.path, PUBLIC_SIDE_PIXELS);
  if (!image) throw createFieldError(field, 'This image is damaged or too large. Upload another one.');
  const key = { companyId: ctx.me.companyId, objectName: newObjectName() };
  await ctx.fileStore.put(toObjectKey(key), Readable.from([image]), REENCODED_MEDIA_TYPE);
  const columns = { mediaType: REENCODED_MEDIA_TYPE, sizeBytes: image.length, sha256: hash('sha256', image, 'buffer') };
  return { ...key, ...columns, purpose, name: toFileName(upload.name, REENCODED_MEDIA_TYPE), thumbnailSizeBytes: null };
};

/**
 * Checks an upload and stores it. A document is stored unchanged, with a thumbnail if it is an image; a public image is re-encoded, so
 * that only its pixels remain. Throws invalid on the field, and unavailable if the store or the scanner is unavailable.
 */
export const storeFile = async (
  ctx: CallerPort & Pick<Services, 'fileStore' | 'virusScanner'>,
  received: ReceivedUpload,
): Promise<StoredFile> => {
  const mediaType = await validateUpload(ctx, received);
  const { purpose } = received;
  return isPublicPurpose(purpose) ? storePublicImage(ctx, received, purpose) : storeDocument(ctx, received, mediaType);
};
