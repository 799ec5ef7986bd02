'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { useLayoutEffect, useRef, useState, type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Download } from 'lucide-react';
import { TYPE_NAMES, FileSize } from '#app/_ui/format/document.tsx';
import { personName } from '#server/kernel/display-names.ts';
import type { AdminDocument } from '#server/modules/profile/index.ts';

/** The room that a document has, whatever shows it or stands in its place: nothing below moves when the file has come. */
const DOCUMENT_ROOM = 'h-[42dvh] md:h-[calc(100dvh-16rem)]';

/** A message in place of a document that cannot be displayed. */
const NotShown = ({ children, mayReload = false }: { children: string; mayReload?: boolean }) => {
  const t = useText();
  const router = useRouter();
  return (
    <div
      role="status"
      className={`flex min-h-64 flex-col items-center justify-center gap-3 px-6 py-12 text-center text-muted ${DOCUMENT_ROOM}`}
    >
      <p className="max-w-prose">{children}</p>
      {mayReload && <Button onClick={() => router.refresh()}>{t('Reload')}</Button>}
    </div>
  );
};

/** The point of a picture that was pressed, as parts of its width and height. The keyboard presses the middle. */
const pressedPoint = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>): { x: number; y: number } => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height };
};

/** A picture that fills the room it has; a press shows it twice as large or more around the point that was pressed, another all of it. */
const ImageView = ({ src, title }: { src: string; title: string }) => {
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
      <NotShown mayReload>
        {t('This image could not be displayed. The link may have expired, or your browser does not support the format.')}
      </NotShown>
    );
  return (
    <div ref={room} role="group" aria-label={title} className={`overflow-auto ${DOCUMENT_ROOM}`}>
      <button
        type="button"
        aria-label={point ? t('Zoom out') : t('Zoom in')}
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

const PDF = 'application/pdf';

/** Fetches a file into the browser's memory. It is called a PDF there whatever the answer calls it, so that nothing else is made of it. */
const fetchAsPdf = async (src: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: PDF }));
};

const never = () => () => {};

/** Whether the browser displays PDF files. True until hydration. */
const useHasViewer = (): boolean =>
  useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled,
    () => true,
  );

type ViewProps = { src: string; title: string };

/**
 * A PDF in the browser's own viewer. The server sends documents as downloads and forbids them to be framed, so the page fetches
 * the file and shows it from its own memory.
 */
const PdfView = (view: ViewProps) => {
  const t = useText();
  return useHasViewer() ? (
    <PdfFrame {...view} />
  ) : (
    <NotShown>{t('Your browser cannot display PDF files here. Download the file to view it.')}</NotShown>
  );
};

const PdfFrame = ({ src, title }: ViewProps) => {
  const t = useText();
  const [url, setUrl] = useState<string>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const gone = new AbortController();
    const fetched = fetchAsPdf(src, gone.signal);
    fetched.then(setUrl, () => setFailed(!gone.signal.aborted));
    return () => {
      gone.abort();
      fetched.then(URL.revokeObjectURL, () => undefined);
    };
  }, [src]);

  if (hasFailed) return <NotShown mayReload>{t('This file could not be loaded. The link may have expired.')}</NotShown>;
  if (!url) return <NotShown>{t('Loading file…')}</NotShown>;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and it can be nothing else.
  return <iframe src={url} title={title} className={`block w-full ${DOCUMENT_ROOM}`} />;
};

/** The document itself, as large as there is room, and always a way to have the file. Each document has a viewer of its own (`key`). */
export const DocumentViewer = ({ document }: { document: AdminDocument }) => {
  const t = useText();
  const viewer = useRef<HTMLDivElement>(null);
  const { file, file_name: name, media_type: type, size } = document;
  const title = t('{document} of {person}', { document: t(TYPE_NAMES[document.document_type]), person: personName(document.user) });

  // Who decides at the bottom of a phone's screen sees the next document, not what is known of it.
  useEffect(() => {
    const shown = viewer.current;
    if (shown && shown.getBoundingClientRect().top < 0) shown.scrollIntoView();
  }, []);

  return (
    <div ref={viewer} className="scroll-mt-16">
      <div className="bg-sunken">
        {type === 'application/pdf' ? <PdfView key={file} src={file} title={title} /> : <ImageView key={file} src={file} title={title} />}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t px-5 py-2 md:px-6">
        <span className="min-w-0 text-13 break-words text-muted">
          <bdi>{name}</bdi>, <FileSize bytes={size} />
        </span>
        <a href={file} download={name} className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          {t('Download')}
        </a>
      </p>
    </div>
  );
};
