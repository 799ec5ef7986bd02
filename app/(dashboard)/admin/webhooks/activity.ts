// The tries of the last seven days as bars, each some hours wide.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import type { WebhookHour } from '#server/modules/events/webhooks/schema.ts';

export const BARS = 42;
const BAR_MS = (7 * DAY_MS) / BARS;

export type Bar = { succeeded: number; failed: number };

/** The bars up to and with the hour of `now`, the oldest first. */
export const barsOf = (hours: readonly Pick<WebhookHour, 'hour' | 'succeeded' | 'failed'>[], now: number): Bar[] => {
  const end = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  const bars = Array.from({ length: BARS }, (): Bar => ({ succeeded: 0, failed: 0 }));
  for (const { hour, succeeded, failed } of hours) {
    const bar = bars[BARS - Math.ceil((end - hour) / BAR_MS)];
    if (!bar) continue;
    bar.succeeded += succeeded;
    bar.failed += failed;
  }
  return bars;
};

/** The bars in a sentence, for those who do not see them. */
export const activityInWords = (t: Translate, format: Format, bars: readonly Bar[]): string => {
  const succeeded = bars.reduce((sum, bar) => sum + bar.succeeded, 0);
  const failed = bars.reduce((sum, bar) => sum + bar.failed, 0);
  if (succeeded + failed === 0) return t('Nothing was sent in the last seven days.');
  return t('Tries of the last seven days: {succeeded} succeeded, {failed} failed.', {
    succeeded: format.count(succeeded),
    failed: format.count(failed),
  });
};
