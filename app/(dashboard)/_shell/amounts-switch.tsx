'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useText } from '#language';
import { AMOUNTS_COOKIE, AMOUNTS_HIDDEN, AMOUNTS_SHOWN } from '#app/_ui/shell/cookies.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';

/** Blurs every amount on this browser, until it is pressed again; the server writes the next page so. */
export const AmountsSwitch = ({ areHidden }: { areHidden: boolean }) => {
  const t = useText();
  const [chosen, choose] = useRootSetting('amounts', AMOUNTS_COOKIE, areHidden ? AMOUNTS_HIDDEN : AMOUNTS_SHOWN);
  const isPressed = chosen === AMOUNTS_HIDDEN;
  const Icon = isPressed ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={t('Hide figures')}
      aria-pressed={isPressed}
      title={isPressed ? t('Show figures') : t('Hide figures')}
      disabled={!useReady()}
      onClick={() => choose(isPressed ? AMOUNTS_SHOWN : AMOUNTS_HIDDEN)}
      className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-text aria-pressed:bg-sunken aria-pressed:text-text max-md:size-11"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
};
