import { useFormat, useText } from '#language';
import { activityInWords, BARS, barsOf } from '#app/(dashboard)/admin/webhooks/activity.ts';
import type { WebhookHour } from '#server/modules/events/webhooks/schema.ts';

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
