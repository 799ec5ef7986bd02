'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { RequestFilters } from '#app/(dashboard)/admin/lists.ts';
import type { TailedRequest } from '#server/modules/reporting/index.ts';
import { useRouter } from 'next/navigation';
import { Pause, Play } from 'lucide-react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { RequestTable } from '#app/(dashboard)/admin/requests/request-table.tsx';

const POLL_INTERVAL_MS = 3_000;

type TailOptions = {
  filters: RequestFilters;
  /** The ID of the newest listed request. */
  after: number;
  isPaused?: boolean;
  onNewRequests: (requests: TailedRequest[]) => void;
};

/** Polls for new requests while the page is visible. Returns true while the connection is interrupted. */
const useTail = ({ filters, after, isPaused = false, onNewRequests }: TailOptions): boolean => {
  const [isDisconnected, setIsDisconnected] = useState(false);
  const notify = useEffectEvent(onNewRequests);
  useEffect(() => {
    if (isPaused) return undefined;
    let isCanceled = false;
    const poll = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        const newRequests = await api.admin.requests.tail.query({ ...filters, after });
        if (isCanceled) return;
        setIsDisconnected(false);
        if (newRequests.length > 0) notify(newRequests);
      } catch {
        // The page shows the interruption, and the next poll tries again.
        if (!isCanceled) setIsDisconnected(true);
      }
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      isCanceled = true;
      clearInterval(timer);
    };
  }, [isPaused, after, filters]);
  return isDisconnected;
};

/** Refreshes an empty list when the first request arrives. */
export const RefreshOnFirstRequest = ({ filters }: { filters: RequestFilters }) => {
  const router = useRouter();
  useTail({ filters, after: 0, onNewRequests: () => router.refresh() });
  return null;
};

const LISTED_REQUESTS_MAX = 100;

const newestId = (requests: readonly TailedRequest[]): number => Math.max(0, ...requests.map(({ id }) => id));

/** The new requests before the listed ones, without duplicates. */
const prepend = (newRequests: readonly TailedRequest[], listedRequests: readonly TailedRequest[]): TailedRequest[] => {
  const listedIds = new Set(listedRequests.map(({ id }) => id));
  return [...newRequests.filter(({ id }) => !listedIds.has(id)), ...listedRequests].slice(0, LISTED_REQUESTS_MAX);
};

type LiveRequestsProps = { requests: TailedRequest[]; filters: RequestFilters; zone: string; showUserLinks: boolean };

/** The newest requests, with live updates that can be paused. */
export const LiveRequests = ({ requests, filters, zone, showUserLinks }: LiveRequestsProps) => {
  const t = useText();
  const [listedRequests, setListedRequests] = useState<readonly TailedRequest[]>(requests);
  const [isPaused, setIsPaused] = useState(false);
  const isDisconnected = useTail({
    filters,
    after: newestId(listedRequests),
    isPaused,
    onNewRequests: (newRequests) => setListedRequests((before) => prepend(newRequests, before)),
  });
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-t px-4 py-2">
        <p role="status" className="text-13 text-muted">
          {isPaused
            ? t('Paused. New requests are not shown.')
            : isDisconnected
              ? t('Connection lost.')
              : t('Live: new requests appear automatically.')}
        </p>
        <Button onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      </div>
      <RequestTable requests={listedRequests} zone={zone} showUserLinks={showUserLinks} />
    </>
  );
};
