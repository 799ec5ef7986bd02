'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { isConnected } from '#app/_ui/feedback/connection.ts';

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
