'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '#language';
import { DOCUMENT_ROOM } from '#app/(dashboard)/admin/documents/document-room.ts';
import { NotShown } from '#app/(dashboard)/admin/documents/not-shown.tsx';

const PDF = 'application/pdf';

/** Fetches a file into the browser's memory. It is called a PDF there whatever the answer calls it, so that nothing else is made of it. */
const fetchAsPdf = async (src: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: PDF }));
};

const never = () => () => {};

/** Whether the browser shows such files itself; true until it can be asked. */
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
export const PdfView = (view: ViewProps) => {
  const t = useText();
  return useHasViewer() ? (
    <PdfFrame {...view} />
  ) : (
    <NotShown>{t('This browser does not show PDF files within a page. Download it to look at it.')}</NotShown>
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

  if (hasFailed) return <NotShown mayReload>{t('This file could not be loaded. Its link may be over.')}</NotShown>;
  if (!url) return <NotShown>{t('Loading the file.')}</NotShown>;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and it can be nothing else.
  return <iframe src={url} title={title} className={`block w-full ${DOCUMENT_ROOM}`} />;
};
