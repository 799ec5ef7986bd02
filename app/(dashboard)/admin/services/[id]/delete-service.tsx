'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';

/** Deletes a service: its tokens end at once. */
export const DeleteService = ({ id }: { id: number }) => {
  const t = useText();
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.services.remove.mutate({ id: String(id) });
    router.replace('/admin/services');
  };
  return (
    <ConfirmButton label={t('Delete')} name={t('Delete this service')} question={t('Delete this service?')} act={remove}>
      {t('It is let in no more, and its user is archived. This cannot be taken back.')}
    </ConfirmButton>
  );
};
