// Prometheus metrics in one registry per process, passed on like the log and the clock. Hot paths are measured cheaply: a request once, a
// batch once regardless of its size, and queue lengths only on a scrape. docs/operate.md describes each metric.
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

/** The label of rejected postings has been `refused` since the first release; dashboards and alerts use it. */
const labelOf = (outcome: PostingOutcomeKind): string => (outcome === 'rejected' ? 'refused' : outcome);

/** The state of the ledger checks. */
export type LedgerCheckState = {
  /** The last check that completed or found a violation. */
  last: { startedAt: Date; finishedAt: Date; violations: readonly { invariant: number; rows: number }[] } | undefined;
  /** True if the newest check did not complete. */
  isNewestIncomplete: boolean;
};

export type RequestNumbers = {
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
  requestEnded(request: RequestNumbers): void;
  ledger: LedgerMetrics;
  ledgerChecked(state: LedgerCheckState): void;
  webhooks: WebhookMetrics;
  requestLog: RequestLogMetrics;
  replica: ReplicaMetrics;
  webhookBacklog(state: WebhookBacklog): void;
  messageBacklog(state: MessageBacklog): void;
  /** Records readiness, as returned by /readyz. */
  readinessTold(isReady: boolean): void;
};

const REQUEST_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const BATCH_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const BATCH_POSTINGS = [1, 2, 4, 8, 16, 32, 64, 128];

/** Other methods share a label, because a client can send any word and each would create a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const statusClassOf = (status: number | undefined): string => (status === undefined ? 'none' : `${Math.floor(status / 100)}xx`);

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
    help: 'From the beginning of a batch to its end, repetitions included.',
    buckets: BATCH_SECONDS,
    registers,
  });
  const postings = new Counter({
    name: 'countinghouse_ledger_postings_total',
    help: 'Postings by what became of them.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of POSTING_OUTCOMES) postings.inc({ outcome: labelOf(outcome) }, 0);
  const queueRejections = counter('postings_turned_away_total', 'Postings that found the queue of their company full.');
  const splits = counter('batches_taken_apart_total', 'Batches that failed and whose postings then ran alone.');
  const repeated = counter('batches_repeated_total', 'Repetitions of batches after a deadlock or a lost connection.');
  const ambiguous = counter('commits_ambiguous_total', 'Connections lost during a commit.');
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
  gauge('waiting_postings', 'Postings that wait in this process for a batch to begin.', () => readLoad().waitingPostings);
  gauge('busy_lanes', 'Batches that run in this process, each on a connection of its own.', () => readLoad().busyConnections);
  return {
    batchEnded: (outcomes, durationMs) => {
      sizes.observe(outcomes.length);
      durations.observe(durationMs / SECOND_MS);
      const counts = new Map<PostingOutcomeKind, number>();
      for (const { kind } of outcomes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      for (const [outcome, count] of counts) postings.inc({ outcome: labelOf(outcome) }, count);
    },
    queueRejected: () => queueRejections.inc(),
    batchSplit: () => splits.inc(),
    batchRetried: () => repeated.inc(),
    ambiguousCommit: () => ambiguous.inc(),
    watchLoad: (read) => {
      readLoad = read;
    },
  };
};

const createCheckMetrics = (registers: Registry[]): Metrics['ledgerChecked'] => {
  const gauge = (name: string, help: string) => new Gauge({ name: `countinghouse_ledger_check_${name}`, help, registers });
  const finished = gauge('finished_timestamp_seconds', 'When the last check of the books ended, in Unix time; 0: never.');
  const duration = gauge('duration_seconds', 'How long the last check of the books took.');
  const incomplete = gauge('incomplete', '1 when the newest check of the books did not come to its end.');
  const violations = new Gauge({
    name: 'countinghouse_ledger_check_violations',
    help: 'Rows that break an invariant of the books, as the last check found them.',
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
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [register],
  });
  const ready = new Gauge({ name: 'countinghouse_ready', help: '1 when requests can be served, as /readyz says.', registers: [register] });
  const { backlog, ...webhooks } = createWebhookMetrics([register]);
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    requestEnded: ({ method, route, status, durationMs }) =>
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status: statusClassOf(status) }, durationMs / SECOND_MS),
    ledger: createLedgerMetrics([register]),
    ledgerChecked: createCheckMetrics([register]),
    webhooks,
    requestLog: createRequestLogMetrics([register]),
    replica: createReplicaMetrics([register]),
    webhookBacklog: backlog,
    messageBacklog: createMessageMetrics([register]),
    readinessTold: (isReady) => ready.set(isReady ? 1 : 0),
  };
};
