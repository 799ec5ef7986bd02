import Link from 'next/link';
import { getFormat, getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import { ComparedFigure } from '#app/(dashboard)/admin/metrics/compared-figure.tsx';
import { NoteBelow } from '#app/(dashboard)/admin/metrics/note-below.tsx';
import type { ShownPeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { requestList } from '#app/(dashboard)/admin/requests/query.ts';

type CallsPartProps = { period: ShownPeriod; zone: string };

/** How the API answered, and how soon. */
export const CallsPart = async ({ period: { from, to, length, bounds }, zone }: CallsPartProps) => {
  const [t, format, { current, previous, keptSince, isCut, statuses }] = await Promise.all([
    getText(),
    getFormat(),
    read((api) => api.admin.metrics.calls(bounds)),
  ]);
  const listOf = (outcome: '4xx' | '5xx' | null): string => requestList.hrefOf(requestList.read({}), { from, to, outcome });
  const common = { length, href: listOf(null) };
  return (
    <div className="space-y-2">
      <Figures label={t('Calls of the API')}>
        <ComparedFigure {...common} term={t('Calls')} current={current.calls} previous={previous?.calls} />
        <ComparedFigure {...common} term={t('Refused (4xx)')} href={listOf('4xx')} current={current.refused} previous={previous?.refused} />
        <ComparedFigure {...common} term={t('Failed (5xx)')} href={listOf('5xx')} current={current.failed} previous={previous?.failed} />
        <ComparedFigure {...common} term={t('Half were answered within')} current={current.p50} previous={previous?.p50} isDuration />
        <ComparedFigure {...common} term={t('95 of 100 were answered within')} current={current.p95} previous={previous?.p95} isDuration />
      </Figures>
      {statuses.length > 0 && (
        <p className="px-1 text-13 text-muted">
          {t('Refused and failed, by status:')}{' '}
          {statuses.map(({ status, count }, index) => (
            <span key={status} className="figures">
              {index > 0 && ', '}
              <Link href={listOf(status >= 500 ? '5xx' : '4xx')} prefetch={false} className="inline-block min-h-6 underline">
                {status}
              </Link>{' '}
              {format.count(count)}
            </span>
          ))}
        </p>
      )}
      {isCut && <NoteBelow>{t('There were more calls than are measured at once: the figures are those of the newest.')}</NoteBelow>}
      {keptSince > bounds.from && (
        <NoteBelow>
          {t('The log goes back to {moment}: older calls are not in these figures.', { moment: format.moment(keptSince, zone) })}
        </NoteBelow>
      )}
    </div>
  );
};
