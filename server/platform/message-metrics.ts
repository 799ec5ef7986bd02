// Numbers of mail and SMS: what waits is read from the database when somebody asks.
import { Gauge, type Registry } from 'prom-client';
import { SECOND_MS } from '#server/kernel/time.ts';

/** Messages that are due, and for how long the one that waits longest has been; null: none is. */
export type MessageBacklog = { messages: number; oldestDueMs: number | null };

export const createMessageMetrics = (registers: Registry[]): ((state: MessageBacklog) => void) => {
  const due = new Gauge({ name: 'countinghouse_messages_due', help: 'Mail and SMS that are due and not taken.', registers });
  const oldest = new Gauge({
    name: 'countinghouse_messages_oldest_due_seconds',
    help: 'For how long the message that waits longest has been due.',
    registers,
  });
  return ({ messages, oldestDueMs }) => {
    due.set(messages);
    oldest.set((oldestDueMs ?? 0) / SECOND_MS);
  };
};
