// The ledger's port for measurements. platform/metrics/metrics.ts implements it for Prometheus.

/** How a posting ends; `failed` for an unexpected error. */
export const POSTING_OUTCOMES = ['accepted', 'rejected', 'replayed', 'key_busy', 'stale', 'failed'] as const;
export type PostingOutcomeKind = (typeof POSTING_OUTCOMES)[number];

export type LedgerLoad = { waitingPostings: number; busyConnections: number };

export type LedgerMetrics = {
  batchEnded(outcomes: readonly { kind: PostingOutcomeKind }[], durationMs: number): void;
  /** A posting was rejected because the queue of its company was full. */
  queueRejected(): void;
  /** A batch failed unexpectedly and its postings run one at a time. */
  batchSplit(): void;
  /** A batch runs again after a deadlock or a lost connection. */
  batchRetried(): void;
  /** A connection was lost during COMMIT. */
  ambiguousCommit(): void;
  /** Registers the callback that returns the load when metrics are collected. */
  watchLoad(read: () => LedgerLoad): void;
};
