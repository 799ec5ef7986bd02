'use client';

import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds that are left, down to 0, and the way to start again. */
export const useCountdown = (initialSeconds: number): { seconds: number; start(seconds: number): void } => {
  const [seconds, setSeconds] = useState(initialSeconds);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { seconds, start: setSeconds };
};
