'use client';

// File uploads of documents: the queue of the page, and the controls that choose files.
import { Camera, Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import {
  createContext,
  use,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
  useTransition,
  type ChangeEvent,
  type ReactNode,
} from 'react';
import { useFormat, useText } from '#language';
import { deleteButton } from '#app/_ui/form/record-forms.tsx';
import { useFreshLinks } from '#app/_ui/feedback/refresh.tsx';
import { buttonClass, type ButtonVariant } from '#app/_ui/form/button.tsx';
import { isRequestError, toFailure } from '#app/_ui/form/failure.ts';
import { upload } from '#app/_ui/form/upload.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { formatBytes } from '#app/_ui/format/document.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import {
  ACCEPT_ATTRIBUTE,
  createUploadQueue,
  formatAcceptedTypes,
  type Queue,
  type UploadQueue,
} from '#app/(dashboard)/profile/documents/upload-queue.ts';
import { DOCUMENT_BYTES_MAX, type DocumentType } from '#server/kernel/user-enums.ts';

const UploadContext = createContext<UploadQueue | undefined>(undefined);

const EMPTY_QUEUE: Queue = { files: [], announcement: '' };

/** Provides the upload queue of the page. */
export const Uploads = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [queue] = useState(() =>
    createUploadQueue({
      t,
      format,
      send: (input, options) => upload(api.user.documents.create, input, options),
      explain: (thrown) => {
        // Other errors are bugs. Rejecting in a transition shows the error page.
        if (!isRequestError(thrown)) startTransition(() => Promise.reject(thrown));
        return (isRequestError(thrown) && toFailure(thrown, [], t).message) || t('Try again.');
      },
      onSent: () => startTransition(() => router.refresh()),
    }),
  );
  useFreshLinks();
  useEffect(() => () => queue.cancelAll(), [queue]);
  return <UploadContext value={queue}>{children}</UploadContext>;
};

export const useUploadQueue = (): UploadQueue => {
  const queue = use(UploadContext);
  if (!queue) throw new Error('useUploadQueue must be used within Uploads.');
  return queue;
};

export const useQueueState = (): Queue => {
  const { subscribe, read } = useUploadQueue();
  return useSyncExternalStore(subscribe, read, () => EMPTY_QUEUE);
};

type FileButtonProps = {
  /** The accessible name. */
  name?: string;
  describedBy?: string;
  variant?: ButtonVariant;
  className?: string;
  multiple?: boolean;
  /** Opens the camera, on devices that have one. */
  camera?: boolean;
  onChoose(files: File[]): void;
  children: ReactNode;
};

/** A native file input that looks like a button. */
const FileButton = ({ name, describedBy, variant, className, multiple, camera = false, onChoose, children }: FileButtonProps) => {
  const ready = useHydrated();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    // Lets the user choose the same file again.
    currentTarget.value = '';
  };
  return (
    <label
      className={buttonClass(
        variant,
        `relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className ?? ''}`,
      )}
    >
      <input
        type="file"
        accept={camera ? 'image/*' : ACCEPT_ATTRIBUTE}
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
 * Adds files that are dropped or pasted anywhere on the page, because browsers open files that miss the drop zone. True while files are
 * dragged over the page.
 */
const usePageFileDrop = (add: (files: File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const handleDragLeave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    const takeFiles = (files: FileList | undefined, event: Event) => {
      if (!files || files.length === 0) return;
      event.preventDefault();
      add([...files]);
    };
    const handleDrop = (event: DragEvent) => {
      setIsOver(false);
      takeFiles(event.dataTransfer?.files, event);
    };
    const handlePaste = (event: ClipboardEvent) => takeFiles(event.clipboardData?.files, event);
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('dragover', handleDragOver, { signal });
    addEventListener('dragleave', handleDragLeave, { signal });
    addEventListener('drop', handleDrop, { signal });
    addEventListener('paste', handlePaste, { signal });
    return () => controller.abort();
  }, [add]);
  return isOver;
};

/** Adds documents from the file dialog, drag and drop, the clipboard or the camera. */
export const DropZone = () => {
  const t = useText();
  const format = useFormat();
  const { add } = useUploadQueue();
  const isOver = usePageFileDrop(add);
  const hintId = useId();
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-control border border-dashed px-4 py-7 text-center transition-colors duration-150',
        isOver ? 'border-accent bg-accent/8' : 'border-control',
      )}
    >
      <Upload aria-hidden className="size-6 text-muted" strokeWidth={1.5} />
      <p className="text-muted max-md:hidden">{isOver ? t('Drop to add.') : t('Drop documents here, paste an image, or')}</p>
      <div className="flex flex-wrap justify-center gap-2 max-md:w-full max-md:flex-col">
        <FileButton variant="primary" multiple describedBy={hintId} onChoose={(files) => add(files)}>
          {t('Choose documents')}
        </FileButton>
        <FileButton camera className="md:not-pointer-coarse:hidden" onChoose={(files) => add(files)}>
          <Camera aria-hidden className="size-4" />
          {t('Take photo')}
        </FileButton>
      </div>
      <p id={hintId} className="text-13 text-muted">
        {t('{kinds}, up to {max} each.', { kinds: formatAcceptedTypes(format), max: formatBytes(t, format, DOCUMENT_BYTES_MAX) })}
      </p>
    </div>
  );
};

/** Deletes a document that has not been reviewed. Reviewed documents are kept as evidence. */
export const DeleteDocument = deleteButton(({ t }, { id, name }: { id: number; name: string }) => ({
  name,
  question: t('Delete this document?'),
  warning: t('Your {name} hasn’t been reviewed yet. This can’t be undone.', { name }),
  onConfirm: () => api.user.documents.remove.mutate({ id: String(id) }),
}));

/** Adds a file of the same document type. The old document is kept, because a review decision is based on it. */
export const ReplaceDocument = ({ type, name }: { type: DocumentType; name: string }) => {
  const t = useText();
  const { add } = useUploadQueue();
  return (
    <FileButton name={t('Replace {name}', { name })} onChoose={(files) => add(files, type)}>
      {t('Replace')}
    </FileButton>
  );
};
