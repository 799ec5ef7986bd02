import Link from 'next/link';
import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { StatusChip, StatusIcon } from '#app/_ui/format/status-chip.tsx';
import { NextAttempt } from '#app/(dashboard)/admin/webhooks/deliveries.tsx';
import type { ExtendedWebhookTask, WebhookRequest, WebhookTask } from '#server/modules/events/index.ts';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { createLoader, parseAsInteger } from 'nuqs/server';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Page, Section, Surface } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { endpointTitle, TASK_STATE_NAMES } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { Exchange, findDelivery } from '#app/(dashboard)/admin/webhooks/exchange.tsx';
import { deliveryHref, webhookHref } from '#app/(dashboard)/admin/lists.ts';
import { ResendDelivery } from '#app/(dashboard)/admin/webhooks/replay.tsx';

type AttemptListProps = {
  task: Pick<WebhookTask, 'next_try' | 'webhook'>;
  attempts: readonly WebhookRequest[];
  /** The attempt whose response is shown. */
  openId: number | undefined;
  hrefOf: (id: number) => string;
  zone: string;
  now: number;
};

const STEP_LINE_CLASS =
  'not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[0.4375rem] not-last:before:border-l';

const ATTEMPT_ROW_CLASS = 'flex min-h-6 flex-1 flex-wrap justify-between gap-x-3';

/** An attempt without a response or an error is in progress. */
const attemptStatus = ({ response_code: status, error }: WebhookRequest): string => {
  if (error !== null) return 'Failed';
  return status === null ? 'Pending' : 'Delivered';
};

const describeOutcome = (t: Translate, { response_code: status, error, duration }: WebhookRequest): string => {
  if (status === null) return error === null ? t('in progress') : t.serverMessage(error);
  return duration === null ? String(status) : t('{status} after {duration} ms', { status, duration });
};

/** All attempts, oldest first, followed by the next one. Each links to its response. */
const AttemptList = ({ task: { next_try: nextTry, webhook }, attempts, openId, hrefOf, zone, now }: AttemptListProps) => {
  const t = useText();
  return (
    <ol>
      {attempts.map((request) => (
        <li key={request.id} className={`relative flex items-baseline gap-3 pb-2.5 last:pb-0 ${STEP_LINE_CLASS}`}>
          <StatusIcon status={attemptStatus(request)} />
          <Link
            href={hrefOf(request.id)}
            prefetch={false}
            scroll={false}
            aria-current={request.id === openId ? 'true' : undefined}
            className={classNames(ATTEMPT_ROW_CLASS, 'underline-offset-3 hover:underline', request.id === openId && 'font-medium')}
          >
            <span className="min-w-0 break-words">
              {t('Attempt {id}: {outcome}', { id: request.id, outcome: describeOutcome(t, request) })}
            </span>
            <span className="font-normal text-muted">
              <Timestamp at={request.created} zone={zone} />
            </span>
          </Link>
        </li>
      ))}
      {nextTry !== null && (
        <li className="relative flex items-baseline gap-3">
          <StatusIcon status="Pending" />
          <span className={ATTEMPT_ROW_CLASS}>
            <span>{t('Next attempt')}</span>
            <span className="text-muted">
              <NextAttempt task={{ next_try: nextTry, webhook }} zone={zone} now={now} />
            </span>
          </span>
        </li>
      )}
    </ol>
  );
};

type Props = PageProps<{ id: string; task: string }>;

/** Reads the ID of the attempt to show. The default is the latest one. */
const readOpenAttempt = createLoader({ try: parseAsInteger });

const readDelivery = async (params: Props['params']) => {
  const { id, task } = await params;
  return (await findDelivery(id, task)) ?? notFound();
};

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, { task }] = await Promise.all([getText(), readDelivery(params)]);
  return { title: t('{event}, delivery {id}', { event: task.event, id: task.id }) };
};

export default async function DeliveryPage({ params, searchParams }: Props) {
  const t = await getText();
  const [{ task, attempts, payload }, { try: openId }, permissions, admin] = await Promise.all([
    readDelivery(params),
    readOpenAttempt(searchParams),
    readOwnPermissions(),
    readViewer(),
  ]);
  const zone = zoneOf(admin);
  const openAttempt = attempts.find((request) => request.id === openId) ?? attempts.at(-1);
  const finishedCount = attempts.filter(({ duration, error }) => duration !== null || error !== null).length;
  return (
    <Page
      title={task.event}
      width="list"
      trail={
        <Breadcrumbs
          menuPath="/admin/webhooks"
          steps={[{ href: webhookHref(task.webhook.id), label: endpointTitle(task.webhook.url) }]}
          current={`${task.event}, ${task.id}`}
        />
      }
    >
      <Surface>
        <div className="flex items-start justify-between gap-4 px-5 py-4 max-md:flex-col md:px-6">
          <DeliveryDetails task={task} zone={zone} />
          {permissions.includes('admin.webhook.change') && (
            <ResendDelivery webhookId={task.webhook.id} id={task.id} attemptCount={finishedCount} />
          )}
        </div>
        {(attempts.length > 0 || task.next_try !== null) && (
          <Section title={t('Attempts')}>
            <AttemptList
              task={task}
              attempts={attempts}
              openId={openAttempt?.id}
              hrefOf={(request) => `${deliveryHref(task.webhook.id, task.id)}?try=${request}`}
              zone={zone}
              now={Date.now()}
            />
          </Section>
        )}
      </Surface>
      <Exchange event={task.event} payload={payload} request={openAttempt}>
        <p className="text-muted">{task.error === null ? t('Not sent yet.') : t.serverMessage(task.error)}</p>
      </Exchange>
    </Page>
  );
}

const DeliveryDetails = ({ task, zone }: { task: ExtendedWebhookTask; zone: string }) => {
  const t = useText();
  return (
    <div className="min-w-0 flex-1 space-y-2">
      <p>
        <StatusChip framed status={TASK_STATE_NAMES[task.state]} />
        {task.test && <span className="ml-3 text-muted">{t('Test event with example data.')}</span>}
      </p>
      <p className="wrap-anywhere">
        <TextLink href={webhookHref(task.webhook.id)}>{task.webhook.url}</TextLink>
      </p>
      {task.error && <p className="max-w-prose break-words">{t.serverMessage(task.error)}</p>}
      <Details>
        <Detail term={t('Created')}>
          <Timestamp at={task.created} zone={zone} />
        </Detail>
        <Detail term={t('Webhook ID')}>
          <Identifier value={task.message_id} label={t('webhook ID')} />
        </Detail>
      </Details>
    </div>
  );
};
