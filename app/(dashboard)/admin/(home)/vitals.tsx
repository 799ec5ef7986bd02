import { readIfAllowed } from '#app/_lib/caller.ts';
import { formatCount } from '#server/kernel/format.ts';
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
  const may = (permission: string): boolean => permissions.includes(permission);
  const [signUps, hours, tries] = await Promise.all([
    may('admin.user.view') ? readSignUps(now) : undefined,
    may('admin.request.view') ? readIfAllowed((api) => api.admin.requests.activity()) : undefined,
    may('admin.webhook.view') ? readIfAllowed((api) => api.admin.webhooks.activity({})) : undefined,
  ]);
  if (!signUps && !hours && !tries) return null;
  const calls = sum(hours?.map((hour) => hour.calls) ?? []);
  const failed = sum(hours?.map((hour) => hour.failed) ?? []);
  const bars = barsOf(tries ?? [], now);
  const [arrived, lost] = [sum(bars.map(({ succeeded }) => succeeded)), sum(bars.map((bar) => bar.failed))];
  return (
    <Figures label="How things are">
      {signUps && (
        <Figure term="New users, 7 days" href="/admin/users" note={`${signUps.weekBefore.toLocaleString('en')} in the 7 days before`}>
          {signUps.week.toLocaleString('en')}
        </Figure>
      )}
      {hours && (
        <Figure
          term="Calls of the API, 24 hours"
          href={failed > 0 ? '/admin/requests?outcome=5xx' : '/admin/requests'}
          note={failed === 0 ? 'None failed' : `${formatCount(failed, 'call')} failed`}
        >
          {calls.toLocaleString('en')}
        </Figure>
      )}
      {tries && (
        <Figure
          term="Webhooks, 7 days"
          href="/admin/webhooks"
          note={
            arrived + lost === 0 ? 'Nothing was sent' : `${arrived.toLocaleString('en')} of ${formatCount(arrived + lost, 'try')} succeeded`
          }
        >
          {arrived + lost === 0 ? 'Quiet' : `${Math.floor((arrived / (arrived + lost)) * 100)} %`}
        </Figure>
      )}
    </Figures>
  );
};
