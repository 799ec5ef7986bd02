// Calls without a token are kept for the company that their body names, and anybody can write a name. So that nobody can fill a company's
// log from outside, and push out of sight what its own people do, each process keeps so many of them a minute.
import { MINUTE_MS } from '#server/kernel/time.ts';

export const OUTSIDE_CALLS_A_MINUTE = 100;

/** Most names that are counted at once: whoever sends ever new ones must not fill the memory. Then all are counted anew. */
const NAMES_MAX = 10_000;
/** No company has a longer one. */
const NAME_LENGTH_MAX = 100;

/** Says of each call from outside whether it is kept. */
export const createOutsideCalls = (): ((identifier: string, at: Date) => boolean) => {
  let counts = new Map<string, number>();
  let countedMinute = 0;
  return (identifier, at) => {
    if (identifier.length > NAME_LENGTH_MAX) return false;
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== countedMinute || counts.size >= NAMES_MAX) counts = new Map();
    countedMinute = minute;
    const count = (counts.get(identifier) ?? 0) + 1;
    counts.set(identifier, count);
    return count <= OUTSIDE_CALLS_A_MINUTE;
  };
};
