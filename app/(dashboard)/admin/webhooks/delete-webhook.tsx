'use client';

import { useRouter } from 'next/navigation';
import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';

/** Deletes an endpoint with everything that is known of what was sent to it. */
export const DeleteWebhook = ({ id, url }: { id: number; url: string }) => {
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.webhooks.remove.mutate({ id: String(id) });
    router.replace('/admin/webhooks');
  };
  return (
    <ConfirmButton label="Delete" name="Delete this endpoint" question="Delete this endpoint?" act={remove}>
      Nothing is sent to <span className="break-all">{url}</span> any more, and the log of what was sent goes with it. This cannot be taken
      back. An archived endpoint keeps its log.
    </ConfirmButton>
  );
};
