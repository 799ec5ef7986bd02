'use client';

import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { buttonClass, type Look } from '#app/_ui/form/button.tsx';
import { ACCEPTED, whatIsAccepted } from '#app/(dashboard)/profile/documents/upload-queue.ts';
import { Camera, Upload } from 'lucide-react';
import { useFormat, useText } from '#language';
import { formatBytes } from '#app/_ui/format/document.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { useUploadQueue } from '#app/(dashboard)/profile/documents/uploads.tsx';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/document-words.ts';

type FileButtonProps = {
  /** The whole name, for those who do not see what it stands beside. */
  name?: string;
  describedBy?: string;
  look?: Look;
  className?: string;
  multiple?: boolean;
  /** Opens the camera, on devices that have one. */
  camera?: boolean;
  onChoose(files: File[]): void;
  children: ReactNode;
};

/** A button that lets a person choose files. It is the browser's own control for them under a label that looks like a button. */
export const FileButton = ({ name, describedBy, look, className, multiple, camera = false, onChoose, children }: FileButtonProps) => {
  const ready = useReady();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    // The same file may be chosen again, after it was taken away.
    currentTarget.value = '';
  };
  return (
    <label
      className={buttonClass(
        look,
        `relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className ?? ''}`,
      )}
    >
      <input
        type="file"
        accept={camera ? 'image/*' : ACCEPTED}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        disabled={!ready}
        aria-label={name}
        aria-describedby={describedBy}
        onChange={choose}
        className="sr-only"
      />
      {children}
    </label>
  );
};

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
