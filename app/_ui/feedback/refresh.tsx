'use client';

// Refreshes of the page data: by interval, before links expire, and when the page becomes visible again.
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { isConnected } from '#app/_ui/feedback/connection.tsx';

const INTERVAL_MS = 1000;

/** The number of refreshes before the timeout. */
const REFRESHES_MAX = 60;

type RefreshWhileProps = {
  isWaiting: boolean;
  /** Called after the last refresh. */
  onTimeout?: () => void;
  /** The status text while waiting. */
  children: string;
};

/** Refreshes the page data every second while waiting for a result. */
export const RefreshWhile = ({ isWaiting, onTimeout, children }: RefreshWhileProps) => {
  const router = useRouter();
  const timeoutHandler = useRef(onTimeout);
  useEffect(() => {
    timeoutHandler.current = onTimeout;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    let refreshes = 0;
    const timer = setInterval(() => {
      refreshes += 1;
      if (refreshes === REFRESHES_MAX) {
        clearInterval(timer);
        timeoutHandler.current?.();
      }
      if (isConnected()) router.refresh();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
  return (
    <p role="status" className="text-muted">
      {isWaiting && children}
    </p>
  );
};

/** Less than the lifetime of document links, one hour (server/modules/files/links.ts). */
const LINK_REFRESH_MS = 50 * 60 * 1000;

/** Refreshes the page data before the file links on it expire. */
export const useFreshLinks = (): void => {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => isConnected() && router.refresh(), LINK_REFRESH_MS);
    return () => clearInterval(timer);
  }, [router]);
};

/** Refreshes the page data when the user returns to the page. */
export const useRefreshOnReturn = (mayHaveChanged: boolean): void => {
  const router = useRouter();
  useEffect(() => {
    if (!mayHaveChanged) return undefined;
    const refresh = () => isConnected() && router.refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [mayHaveChanged, router]);
};
