import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { createLoader, parseAsInteger } from 'nuqs/server';
import { useText } from '#language';
import { getText } from '#app/_language/server.ts';
import { ownPermissions, viewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Section, Surface } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { hostOf } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { Exchange } from '#app/(dashboard)/admin/webhooks/exchange.tsx';
import { deliveryHref, webhookHref } from '#app/(dashboard)/admin/webhooks/query.ts';
import { findDelivery } from '#app/(dashboard)/admin/webhooks/read-delivery.ts';
import { Replay } from '#app/(dashboard)/admin/webhooks/replay.tsx';
import { Tries } from '#app/(dashboard)/admin/webhooks/tries.tsx';
import { TASK_STATE_NAMES } from '#app/(dashboard)/admin/webhooks/words.ts';
import type { ExtendedWebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';

type Props = PageProps<{ id: string; task: string }>;

/** Which try is looked at; without one it is the newest. */
const readOpenTry = createLoader({ try: parseAsInteger });

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
  const [{ task, tries, payload }, { try: openTry }, permissions, person] = await Promise.all([
    readDelivery(params),
    readOpenTry(searchParams),
    ownPermissions(),
    viewer(),
  ]);
  const zone = zoneOf(person);
  const open = tries.find((request) => request.id === openTry) ?? tries.at(-1);
  const isOver = tries.filter(({ duration, error }) => duration !== null || error !== null).length;
  return (
    <Page
      title={task.event}
      width="list"
      trail={
        <Breadcrumbs
          under="/admin/webhooks"
          steps={[{ href: webhookHref(task.webhook.id), label: hostOf(task.webhook.url) }]}
          here={`${task.event}, ${task.id}`}
        />
      }
    >
      <Surface>
        <div className="flex items-start justify-between gap-4 px-5 py-4 max-md:flex-col md:px-6">
          <Facts task={task} zone={zone} />
          {permissions.includes('admin.webhook.change') && <Replay webhookId={task.webhook.id} id={task.id} tries={isOver} />}
        </div>
        {(tries.length > 0 || task.next_try !== null) && (
          <Section title={t('Tries')}>
            <Tries
              task={task}
              tries={tries}
              openId={open?.id}
              hrefOf={(request) => `${deliveryHref(task.webhook.id, task.id)}?try=${request}`}
              zone={zone}
              now={Date.now()}
            />
          </Section>
        )}
      </Surface>
      <Exchange event={task.event} payload={payload} request={open}>
        <p className="text-muted">{task.error === null ? t('It was not sent yet.') : t.said(task.error)}</p>
      </Exchange>
    </Page>
  );
}

const Facts = ({ task, zone }: { task: ExtendedWebhookTask; zone: string }) => {
  const t = useText();
  return (
    <div className="min-w-0 flex-1 space-y-2">
      <p>
        <StatusChip framed status={TASK_STATE_NAMES[task.state]} />
        {task.test && <span className="ml-3 text-muted">{t('A test: an example, nothing has happened.')}</span>}
      </p>
      <p className="break-all">
        <TextLink href={webhookHref(task.webhook.id)}>{task.webhook.url}</TextLink>
      </p>
      {task.error && <p className="max-w-prose break-words">{t.said(task.error)}</p>}
      <Details>
        <Detail term={t('Created')}>
          <Moment at={task.created} zone={zone} />
        </Detail>
        <Detail term={t('Webhook id')}>
          <Identifier value={task.message_id} label={t('webhook id')} />
        </Detail>
      </Details>
    </div>
  );
};
