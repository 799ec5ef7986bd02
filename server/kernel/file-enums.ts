// Purposes and media types of stored files. The media type is detected from the content (platform/files/media-detection.ts), never from
// the name.

/** Documents that admins review, profile images of users, and images of a company. */
export const FILE_PURPOSES = ['document', 'profile', 'brand'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Label and file name extensions of each media type. The first extension is appended to names that have none of them. */
export const MEDIA_TYPES = {
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/webp': { label: 'WebP', extensions: ['webp'] },
  'image/heic': { label: 'HEIC', extensions: ['heic', 'heif'] },
  'image/heif': { label: 'HEIF', extensions: ['heif', 'heic'] },
} as const;
export type MediaType = keyof typeof MEDIA_TYPES;

/** Files that anyone with the URL can read. */
export const PUBLIC_PURPOSES = ['profile', 'brand'] as const satisfies readonly FilePurpose[];
export type PublicPurpose = (typeof PUBLIC_PURPOSES)[number];

export const isPublicPurpose = (purpose: FilePurpose): purpose is PublicPurpose =>
  (PUBLIC_PURPOSES as readonly FilePurpose[]).includes(purpose);

export const MEDIA_TYPE_NAMES = Object.keys(MEDIA_TYPES) as [MediaType, ...MediaType[]];

export const ACCEPTED_MEDIA_TYPES: Readonly<Record<FilePurpose, readonly MediaType[]>> = {
  document: MEDIA_TYPE_NAMES,
  profile: ['image/jpeg', 'image/png', 'image/webp'],
  brand: ['image/jpeg', 'image/png', 'image/webp'],
};

/** Media type of re-encoded images: thumbnails and public images. */
export const REENCODED_MEDIA_TYPE: MediaType = 'image/webp';
