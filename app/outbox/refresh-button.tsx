'use client';

import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useText } from '#language';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { Button } from '#app/_ui/form/button.tsx';

/** Refreshes the page data. */
export const RefreshButton = () => {
  const t = useText();
  const router = useRouter();
  const ready = useHydrated();
  const [pending, startTransition] = useTransition();
  return (
    <Button pending={pending} disabled={!ready} onClick={() => startTransition(() => router.refresh())}>
      {!pending && <RefreshCw aria-hidden className="size-4" />}
      {t('Refresh')}
    </Button>
  );
};
