import { getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import { ComparedFigure } from '#app/(dashboard)/admin/metrics/compared-figure.tsx';
import { NoteBelow } from '#app/(dashboard)/admin/metrics/note-below.tsx';
import type { ShownPeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { deliveryList } from '#app/(dashboard)/admin/webhooks/query.ts';

/** Whether events arrived at the webhooks, and how soon. */
export const DeliveriesPart = async ({ period: { from, to, length, bounds } }: { period: ShownPeriod }) => {
  const list = deliveryList(undefined);
  const [t, { current, previous, isCut, keptSince }] = await Promise.all([getText(), read((api) => api.admin.metrics.deliveries(bounds))]);
  const listOf = (state: 'completed' | 'failed' | null): string => list.hrefOf(list.read({}), { from, to, state });
  const common = { length, href: listOf('completed') };
  return (
    <div className="space-y-2">
      <Figures label={t('Webhooks')}>
        <ComparedFigure {...common} term={t('Tries that succeeded')} current={current.succeeded} previous={previous?.succeeded} />
        <ComparedFigure
          {...common}
          term={t('Tries that failed')}
          href={listOf(null)}
          current={current.failed}
          previous={previous?.failed}
        />
        <ComparedFigure {...common} term={t('Given up')} href={listOf('failed')} current={current.givenUp} previous={previous?.givenUp} />
        <ComparedFigure {...common} term={t('Half arrived within')} current={current.p50} previous={previous?.p50} isDuration />
        <ComparedFigure {...common} term={t('95 of 100 arrived within')} current={current.p95} previous={previous?.p95} isDuration />
      </Figures>
      {isCut && (
        <NoteBelow>{t('There were more deliveries than are measured at once: how long they took is that of the newest.')}</NoteBelow>
      )}
      {keptSince > bounds.from && <NoteBelow>{t('Deliveries are kept for ninety days: older ones are not in these figures.')}</NoteBelow>}
    </div>
  );
};
