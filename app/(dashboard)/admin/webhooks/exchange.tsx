// One delivery of a webhook: its payload, and the request and response of each attempt.
import Link from 'next/link';
import 'server-only';
import { cache, type ReactNode } from 'react';
import { readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import type { ExtendedWebhookTask, WebhookRequest } from '#server/modules/events/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';
import { type EventName, isSecretEvent } from '#server/kernel/event-enums.ts';
import { X } from 'lucide-react';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { RefreshWhile } from '#app/_ui/feedback/refresh.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { HttpFields, HttpPanel } from '#app/(dashboard)/admin/requests/http-panel.tsx';
import { deliveryHref, webhookHref } from '#app/(dashboard)/admin/lists.ts';

const INDENTATION = 2;

/** The payload as it is sent, but indented; null if it has been deleted. */
const formatPayload = ({ message_id: id, event, data, test }: ExtendedWebhookTask, company: string): string | null =>
  data && printJson({ id, event, company, data, ...(test && { test }) }, INDENTATION);

/** A delivery of an endpoint; undefined if the endpoint does not have it. */
export const findDelivery = cache(async (webhookId: string, id: string) => {
  const { company } = await readViewer();
  // Reads the attempts first, so that the state of the delivery is never older than its attempts.
  const attempts = await readIfAllowed((api) => readAll((page) => api.admin.webhookTasks.listRequests({ id, ...page })));
  const task = attempts && (await readIfAllowed((api) => api.admin.webhookTasks.get({ id })));
  if (String(task?.webhook.id) !== webhookId || !task) return undefined;
  return { task, attempts: attempts.toSorted((a, b) => a.id - b.id), payload: formatPayload(task, company) };
});

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

type ExchangeProps = {
  event: EventName;
  /** Null if the payload has been deleted. */
  payload: string | null;
  /** The attempt to show; undefined before the first. */
  request: WebhookRequest | undefined;
  /** Shown without an attempt. */
  children: ReactNode;
};

/** The request and the response side by side, or stacked on phones. */
export const Exchange = ({ event, payload, request, children }: ExchangeProps) => {
  const t = useText();
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <HttpPanel title={t('HTTP request')}>
        {payload === null ? (
          <p className="text-muted">{t('The payload is no longer available. Payloads are kept for 30 days.')}</p>
        ) : (
          <CodeBlock label={t('Payload')} code={payload} hasMaxHeight />
        )}
        {isSecretEvent(event) && (
          <p className="text-13 text-muted">
            {t('Used or expired keys and codes are hidden. Viewing valid ones requires the admin.webhooksecret.view permission.')}
          </p>
        )}
        {request && <Headers label={t('Request headers')} headers={request.request_headers} />}
      </HttpPanel>
      <HttpPanel title={t('HTTP response')}>{request ? <ResponseDetails request={request} /> : children}</HttpPanel>
    </div>
  );
};

const ResponseDetails = ({ request }: { request: WebhookRequest }) => {
  const t = useText();
  const { response_code: status, response_headers: headers, response_body: body, error, duration } = request;
  return (
    <>
      <p className="figures flex flex-wrap items-baseline gap-x-3">
        <span className={classNames('text-20 font-medium', error === null ? 'text-positive' : 'text-danger')}>
          {status ?? t('No response')}
        </span>
        {duration !== null && <span className="text-muted">{t('after {duration} ms', { duration })}</span>}
      </p>
      {error !== null && <p className="break-words">{t.serverMessage(error)}</p>}
      {body ? (
        <CodeBlock label={t('Body')} code={body} hasMaxHeight wraps />
      ) : (
        status !== null && <p className="text-muted">{t('The response has no body.')}</p>
      )}
      {headers && <Headers label={t('Response headers')} headers={headers} />}
    </>
  );
};

const Headers = ({ label, headers }: { label: string; headers: Record<string, string> }) => (
  <details>
    <summary className="min-h-6 cursor-pointer text-muted hover:text-text">{label}</summary>
    <div className="mt-1">
      <HttpFields fields={headers} />
    </div>
  </details>
);

/** The request of a test event, and its response once it arrives. */
export const TestResult = ({ delivery: { task, attempts, payload } }: { delivery: Delivery }) => {
  const t = useText();
  const lastFinished = attempts.findLast(({ duration, error }) => duration !== null || error !== null);
  return (
    <section aria-label={t('Test event')} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-16 font-medium">{t('Test event {event}', { event: task.event })}</h2>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TextLink href={deliveryHref(task.webhook.id, task.id)}>{t('View delivery')}</TextLink>
          <Link href={webhookHref(task.webhook.id)} prefetch={false} scroll={false} className={buttonClass('quiet')}>
            <X aria-hidden className="size-4" /> {t('Close')}
          </Link>
        </span>
      </div>
      <Exchange event={task.event} payload={payload} request={lastFinished}>
        {task.state === 'failed' ? (
          <p>{task.error && t.serverMessage(task.error)}</p>
        ) : (
          <RefreshWhile isWaiting>{t('Waiting for the response')}</RefreshWhile>
        )}
      </Exchange>
    </section>
  );
};
