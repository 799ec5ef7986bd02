'use client';

import { useState } from 'react';

const SHOWN_MS = 2000;

/** Copies a text and says for a moment what became of it. */
export const useCopy = (): { said: string; isCopied: boolean; copy(text: string): void } => {
  const [said, setSaid] = useState('');

  const say = (text: string) => {
    setSaid(text);
    setTimeout(() => setSaid(''), SHOWN_MS);
  };

  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Copying is not allowed here'),
    );
  };

  return { said, isCopied: said === 'Copied', copy };
};
