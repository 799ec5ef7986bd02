// Profile photos. They are cropped and scaled in the browser, so that at most 512 × 512 pixels are uploaded, without the metadata of
// the file.
import { upload, type OnProgress } from '#app/_ui/form/upload.ts';
import { api } from '#app/_ui/session/trpc-client.ts';

/** Twice the largest size on a page. */
const PHOTO_SIDE_MAX_PX = 512;
/** Large enough to crop. Full camera photos would exhaust the memory of a phone. */
const DISPLAY_SIDE_MAX_PX = 1600;

const MEDIA_TYPE = 'image/jpeg';
const JPEG_QUALITY = 0.9;

export type CropArea = { x: number; y: number; width: number; height: number };

/** Draws an area of a picture on white, because JPEG has no transparency. */
const drawCropArea = (source: ImageBitmap, cropArea: CropArea, sideMax: number): HTMLCanvasElement => {
  const scale = Math.min(1, sideMax / Math.max(cropArea.width, cropArea.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(cropArea.width * scale));
  canvas.height = Math.max(1, Math.round(cropArea.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, cropArea.x, cropArea.y, cropArea.width, cropArea.height, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** A picture to crop, and its data URL. */
export type Picture = { canvas: HTMLCanvasElement; url: string };

/** Decodes a file as a picture; undefined if the browser cannot decode it. */
export const readPicture = async (file: Blob): Promise<Picture | undefined> => {
  let source: ImageBitmap;
  try {
    source = await createImageBitmap(file);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
  const canvas = drawCropArea(source, { x: 0, y: 0, width: source.width, height: source.height }, DISPLAY_SIDE_MAX_PX);
  source.close();
  return { canvas, url: canvas.toDataURL(MEDIA_TYPE, JPEG_QUALITY) };
};

/** Crops a picture to a file. */
export const cropPhoto = async ({ canvas }: Picture, cropArea: CropArea): Promise<File> => {
  const source = await createImageBitmap(canvas);
  const photo = drawCropArea(source, cropArea, PHOTO_SIDE_MAX_PX);
  source.close();
  const blob = await new Promise<Blob | null>((done) => {
    photo.toBlob(done, MEDIA_TYPE, JPEG_QUALITY);
  });
  if (!blob) throw new Error('This browser makes no picture of what was drawn.');
  return new File([blob], 'photo.jpg', { type: MEDIA_TYPE });
};

export const uploadPhoto = (profile: File, options: { onProgress: OnProgress; signal: AbortSignal }): Promise<unknown> =>
  upload(api.user.update, { profile }, options);

export const removePhoto = (): Promise<unknown> => api.user.update.mutate({ profile: null });
