'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';

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
