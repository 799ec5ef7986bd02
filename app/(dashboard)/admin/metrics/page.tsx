import { notFound } from 'next/navigation';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { RequestSection, DeliverySection, FailureSection, UserSection } from '#app/(dashboard)/admin/metrics/activity.tsx';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { ListFilters } from '#app/_ui/table/list-page.tsx';
import { metricsUrl, type MetricsQuery, type PeriodName, resolvePeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { VolumeSection } from '#app/(dashboard)/admin/metrics/volume.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';

const PERIOD_NAMES = { '7d': message('7 days'), '30d': message('30 days'), '90d': message('90 days') };

/** The period of the page: the last days, or a custom range. */
const PeriodBar = ({ query }: { query: MetricsQuery }) => {
  const t = useText();
  const isCustom = query.from !== null || query.to !== null;
  return (
    <>
      <Tabs label={t('Period')} className="px-1 md:px-3">
        {(Object.keys(PERIOD_NAMES) as PeriodName[]).map((name) => (
          <Tab
            key={name}
            href={metricsUrl.hrefOf(query, { period: name, from: null, to: null })}
            isCurrent={!isCustom && query.period === name}
          >
            {t(PERIOD_NAMES[name])}
          </Tab>
        ))}
      </Tabs>
      <div className="px-4">
        <ListFilters list={metricsUrl} query={query} filters={['dates']} />
      </div>
    </>
  );
};

export const generateMetadata = pageMetadata('Metrics');

/** Key figures of a period, compared with the period before. Each links to its list, and is hidden without permission to view it. */
export default async function MetricsPage({ searchParams }: PageProps) {
  const [query, permissions, admin, t, format] = await Promise.all([
    metricsUrl.read(searchParams),
    readOwnPermissions(),
    readViewer(),
    getText(),
    getFormat(),
  ]);
  if (!permissions.some((permission) => permission.startsWith('admin.'))) notFound();
  const hasPermission = (permission: string): boolean => permissions.includes(permission);
  const zone = zoneOf(admin);
  const period = resolvePeriod(query, Date.now(), zone);
  const { from, to, previous } = period;
  return (
    <Page title={t('Metrics')} width="list">
      <Surface className="@container">
        <PeriodBar query={query} />
        <p className="border-t px-4 py-2 text-13 text-muted">
          {t('{from} to {to}, compared with {previousFrom} to {previousTo}. Time zone: {zone}.', {
            from: format.date(from),
            to: format.date(to),
            previousFrom: format.date(previous.from),
            previousTo: format.date(previous.to),
            zone,
          })}
        </p>
      </Surface>
      {hasPermission('admin.transaction.view') && hasPermission('admin.currency.view') && (
        <VolumeSection period={period} query={query} zone={zone} />
      )}
      {hasPermission('admin.transaction.view') && <FailureSection period={period} />}
      {hasPermission('admin.user.view') && <UserSection period={period} canViewAuditLog={hasPermission('admin.auditlog.view')} />}
      {hasPermission('admin.request.view') && <RequestSection period={period} zone={zone} />}
      {hasPermission('admin.webhook.view') && <DeliverySection period={period} />}
    </Page>
  );
}
