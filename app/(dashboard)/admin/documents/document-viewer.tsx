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

/** A fixed height, so that nothing moves when the file has loaded. */
const VIEWER_HEIGHT = 'h-[42dvh] md:h-[calc(100dvh-16rem)]';

/** A message in place of a document that cannot be displayed. */
const ViewerMessage = ({ children, canReload = false }: { children: string; canReload?: boolean }) => {
  const t = useText();
  const router = useRouter();
  return (
    <div
      role="status"
      className={`flex min-h-64 flex-col items-center justify-center gap-3 px-6 py-12 text-center text-muted ${VIEWER_HEIGHT}`}
    >
      <p className="max-w-prose">{children}</p>
      {canReload && <Button onClick={() => router.refresh()}>{t('Reload')}</Button>}
    </div>
  );
};

/** The clicked point as fractions of the width and height. The center if the keyboard was used. */
const clickedPoint = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>): { x: number; y: number } => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height };
};

/** An image that fits the viewer. A click zooms in on the clicked point, and another one zooms out. */
const ImageView = ({ src, title }: { src: string; title: string }) => {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<{ x: number; y: number }>();
  const [hasFailed, setHasFailed] = useState(false);

  useLayoutEffect(() => {
    if (!point || !container.current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = container.current;
    container.current.scrollTo(scrollWidth * point.x - clientWidth / 2, scrollHeight * point.y - clientHeight / 2);
  }, [point]);

  if (hasFailed)
    return (
      <ViewerMessage canReload>
        {t('This image could not be displayed. The link may have expired, or your browser does not support the format.')}
      </ViewerMessage>
    );
  return (
    <div ref={container} role="group" aria-label={title} className={`overflow-auto ${VIEWER_HEIGHT}`}>
      <button
        type="button"
        aria-label={point ? t('Zoom out') : t('Zoom in')}
        onClick={(event) => setPoint(point ? undefined : clickedPoint(event))}
        className={classNames(
          'outline-offset-[-2px]',
          point ? 'block w-max min-w-[200%] cursor-zoom-out!' : 'flex size-full cursor-zoom-in! items-center justify-center',
        )}
      >
        <img
          ref={(image) => {
            // An error before hydration does not reach onError.
            if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
          }}
          src={src}
          alt=""
          onError={() => setHasFailed(true)}
          className={point ? 'w-full max-w-none' : 'max-h-full max-w-full object-contain'}
        />
      </button>
    </div>
  );
};

const PDF_MEDIA_TYPE = 'application/pdf';

/** Fetches a file as an object URL. The type is always PDF, so that the browser does not render other content. */
const fetchAsPdf = async (src: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(src, { signal });
  if (!response.ok) throw new Error(`The file request failed with status ${response.status}.`);
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: PDF_MEDIA_TYPE }));
};

const subscribeToNothing = () => () => {};

/** Whether the browser displays PDF files. True until hydration. */
const useHasPdfViewer = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => navigator.pdfViewerEnabled,
    () => true,
  );

type ViewProps = { src: string; title: string };

/**
 * A PDF in the browser's own viewer. The server sends documents as downloads and disallows framing, so the page fetches the file and
 * displays it from an object URL.
 */
const PdfView = (props: ViewProps) => {
  const t = useText();
  return useHasPdfViewer() ? (
    <PdfFrame {...props} />
  ) : (
    <ViewerMessage>{t('Your browser cannot display PDF files here. Download the file to view it.')}</ViewerMessage>
  );
};

const PdfFrame = ({ src, title }: ViewProps) => {
  const t = useText();
  const [url, setUrl] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const objectUrl = fetchAsPdf(src, controller.signal);
    objectUrl.then(setUrl, () => setHasFailed(!controller.signal.aborted));
    return () => {
      controller.abort();
      objectUrl.then(URL.revokeObjectURL, () => undefined);
    };
  }, [src]);

  if (hasFailed) return <ViewerMessage canReload>{t('This file could not be loaded. The link may have expired.')}</ViewerMessage>;
  if (!url) return <ViewerMessage>{t('Loading file…')}</ViewerMessage>;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not display PDF files in a sandbox, and the content is always typed as PDF.
  return <iframe src={url} title={title} className={`block w-full ${VIEWER_HEIGHT}`} />;
};

/** The document, with a download link. Use a `key` for each document. */
export const DocumentViewer = ({ document }: { document: AdminDocument }) => {
  const t = useText();
  const viewer = useRef<HTMLDivElement>(null);
  const { file, file_name: name, media_type: type, size } = document;
  const title = t('{document} of {person}', { document: t(TYPE_NAMES[document.document_type]), person: personName(document.user) });

  // On phones, a decision scrolls the next document into view.
  useEffect(() => {
    const element = viewer.current;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
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
