'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { RefreshWhile } from '#app/_ui/feedback/refresh.tsx';
import { deliveryHref } from '#app/(dashboard)/admin/webhooks/query.ts';

type ReplayProps = {
  webhookId: number;
  id: number;
  /** Tries that are over. */
  tries: number;
};

/** Sends a delivery again and waits until the new try is over. */
export const Replay = ({ webhookId, id, tries }: ReplayProps) => {
  const t = useText();
  const router = useRouter();
  // Counted from what the server says: a try of its own may have come since the page was read.
  const [triesWanted, setTriesWanted] = useState(0);
  const isWaiting = tries < triesWanted;
  const submit = useSubmit(
    (_nothing: void) => api.admin.webhookTasks.retry.mutate({ id: String(id) }),
    (task) => {
      setTriesWanted(task.tries + 1);
      // An older try that was looked at gives way to the newest.
      router.replace(deliveryHref(webhookId, id), { scroll: false });
      router.refresh();
    },
  );
  return (
    <div className="space-y-2 md:text-right">
      <Button look="primary" pending={submit.pending || isWaiting} disabled={!submit.ready} onClick={() => submit.send()}>
        {!submit.pending && !isWaiting && <RotateCw aria-hidden className="size-4" />}
        {t('Replay')}
      </Button>
      <RefreshWhile isWaiting={isWaiting} onOver={() => setTriesWanted(0)}>
        {t('Sending it again')}
      </RefreshWhile>
      <FormMessage {...submit.failure} />
    </div>
  );
};
