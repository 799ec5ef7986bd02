// Which files are kept, and for what. What a file is, is told by its content (platform/file-content.ts); nobody asks its name for it.

/** What files are kept for: documents that admins review, the images that stand for people, and those that stand for a company. */
export const FILE_PURPOSES = ['document', 'profile', 'brand'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Of each media type how people call it, and how names of such files may end; the first ending is given to those that do not. */
export const MEDIA_TYPES = {
  'application/pdf': { label: 'PDF', endings: ['pdf'] },
  'image/jpeg': { label: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/png': { label: 'PNG', endings: ['png'] },
  'image/webp': { label: 'WebP', endings: ['webp'] },
  'image/heic': { label: 'HEIC', endings: ['heic', 'heif'] },
  'image/heif': { label: 'HEIF', endings: ['heif', 'heic'] },
} as const;
export type MediaType = keyof typeof MEDIA_TYPES;

/** Images that everybody may see who knows their address. */
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

/** What a file that is made anew becomes: thumbnails, and public images. */
export const MADE_MEDIA_TYPE: MediaType = 'image/webp';
