'use client';

import { Rows3, Rows4 } from 'lucide-react';
import { useText } from '#language';
import { COMFORTABLE, COMPACT, DENSITY_COOKIE } from '#app/_ui/shell/cookies.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';

/** Puts the rows of all tables closer together on this browser, until it is pressed again; the server writes the next page so. */
export const DensitySwitch = ({ isCompact }: { isCompact: boolean }) => {
  const t = useText();
  const [chosen, choose] = useRootSetting('density', DENSITY_COOKIE, isCompact ? COMPACT : COMFORTABLE);
  const isPressed = chosen === COMPACT;
  const Icon = isPressed ? Rows4 : Rows3;
  return (
    <button
      type="button"
      aria-label={t('Compact rows')}
      aria-pressed={isPressed}
      title={isPressed ? t('Comfortable rows') : t('Compact rows')}
      disabled={!useReady()}
      onClick={() => choose(isPressed ? COMFORTABLE : COMPACT)}
      className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-text aria-pressed:bg-sunken aria-pressed:text-text max-md:size-11 max-md:hidden"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
};
