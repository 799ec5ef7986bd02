'use client';

import { useId, useState } from 'react';
import { useText } from '#language';
import { Check, Copy } from 'lucide-react';
import { Button } from '#app/_ui/form/button.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';

const SHOWN_MS = 2000;

/** Copies text, and shows the result for a moment. */
const useCopy = (): { said: string; isCopied: boolean; copy(text: string): void } => {
  const t = useText();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  const say = (next: 'copied' | 'refused') => {
    setOutcome(next);
    setTimeout(() => setOutcome(undefined), SHOWN_MS);
  };

  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => say('copied'),
      () => say('refused'),
    );
  };

  const said = outcome && (outcome === 'copied' ? t('Copied') : t('Copying is not allowed here'));
  return { said: said ?? '', isCopied: outcome === 'copied', copy };
};

/** An icon button that copies a value. `label` names the value: "Copy transaction id". */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const t = useText();
  const { said, isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex items-center gap-1 font-sans text-12 text-muted">
      <button
        type="button"
        onClick={() => copy(value)}
        aria-label={t('Copy {label}', { label })}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-chip max-md:-my-2.5 max-md:size-11 hover:bg-sunken hover:text-text"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
      <output>{said}</output>
    </span>
  );
};

/** A button with a text label, for when copying is the main action. */
export const WideCopyButton = ({ value }: { value: string }) => {
  const t = useText();
  const { said, isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <Button onClick={() => copy(value)}>
      <Icon aria-hidden className="size-4" />
      {t('Copy')}
      <output className="sr-only">{said}</output>
    </Button>
  );
};

type CodeBlockProps = {
  /** The title, also for the copy button: "payload". */
  label: string;
  code: string;
  /** Limits the height; the content scrolls. */
  isLow?: boolean;
  /** Wraps long lines. */
  wraps?: boolean;
};

/** Code with a copy button. It scrolls within its block, also by keyboard. */
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
