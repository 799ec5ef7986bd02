import { CopyButton } from '#app/_ui/format/copy-button.tsx';

const EDGE_LENGTH = 8;

/**
 * The ends of a long text in mono, such as an address that nobody reads through. All of it is there for copying; `label` names it, and
 * without one there is no button: in rows that open something else.
 */
export const Truncated = ({ value, label }: { value: string; label?: string }) => {
  const isLong = value.length > EDGE_LENGTH * 3;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi title={isLong ? value : undefined} className="truncate font-mono text-13">
        {isLong ? `${value.slice(0, EDGE_LENGTH)}…${value.slice(-EDGE_LENGTH)}` : value}
      </bdi>
      {label && <CopyButton value={value} label={label} />}
    </span>
  );
};
