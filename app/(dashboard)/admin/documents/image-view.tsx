'use client';

import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { DOCUMENT_ROOM } from '#app/(dashboard)/admin/documents/document-room.ts';
import { NotShown } from '#app/(dashboard)/admin/documents/not-shown.tsx';

/** The point of a picture that was pressed, as parts of its width and height. The keyboard presses the middle. */
const pressedPoint = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>): { x: number; y: number } => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height };
};

/** A picture that fills the room it has; a press shows it twice as large or more around the point that was pressed, another all of it. */
export const ImageView = ({ src, title }: { src: string; title: string }) => {
  const t = useText();
  const room = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<{ x: number; y: number }>();
  const [isBroken, setBroken] = useState(false);

  useLayoutEffect(() => {
    if (!point || !room.current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = room.current;
    room.current.scrollTo(scrollWidth * point.x - clientWidth / 2, scrollHeight * point.y - clientHeight / 2);
  }, [point]);

  if (isBroken)
    return (
      <NotShown mayReload>{t('This picture could not be shown. Its link may be over, or this browser does not know its format.')}</NotShown>
    );
  return (
    <div ref={room} role="group" aria-label={title} className={`overflow-auto ${DOCUMENT_ROOM}`}>
      <button
        type="button"
        aria-label={point ? t('Show the whole picture') : t('Enlarge the picture')}
        onClick={(event) => setPoint(point ? undefined : pressedPoint(event))}
        className={classNames(
          'outline-offset-[-2px]',
          point ? 'block w-max min-w-[200%] cursor-zoom-out!' : 'flex size-full cursor-zoom-in! items-center justify-center',
        )}
      >
        <img
          ref={(picture) => {
            // What fails before the browser has taken the page over tells nobody.
            if (picture?.complete && picture.naturalWidth === 0) setBroken(true);
          }}
          src={src}
          alt=""
          onError={() => setBroken(true)}
          className={point ? 'w-full max-w-none' : 'max-h-full max-w-full object-contain'}
        />
      </button>
    </div>
  );
};
