import { useFormat, useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { message } from '#app/_language/translate.ts';
import { codeOptions } from '#app/_ui/form/select-fields.tsx';
import { HOUR_MS } from '#server/kernel/time.ts';
import type { RequestActivity, TailedRequest } from '#server/modules/reporting/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read, readList, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { LIST_LABELS, ListPage, userFilter } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { RefreshOnFirstRequest, LiveRequests } from '#app/(dashboard)/admin/requests/live-requests.tsx';
import { REQUEST_METHODS, REQUEST_OUTCOMES, requestList, toRequestFilters } from '#app/(dashboard)/admin/lists.ts';
import { RequestTable } from '#app/(dashboard)/admin/requests/request-table.tsx';

const HOURS = 24;
const BAR_STEP = 12;
const BAR_WIDTH = 9;
const CHART_HEIGHT = 56;

type HourCounts = Omit<RequestActivity, 'from'>;

const toBars = (hours: readonly RequestActivity[], now: number): HourCounts[] => {
  const first = Math.floor(now / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  const byHour = new Map(hours.map((hour) => [hour.from, hour]));
  return Array.from({ length: HOURS }, (_, index) => byHour.get(first + index * HOUR_MS) ?? { calls: 0, refused: 0, failed: 0 });
};

const sum = (bars: readonly HourCounts[], field: keyof HourCounts): number => bars.reduce((total, bar) => total + bar[field], 0);

type DayChartProps = { hours: readonly RequestActivity[]; now: number };

/** The requests of the last 24 hours by hour: successful, rejected and failed. */
const DayChart = ({ hours, now }: DayChartProps) => {
  const t = useText();
  const format = useFormat();
  const bars = toBars(hours, now);
  const maximum = Math.max(1, ...bars.map(({ calls }) => calls));
  const barHeight = (count: number): number => (count === 0 ? 0 : Math.max(1.5, (count / maximum) * (CHART_HEIGHT - 2)));
  const [calls, refused, failed] = [sum(bars, 'calls'), sum(bars, 'refused'), sum(bars, 'failed')];
  return (
    <section
      aria-label={t('Last 24 hours')}
      className="grid items-end gap-x-10 gap-y-3 border-b px-4 py-4 md:grid-cols-[1fr_20rem] md:px-6"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Figure term={t('Requests in the last 24 hours')} value={calls} color="bg-accent" />
        <Figure term={t('Rejected')} value={refused} color="bg-warning" />
        <Figure term={t('Failed')} value={failed} color="bg-danger" />
      </dl>
      <svg
        role="img"
        aria-label={t('Requests of the last 24 hours by hour: {requests} in total, {rejected} rejected, {failed} failed.', {
          requests: format.count(calls),
          rejected: format.count(refused),
          failed: format.count(failed),
        })}
        viewBox={`0 0 ${HOURS * BAR_STEP} ${CHART_HEIGHT}`}
        className="h-14 w-full"
        preserveAspectRatio="none"
      >
        <path d={`M0 ${CHART_HEIGHT - 0.5}H${HOURS * BAR_STEP}`} className="stroke-hairline" />
        {bars.map((bar, index) => {
          const layers = [
            { outcome: 'succeeded', height: barHeight(bar.calls - bar.refused - bar.failed), fill: 'fill-accent' },
            { outcome: 'refused', height: barHeight(bar.refused), fill: 'fill-warning' },
            { outcome: 'failed', height: barHeight(bar.failed), fill: 'fill-danger' },
          ];
          let top = CHART_HEIGHT;
          return (
            <g key={index}>
              {layers.map(({ outcome, height, fill }) => {
                top -= height;
                return height > 0 && <rect key={outcome} x={index * BAR_STEP} y={top} width={BAR_WIDTH} height={height} className={fill} />;
              })}
            </g>
          );
        })}
      </svg>
    </section>
  );
};

type FigureProps = { term: string; value: number; /** The color of its bars in the chart. */ color: string };

const Figure = ({ term, value, color }: FigureProps) => {
  const format = useFormat();
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-13 text-muted">
        <span aria-hidden className={classNames('size-2 rounded-full', color)} />
        {term}
      </dt>
      <dd className="figures text-20 font-medium">{format.count(value)}</dd>
    </div>
  );
};

export const generateMetadata = pageMetadata('Request log');

const OUTCOME_NAMES = { '2xx': message('Succeeded (2xx)'), '4xx': message('Rejected (4xx)'), '5xx': message('Failed (5xx)') };

/** The fields that are sent to the browser, without bodies. */
const pickListedFields = ({ id, user, method, path, status_code, duration, ip_address, created }: TailedRequest): TailedRequest => ({
  id,
  user,
  method,
  path,
  status_code,
  duration,
  ip_address,
  created,
});

export default async function RequestsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await requestList.read(searchParams);
  const zone = zoneOf(await readViewer());
  const filters = toRequestFilters(query, zone);
  const [{ count, results }, hours] = await Promise.all([
    readList(requestList, query, (api, page) => api.admin.requests.list({ ...filters, ...page })),
    read((api) => api.admin.requests.activity()),
  ]);
  const currentHref = requestList.hrefOf(query);
  const requests = results.map(pickListedFields);
  const showUserLinks = (await readOwnPermissions()).includes('admin.user.view');
  // Only the first page is updated live, and only if the period has no end.
  const isLive = query.page === 1 && query.to === null;
  return (
    <ListPage
      title={t('Request log')}
      labels={LIST_LABELS.request}
      list={requestList}
      query={query}
      count={count}
      csv={{ list: '/admin/requests/', query: filters }}
      views={
        <>
          {isLive && count === 0 && <RefreshOnFirstRequest filters={filters} />}
          <SavedViews currentHref={currentHref} />
          {(count > 0 || requestList.hasFilter(query)) && <DayChart hours={hours} now={Date.now()} />}
        </>
      }
      filters={[
        { name: 'path', label: t('Path'), placeholder: t('Path contains…') },
        userFilter(t),
        {
          name: 'outcome',
          label: t('Status'),
          emptyLabel: t('All statuses'),
          options: REQUEST_OUTCOMES.map((outcome) => ({ value: outcome, label: t(OUTCOME_NAMES[outcome]) })),
        },
        { name: 'method', label: t('Method'), emptyLabel: t('All methods'), options: codeOptions(REQUEST_METHODS) },
        'dates',
      ]}
      empty={{
        title: t('No requests yet'),
        text: t('API requests appear here within a second, with their response.'),
      }}
      noMatch={t('Enter the user’s full email address, mobile number, username or ID.')}
    >
      {isLive ? (
        <LiveRequests key={currentHref} requests={requests} filters={filters} zone={zone} showUserLinks={showUserLinks} />
      ) : (
        <RequestTable requests={requests} zone={zone} showUserLinks={showUserLinks} />
      )}
    </ListPage>
  );
}
