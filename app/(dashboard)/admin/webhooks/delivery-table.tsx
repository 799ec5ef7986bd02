import Link from 'next/link';
import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { EndpointName } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { NextTry } from '#app/(dashboard)/admin/webhooks/next-try.tsx';
import { deliveryHref } from '#app/(dashboard)/admin/webhooks/query.ts';
import { TASK_STATE_NAMES } from '#app/(dashboard)/admin/webhooks/words.ts';
import type { WebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';

type DeliveryTableProps = {
  deliveries: WebhookTask[];
  zone: string;
  now: number;
  /** Where they are of more than one endpoint. */
  showsEndpoint: boolean;
};

/** Deliveries, the newest first; each row opens what was sent and answered. */
export const DeliveryTable = ({ deliveries, zone, now, showsEndpoint }: DeliveryTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Deliveries')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Created')}
          </HeaderCell>
          <HeaderCell>{t('Event')}</HeaderCell>
          {showsEndpoint && (
            <HeaderCell wide width="w-[32%]">
              {t('Endpoint')}
            </HeaderCell>
          )}
          <HeaderCell wide width="w-28">
            {t('State')}
          </HeaderCell>
          <HeaderCell wide width="w-14">
            {t('Tries')}
          </HeaderCell>
          <HeaderCell wide width="w-48">
            {t('Next try')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ id, webhook, event, state: stateWord, test: isTest, tries, next_try: nextTry, created }) => {
          const state = <StatusChip status={TASK_STATE_NAMES[stateWord]} />;
          const moment = <Moment at={created} zone={zone} />;
          const next = nextTry !== null && <NextTry task={{ next_try: nextTry, webhook }} zone={zone} now={now} />;
          return (
            <LinkRow key={id}>
              <WideCell className="text-muted">{moment}</WideCell>
              <MainCell>
                <Link
                  href={deliveryHref(webhook.id, id)}
                  prefetch={false}
                  aria-label={isTest ? t('{event} · test, delivery {id}', { event, id }) : t('{event}, delivery {id}', { event, id })}
                  className={ROW_LINK}
                >
                  {event}
                  {isTest && <span className="font-normal text-muted"> {t('· test')}</span>}
                </Link>
                <div className="text-13 text-muted @3xl:hidden">
                  {showsEndpoint && (
                    <p className="truncate">
                      <EndpointName url={webhook.url} />
                    </p>
                  )}
                  <p className="flex flex-wrap gap-x-3">
                    {state}
                    {moment}
                  </p>
                </div>
              </MainCell>
              {showsEndpoint && (
                <WideCell className="truncate">
                  <EndpointName url={webhook.url} />
                </WideCell>
              )}
              <WideCell>{state}</WideCell>
              <WideCell className="figures">{tries}</WideCell>
              <WideCell className="text-muted">{next}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};
