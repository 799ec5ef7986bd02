'use client';

// The newest calls, and those that come while somebody looks. The list asks by the number of the newest call that it has, and can be
// paused.
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import type { RequestFilters } from '#app/(dashboard)/admin/requests/query.ts';
import { RequestTable } from '#app/(dashboard)/admin/requests/request-table.tsx';
import { useTail } from '#app/(dashboard)/admin/requests/use-tail.ts';
import type { TailedRequest } from '#server/modules/reporting/requests/schema.ts';

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
            ? t('Paused. New calls are not shown.')
            : isCut
              ? t('The connection is interrupted.')
              : t('Live: new calls appear as they come.')}
        </p>
        <Button onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          {isPaused ? t('Go on') : t('Pause')}
        </Button>
      </div>
      <RequestTable requests={shown} zone={zone} linksUsers={linksUsers} />
    </>
  );
};
