// Re-encodes images at a smaller size. The output contains pixels only, without metadata such as the location or appended data. A small
// file can decode to billions of pixels, so the size is bounded, and one image is processed at a time: the thread pool also reads files and
// hashes passwords.
import type { Sharp } from 'sharp';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Twice the resolution of a good phone camera. */
const PIXELS_MAX = 50_000_000;
const TIMEOUT_SECONDS = 10;
const QUALITY = 82;

/** Accepted input formats. The library also reads others, such as SVG. */
const READ_FORMATS = new Set(['jpeg', 'png', 'webp']);

const withPermit = createSemaphore({ concurrency: 1, waitingMax: 16 });

const render = async (image: Sharp, sidePixelsMax: number): Promise<Buffer | undefined> => {
  const { format } = await image.metadata();
  if (!READ_FORMATS.has(format)) return undefined;
  return image
    .autoOrient()
    .resize(sidePixelsMax, sidePixelsMax, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
};

/**
 * Re-encodes an image as an upright WebP without metadata, at most this many pixels on each side. Undefined when it cannot be decoded in
 * full or has too many pixels. Throws unavailable when the queue is full.
 */
export const shrinkImage = async (path: string, sidePixelsMax: number): Promise<Buffer | undefined> => {
  const { default: sharp } = await import('sharp');
  // By default, sharp caches files by path and uses a thread per core.
  sharp.cache(false);
  sharp.concurrency(1);
  return withPermit(async () => {
    try {
      return await render(sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' }), sidePixelsMax);
    } catch {
      // The library throws plain errors for invalid images, which are an expected result.
      return undefined;
    }
  });
};

/** Converts a stored image to PNG of limited height; undefined when it cannot be decoded. Throws unavailable when the queue is full. */
export const toPng = async (image: Buffer, heightPixelsMax: number): Promise<Buffer | undefined> => {
  const { default: sharp } = await import('sharp');
  return withPermit(async () => {
    try {
      return await sharp(image, { limitInputPixels: PIXELS_MAX })
        .resize({ height: heightPixelsMax, withoutEnlargement: true })
        .png()
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
};
