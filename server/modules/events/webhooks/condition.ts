import { holds, parseCondition } from '#server/kernel/condition.ts';

/** Whether an event's data meets a webhook's condition, or why that cannot be told, in words. Never throws. */
export const judgeCondition = (condition: string, data: Record<string, unknown>): { holds: boolean } | { problem: string } => {
  const read = parseCondition(condition);
  if ('problem' in read) return read;
  const judged = holds(read.condition, data);
  return typeof judged === 'boolean' ? { holds: judged } : judged;
};
