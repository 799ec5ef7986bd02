'use client';

import { Camera, Upload } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useFormat, useText } from '#language';
import { formatBytes } from '#app/_ui/format/document.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { FileButton } from '#app/(dashboard)/profile/documents/file-button.tsx';
import { whatIsAccepted } from '#app/(dashboard)/profile/documents/file-checks.ts';
import { useUploadQueue } from '#app/(dashboard)/profile/documents/uploads.tsx';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/document-words.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped or pasted anywhere on the page are added: whoever misses the zone would otherwise see the browser open the file in
 * place of the page. True while something is dragged over the page.
 */
const useFilesFromAnywhere = (add: (files: File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const take = (files: FileList | undefined, event: Event) => {
      if (!files || files.length === 0) return;
      event.preventDefault();
      add([...files]);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event.dataTransfer?.files, event);
    };
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files, event);
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', paste, { signal });
    return () => gone.abort();
  }, [add]);
  return isOver;
};

/** Where documents are chosen: picked, dropped, pasted, or taken with a phone's camera. */
export const DropZone = () => {
  const t = useText();
  const format = useFormat();
  const { add } = useUploadQueue();
  const isOver = useFilesFromAnywhere(add);
  const hintId = useId();
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-control border border-dashed px-4 py-7 text-center transition-colors duration-150',
        isOver ? 'border-accent bg-accent/8' : 'border-control',
      )}
    >
      <Upload aria-hidden className="size-6 text-muted" strokeWidth={1.5} />
      <p className="text-muted max-md:hidden">{isOver ? t('Let go to add it here.') : t('Drop documents here, paste a picture, or')}</p>
      <div className="flex flex-wrap justify-center gap-2 max-md:w-full max-md:flex-col">
        <FileButton look="primary" multiple describedBy={hintId} onChoose={(files) => add(files)}>
          {t('Choose documents')}
        </FileButton>
        <FileButton camera className="md:not-pointer-coarse:hidden" onChoose={(files) => add(files)}>
          <Camera aria-hidden className="size-4" />
          {t('Take a picture')}
        </FileButton>
      </div>
      <p id={hintId} className="text-13 text-muted">
        {t('{kinds}, up to {most} each.', { kinds: whatIsAccepted(format), most: formatBytes(t, format, DOCUMENT_BYTES_MAX) })}
      </p>
    </div>
  );
};
