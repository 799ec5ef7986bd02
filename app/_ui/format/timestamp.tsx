import { useFormat } from '#language';

type TimestampProps = {
  /** Milliseconds since the epoch. */
  at: number;
  zone: string;
  /** Shows only the time of day; the title has the date. */
  timeOnly?: boolean;
};

/** A timestamp in the time zone of the user. */
export const Timestamp = ({ at, zone, timeOnly = false }: TimestampProps) => {
  const format = useFormat();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={timeOnly ? `${format.timestamp(at, zone)} ${zone}` : zone}
      className="figures whitespace-nowrap"
    >
      {timeOnly ? format.time(at, zone) : format.timestamp(at, zone)}
    </time>
  );
};
