'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';

/** Deletes an export with its files. */
export const DeleteExport = ({ id, name }: { id: string; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t('Delete this export?')}
      act={() => api.admin.exports.remove.mutate({ id })}
    >
      {t('Its files are removed. The transactions stay as they are, and you can export them again.')}
    </ConfirmButton>
  );
};
