// Processor time of processes, from /proc where there is one. On a machine that others use as well it is steadier than the
// time that passes: it counts only what was done.
import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux, whatever the kernel's own clock: what /proc counts in. */
const TICK_MICROSECONDS = 10_000;

/** What stands behind the name in /proc/<pid>/stat, by the numbers of its manual less three. */
const PARENT = 1;
const USER_TIME = 11;
const SYSTEM_TIME = 12;
const USER_TIME_OF_ENDED_CHILDREN = 13;
const SYSTEM_TIME_OF_ENDED_CHILDREN = 14;

export type ProcessStat = { name: string; parent: number; ownMicroseconds: number; endedChildrenMicroseconds: number };

/** Reads a line of /proc/<pid>/stat. The name is in parentheses and may hold any of them. */
export const parseStat = (line: string): ProcessStat => {
  const end = line.lastIndexOf(')');
  const fields = line
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const ticks = (...places: number[]): number => places.reduce((sum, place) => sum + (fields[place] ?? 0), 0) * TICK_MICROSECONDS;
  return {
    name: line.slice(line.indexOf('(') + 1, end),
    parent: fields[PARENT] ?? 0,
    ownMicroseconds: ticks(USER_TIME, SYSTEM_TIME),
    endedChildrenMicroseconds: ticks(USER_TIME_OF_ENDED_CHILDREN, SYSTEM_TIME_OF_ENDED_CHILDREN),
  };
};

/** Undefined when there is no such process, or no /proc. */
export const readStat = (pid: number): ProcessStat | undefined => {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

const processIds = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** Of one process. Undefined where it cannot be known. */
export const timeOfProcess = (pid: number): number | undefined => readStat(pid)?.ownMicroseconds;

/**
 * Of a process and all its children, those included that have ended. Undefined where it cannot be known. A child that ends
 * while its parent and the children are read would be counted in neither place: then everything is read again.
 */
export const timeOfFamily = (pid: number): number | undefined => {
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
