// Prometheus metrics, with one registry per process. Measurements are cheap: one per request, one per batch regardless of its size, and
// queue lengths only during a scrape. docs/operate.md describes each metric.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { POSTING_OUTCOMES, type LedgerLoad, type LedgerMetrics, type PostingOutcomeKind } from '#server/kernel/ledger-metrics.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import {
  createMessageMetrics,
  type MessageBacklog,
  createReplicaMetrics,
  type ReplicaMetrics,
  createRequestLogMetrics,
  type RequestLogMetrics,
  createWebhookMetrics,
  type WebhookBacklog,
  type WebhookMetrics,
} from '#server/platform/metrics/component-metrics.ts';

/** The state of the ledger checks. */
export type LedgerCheckState = {
  /** The last check that completed or found a violation. */
  last: { startedAt: Date; finishedAt: Date; violations: readonly { invariant: number; rows: number }[] } | undefined;
  /** True if the newest check did not complete. */
  isNewestIncomplete: boolean;
};

export type RequestMeasurement = {
  method: string;
  /** The route pattern, never the client's path. */
  route: string;
  /** Undefined: no response. */
  status: number | undefined;
  durationMs: number;
};

export type Metrics = {
  contentType: string;
  /** All metrics in the Prometheus format. */
  text(): Promise<string>;
  requestEnded(request: RequestMeasurement): void;
  ledger: LedgerMetrics;
  ledgerChecked(state: LedgerCheckState): void;
  webhooks: WebhookMetrics;
  requestLog: RequestLogMetrics;
  replica: ReplicaMetrics;
  webhookBacklog(backlog: WebhookBacklog): void;
  messageBacklog(backlog: MessageBacklog): void;
  /** Records readiness, as returned by /readyz. */
  readinessChanged(isReady: boolean): void;
};

const REQUEST_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const BATCH_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const BATCH_POSTINGS = [1, 2, 4, 8, 16, 32, 64, 128];

/** Other methods share a label, because a client can send any word and each would create a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const toStatusClass = (status: number | undefined): string => (status === undefined ? 'none' : `${Math.floor(status / 100)}xx`);

const createLedgerMetrics = (registers: Registry[]): LedgerMetrics => {
  const counter = (name: string, help: string) => new Counter({ name: `countinghouse_ledger_${name}`, help, registers });
  const sizes = new Histogram({
    name: 'countinghouse_ledger_batch_postings',
    help: 'Postings in a batch.',
    buckets: BATCH_POSTINGS,
    registers,
  });
  const durations = new Histogram({
    name: 'countinghouse_ledger_batch_duration_seconds',
    help: 'Duration of a batch, including retries.',
    buckets: BATCH_SECONDS,
    registers,
  });
  const postings = new Counter({
    name: 'countinghouse_ledger_postings_total',
    help: 'Postings by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of POSTING_OUTCOMES) postings.inc({ outcome }, 0);
  const queueRejections = counter('queue_rejections_total', 'Postings rejected because the queue of their company was full.');
  const splits = counter('batches_split_total', 'Batches that failed, so that their postings ran alone.');
  const retries = counter('batch_retries_total', 'Retries of batches after a deadlock or a lost connection.');
  const ambiguous = counter('ambiguous_commits_total', 'Connections lost during a commit.');
  let readLoad = (): LedgerLoad => ({ waitingPostings: 0, busyConnections: 0 });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `countinghouse_ledger_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('queued_postings', 'Postings that wait for a batch in this process.', () => readLoad().waitingPostings);
  gauge('running_batches', 'Batches that are running in this process, each on its own connection.', () => readLoad().busyConnections);
  return {
    batchEnded: (outcomes, durationMs) => {
      sizes.observe(outcomes.length);
      durations.observe(durationMs / SECOND_MS);
      const counts = new Map<PostingOutcomeKind, number>();
      for (const { kind } of outcomes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      for (const [outcome, count] of counts) postings.inc({ outcome }, count);
    },
    queueRejected: () => queueRejections.inc(),
    batchSplit: () => splits.inc(),
    batchRetried: () => retries.inc(),
    ambiguousCommit: () => ambiguous.inc(),
    watchLoad: (read) => {
      readLoad = read;
    },
  };
};

const createCheckMetrics = (registers: Registry[]): Metrics['ledgerChecked'] => {
  const gauge = (name: string, help: string) => new Gauge({ name: `countinghouse_ledger_check_${name}`, help, registers });
  const finished = gauge('finished_timestamp_seconds', 'Unix time at which the last ledger check ended; 0: never.');
  const duration = gauge('duration_seconds', 'Duration of the last ledger check.');
  const incomplete = gauge('incomplete', '1 if the newest ledger check did not finish.');
  const violations = new Gauge({
    name: 'countinghouse_ledger_check_violations',
    help: 'Rows that violate a ledger invariant, from the last check.',
    labelNames: ['invariant'] as const,
    registers,
  });
  return ({ last, isNewestIncomplete }) => {
    incomplete.set(isNewestIncomplete ? 1 : 0);
    if (!last) return;
    finished.set(last.finishedAt.getTime() / SECOND_MS);
    duration.set((last.finishedAt.getTime() - last.startedAt.getTime()) / SECOND_MS);
    violations.reset();
    for (const { invariant, rows } of last.violations) violations.set({ invariant }, rows);
  };
};

export const createMetrics = (): Metrics => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'countinghouse_http_request_duration_seconds',
    help: 'Duration of requests, from arrival to the end of the response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [register],
  });
  const ready = new Gauge({ name: 'countinghouse_ready', help: '1 if requests can be served, as in /readyz.', registers: [register] });
  const { backlog, ...webhooks } = createWebhookMetrics([register]);
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    requestEnded: ({ method, route, status, durationMs }) =>
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status: toStatusClass(status) }, durationMs / SECOND_MS),
    ledger: createLedgerMetrics([register]),
    ledgerChecked: createCheckMetrics([register]),
    webhooks,
    requestLog: createRequestLogMetrics([register]),
    replica: createReplicaMetrics([register]),
    webhookBacklog: backlog,
    messageBacklog: createMessageMetrics([register]),
    readinessChanged: (isReady) => ready.set(isReady ? 1 : 0),
  };
};
