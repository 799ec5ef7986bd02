// Small images from large ones. What comes out is made anew, pixel by pixel: nothing that was hidden in the file comes along, neither
// where a photograph was taken nor what somebody has appended to it. An image can be a few bytes and billions of pixels, so there is a
// bound, and one image at a time is worked on: the pool of threads that this takes one of also reads files and hashes passwords.
import type { Sharp } from 'sharp';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** A photograph of a good telephone has half of it. */
const PIXELS_MAX = 50_000_000;
const TIMEOUT_SECONDS = 10;
const QUALITY = 82;

/** What images are read as. The library reads more, such as SVG, which nobody wants read. */
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
 * The image at a path as a WebP of at most so many pixels on each side, upright and without anything but its pixels. Undefined when it
 * cannot be decoded in full, or has too many pixels. Throws unavailable when too many images wait.
 */
export const shrinkImage = async (path: string, sidePixelsMax: number): Promise<Buffer | undefined> => {
  const { default: sharp } = await import('sharp');
  // It would remember files by their path, and take a core for each thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return withPermit(async () => {
    try {
      return await render(sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' }), sidePixelsMax);
    } catch {
      // The library throws plain errors for whatever it finds wrong with an image, and an image that it cannot show is the answer.
      return undefined;
    }
  });
};

/** An image of ours as PNG, at most so high; undefined when it cannot be decoded. Throws unavailable when too many images wait. */
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
