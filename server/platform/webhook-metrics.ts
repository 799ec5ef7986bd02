// Numbers of webhooks: tries are counted by each process, what waits is read from the database when somebody asks.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '#server/kernel/time.ts';

/** What the worker tells of a try. */
export type WebhookMetrics = {
  /** waitedMs: of a first try, from the event on. */
  tried(try_: { isReceived: boolean; waitedMs: number | undefined }): void;
};

/** Endpoints whose deliveries are due, and since when the one that waits longest is; null: none is. */
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
