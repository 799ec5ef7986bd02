'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { isConnected } from '#app/_ui/feedback/connection.ts';

/** Sooner than the hour that a link to a document lives (server/modules/files/links.ts). */
const RENEWED_AFTER_MS = 50 * 60 * 1000;

/** Asks for the page's data again before the links to files on it are over, as long as the page is open. */
export const useFreshLinks = (): void => {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => isConnected() && router.refresh(), RENEWED_AFTER_MS);
    return () => clearInterval(timer);
  }, [router]);
};
