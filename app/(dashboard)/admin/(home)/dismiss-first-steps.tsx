'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { FIRST_STEPS_COOKIE, DISMISSED, remember } from '#app/_ui/shell/cookies.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { Button } from '#app/_ui/form/button.tsx';

export const DismissFirstSteps = () => {
  const t = useText();
  const router = useRouter();
  return (
    <Button
      look="quiet"
      disabled={!useReady()}
      onClick={() => {
        remember(FIRST_STEPS_COOKIE, DISMISSED);
        router.refresh();
      }}
    >
      {t('Dismiss')}
    </Button>
  );
};
