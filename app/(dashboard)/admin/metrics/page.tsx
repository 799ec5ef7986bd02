import { notFound } from 'next/navigation';
import { getFormat, getText, titled } from '#app/_language/server.ts';
import { ownPermissions, viewer } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { CallsPart, DeliveriesPart, FailuresPart, PeoplePart } from '#app/(dashboard)/admin/metrics/activity.tsx';
import { PeriodBar } from '#app/(dashboard)/admin/metrics/period-bar.tsx';
import { periodOf, metricsAddress } from '#app/(dashboard)/admin/metrics/period.ts';
import { VolumePart } from '#app/(dashboard)/admin/metrics/volume.tsx';
import { zoneOf } from '#server/kernel/moments.ts';

export const generateMetadata = titled('Metrics');

/** How the company does over some days, beside as many before them. Each figure opens the list behind it; who may not see that list does not see the figure. */
export default async function MetricsPage({ searchParams }: PageProps) {
  const [query, permissions, person, t, format] = await Promise.all([
    metricsAddress.read(searchParams),
    ownPermissions(),
    viewer(),
    getText(),
    getFormat(),
  ]);
  if (!permissions.some((permission) => permission.startsWith('admin.'))) notFound();
  const may = (permission: string): boolean => permissions.includes(permission);
  const zone = zoneOf(person);
  const period = periodOf(query, Date.now(), zone);
  const { from, to, before } = period;
  return (
    <Page title={t('Metrics')} width="list">
      <Surface className="@container">
        <PeriodBar query={query} from={from} to={to} />
        <p className="border-t px-4 py-2 text-13 text-muted">
          {t('{from} to {to}, compared with {beforeFrom} to {beforeTo}. Days begin and end in {zone}.', {
            from: format.date(from),
            to: format.date(to),
            beforeFrom: format.date(before.from),
            beforeTo: format.date(before.to),
            zone,
          })}
        </p>
      </Surface>
      {may('admin.transaction.view') && may('admin.currency.view') && <VolumePart period={period} query={query} zone={zone} />}
      {may('admin.transaction.view') && <FailuresPart period={period} />}
      {may('admin.user.view') && <PeoplePart period={period} maySeeAudit={may('admin.auditlog.view')} />}
      {may('admin.request.view') && <CallsPart period={period} zone={zone} />}
      {may('admin.webhook.view') && <DeliveriesPart period={period} />}
    </Page>
  );
}
