'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';

/** Deletes an endpoint with everything that is known of what was sent to it. */
export const DeleteWebhook = ({ id, url }: { id: number; url: string }) => {
  const t = useText();
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.webhooks.remove.mutate({ id: String(id) });
    router.replace('/admin/webhooks');
  };
  return (
    <ConfirmButton label={t('Delete')} name={t('Delete this endpoint')} question={t('Delete this endpoint?')} act={remove}>
      {t.rich(
        'Nothing is sent to <span>{url}</span> any more, and the log of what was sent goes with it. This cannot be taken back. An archived endpoint keeps its log.',
        { url, span: <span className="break-all" /> },
      )}
    </ConfirmButton>
  );
};
