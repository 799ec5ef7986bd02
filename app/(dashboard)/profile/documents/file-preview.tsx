'use client';

import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** For screens with up to two dots in each pixel of a page. */
const PICTURE_PIXELS = 96;

/** Draws the middle of a picture, so that it fills a square. */
const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap): void => {
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
};

/** A small picture of a file that was not sent yet, drawn in the browser; a sign where it is none. */
export const FilePreview = ({ file }: { file: File }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const show = async (): Promise<void> => {
      const picture = await createImageBitmap(file);
      if (canvas.current && !gone.signal.aborted) draw(canvas.current, picture);
      picture.close();
      setDrawn(!gone.signal.aborted);
    };
    // What cannot be drawn keeps its sign. Whether it is a picture at all is for the server to say.
    if (file.type.startsWith('image/')) show().catch(() => undefined);
    return () => gone.abort();
  }, [file]);
  return (
    <span
      aria-hidden
      className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-chip border bg-sunken text-muted"
    >
      <canvas ref={canvas} width={PICTURE_PIXELS} height={PICTURE_PIXELS} className={isDrawn ? 'size-full' : 'hidden'} />
      {!isDrawn && <FileText className="size-5" strokeWidth={1.5} />}
    </span>
  );
};
