'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#language';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';

const HIDDEN = '•'.repeat(12);

/** A secret that is shown when it is asked for; copying it needs no look at it. */
export const SecretValue = ({ secret }: { secret: string }) => {
  const t = useText();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 font-mono text-13 break-all">{isShown ? secret : HIDDEN}</span>
      <button
        type="button"
        disabled={!useReady()}
        aria-label={isShown ? t('Hide the secret') : t('Show the secret')}
        onClick={() => setShown(!isShown)}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-muted max-md:-my-2.5 max-md:size-11 hover:bg-sunken hover:text-text"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
      <CopyButton value={secret} label={t('secret')} />
    </span>
  );
};
