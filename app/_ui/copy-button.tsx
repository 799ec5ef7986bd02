'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

const SHOWN_MS = 2000;

/** Copies a value and says so. `label` names the value: "Copy transaction id". */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const [said, setSaid] = useState('');

  const say = (text: string) => {
    setSaid(text);
    setTimeout(() => setSaid(''), SHOWN_MS);
  };

  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => say('Copied'),
      () => say('Copying is not allowed here'),
    );

  const Icon = said === 'Copied' ? Check : Copy;
  return (
    <span className="inline-flex items-center gap-1 font-sans text-12 text-muted">
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={`Copy ${label}`}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-chip hover:bg-sunken hover:text-text"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
      <output>{said}</output>
    </span>
  );
};
