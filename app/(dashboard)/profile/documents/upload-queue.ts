// Validates files before their upload, so that users do not wait for an upload that is then rejected. The server validates the content
// again.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { formatBytes, typeInSentence } from '#app/_ui/format/document.tsx';
import { DOCUMENT_BYTES_MAX, type DocumentType } from '#server/kernel/user-enums.ts';
import { ACCEPTED_MEDIA_TYPES, MEDIA_TYPES } from '#server/kernel/file-enums.ts';

const DOCUMENT_MEDIA_TYPES: readonly string[] = ACCEPTED_MEDIA_TYPES.document;
const FILE_EXTENSIONS = ACCEPTED_MEDIA_TYPES.document.flatMap((type) => MEDIA_TYPES[type].extensions.map((extension) => `.${extension}`));

/** The types in the file dialog. Some browsers recognize newer types by extension only. */
export const ACCEPT_ATTRIBUTE = [...DOCUMENT_MEDIA_TYPES, ...FILE_EXTENSIONS].join();

const FILE_TYPE_LABELS: string[] = ACCEPTED_MEDIA_TYPES.document.map((type) => MEDIA_TYPES[type].label);

/** The accepted file types: "PDF, JPEG or PNG". */
export const formatAcceptedTypes = (format: Format): string => format.list(FILE_TYPE_LABELS, 'disjunction');

const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type ? DOCUMENT_MEDIA_TYPES.includes(type) : FILE_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));

/** The reason to reject a file; null if it is accepted. */
const validateFile = (t: Translate, format: Format, file: Pick<File, 'name' | 'size' | 'type'>): string | null => {
  const { name, size } = file;
  if (!isAccepted(file))
    return t('{name} can’t be uploaded. Choose one of these file types: {kinds}.', { name, kinds: formatAcceptedTypes(format) });
  if (size === 0) return t('{name} is empty. Choose another file.', { name });
  if (size > DOCUMENT_BYTES_MAX)
    return t('{name} is larger than {max}. Choose a smaller file.', {
      name,
      max: formatBytes(t, format, DOCUMENT_BYTES_MAX),
    });
  return null;
};

// The chosen files until they are uploaded. Uploads run sequentially, so that each has the full bandwidth of a phone; a failure does not
// stop the following ones. A file leaves the queue when it is uploaded or removed. The queue is outside of React, because uploads continue
// between renderings.

export type QueuedFile = {
  key: number;
  file: File;
  /** Null until the user has chosen the type. */
  type: DocumentType | null;
  /** The upload was requested without a document type. */
  isTypeMissing: boolean;
  /** Rejected before the upload; it can only be removed. */
  problem: string | null;
  state: 'ready' | 'waiting' | 'sending' | 'failed';
  /** The uploaded fraction, from 0 to 1. */
  sent: number;
  failure: string | null;
};

export type Queue = {
  files: readonly QueuedFile[];
  /** The last event, as a text for screen readers. */
  announcement: string;
};

export type SendFile = (
  input: { file: File; document_type: DocumentType },
  options: { signal: AbortSignal; onProgress(part: number): void },
) => Promise<unknown>;

type UploadQueueOptions = {
  /** The language of the page. A change of the language creates a new queue. */
  t: Translate;
  format: Format;
  send: SendFile;
  /** Describes why an upload failed. */
  explain(thrown: unknown): string;
  /** Called after each upload. */
  onSent(): void;
};

const INITIAL_STATE = { state: 'ready', sent: 0, failure: null, isTypeMissing: false } as const;

/** Whether a file is being uploaded. */
export const isPending = ({ state }: QueuedFile): boolean => state === 'waiting' || state === 'sending';

const announceAddedFiles = (t: Translate, added: readonly QueuedFile[]): string => {
  const problems = added.flatMap(({ problem }) => problem ?? []);
  const accepted = added.length - problems.length;
  const sentence = t(
    '{count, plural, one {# file added. Choose its type, then upload it.} other {# files added. Choose their types, then upload them.}}',
    {
      count: accepted,
    },
  );
  return [...(accepted > 0 ? [sentence] : []), ...problems].join(' ');
};

