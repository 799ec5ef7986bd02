// Metrics of single components: webhooks, messages, the request log and the replica. Each process counts its own events; backlogs are read
// from the database when the metrics are scraped.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '#server/kernel/time.ts';

/** Measurements of delivery attempts. */
export type WebhookMetrics = {
  /** waitedMs: for a first attempt, the time since the event. */
  tried(try_: { isReceived: boolean; waitedMs: number | undefined }): void;
};

/** Endpoints with due deliveries, and the due time of the oldest; null: none. */
export type WebhookBacklog = { endpoints: number; oldestDueMs: number | null };

const WAIT_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600];

export const createWebhookMetrics = (registers: Registry[]): WebhookMetrics & { backlog(state: WebhookBacklog): void } => {
  const tries = new Counter({
    name: 'countinghouse_webhook_tries_total',
    help: 'Tries to deliver a webhook, by whether it was received.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['received', 'failed']) tries.inc({ outcome }, 0);
  const waits = new Histogram({
    name: 'countinghouse_webhook_wait_seconds',
    help: 'From an event to the first try of its delivery.',
    buckets: WAIT_SECONDS,
    registers,
  });
  const endpoints = new Gauge({ name: 'countinghouse_webhook_endpoints_due', help: 'Endpoints with deliveries that are due.', registers });
  const oldest = new Gauge({
    name: 'countinghouse_webhook_oldest_due_seconds',
    help: 'For how long the endpoint that waits longest has been due.',
    registers,
  });
  return {
    tried: ({ isReceived, waitedMs }) => {
      tries.inc({ outcome: isReceived ? 'received' : 'failed' });
      if (waitedMs !== undefined) waits.observe(waitedMs / SECOND_MS);
    },
    backlog: ({ endpoints: due, oldestDueMs }) => {
      endpoints.set(due);
      oldest.set((oldestDueMs ?? 0) / SECOND_MS);
    },
  };
};

/** Due messages, and the age of the oldest; null: none. */
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

export type RequestLogMetrics = {
  written(calls: number): void;
  dropped(calls: number): void;
  skipped(calls: number): void;
  /** Registers the callback that returns the number of unwritten log entries. */
  watchWaiting(read: () => number): void;
};

export const createRequestLogMetrics = (registers: Registry[]): RequestLogMetrics => {
  const calls = new Counter({
    name: 'countinghouse_request_log_calls_total',
    help: 'Calls for the request log, by what became of them.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['written', 'dropped', 'skipped']) calls.inc({ outcome }, 0);
  let readWaiting = (): number => 0;
  void new Gauge({
    name: 'countinghouse_request_log_waiting_calls',
    help: 'Calls that wait in this process to be written.',
    registers,
    collect() {
      this.set(readWaiting());
    },
  });
  return {
    written: (count) => calls.inc({ outcome: 'written' }, count),
    dropped: (count) => calls.inc({ outcome: 'dropped' }, count),
    skipped: (count) => calls.inc({ outcome: 'skipped' }, count),
    watchWaiting: (read) => {
      readWaiting = read;
    },
  };
};

export type ReplicaMetrics = {
  /** A file was read from the replica, or from the primary because the replica lags or is unavailable. */
  replicaRead(outcome: 'replica' | 'behind' | 'away'): void;
};

export const createReplicaMetrics = (registers: Registry[]): ReplicaMetrics => {
  const reads = new Counter({
    name: 'countinghouse_replica_reads_total',
    help: 'Files that a replica is there for, by where they were read: the replica, or the database because the replica was behind or away.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['replica', 'behind', 'away']) reads.inc({ outcome }, 0);
  return { replicaRead: (outcome) => reads.inc({ outcome }) };
};
