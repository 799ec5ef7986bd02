import { formatMoment, formatTime } from '#server/kernel/moments.ts';

type MomentProps = {
  /** Milliseconds since the epoch. */
  at: number;
  zone: string;
  /** Only the time of day, where the day stands above; the whole moment is its title. */
  timeOnly?: boolean;
};

/** A moment in the zone of the person who looks. */
export const Moment = ({ at, zone, timeOnly = false }: MomentProps) => (
  <time
    dateTime={new Date(at).toISOString()}
    title={timeOnly ? `${formatMoment(at, zone)} ${zone}` : zone}
    className="figures whitespace-nowrap"
  >
    {timeOnly ? formatTime(at, zone) : formatMoment(at, zone)}
  </time>
);
