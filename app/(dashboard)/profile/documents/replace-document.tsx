'use client';

import { useText } from '#language';
import { FileButton } from '#app/(dashboard)/profile/documents/file-button.tsx';
import { useUploadQueue } from '#app/(dashboard)/profile/documents/uploads.tsx';
import type { DocumentType } from '#server/kernel/document-words.ts';

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
