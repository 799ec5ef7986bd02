import { TriangleAlert } from 'lucide-react';
import { getFormat, getText } from '#app/_language/server.ts';
import { useFormat, useText } from '#language';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { Figure, Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import { barsOf } from '#app/(dashboard)/admin/webhooks/activity.ts';
import { WEBHOOKS_MAX } from '#server/modules/events/webhooks/schema.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { isInUse, isUnhealthy } from '#server/kernel/webhook-words.ts';

const WEEK_MS = 7 * DAY_MS;

type VitalsProps = { permissions: readonly string[]; now: number; zone: string };

const readSignUps = async (now: number) => {
  const since = (from: number, to: number) =>
    readIfAllowed((api) => api.admin.users.list({ created__gte: from, created__lt: to, page_size: 1 }));
  const [week, weekBefore] = await Promise.all([since(now - WEEK_MS, now + DAY_MS), since(now - 2 * WEEK_MS, now - WEEK_MS)]);
  return { week: week?.count ?? 0, weekBefore: weekBefore?.count ?? 0 };
};

const readEndpoints = async () =>
  (await readIfAllowed((api) => api.admin.webhooks.list({ archived: false, page_size: WEBHOOKS_MAX })))?.results;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Whether all is well: people who come, calls that are answered, events that arrive. */
export const Vitals = async ({ permissions, now }: VitalsProps) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const may = (permission: string): boolean => permissions.includes(permission);
  const [signUps, hours, tries, endpoints] = await Promise.all([
    may('admin.user.view') ? readSignUps(now) : undefined,
    may('admin.request.view') ? readIfAllowed((api) => api.admin.requests.activity()) : undefined,
    may('admin.webhook.view') ? readIfAllowed((api) => api.admin.webhooks.activity({})) : undefined,
    may('admin.webhook.view') ? readEndpoints() : undefined,
  ]);
  if (!signUps && !hours && !endpoints) return null;
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
      {endpoints && <EndpointHealth endpoints={endpoints} arrived={arrived} lost={lost} />}
    </Figures>
  );
};

type EndpointHealthProps = { endpoints: Parameters<typeof isUnhealthy>[0][]; arrived: number; lost: number };

/** Shows the same health as the endpoint list. The success rate of the week does not affect it. */
const EndpointHealth = ({ endpoints, arrived, lost }: EndpointHealthProps) => {
  const t = useText();
  const format = useFormat();
  const inUse = endpoints.filter(isInUse);
  const unhealthy = inUse.filter(isUnhealthy).length;
  const attempts = t('{arrived} of {all, plural, one {# attempt} other {# attempts}} succeeded in 7 days', {
    arrived: format.count(arrived),
    all: arrived + lost,
  });
  return (
    <Figure
      term={t('Webhook endpoints without problems')}
      href="/admin/webhooks"
      note={arrived + lost === 0 ? t('Nothing was sent in 7 days') : attempts}
    >
      <span className={unhealthy > 0 ? 'inline-flex items-center gap-1.5 text-warning' : undefined}>
        {unhealthy > 0 && <TriangleAlert aria-hidden className="size-4" />}
        {inUse.length === 0
          ? t('None yet')
          : t('{healthy} of {all}', { healthy: format.count(inUse.length - unhealthy), all: format.count(inUse.length) })}
      </span>
    </Figure>
  );
};
