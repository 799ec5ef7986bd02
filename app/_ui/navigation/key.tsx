'use client';

import { useReady } from '#app/_ui/form/use-ready.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

/** The keyboard shortcut of a button. Hidden until scripts run, and on devices without a keyboard. */
export const Key = ({ letter }: { letter: string }) => (
  <kbd
    aria-hidden
    className={classNames(
      'ml-1 rounded-chip border border-current px-1 font-mono text-12 leading-4 font-normal max-md:hidden pointer-coarse:hidden',
      !useReady() && 'invisible',
    )}
  >
    {letter}
  </kbd>
);
