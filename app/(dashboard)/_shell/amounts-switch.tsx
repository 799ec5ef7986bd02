'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { AMOUNTS_COOKIE, AMOUNTS_HIDDEN } from '#app/_lib/amounts-cookie.ts';
import { remember } from '#app/_lib/remember.ts';
import { useReady } from '#app/_lib/use-ready.ts';

/** Blurs every amount on this browser, until it is pressed again; the server writes the next page so. */
export const AmountsSwitch = ({ areHidden }: { areHidden: boolean }) => {
  const [isPressed, setPressed] = useState(areHidden);
  const Icon = isPressed ? EyeOff : Eye;
  const turn = () => {
    const next = isPressed ? 'shown' : AMOUNTS_HIDDEN;
    setPressed(!isPressed);
    document.documentElement.dataset['amounts'] = next;
    remember(AMOUNTS_COOKIE, next);
  };
  return (
    <button
      type="button"
      aria-label="Hide figures"
      aria-pressed={isPressed}
      title={isPressed ? 'Show figures' : 'Hide figures'}
      disabled={!useReady()}
      onClick={turn}
      className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-text"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
};
