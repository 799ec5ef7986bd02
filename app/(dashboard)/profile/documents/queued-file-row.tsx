'use client';

import { RotateCw, X } from 'lucide-react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { DocumentTypeField } from '#app/_ui/form/select-fields.tsx';
import { FieldMessage } from '#app/_ui/form/field.tsx';
import { FileSize } from '#app/_ui/format/document.tsx';
import { FilePreview } from '#app/(dashboard)/profile/documents/file-preview.tsx';
import { isPending, type QueuedFile } from '#app/(dashboard)/profile/documents/upload-queue.ts';
import { useUploadQueue } from '#app/(dashboard)/profile/documents/uploads.tsx';
import { DOCUMENT_TYPES } from '#server/kernel/document-words.ts';

const LACKS_TYPE = message('Choose what this document is.');

const inPercent = (part: number): string => `${Math.floor(part * 100)} %`;

/** One file that is to be sent: what it is, how far it has come, and what can be done about it. */
export const QueuedFileRow = ({ queued }: { queued: QueuedFile }) => {
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
        {!problem && !isSending && <TypeOfFile queued={queued} />}
      </div>
      <RowActions queued={queued} />
    </li>
  );
};

const TypeOfFile = ({ queued: { key, file, type, lacksType } }: { queued: QueuedFile }) => {
  const t = useText();
  const queue = useUploadQueue();
  return (
    <DocumentTypeField
      label={t('What is it?')}
      none={t('Choose')}
      aria-label={t('What is it? {name}', { name: file.name })}
      name={`type-${key}`}
      value={type ?? ''}
      errors={lacksType ? [t(LACKS_TYPE)] : undefined}
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
        aria-label={t('Sending {name}', { name: file.name })}
        max={1}
        value={sent}
        className="h-1.5 w-full max-w-xs appearance-none overflow-hidden rounded-chip bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures text-13 whitespace-nowrap text-muted">
        {state === 'waiting' ? t('Waits') : sent < 1 ? inPercent(sent) : t('Being taken in')}
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
        <Button onClick={() => queue.retry(key)} aria-label={t('Try again {name}', { name: file.name })}>
          <RotateCw aria-hidden className="size-4" />
          {t('Try again')}
        </Button>
      )}
      {isPending(queued) ? (
        <Button onClick={() => queue.cancel(key)} aria-label={t('Cancel {name}', { name: file.name })}>
          {t('Cancel')}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => queue.remove(key)} aria-label={t('Take away {name}', { name: file.name })}>
          <X aria-hidden className="size-4" />
          {t('Take away')}
        </Button>
      )}
    </div>
  );
};
