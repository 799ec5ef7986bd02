import { useId } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';

type CodeBlockProps = {
  /** What it is, above it and for its copy button: "payload". */
  label: string;
  code: string;
  /** Not higher than a look takes in; the rest is scrolled to. */
  isLow?: boolean;
  /** Its lines are broken where they do not fit: for what is read more than copied. */
  wraps?: boolean;
};

/** Text for machines, as it is, to read and to copy. It is scrolled inside itself, also with the keyboard. */
export const CodeBlock = ({ label, code, isLow = false, wraps = false }: CodeBlockProps) => {
  const id = useId();
  return (
    <div className="min-w-0 rounded-control border bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b py-1 pr-2 pl-3">
        <span id={id} className="text-13 text-muted">
          {label}
        </span>
        <CopyButton value={code} label={label} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keys alone (WCAG 2.1.1).
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        className={classNames(
          'overflow-auto px-3 py-2 font-mono text-13 outline-offset-[-2px]',
          isLow && 'max-h-96',
          wraps && 'break-words whitespace-pre-wrap',
        )}
      >
        <code>{code}</code>
      </pre>
    </div>
  );
};
