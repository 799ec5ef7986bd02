import 'server-only';
import type { Metadata } from 'next';
import { Ban, Pause, TriangleAlert } from 'lucide-react';
import { cache, type ReactNode } from 'react';
import { useText } from '#language';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { EnableButton, RotateSecret, SecretValue, SendTest } from '#app/(dashboard)/admin/webhooks/endpoint-actions.tsx';
import type { Webhook } from '#server/modules/events/index.ts';
import { readOwnPermissions, read, readViewer } from '#app/_ui/session/caller.ts';
import { message, type Message } from '#app/_language/translate.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { getFormat, getText } from '#app/_language/server.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs, recordBreadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { ActivityBars } from '#app/(dashboard)/admin/webhooks/activity.tsx';
import { EndpointName, endpointTitle, endpointStatus } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { webhookHref } from '#app/(dashboard)/admin/lists.ts';
import { ResendFailed } from '#app/(dashboard)/admin/webhooks/replay.tsx';

type HealthBannerProps = { webhook: Webhook; zone: string; canChange: boolean };

/** Explains why an endpoint is disabled, paused or failing. Renders nothing while it is healthy. */
const HealthBanner = ({ webhook: { id, archived, health }, zone, canChange }: HealthBannerProps) => {
  const t = useText();
  const { state, reason, failing_since: failingSince, paused_until: pausedUntil } = health;
  const since = failingSince !== null && <> {t.rich('Failing since {time}.', { time: <Timestamp at={failingSince} zone={zone} /> })}</>;
  if (archived || state === 'new' || state === 'healthy') return null;
  if (state === 'disabled') {
    return (
      <Banner
        icon={<Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}
        title={t('Disabled')}
        action={canChange && <EnableButton id={id} />}
      >
        {reason === null ? t('Disabled by an admin.') : t.serverMessage(reason)} {t('Events are not kept while the endpoint is disabled.')}
      </Banner>
    );
  }
  if (state === 'paused') {
    return (
      <Banner icon={<Pause aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />} title={t('Paused')}>
        {reason && t.serverMessage(reason)}
        {since}
        {pausedUntil !== null && <> {t.rich('Next attempt: {time}.', { time: <Timestamp at={pausedUntil} zone={zone} /> })}</>}{' '}
        {t('Events are queued and will be sent then.')}
      </Banner>
    );
  }
  return (
    <Banner icon={<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />} title={t('Failing')}>
      {reason && t.serverMessage(reason)}
      {since} {t('Failed deliveries are retried.')}
    </Banner>
  );
};

type BannerProps = { icon: ReactNode; title: string; action?: ReactNode; children: ReactNode };

const Banner = ({ icon, title, action, children }: BannerProps) => (
  <div className="flex items-start gap-2.5 border-b bg-sunken px-4 py-3 max-md:flex-wrap md:px-6">
    {icon}
    <p className="min-w-0 flex-1 break-words">
      <strong className="font-medium">{title}.</strong> {children}
    </p>
    {action}
  </div>
);

/** An endpoint, read once per request. */
export const readWebhook = cache((id: string) => read((api) => api.admin.webhooks.get({ id })));

/** The metadata of a page of an endpoint; `title` contains {host}. */
export const webhookMetadata =
  (title: Message) =>
  async ({ params }: PageProps<{ id: string }>): Promise<Metadata> => {
    const [t, { url }] = await Promise.all([getText(), readWebhook((await params).id)]);
    return { title: t(title, { host: endpointTitle(url) }) };
  };

const TABS = [
  { name: 'Deliveries', label: message('Deliveries'), path: '' },
  { name: 'Verify', label: message('Verify signatures'), path: '/verify' },
  { name: 'Settings', label: message('Settings'), path: '/settings' },
] as const;

type WebhookPageProps = { webhook: Webhook; currentTab: (typeof TABS)[number]['name']; children: ReactNode };

/** The layout of an endpoint's pages: health, actions and tabs. */
export const WebhookPage = async ({ webhook, currentTab, children }: WebhookPageProps) => {
  const t = await getText();
  const { id, url } = webhook;
  const [permissions, admin] = await Promise.all([readOwnPermissions(), readViewer()]);
  const zone = zoneOf(admin);
  const canChange = permissions.includes('admin.webhook.change');
  const isReceiving = webhook.enabled && !webhook.archived;
  return (
    <Page
      title={endpointTitle(url)}
      width="list"
      trail={
        <Breadcrumbs
          menuPath="/admin/webhooks"
          {...recordBreadcrumbs({ href: webhookHref(id), label: endpointTitle(url) }, currentTab !== 'Deliveries' && t(currentTab))}
        />
      }
    >
      <Surface>
        <HealthBanner webhook={webhook} zone={zone} canChange={canChange} />
        <div className="space-y-4 px-4 py-4 md:px-6">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <StatusChip framed status={endpointStatus(webhook)} />
            <span className="inline-flex min-w-0 items-center gap-1 font-medium wrap-anywhere">
              <EndpointName url={url} />
              <CopyButton value={url} label="URL" />
            </span>
          </p>
          <EndpointDetails webhook={webhook} zone={zone} />
          {canChange && (
            <div className="flex flex-wrap gap-2">
              {isReceiving && <SendTest id={id} events={webhook.events} />}
              {isReceiving && <ResendFailed id={id} zone={zone} />}
              <RotateSecret id={id} />
            </div>
          )}
        </div>
      </Surface>
      <Tabs label={t('This endpoint')}>
        {TABS.map(({ name, label, path }) => (
          <Tab key={name} href={`${webhookHref(id)}${path}`} isCurrent={name === currentTab}>
            {t(label)}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
};

const EndpointDetails = async ({ webhook, zone }: { webhook: Webhook; zone: string }) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const hours = await read((api) => api.admin.webhooks.activity({ id: String(webhook.id) }));
  const { events, secret, previous_secret_expires: previousExpires, health } = webhook;
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Details>
        <Detail term={t('Events')}>
          <span className="break-words">{events.join(', ')}</span>
        </Detail>
        <Detail term={t('Secret')}>
          <SecretValue secret={secret} />
          {previousExpires !== null && (
            <p className="text-13 text-muted">
              {t.rich('The previous secret expires {time}.', { time: <Timestamp at={previousExpires} zone={zone} /> })}
            </p>
          )}
        </Detail>
      </Details>
      <Details>
        <Detail term={t('Last 7 days')}>
          <ActivityBars hours={hours} now={Date.now()} />
        </Detail>
        <Detail term={t('Last delivered')}>
          {health.last_success === null ? t('None yet') : <Timestamp at={health.last_success} zone={zone} />}
        </Detail>
        <Detail term={t('Pending deliveries')}>
          <span className="figures">{format.count(health.pending)}</span>
        </Detail>
      </Details>
    </div>
  );
};
