'use client';

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { CLOSED, DEMO_BANNER_COOKIE, setCookie } from '#app/_ui/shell/cookies.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';

/** Dismisses the banner on this browser. Moves the focus to the content, because the focused button is removed. */
export const CloseDemoBanner = () => {
  const t = useText();
  const router = useRouter();
  return (
    <button
      type="button"
      aria-label={t('Dismiss demo notice')}
      disabled={!useHydrated()}
      onClick={() => {
        setCookie(DEMO_BANNER_COOKIE, CLOSED);
        document.querySelector<HTMLElement>('#content')?.focus();
        router.refresh();
      }}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-chip text-muted hover:bg-surface hover:text-text"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
};
