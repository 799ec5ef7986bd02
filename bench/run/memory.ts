import { readFileSync } from 'node:fs';
import { spreadOf } from '../rounds.ts';

const KIB_IN_MB = 1_024;

/** What a process holds in memory, in MB. Undefined when there is no such process, or no /proc. */
export const residentMb = (pid: number): number | undefined => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    return Number.isNaN(kib) ? undefined : kib / KIB_IN_MB;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

export type MemoryWatch = {
  /** Ends it, and answers what was seen, once a second. */
  stop(): number[];
};

const EVERY_MS = 1_000;

/** Looks at a process once a second. */
export const watchMemory = (pid: number): MemoryWatch => {
  const seen: number[] = [];
  const look = (): void => {
    const mb = residentMb(pid);
    if (mb !== undefined) seen.push(mb);
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return seen;
    },
  };
};

const medianOf = (seen: number[]): number => spreadOf(seen).median;

/** How much came from the middle fifth of what was seen to the last one, in MB and as a share. */
export const growthOf = (seen: number[]): { mb: number; share: number } => {
  const fifth = Math.max(1, Math.floor(seen.length / 5));
  const middle = medianOf(seen.slice(2 * fifth, 3 * fifth));
  const mb = medianOf(seen.slice(-fifth)) - middle;
  return { mb, share: mb / middle };
};
