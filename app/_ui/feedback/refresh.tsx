'use client';

// Refreshes of the page data: by interval, before links expire, and when the page becomes visible again.
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { isConnected } from '#app/_ui/feedback/connection.tsx';

const EVERY_MS = 1000;

/** As long as somebody would look at a page that waits. */
const TIMES_MAX = 60;

type RefreshWhileProps = {
  isWaiting: boolean;
  /** What follows when it has not come within the time that anybody would wait. */
  onOver?: () => void;
  /** What is waited for, said to everybody meanwhile. */
  children: string;
};

/** Asks for the page's data again each second while something is on its way. */
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
