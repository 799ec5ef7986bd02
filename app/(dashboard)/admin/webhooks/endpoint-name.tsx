import { toLabel } from '#app/_language/translate.ts';
import type { TaskState, WebhookState } from '#server/kernel/webhook-enums.ts';

/** Splits the URL of an endpoint into its host and the rest. */
const splitUrl = (url: string): { host: string; rest: string } => {
  const parsed = URL.parse(url);
  return parsed ? { host: parsed.host, rest: parsed.pathname + parsed.search } : { host: url, rest: '' };
};

/** The host and path of an endpoint, because several endpoints can have the same host. */
export const endpointTitle = (url: string): string => {
  const { host, rest } = splitUrl(url);
  const [path = ''] = rest.split('?');
  return path === '/' ? host : host + path;
};

/** The URL of an endpoint, with the host emphasized. */
export const EndpointName = ({ url }: { url: string }) => {
  const { host, rest } = splitUrl(url);
  return (
    <bdi className="min-w-0">
      {host}
      <span className="font-normal text-muted">{rest}</span>
    </bdi>
  );
};

export const endpointStatus = ({ health, archived }: { health: { state: WebhookState }; archived: boolean }): string =>
  archived ? 'Archived' : toLabel(health.state);

/** The states of deliveries, as source texts for StatusChip. */
export const TASK_STATE_NAMES: Record<TaskState, string> = { pending: 'Pending', completed: 'Delivered', failed: 'Failed' };
