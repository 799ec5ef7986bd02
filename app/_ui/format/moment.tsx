import { useFormat } from '#language';

type MomentProps = {
  /** Milliseconds since the epoch. */
  at: number;
  zone: string;
  /** Shows only the time of day; the title has the date. */
  timeOnly?: boolean;
};

/** A timestamp in the time zone of the user. */
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
