import { Moment } from '#app/_ui/format/moment.tsx';
import { StatusMark } from '#app/_ui/format/status-chip.tsx';

export type Step = {
  name: string;
  /** Milliseconds since the epoch; null for what is still to come. */
  at: number | null;
  /** The status that the step led to, where it did. */
  status?: string;
};

const LINE =
  'not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[0.4375rem] not-last:before:border-l';

/** What happened, in order, one step under the other. */
export const Timeline = ({ steps, zone }: { steps: Step[]; zone: string }) => (
  <ol>
    {steps.map(({ name, at, status }) => (
      <li key={name} className={`relative flex items-baseline gap-3 pb-2.5 last:pb-0 ${LINE}`}>
        <StatusMark status={status} />
        <span className="flex flex-1 flex-wrap justify-between gap-x-3">
          <span>{name}</span>
          {at !== null && (
            <span className="text-muted">
              <Moment at={at} zone={zone} />
            </span>
          )}
        </span>
      </li>
    ))}
  </ol>
);
