import { DISABLED_AFTER_DAYS, PAUSED_AFTER, RETRY_DELAYS } from '#app/_lib/webhook-policy.ts';

/** What becomes of what does not arrive, in a few words. */
export const DeliveryPolicy = () => (
  <ul className="list-disc space-y-1 pl-5 text-13 text-muted">
    <li>What does not arrive is tried {RETRY_DELAYS.length} more times, over some two days.</li>
    <li>
      After {PAUSED_AFTER} failures in a row the endpoint is paused, for a minute at first and for an hour at most. What happens meanwhile
      comes later.
    </li>
    <li>
      After {DISABLED_AFTER_DAYS} days of failures it is disabled, and the owner of the company gets a mail. What happens while it is
      disabled is not kept for it.
    </li>
    <li>An answer of 410 disables it at once.</li>
  </ul>
);
