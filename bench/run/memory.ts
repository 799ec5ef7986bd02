import { readFileSync } from 'node:fs';
import { toSpread } from '../rounds.ts';

const KIB_IN_MB = 1_024;

/** Resident memory of a process in MB. Undefined without such a process or without /proc. */
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
  /** Stops the sampling and returns the samples, one per second. */
  stop(): number[];
};

const INTERVAL_MS = 1_000;

/** Samples the memory of a process once per second. */
export const watchMemory = (pid: number): MemoryWatch => {
  const samples: number[] = [];
  const sample = (): void => {
    const mb = residentMb(pid);
    if (mb !== undefined) samples.push(mb);
  };
  sample();
  const timer = setInterval(sample, INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return samples;
    },
  };
};

const computeMedian = (samples: number[]): number => toSpread(samples).median;

/** Growth from the middle fifth of the samples to the last fifth, in MB and as a share. */
export const computeGrowth = (samples: number[]): { mb: number; share: number } => {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const middle = computeMedian(samples.slice(2 * fifth, 3 * fifth));
  const mb = computeMedian(samples.slice(-fifth)) - middle;
  return { mb, share: mb / middle };
};
