import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import type { WebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';

type NextTryProps = {
  task: { next_try: number; webhook: { health: Pick<WebhookTask['webhook']['health'], 'state' | 'paused_until'> } };
  zone: string;
  now: number;
};

/** When a delivery is tried next: a pause of its endpoint comes before what the delivery itself would have. */
export const NextTry = ({ task, zone, now }: NextTryProps) => {
  const t = useText();
  const { state, paused_until: pausedUntil } = task.webhook.health;
  if (state === 'disabled') return t('Once it is enabled');
  const at = Math.max(task.next_try, pausedUntil ?? 0);
  return at <= now ? t('Any moment') : <Moment at={at} zone={zone} />;
};
