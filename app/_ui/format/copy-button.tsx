'use client';

import { useState } from 'react';
import { useText } from '#language';
import { Check, Copy } from 'lucide-react';
import { Button } from '#app/_ui/form/button.tsx';

const RESULT_DISPLAY_MS = 2000;

/** Copies text, and returns a message with the result for a short time. */
const useCopy = (): { message: string; isCopied: boolean; copy(text: string): void } => {
  const t = useText();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  const showOutcome = (next: 'copied' | 'failed') => {
    setOutcome(next);
    setTimeout(() => setOutcome(undefined), RESULT_DISPLAY_MS);
  };

  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => showOutcome('copied'),
      () => showOutcome('failed'),
    );
  };

  const message = outcome && (outcome === 'copied' ? t('Copied') : t('Couldn’t copy'));
  return { message: message ?? '', isCopied: outcome === 'copied', copy };
};

/** An icon button that copies a value. `label` names the value: "Copy transaction ID". */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const t = useText();
  const { message, isCopied, copy } = useCopy();
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
      <output>{message}</output>
    </span>
  );
};

/** A button with a text label, for when copying is the main action. */
export const WideCopyButton = ({ value, label }: { value: string; label?: string }) => {
  const t = useText();
  const { message, isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <Button onClick={() => copy(value)}>
      <Icon aria-hidden className="size-4" />
      {label ?? t('Copy')}
      <output className="sr-only">{message}</output>
    </Button>
  );
};
