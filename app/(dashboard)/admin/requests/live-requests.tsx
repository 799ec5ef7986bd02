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

const ASK_AFTER_MS = 3_000;

type Tail = {
  filters: RequestFilters;
  /** The number of the newest call that is there. */
  after: number;
  isPaused?: boolean;
  onCome: (requests: TailedRequest[]) => void;
};

/** Asks for the calls that have come since, but not while the page is hidden. Answers whether the connection is interrupted. */
const useTail = ({ filters, after, isPaused = false, onCome }: Tail): boolean => {
  const [isCut, setCut] = useState(false);
  const tell = useEffectEvent(onCome);
  useEffect(() => {
    if (isPaused) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        const come = await api.admin.requests.tail.query({ ...filters, after });
        if (isOver) return;
        setCut(false);
        if (come.length > 0) tell(come);
      } catch {
        // For the page to say; the next turn asks again.
        if (!isOver) setCut(true);
      }
    };
    const timer = setInterval(() => void ask(), ASK_AFTER_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isPaused, after, filters]);
  return isCut;
};

/** Shows the list as soon as there is a call in it. */
export const AwaitCalls = ({ filters }: { filters: RequestFilters }) => {
  const router = useRouter();
  useTail({ filters, after: 0, onCome: () => router.refresh() });
  return null;
};

// The newest calls, and those that come while somebody looks. The list asks by the number of the newest call that it has, and can be
// paused.

const SHOWN_MAX = 100;

const newestOf = (requests: readonly TailedRequest[]): number => Math.max(0, ...requests.map(({ id }) => id));

/** Those that are new before those that were there. */
const joined = (come: readonly TailedRequest[], shown: readonly TailedRequest[]): TailedRequest[] => {
  const known = new Set(shown.map(({ id }) => id));
  return [...come.filter(({ id }) => !known.has(id)), ...shown].slice(0, SHOWN_MAX);
};

type LiveRequestsProps = { requests: TailedRequest[]; filters: RequestFilters; zone: string; linksUsers: boolean };

export const LiveRequests = ({ requests, filters, zone, linksUsers }: LiveRequestsProps) => {
  const t = useText();
  const [shown, setShown] = useState<readonly TailedRequest[]>(requests);
  const [isPaused, setPaused] = useState(false);
  const isCut = useTail({
    filters,
    after: newestOf(shown),
    isPaused,
    onCome: (come) => setShown((before) => joined(come, before)),
  });
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-t px-4 py-2">
        <p role="status" className="text-13 text-muted">
          {isPaused
            ? t('Paused. New requests are not shown.')
            : isCut
              ? t('Connection lost.')
              : t('Live: new requests appear automatically.')}
        </p>
        <Button onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      </div>
      <RequestTable requests={shown} zone={zone} linksUsers={linksUsers} />
    </>
  );
};
