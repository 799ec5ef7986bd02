'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { FileButton } from '#app/(dashboard)/profile/documents/drop-zone.tsx';
import { useUploadQueue } from '#app/(dashboard)/profile/documents/uploads.tsx';
import type { DocumentType } from '#server/kernel/document-words.ts';

/** Possible while nobody has looked at the document: later it is what a decision rests on. */
export const DeleteDocument = ({ id, name }: { id: number; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t('Delete this document?')}
      act={() => api.user.documents.remove.mutate({ id: String(id) })}
    >
      {t('It is your {name}, which nobody has looked at yet. This cannot be taken back.', { name })}
    </ConfirmButton>
  );
};

/** Chooses a file to be sent as the same kind of document. The old one stays: it is what the decision was about. */
export const ReplaceDocument = ({ type, name }: { type: DocumentType; name: string }) => {
  const t = useText();
  const { add } = useUploadQueue();
  return (
    <FileButton name={t('Replace {name}', { name })} onChoose={(files) => add(files, type)}>
      {t('Replace')}
    </FileButton>
  );
};
