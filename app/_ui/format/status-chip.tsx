import {
  Archive,
  Ban,
  Check,
  Circle,
  CircleDashed,
  Clock,
  EyeOff,
  Inbox,
  Pause,
  Snowflake,
  Star,
  TriangleAlert,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useText } from '#language';
import { toLabel } from '#app/_language/translate.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

type StatusStyle = { icon: LucideIcon; color: string };

const STYLES: Partial<Record<string, StatusStyle>> = {
  Pending: { icon: Clock, color: 'text-warning' },
  Complete: { icon: Check, color: 'text-positive' },
  Failed: { icon: X, color: 'text-danger' },
  Verified: { icon: Check, color: 'text-positive' },
  'Not verified': { icon: Clock, color: 'text-warning' },
  Primary: { icon: Star, color: 'text-muted' },
  Archived: { icon: Archive, color: 'text-muted' },
  Declined: { icon: X, color: 'text-danger' },
  Waiting: { icon: Clock, color: 'text-warning' },
  Sent: { icon: Check, color: 'text-positive' },
  'In the outbox': { icon: Inbox, color: 'text-muted' },
  Healthy: { icon: Check, color: 'text-positive' },
  Failing: { icon: TriangleAlert, color: 'text-warning' },
  Paused: { icon: Pause, color: 'text-warning' },
  Disabled: { icon: Ban, color: 'text-danger' },
  Delivered: { icon: Check, color: 'text-positive' },
  Frozen: { icon: Snowflake, color: 'text-danger' },
  'No debits': { icon: Ban, color: 'text-warning' },
  'No credits': { icon: Ban, color: 'text-warning' },
  Hidden: { icon: EyeOff, color: 'text-muted' },
  Active: { icon: Check, color: 'text-positive' },
  On: { icon: Check, color: 'text-positive' },
  Default: { icon: Star, color: 'text-muted' },
  Accepted: { icon: Check, color: 'text-positive' },
  Succeeded: { icon: Check, color: 'text-positive' },
  Completed: { icon: Check, color: 'text-positive' },
  Rejected: { icon: X, color: 'text-danger' },
  Error: { icon: TriangleAlert, color: 'text-danger' },
};

const statusStyle = (status: string): StatusStyle => STYLES[status] ?? { icon: CircleDashed, color: 'text-muted' };

/**
 * A status with an icon, a text and a color, so that it is clear without color. `status` is the English source text; `framed` adds a border.
 */
export const StatusChip = ({ status, framed = false }: { status: string; framed?: boolean }) => {
  const t = useText();
  const { icon: Icon, color } = statusStyle(status);
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 align-middle text-13 whitespace-nowrap',
        color,
        framed && 'rounded-chip border border-current bg-surface px-2 py-0.5 font-medium',
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {t(status)}
    </span>
  );
};

/** The verification status of a record, and whether it is archived. */
export const RecordStatus = ({ status, archived }: { status: string; archived: boolean }) => {
  return (
    <span className="inline-flex flex-wrap gap-x-2 align-middle">
      <StatusChip status={toLabel(status)} />
      {archived && <StatusChip status="Archived" />}
    </span>
  );
};

/** The icon of a status whose text is next to it; a dot without a status. */
export const StatusIcon = ({ status }: { status: string | undefined }) => {
  const { icon: Icon, color } = status ? statusStyle(status) : { icon: Circle, color: 'text-muted' };
  return <Icon aria-hidden className={classNames('size-3.5 shrink-0 translate-y-0.5', color)} strokeWidth={2.25} />;
};
