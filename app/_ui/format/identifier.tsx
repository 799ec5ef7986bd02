import { CopyButton } from '#app/_ui/format/copy-button.tsx';

const EDGE_LENGTH = 6;

/** An id or reference in mono. Of a long one the ends are read and the middle is dimmed; nothing is cut away. */
export const Identifier = ({ value, label }: { value: string; label?: string }) => {
  const isLong = value.length > EDGE_LENGTH * 3;
  const text = isLong ? (
    <>
      {value.slice(0, EDGE_LENGTH)}
      <span className="text-muted">{value.slice(EDGE_LENGTH, -EDGE_LENGTH)}</span>
      {value.slice(-EDGE_LENGTH)}
    </>
  ) : (
    value
  );
  if (!label) return <span className="font-mono text-13 break-all">{text}</span>;
  return (
    <span className="inline-flex items-start gap-1 font-mono text-13">
      <span className="py-0.5 break-all">{text}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
};
