import Link from 'next/link';
import type { Translate } from '#app/_language/translate.ts';
import { useFormat, useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { ActivityBars } from '#app/(dashboard)/admin/webhooks/activity-bars.tsx';
import { EndpointName } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { webhookHref } from '#app/(dashboard)/admin/webhooks/query.ts';
import { stateOf } from '#app/(dashboard)/admin/webhooks/words.ts';
import type { Webhook, WebhookHour } from '#server/modules/events/webhooks/schema.ts';

/** Events of an endpoint that are named in its row; the others are counted. */
const NAMED_MAX = 2;

const eventsInWords = (t: Translate, events: readonly string[]): string => {
  const named = events.slice(0, NAMED_MAX).join(', ');
  return events.length > NAMED_MAX ? t('{events} and {count} more', { events: named, count: events.length - NAMED_MAX }) : named;
};

type EndpointTableProps = {
  /** Each with what was sent to it. */
  endpoints: readonly { webhook: Webhook; hours: readonly Pick<WebhookHour, 'hour' | 'succeeded' | 'failed'>[] }[];
  zone: string;
  now: number;
};

export const EndpointTable = ({ endpoints, zone, now }: EndpointTableProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <LedgerTable caption={t('Endpoints')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-28">
            {t('State')}
          </HeaderCell>
          <HeaderCell>{t('Endpoint')}</HeaderCell>
          <HeaderCell wide width="w-48">
            {t('Last seven days')}
          </HeaderCell>
          <HeaderCell wide width="w-48">
            {t('Last success')}
          </HeaderCell>
          <HeaderCell wide width="w-20">
            {t('Waiting')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {endpoints.map(({ webhook, hours }) => {
          const { id, url, events, health } = webhook;
          const state = <StatusChip status={stateOf(webhook)} />;
          const lastSuccess = health.last_success === null ? t('None yet') : <Moment at={health.last_success} zone={zone} />;
          return (
            <LinkRow key={id}>
              <WideCell>{state}</WideCell>
              <MainCell>
                <Link href={webhookHref(id)} prefetch={false} className={ROW_LINK}>
                  <EndpointName url={url} />
                </Link>
                <p className="truncate text-13 text-muted" title={events.join(', ')}>
                  {eventsInWords(t, events)}
                </p>
                <div className="space-y-0.5 text-13 text-muted @3xl:hidden">
                  <p className="flex flex-wrap gap-x-3">
                    {state}
                    {health.pending > 0 && <span>{t('{count} waiting', { count: format.count(health.pending) })}</span>}
                  </p>
                  <p>{t.rich('Last success: {lastSuccess}', { lastSuccess })}</p>
                </div>
              </MainCell>
              <WideCell>
                <ActivityBars hours={hours} now={now} />
              </WideCell>
              <WideCell className="text-muted">{lastSuccess}</WideCell>
              <WideCell className="figures">{format.count(health.pending)}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};