/** The queue and its listeners. */
const createQueueState = () => {
  let queue: Queue = { files: [], announcement: '' };
  const listeners = new Set<() => void>();
  const set = (next: Partial<Queue>): void => {
    queue = { ...queue, ...next };
    for (const listener of listeners) listener();
  };
  return {
    set,
    read: (): Queue => queue,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    find: (key: number): QueuedFile | undefined => queue.files.find((file) => file.key === key),
    change: (key: number, changed: Partial<QueuedFile>, announcement = queue.announcement): void =>
      set({ files: queue.files.map((file) => (file.key === key ? { ...file, ...changed } : file)), announcement }),
    removeFile: (key: number, announcement: string): void => set({ files: queue.files.filter((file) => file.key !== key), announcement }),
  };
};

type QueueState = ReturnType<typeof createQueueState>;

/** Uploads the waiting files sequentially. */
const createUploader = ({ find, change, removeFile }: QueueState, { t, send, explain, onSent }: UploadQueueOptions) => {
  let announcement: Promise<void> = Promise.resolve();
  let running: { key: number; controller: AbortController } | undefined;

  const progress = (key: number, part: number): void => {
    const file = find(key);
    if (!file) return;
    const isHalfway = file.sent < 0.5 && part >= 0.5 && part < 1;
    change(key, { sent: part }, isHalfway ? t('{name} is 50% uploaded.', { name: file.file.name }) : undefined);
  };

  const uploadFile = async (key: number): Promise<void> => {
    const queued = find(key);
    if (queued?.state !== 'waiting' || !queued.type) return;
    const { file, type } = queued;
    const { name } = file;
    const controller = new AbortController();
    running = { key, controller };
    change(key, { state: 'sending', sent: 0, failure: null }, t('Uploading {name}.', { name }));
    try {
      await send({ file, document_type: type }, { signal: controller.signal, onProgress: (part) => progress(key, part) });
      removeFile(key, t('{name} was uploaded as your {document}.', { name, document: t(typeInSentence(type)) }));
      onSent();
    } catch (thrown) {
      if (controller.signal.aborted) return;
      const failure = explain(thrown);
      change(key, { state: 'failed', failure }, t('{name} was not uploaded. {failure}', { name, failure }));
    } finally {
      running = undefined;
    }
  };

  return {
    enqueue: (key: number): void => {
      change(key, { ...INITIAL_STATE, state: 'waiting' });
      announcement = announcement.then(() => uploadFile(key));
    },
    /** Aborts the current upload; with a key, only if it is that file. */
    stop: (key = running?.key): void => {
      if (running?.key === key) running?.controller.abort();
    },
  };
};

export const createUploadQueue = (options: UploadQueueOptions) => {
  let keys = 0;
  const state = createQueueState();
  const { set, read, subscribe, find, change, removeFile } = state;
  const announcement = createUploader(state, options);
  const { t, format } = options;
  const fileName = (key: number): string => find(key)?.file.name ?? '';

  return {
    subscribe,
    read,

    /** Adds files. Rejected files stay with their reason until they are removed. */
    add: (files: readonly File[], type: DocumentType | null = null): void => {
      const added = files.map((file): QueuedFile => ({
        key: ++keys,
        file,
        type,
        problem: validateFile(t, format, file),
        ...INITIAL_STATE,
      }));
      set({ files: [...read().files, ...added], announcement: announceAddedFiles(t, added) });
    },

    setType: (key: number, type: DocumentType | null): void => change(key, { type, isTypeMissing: false }),

    /** Starts the uploads if every file has a type. Returns whether they were started. */
    sendAll: (): boolean => {
      const unsent = read().files.filter((file) => !file.problem && !isPending(file));
      const untyped = unsent.filter(({ type }) => !type);
      for (const { key } of untyped) change(key, { isTypeMissing: true });
      if (untyped.length === 0) for (const { key } of unsent) announcement.enqueue(key);
      return untyped.length === 0;
    },

    /** Retries a failed upload. */
    retry: announcement.enqueue,

    /** Aborts an upload. The server discards the partial file. */
    cancel: (key: number): void => {
      change(key, INITIAL_STATE, t('The upload of {name} was canceled.', { name: fileName(key) }));
      announcement.stop(key);
    },

    /** Aborts all uploads. Called when the page is closed. */
    cancelAll: (): void => {
      set({ files: [] });
      announcement.stop();
    },

    /** Removes a file. */
    remove: (key: number): void => removeFile(key, t('{name} was removed.', { name: fileName(key) })),
  };
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;
