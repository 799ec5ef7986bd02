'use client';

import { FileText, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { DocumentTypeField } from '#app/_ui/form/select-fields.tsx';
import { FieldMessage } from '#app/_ui/form/field.tsx';
import { FileSize } from '#app/_ui/format/document.tsx';
import { isPending, type QueuedFile } from '#app/(dashboard)/profile/documents/upload-queue.ts';
import { DropZone, useQueueState, useUploadQueue } from '#app/(dashboard)/profile/documents/uploads.tsx';
import { DOCUMENT_TYPES } from '#server/kernel/user-enums.ts';

/** Twice the displayed size, for high-resolution screens. */
const PICTURE_PIXELS = 96;

/** Draws the central square of a picture. */
const drawCentralSquare = (canvas: HTMLCanvasElement, picture: ImageBitmap): void => {
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
};

/** A thumbnail of a file before its upload, or an icon if the file is not a picture. */
const FilePreview = ({ file }: { file: File }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    const unmounting = new AbortController();
    const show = async (): Promise<void> => {
      const picture = await createImageBitmap(file);
      if (canvas.current && !unmounting.signal.aborted) drawCentralSquare(canvas.current, picture);
      picture.close();
      setIsDrawn(!unmounting.signal.aborted);
    };
    // Shows the icon for files that cannot be decoded. The server validates them.
    if (file.type.startsWith('image/')) show().catch(() => undefined);
    return () => unmounting.abort();
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

const TYPE_REQUIRED = message('Choose a document type.');

const toPercent = (section: number): string => `${Math.floor(section * 100)} %`;

/** A queued file with its document type, progress and actions. */
const QueuedFileRow = ({ queued }: { queued: QueuedFile }) => {
  const { file, problem, failure } = queued;
  const isSending = isPending(queued);
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <FilePreview file={file} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-medium break-words">
          <bdi>{file.name}</bdi>{' '}
          <span className="text-13 font-normal text-muted">
            <FileSize bytes={file.size} />
          </span>
        </p>
        {problem && <FieldMessage id={`problem-${queued.key}`} messages={[problem]} />}
        {failure && <FieldMessage id={`failure-${queued.key}`} messages={[failure]} />}
        {isSending && <Progress queued={queued} />}
        {!problem && !isSending && <DocumentTypeOfFile queued={queued} />}
      </div>
      <RowActions queued={queued} />
    </li>
  );
};

const DocumentTypeOfFile = ({ queued: { key, file, type, isTypeMissing } }: { queued: QueuedFile }) => {
  const t = useText();
  const queue = useUploadQueue();
  return (
    <DocumentTypeField
      label={t('Document type')}
      emptyLabel={t('Choose')}
      aria-label={t('Document type: {name}', { name: file.name })}
      name={`type-${key}`}
      value={type ?? ''}
      errors={isTypeMissing ? [t(TYPE_REQUIRED)] : undefined}
      onChange={({ currentTarget }) => queue.setType(key, DOCUMENT_TYPES.find((name) => name === currentTarget.value) ?? null)}
      className="max-w-xs"
    />
  );
};

const Progress = ({ queued: { file, state, sent } }: { queued: QueuedFile }) => {
  const t = useText();
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={t('Uploading {name}', { name: file.name })}
        max={1}
        value={sent}
        className="h-1.5 w-full max-w-xs appearance-none overflow-hidden rounded-chip bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures text-13 whitespace-nowrap text-muted">
        {state === 'waiting' ? t('Waiting') : sent < 1 ? toPercent(sent) : t('Processing')}
      </span>
    </div>
  );
};

const RowActions = ({ queued }: { queued: QueuedFile }) => {
  const t = useText();
  const { key, file, problem, state } = queued;
  const queue = useUploadQueue();
  return (
    <div className="flex gap-2 max-md:w-full max-md:pl-15">
      {state === 'failed' && !problem && (
        <Button onClick={() => queue.retry(key)} aria-label={t('Try again: {name}', { name: file.name })}>
          <RotateCw aria-hidden className="size-4" />
          {t('Try again')}
        </Button>
      )}
      {isPending(queued) ? (
        <Button onClick={() => queue.cancel(key)} aria-label={t('Cancel: {name}', { name: file.name })}>
          {t('Cancel')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => queue.remove(key)} aria-label={t('Remove {name}', { name: file.name })}>
          <X aria-hidden className="size-4" />
          {t('Remove')}
        </Button>
      )}
    </div>
  );
};

/** Confirms leaving the page during an upload. */
const useLeaveConfirmation = (isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isSending]);
};

/** Moves the focus to the section when the focused control is removed with its file. */
const useFocusAfterRemoval = () => {
  const section = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  });
  return {
    ref: section,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    },
  };
};

export const SendFiles = () => {
  const t = useText();
  const queue = useUploadQueue();
  const { files, announcement } = useQueueState();
  const section = useFocusAfterRemoval();
  const accepted = files.filter(({ problem }) => !problem);
  const unsent = accepted.filter((file) => !isPending(file));
  const count = unsent.length || accepted.length;
  useLeaveConfirmation(accepted.length > unsent.length);

  const send = () => {
    if (!queue.sendAll()) requestAnimationFrame(() => section.ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <section {...section} aria-label={t('Upload documents')} className="space-y-3 px-4 py-4 outline-none md:px-6">
      <DropZone />
      {files.length > 0 && (
        <ul aria-label={t('Documents to upload')} className="divide-y">
          {files.map((queued) => (
            <QueuedFileRow key={queued.key} queued={queued} />
          ))}
        </ul>
      )}
      {accepted.length > 0 && (
        <Button variant="primary" className="max-md:w-full" pending={unsent.length === 0} onClick={send}>
          {count > 1 ? t('Upload {count} documents', { count }) : t('Upload document')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
};
