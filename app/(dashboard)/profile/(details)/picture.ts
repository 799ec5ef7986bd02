// Pictures are made small where they are: what leaves the browser is a square of at most 512 pixels, whatever the camera took. Any
// form will do that the browser can read, and nothing but the pixels is kept of it.

/** As large as a photo of a person is ever shown, twice over. */
const PHOTO_SIDE_MAX_PX = 512;
/** Enough to choose a part of; what a camera takes would fill the memory of a phone. */
const SHOWN_SIDE_MAX_PX = 1600;

const MEDIA_TYPE = 'image/jpeg';
const QUALITY = 0.9;

export type Area = { x: number; y: number; width: number; height: number };

/** Draws a part of a picture, on white where it is transparent: the form that it is kept in has no transparency. */
const draw = (source: ImageBitmap, part: Area, sideMax: number): HTMLCanvasElement => {
  const scale = Math.min(1, sideMax / Math.max(part.width, part.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser gives no canvas to draw on.');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** What is chosen from, and the same as an address that a page may show. */
export type Picture = { canvas: HTMLCanvasElement; url: string };

/** Reads a file as a picture, the right way up; undefined when the browser sees none in it. */
export const readPicture = async (file: Blob): Promise<Picture | undefined> => {
  let source: ImageBitmap;
  try {
    source = await createImageBitmap(file);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
  const canvas = draw(source, { x: 0, y: 0, width: source.width, height: source.height }, SHOWN_SIDE_MAX_PX);
  source.close();
  return { canvas, url: canvas.toDataURL(MEDIA_TYPE, QUALITY) };
};

/** Cuts a part out, as a file to be sent. */
export const cutPhoto = async ({ canvas }: Picture, part: Area): Promise<File> => {
  const source = await createImageBitmap(canvas);
  const photo = draw(source, part, PHOTO_SIDE_MAX_PX);
  source.close();
  const blob = await new Promise<Blob | null>((done) => {
    photo.toBlob(done, MEDIA_TYPE, QUALITY);
  });
  if (!blob) throw new Error('This browser makes no picture of what was drawn.');
  return new File([blob], 'photo.jpg', { type: MEDIA_TYPE });
};
