import { useFormat } from '#language';

type MomentProps = {
  /** Milliseconds since the epoch. */
  at: number;
  zone: string;
  /** Only the time of day, where the day stands above; the whole moment is its title. */
  timeOnly?: boolean;
};

/** A moment in the zone of the person who looks. */
export const Moment = ({ at, zone, timeOnly = false }: MomentProps) => {
  const format = useFormat();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={timeOnly ? `${format.moment(at, zone)} ${zone}` : zone}
      className="figures whitespace-nowrap"
    >
      {timeOnly ? format.time(at, zone) : format.moment(at, zone)}
    </time>
  );
};
