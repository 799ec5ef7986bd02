'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/feedback/dialog.tsx';

/** Takes a rule away. The server refuses where what is left would lock out who asks. */
export const DeleteRule = ({ id, sentence }: { id: number; sentence: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete rule {id}', { id })}
      question={t('Delete rule {id}?', { id })}
      act={() => api.admin.authenticatorRules.remove.mutate({ id: String(id) })}
    >
      {t(
        "{sentence} From then on it asks nobody. If it is the last of its kind of a group, the company's rules hold for its members again.",
        { sentence },
      )}
    </ConfirmButton>
  );
};
