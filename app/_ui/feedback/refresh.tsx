'use client';

// Refreshes of the page data: by interval, before links expire, and when the page becomes visible again.
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { isConnected } from '#app/_ui/feedback/connection.tsx';

const EVERY_MS = 1000;

/** The number of refreshes before it gives up. */
const TIMES_MAX = 60;

type RefreshWhileProps = {
  isWaiting: boolean;
  /** Called when it gives up. */
  onOver?: () => void;
  /** The status text while waiting. */
  children: string;
};

/** Refreshes the page data every second while waiting for a result. */
export const RefreshWhile = ({ isWaiting, onOver, children }: RefreshWhileProps) => {
  const router = useRouter();
  const end = useRef(onOver);
  useEffect(() => {
    end.current = onOver;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      if (times === TIMES_MAX) {
        clearInterval(timer);
        end.current?.();
      }
      if (isConnected()) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
  return (
    <p role="status" className="text-muted">
      {isWaiting && children}
    </p>
  );
};

/** Less than the lifetime of document links, one hour (server/modules/files/links.ts). */
const RENEWED_AFTER_MS = 50 * 60 * 1000;

/** Refreshes the page data before the file links on it expire. */
export const useFreshLinks = (): void => {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => isConnected() && router.refresh(), RENEWED_AFTER_MS);
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
