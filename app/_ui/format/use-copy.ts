'use client';

import { useState } from 'react';
import { useText } from '#language';

const SHOWN_MS = 2000;

/** Copies a text and says for a moment what became of it. */
export const useCopy = (): { said: string; isCopied: boolean; copy(text: string): void } => {
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
