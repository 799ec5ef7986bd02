// The attempts of the last seven days as a bar chart.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import type { WebhookHour } from '#server/modules/events/index.ts';
import { useFormat, useText } from '#language';

export const BAR_COUNT = 42;
const BAR_MS = (7 * DAY_MS) / BAR_COUNT;

type Bar = { succeeded: number; failed: number };

/** The bars up to the hour of `now`, oldest first. */
export const toBars = (hours: readonly Pick<WebhookHour, 'hour' | 'succeeded' | 'failed'>[], now: number): Bar[] => {
  const end = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  const bars = Array.from({ length: BAR_COUNT }, (): Bar => ({ succeeded: 0, failed: 0 }));
  for (const { hour, succeeded, failed } of hours) {
    const bar = bars[BAR_COUNT - Math.ceil((end - hour) / BAR_MS)];
    if (!bar) continue;
    bar.succeeded += succeeded;
    bar.failed += failed;
  }
  return bars;
};

/** The text alternative of the chart. */
export const describeActivity = (t: Translate, format: Format, bars: readonly Bar[]): string => {
  const succeeded = bars.reduce((sum, bar) => sum + bar.succeeded, 0);
  const failed = bars.reduce((sum, bar) => sum + bar.failed, 0);
  if (succeeded + failed === 0) return t('No deliveries in the last 7 days.');
  return t('Attempts in the last 7 days: {succeeded} succeeded, {failed} failed.', {
    succeeded: format.count(succeeded),
    failed: format.count(failed),
  });
};

const BAR_STEP = 4;
const BAR_WIDTH = 3;
const CHART_HEIGHT = 24;

type ActivityBarsProps = { hours: readonly Pick<WebhookHour, 'hour' | 'succeeded' | 'failed'>[]; now: number };

/** The attempts of the last seven days. Failed attempts are stacked on the successful ones. */
export const ActivityBars = ({ hours, now }: ActivityBarsProps) => {
  const t = useText();
  const format = useFormat();
  const bars = toBars(hours, now);
  const maximum = Math.max(1, ...bars.map(({ succeeded, failed }) => succeeded + failed));
  // A single attempt among thousands stays visible.
  const barHeight = (count: number): number => (count === 0 ? 0 : Math.max(1.5, (count / maximum) * (CHART_HEIGHT - 2)));
  return (
    <svg
      role="img"
      aria-label={describeActivity(t, format, bars)}
      viewBox={`0 0 ${BAR_COUNT * BAR_STEP} ${CHART_HEIGHT}`}
      className="h-6 w-full max-w-42"
      preserveAspectRatio="none"
    >
      <path d={`M0 ${CHART_HEIGHT - 0.5}H${BAR_COUNT * BAR_STEP}`} className="stroke-hairline" />
      {bars.map(({ succeeded, failed }, index) => {
        const succeededHeight = barHeight(succeeded);
        const failedHeight = barHeight(failed);
        const x = index * BAR_STEP;
        return (
          <g key={index}>
            {succeededHeight > 0 && (
              <rect x={x} y={CHART_HEIGHT - succeededHeight} width={BAR_WIDTH} height={succeededHeight} className="fill-accent" />
            )}
            {failedHeight > 0 && (
              <rect
                x={x}
                y={Math.max(0, CHART_HEIGHT - succeededHeight - failedHeight - (succeededHeight > 0 ? 1 : 0))}
                width={BAR_WIDTH}
                height={failedHeight}
                className="fill-danger"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
};
