import { useText } from '#language';
import { DISABLED_AFTER_DAYS, PAUSED_AFTER, RETRY_DELAYS } from '#server/kernel/webhook-policy.ts';

/** What becomes of what does not arrive, in a few words. */
export const DeliveryPolicy = () => {
  const t = useText();
  return (
    <ul className="list-disc space-y-1 pl-5 text-13 text-muted">
      <li>{t('What does not arrive is tried {count} more times, over some two days.', { count: RETRY_DELAYS.length })}</li>
      <li>
        {t(
          'After {count} failures in a row the endpoint is paused, for a minute at first and for an hour at most. What happens meanwhile comes later.',
          { count: PAUSED_AFTER },
        )}
      </li>
      <li>
        {t(
          'After {days} days of failures it is disabled, and the owner of the company gets a mail. What happens while it is disabled is not kept for it.',
          { days: DISABLED_AFTER_DAYS },
        )}
      </li>
      <li>{t('An answer of 410 disables it at once.')}</li>
    </ul>
  );
};
