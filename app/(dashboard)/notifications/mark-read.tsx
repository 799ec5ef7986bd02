'use client';

import { Check, CheckCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { noteRead } from '#app/_ui/session/live-transactions.ts';
import { Button } from '#app/_ui/form/button.tsx';

/** Reads the page again: what was marked is marked there, or gone from it, and the bell counts anew. */
const useRefresh = () => {
  const router = useRouter();
  return (): void => {
    noteRead();
    router.refresh();
  };
};

/** Marks everything as read that the person could have seen. */
export const MarkAllRead = ({ until }: { until: number }) => {
  const t = useText();
  const { send, pending, ready } = useSubmit(() => api.feed.markAllRead.mutate({ until }), useRefresh());
  return (
    <Button look="secondary" onClick={() => send(undefined)} pending={pending} disabled={!ready} className="shrink-0">
      {!pending && <CheckCheck aria-hidden className="size-4" />} {t('Mark all as read')}
    </Button>
  );
};

/** Marks one entry as read, without opening what it tells of. */
export const MarkRead = ({ id, title }: { id: string; title: string }) => {
  const t = useText();
  const { send, pending, ready } = useSubmit(() => api.feed.markRead.mutate({ id }), useRefresh());
  const name = t('Mark as read: {title}', { title });
  return (
    <button
      type="button"
      aria-label={name}
      title={t('Mark as read')}
      aria-busy={pending || undefined}
      disabled={!ready}
      onClick={() => send(undefined)}
      className="relative z-10 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-surface hover:text-text md:size-8"
    >
      <Check aria-hidden className="size-4" />
    </button>
  );
};
