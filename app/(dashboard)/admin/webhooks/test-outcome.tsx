import { X } from 'lucide-react';
import Link from 'next/link';
import { useText } from '#language';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { RefreshWhile } from '#app/_ui/feedback/refresh.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { Exchange } from '#app/(dashboard)/admin/webhooks/exchange.tsx';
import { deliveryHref, webhookHref } from '#app/(dashboard)/admin/webhooks/query.ts';
import type { Delivery } from '#app/(dashboard)/admin/webhooks/read-delivery.ts';

/** A test event that was just sent: what went out, and as soon as it is there what came back. */
export const TestOutcome = ({ delivery: { task, tries, payload } }: { delivery: Delivery }) => {
  const t = useText();
  const answered = tries.findLast(({ duration, error }) => duration !== null || error !== null);
  return (
    <section aria-label={t('Test event')} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-16 font-medium">{t('Test event {event}', { event: task.event })}</h2>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TextLink href={deliveryHref(task.webhook.id, task.id)}>{t('Open this delivery')}</TextLink>
          <Link href={webhookHref(task.webhook.id)} prefetch={false} scroll={false} className={buttonClass('quiet')}>
            <X aria-hidden className="size-4" /> {t('Close')}
          </Link>
        </span>
      </div>
      <Exchange event={task.event} payload={payload} request={answered}>
        {task.state === 'failed' ? (
          <p>{task.error && t.said(task.error)}</p>
        ) : (
          <RefreshWhile isWaiting>{t('Waiting for the answer')}</RefreshWhile>
        )}
      </Exchange>
    </section>
  );
};
