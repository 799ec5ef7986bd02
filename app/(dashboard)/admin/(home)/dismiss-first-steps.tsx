'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { FIRST_STEPS_COOKIE, DISMISSED, setCookie } from '#app/_ui/shell/cookies.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { Button } from '#app/_ui/form/button.tsx';

export const DismissFirstSteps = () => {
  const t = useText();
  const router = useRouter();
  return (
    <Button
      variant="quiet"
      disabled={!useHydrated()}
      onClick={() => {
        setCookie(FIRST_STEPS_COOKIE, DISMISSED);
        router.refresh();
      }}
    >
      {t('Dismiss')}
    </Button>
  );
};
