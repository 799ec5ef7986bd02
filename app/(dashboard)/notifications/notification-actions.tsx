'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { notifyNotificationsRead } from '#app/_ui/session/live-transactions.ts';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { Check, CheckCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';

type EntryLinkProps = { id: string; href: string; isUnread: boolean; children: ReactNode };

/** A link that covers the entry. Opening it marks the entry as read. */
export const EntryLink = ({ id, href, isUnread, children }: EntryLinkProps) => {
  // If the request fails, the entry stays unread, because opening the page is more important.
  const markRead = (): void => void (isUnread && api.feed.markRead.mutate({ id }).then(notifyNotificationsRead, () => undefined));
  return (
    <Link href={href} prefetch={false} onClick={markRead} className={classNames(ROW_LINK, 'max-md:whitespace-normal')}>
      <span className={isUnread ? undefined : 'font-normal'}>{children}</span>
    </Link>
  );
};

/** Refreshes the page and the unread count. */
const useRefresh = () => {
  const router = useRouter();
  return (): void => {
    notifyNotificationsRead();
    router.refresh();
  };
};

/** Marks all entries as read that were on the page, or older. */
export const MarkAllRead = ({ until }: { until: number }) => {
  const t = useText();
  const { send, pending, ready } = useSubmit(() => api.feed.markAllRead.mutate({ until }), useRefresh());
  return (
    <Button variant="secondary" onClick={() => send(undefined)} pending={pending} disabled={!ready} className="shrink-0">
      {!pending && <CheckCheck aria-hidden className="size-4" />} {t('Mark all as read')}
    </Button>
  );
};

/** Marks an entry as read without opening it. */
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
