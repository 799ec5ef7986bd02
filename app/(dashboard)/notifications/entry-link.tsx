'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { api } from '#app/_ui/session/trpc-client.ts';
import { noteRead } from '#app/_ui/session/live-transactions.ts';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';

type EntryLinkProps = { id: string; href: string; isUnread: boolean; children: ReactNode };

/** Leads to what an entry tells of, as large as the entry. Whoever follows it has read it. */
export const EntryLink = ({ id, href, isUnread, children }: EntryLinkProps) => {
  // Where it could not be said that it was read, it stays unread: nothing is lost, and the page that opens matters more.
  const markRead = (): void => void (isUnread && api.feed.markRead.mutate({ id }).then(noteRead, () => undefined));
  return (
    <Link href={href} prefetch={false} onClick={markRead} className={ROW_LINK}>
      <span className={isUnread ? undefined : 'font-normal'}>{children}</span>
    </Link>
  );
};
