// The tries of the last seven days as bars, each some hours wide.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import type { WebhookHour } from '#server/modules/events/index.ts';
import { useFormat, useText } from '#language';

export const BARS = 42;
const BAR_MS = (7 * DAY_MS) / BARS;

type Bar = { succeeded: number; failed: number };

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
  if (succeeded + failed === 0) return t('No deliveries in the last 7 days.');
  return t('Attempts in the last 7 days: {succeeded} succeeded, {failed} failed.', {
    succeeded: format.count(succeeded),
    failed: format.count(failed),
  });
};

const STEP = 4;
const BAR_WIDTH = 3;
const HEIGHT = 24;

type ActivityBarsProps = { hours: readonly Pick<WebhookHour, 'hour' | 'succeeded' | 'failed'>[]; now: number };

/** The tries of the last seven days: what failed stands above what succeeded, in another colour and apart. */
export const ActivityBars = ({ hours, now }: ActivityBarsProps) => {
  const t = useText();
  const format = useFormat();
  const bars = barsOf(hours, now);
  const most = Math.max(1, ...bars.map(({ succeeded, failed }) => succeeded + failed));
  // A single try among thousands is still seen.
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max(1.5, (count / most) * (HEIGHT - 2)));
  return (
    <svg
      role="img"
      aria-label={activityInWords(t, format, bars)}
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      className="h-6 w-full max-w-42"
      preserveAspectRatio="none"
    >
      <path d={`M0 ${HEIGHT - 0.5}H${BARS * STEP}`} className="stroke-hairline" />
      {bars.map(({ succeeded, failed }, index) => {
        const sound = heightOf(succeeded);
        const broken = heightOf(failed);
        const x = index * STEP;
        return (
          <g key={index}>
            {sound > 0 && <rect x={x} y={HEIGHT - sound} width={BAR_WIDTH} height={sound} className="fill-accent" />}
            {broken > 0 && (
              <rect
                x={x}
                y={Math.max(0, HEIGHT - sound - broken - (sound > 0 ? 1 : 0))}
                width={BAR_WIDTH}
                height={broken}
                className="fill-danger"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
};
