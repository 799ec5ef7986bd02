'use client';

import { useEffect, useRef, type FocusEvent } from 'react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { DropZone } from '#app/(dashboard)/profile/documents/drop-zone.tsx';
import { QueuedFileRow } from '#app/(dashboard)/profile/documents/queued-file-row.tsx';
import { isPending } from '#app/(dashboard)/profile/documents/upload-queue.ts';
import { useQueue, useUploadQueue } from '#app/(dashboard)/profile/documents/uploads.tsx';

/** Asks before the page is left in the middle of an upload. */
const useQuestionBeforeLeaving = (isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
};

/** Where what had the focus goes away with its file, the keyboard goes on from the part that it was in. */
const useKeptFocus = () => {
  const part = useRef<HTMLElement>(null);
  const wasWithin = useRef(false);
  useEffect(() => {
    if (wasWithin.current && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  });
  return {
    ref: part,
    tabIndex: -1,
    onFocus: () => {
      wasWithin.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) wasWithin.current = false;
    },
  };
};

/** Chooses documents and sends them. */
export const SendFiles = () => {
  const t = useText();
  const queue = useUploadQueue();
  const { files, said } = useQueue();
  const part = useKeptFocus();
  const good = files.filter(({ problem }) => !problem);
  const unsent = good.filter((file) => !isPending(file));
  const count = unsent.length || good.length;
  useQuestionBeforeLeaving(good.length > unsent.length);

  const send = () => {
    if (!queue.sendAll()) requestAnimationFrame(() => part.ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <section {...part} aria-label={t('Send documents')} className="space-y-3 px-4 py-4 outline-none md:px-6">
      <DropZone />
      {files.length > 0 && (
        <ul aria-label={t('Documents to send')} className="divide-y">
          {files.map((queued) => (
            <QueuedFileRow key={queued.key} queued={queued} />
          ))}
        </ul>
      )}
      {good.length > 0 && (
        <Button look="primary" className="max-md:w-full" pending={unsent.length === 0} onClick={send}>
          {count > 1 ? t('Send {count} documents', { count }) : t('Send document')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
};
