'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { isConnected } from '#app/_ui/feedback/connection.ts';

/** Asks for the page's data again when the person comes back to it, while something may have been done elsewhere meanwhile. */
export const useRefreshOnReturn = (mayHaveChanged: boolean): void => {
  const router = useRouter();
  useEffect(() => {
    if (!mayHaveChanged) return undefined;
    const refresh = () => isConnected() && router.refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [mayHaveChanged, router]);
};
