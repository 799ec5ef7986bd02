import { Unplug } from 'lucide-react';
import { getText } from '#app/_language/server.ts';
import { ownPermissions, readIfAllowed } from '#app/_ui/session/caller.ts';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { WEBHOOKS_MAX } from '#server/modules/events/webhooks/schema.ts';
import { isUnhealthy } from '#server/kernel/webhook-words.ts';

/** More are on their page. */
const NAMED_MAX = 3;

/** Says to those who look after them which webhooks the server has disabled, and why. */
export const DisabledWebhooks = async () => {
  const t = await getText();
  const permissions = await ownPermissions();
  if (!permissions.includes('admin.webhook.view')) return null;
  const disabled = await readIfAllowed((api) => api.admin.webhooks.list({ enabled: false, archived: false, page_size: WEBHOOKS_MAX }));
  const news = disabled?.results.filter(isUnhealthy) ?? [];
  return news.slice(0, NAMED_MAX).map(({ id, url, health }) => (
    <aside key={id} aria-label={t('Webhook {id}', { id })} className="flex items-start gap-3 border-b bg-sunken px-4 py-2 md:px-6">
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <p className="min-w-0 break-words">
        {t.rich('The endpoint <bdi>{url}</bdi> was disabled: {reason} <link>Look at it</link>', {
          url,
          bdi: <bdi className="break-all" />,
          reason: health.reason === null ? '' : t.said(health.reason),
          link: <TextLink href={`/admin/webhooks/${id}`} className="font-medium" />,
        })}
      </p>
    </aside>
  ));
};
