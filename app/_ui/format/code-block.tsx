// Not in copy-button.tsx, which every customer page loads.
import { useId } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';

type CodeBlockProps = {
  /** The title, also for the copy button: "payload". */
  label: string;
  code: string;
  /** Limits the height; the content scrolls. */
  hasMaxHeight?: boolean;
  /** Wraps long lines. */
  wraps?: boolean;
};

/** Code with a copy button. It scrolls within its block, also by keyboard. */
export const CodeBlock = ({ label, code, hasMaxHeight = false, wraps = false }: CodeBlockProps) => {
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        className={classNames(
          'overflow-auto px-3 py-2 font-mono text-13 outline-offset-[-2px]',
          hasMaxHeight && 'max-h-96',
          wraps && 'break-words whitespace-pre-wrap',
        )}
      >
        <code>{code}</code>
      </pre>
    </div>
  );
};
