// Metrics of individual components: webhooks, messages, the request log and the replica. Each process counts its own events; backlogs are read
// from the database when the metrics are scraped.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '#server/kernel/time.ts';

/** Measurements of delivery attempts. */
export type WebhookMetrics = {
  /** `waitedMs` is the time since the event, for a first attempt only. */
  attempted(attempt: { isReceived: boolean; waitedMs: number | undefined }): void;
};

/** The number of endpoints with due deliveries, and the age of the oldest one; null if none is due. */
export type WebhookBacklog = { endpoints: number; oldestDueMs: number | null };

const LATENCY_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600];

export const createWebhookMetrics = (registers: Registry[]): WebhookMetrics & { backlog(backlog: WebhookBacklog): void } => {
  const attempts = new Counter({
    name: 'countinghouse_webhook_attempts_total',
    help: 'Delivery attempts of webhooks by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['succeeded', 'failed']) attempts.inc({ outcome }, 0);
  const latencies = new Histogram({
    name: 'countinghouse_webhook_delivery_latency_seconds',
    help: 'Time from an event to the first attempt of its delivery.',
    buckets: LATENCY_SECONDS,
    registers,
  });
  const endpoints = new Gauge({ name: 'countinghouse_webhook_endpoints_due', help: 'Endpoints with due deliveries.', registers });
  const oldest = new Gauge({
    name: 'countinghouse_webhook_oldest_due_seconds',
    help: 'Age of the oldest due delivery.',
    registers,
  });
  return {
    attempted: ({ isReceived, waitedMs }) => {
      attempts.inc({ outcome: isReceived ? 'succeeded' : 'failed' });
      if (waitedMs !== undefined) latencies.observe(waitedMs / SECOND_MS);
    },
    backlog: ({ endpoints: due, oldestDueMs }) => {
      endpoints.set(due);
      oldest.set((oldestDueMs ?? 0) / SECOND_MS);
    },
  };
};

/** The number of due messages, and the age of the oldest one; null if none is due. */
export type MessageBacklog = { messages: number; oldestDueMs: number | null };

export const createMessageMetrics = (registers: Registry[]): ((backlog: MessageBacklog) => void) => {
  const due = new Gauge({ name: 'countinghouse_messages_due', help: 'Due email and SMS messages that no worker has claimed.', registers });
  const oldest = new Gauge({
    name: 'countinghouse_messages_oldest_due_seconds',
    help: 'Age of the oldest due message.',
    registers,
  });
  return ({ messages, oldestDueMs }) => {
    due.set(messages);
    oldest.set((oldestDueMs ?? 0) / SECOND_MS);
  };
};

export type RequestLogMetrics = {
  written(count: number): void;
  dropped(count: number): void;
  skipped(count: number): void;
  /** Registers the callback that returns the number of unwritten log entries. */
  watchQueued(read: () => number): void;
};

export const createRequestLogMetrics = (registers: Registry[]): RequestLogMetrics => {
  const requests = new Counter({
    name: 'countinghouse_request_log_requests_total',
    help: 'Requests of the request log by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['written', 'dropped', 'skipped']) requests.inc({ outcome }, 0);
  let readQueued = (): number => 0;
  void new Gauge({
    name: 'countinghouse_request_log_queued_requests',
    help: 'Requests that wait in this process to be written to the request log.',
    registers,
    collect() {
      this.set(readQueued());
    },
  });
  return {
    written: (count) => requests.inc({ outcome: 'written' }, count),
    dropped: (count) => requests.inc({ outcome: 'dropped' }, count),
    skipped: (count) => requests.inc({ outcome: 'skipped' }, count),
    watchQueued: (read) => {
      readQueued = read;
    },
  };
};

export type ReplicaMetrics = {
  /** A file was read from the replica, or from the primary because the replica lags or is unavailable. */
  replicaRead(outcome: 'replica' | 'lagging' | 'unavailable'): void;
};

export const createReplicaMetrics = (registers: Registry[]): ReplicaMetrics => {
  const reads = new Counter({
    name: 'countinghouse_replica_reads_total',
    help: 'Reads of files by outcome: from the replica, or from the primary because the replica was lagging or unavailable.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['replica', 'lagging', 'unavailable']) reads.inc({ outcome }, 0);
  return { replicaRead: (outcome) => reads.inc({ outcome }) };
};
