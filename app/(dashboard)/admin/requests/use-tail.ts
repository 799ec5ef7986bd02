'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { RequestFilters } from '#app/(dashboard)/admin/requests/query.ts';
import type { TailedRequest } from '#server/modules/reporting/requests/schema.ts';

const ASK_AFTER_MS = 3_000;

type Tail = {
  filters: RequestFilters;
  /** The number of the newest call that is there. */
  after: number;
  isPaused?: boolean;
  onCome: (requests: TailedRequest[]) => void;
};

/** Asks for the calls that have come since, but not while the page is hidden. Answers whether the connection is interrupted. */
export const useTail = ({ filters, after, isPaused = false, onCome }: Tail): boolean => {
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
