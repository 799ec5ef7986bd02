import { TriangleAlert } from 'lucide-react';
import { getFormat, getText } from '#app/_language/server.ts';
import { useFormat } from '#language';
import { readIfAllowed } from '#app/_lib/caller.ts';
import { Figure, Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import { barsOf } from '#app/(dashboard)/admin/webhooks/activity.ts';
import { DAY_MS } from '#server/kernel/time.ts';

const WEEK_MS = 7 * DAY_MS;

type VitalsProps = { permissions: readonly string[]; now: number; zone: string };

const readSignUps = async (now: number) => {
  const since = (from: number, to: number) =>
    readIfAllowed((api) => api.admin.users.list({ created__gte: from, created__lt: to, page_size: 1 }));
  const [week, weekBefore] = await Promise.all([since(now - WEEK_MS, now + DAY_MS), since(now - 2 * WEEK_MS, now - WEEK_MS)]);
  return { week: week?.count ?? 0, weekBefore: weekBefore?.count ?? 0 };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Whether all is well: people who come, calls that are answered, events that arrive. */
export const Vitals = async ({ permissions, now }: VitalsProps) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const may = (permission: string): boolean => permissions.includes(permission);
  const [signUps, hours, tries] = await Promise.all([
    may('admin.user.view') ? readSignUps(now) : undefined,
    may('admin.request.view') ? readIfAllowed((api) => api.admin.requests.activity()) : undefined,
    may('admin.webhook.view') ? readIfAllowed((api) => api.admin.webhooks.activity({})) : undefined,
  ]);
  if (!signUps && !hours && !tries) return null;
  const calls = sum(hours?.map((hour) => hour.calls) ?? []);
  const failed = sum(hours?.map((hour) => hour.failed) ?? []);
  const refused = sum(hours?.map((hour) => hour.refused) ?? []);
  const bars = barsOf(tries ?? [], now);
  const [arrived, lost] = [sum(bars.map(({ succeeded }) => succeeded)), sum(bars.map((bar) => bar.failed))];
  return (
    <Figures label={t('How things are')}>
      {signUps && (
        <Figure
          term={t('New users, 7 days')}
          href="/admin/users"
          note={t('{weekBefore} in the 7 days before', { weekBefore: format.count(signUps.weekBefore) })}
        >
          {format.count(signUps.week)}
        </Figure>
      )}
      {hours && (
        <Figure
          term={t('Calls of the API, 24 hours')}
          href={failed > 0 ? '/admin/requests?outcome=5xx' : '/admin/requests'}
          note={[
            failed === 0 ? t('None failed') : t('{failed, plural, one {# call} other {# calls}} failed', { failed }),
            t('{refused} refused', { refused: format.count(refused) }),
          ].join(', ')}
        >
          {format.count(calls)}
        </Figure>
      )}
      {tries && (
        <Figure
          term={t('Webhook tries that arrived, 7 days')}
          href="/admin/webhooks"
          note={
            arrived + lost === 0
              ? t('Nothing was sent')
              : t('{arrived} of {all, plural, one {# try} other {# tries}} succeeded', {
                  arrived: format.count(arrived),
                  all: arrived + lost,
                })
          }
        >
          {arrived + lost === 0 ? t('Quiet') : <Arrived permille={Math.floor((arrived * 1000) / (arrived + lost))} />}
        </Figure>
      )}
    </Figures>
  );
};

/** Fewer of a thousand than these mean a receiver that somebody has to look at. */
const WELL_PERMILLE = 950;

const Arrived = ({ permille }: { permille: number }) => {
  const format = useFormat();
  // 94.9 is not shown as 95, nor a try that was lost as none.
  const written = format.percent(BigInt(permille), { whole: true });
  if (permille >= WELL_PERMILLE) return written;
  return (
    <span className="inline-flex items-center gap-1.5 text-warning">
      <TriangleAlert aria-hidden className="size-4" /> {written}
    </span>
  );
};
