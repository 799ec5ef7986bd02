// CPU time of processes, read from /proc. On a shared machine it is more stable than wall-clock time, because it excludes waiting.
import { readdirSync, readFileSync } from 'node:fs';

/** Unit of times in /proc on Linux, independent of the kernel's timer frequency. */
const TICK_MICROSECONDS = 10_000;

/** Fields after the name in /proc/<pid>/stat: their numbers in proc(5) minus three. */
const PARENT = 1;
const USER_TIME = 11;
const SYSTEM_TIME = 12;
const USER_TIME_OF_ENDED_CHILDREN = 13;
const SYSTEM_TIME_OF_ENDED_CHILDREN = 14;

export type ProcessStat = { name: string; parent: number; ownMicroseconds: number; endedChildrenMicroseconds: number };

/** Parses a line of /proc/<pid>/stat. The name is in parentheses and may contain parentheses. */
export const parseStat = (line: string): ProcessStat => {
  const end = line.lastIndexOf(')');
  const fields = line
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const ticks = (...indexes: number[]): number => indexes.reduce((sum, index) => sum + (fields[index] ?? 0), 0) * TICK_MICROSECONDS;
  return {
    name: line.slice(line.indexOf('(') + 1, end),
    parent: fields[PARENT] ?? 0,
    ownMicroseconds: ticks(USER_TIME, SYSTEM_TIME),
    endedChildrenMicroseconds: ticks(USER_TIME_OF_ENDED_CHILDREN, SYSTEM_TIME_OF_ENDED_CHILDREN),
  };
};

/** Undefined without such a process or without /proc. */
export const readStat = (pid: number): ProcessStat | undefined => {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

const processIds = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** CPU time of one process; undefined if unknown. */
export const cpuTimeOfProcess = (pid: number): number | undefined => readStat(pid)?.ownMicroseconds;

/**
 * CPU time of a process and all its children, including exited ones; undefined if unknown. A child that exits while the processes are read would
 * not be counted, so everything is then read again.
 */
export const cpuTimeOfProcessTree = (pid: number): number | undefined => {
  for (;;) {
    const head = readStat(pid);
    if (!head) return undefined;
    const children = processIds()
      .map(readStat)
      .filter((stat) => stat?.parent === pid);
    if (head.endedChildrenMicroseconds !== readStat(pid)?.endedChildrenMicroseconds) continue;
    return children.reduce(
      (sum, child) => sum + (child?.ownMicroseconds ?? 0) + (child?.endedChildrenMicroseconds ?? 0),
      head.ownMicroseconds + head.endedChildrenMicroseconds,
    );
  }
};
