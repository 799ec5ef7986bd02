import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/platform/metrics/metrics.ts';

test('keeps separate metrics per process', async () => {
  const [first, second] = [createMetrics(), createMetrics()];
  first.ledger.queueRejected();
  expect(await first.text()).toContain('countinghouse_ledger_queue_rejections_total 1\n');
  expect(await second.text()).toContain('countinghouse_ledger_queue_rejections_total 0\n');
});

test('counts a batch once and its postings by outcome', async () => {
  const { ledger, text } = createMetrics();
  ledger.batchEnded([{ kind: 'accepted' }, { kind: 'rejected' }, { kind: 'accepted' }], 30);
  ledger.batchEnded([{ kind: 'failed' }], 2);
  const lines = (await text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'countinghouse_ledger_postings_total{outcome="accepted"} 2',
      'countinghouse_ledger_postings_total{outcome="rejected"} 1',
      'countinghouse_ledger_postings_total{outcome="replayed"} 0',
      'countinghouse_ledger_postings_total{outcome="failed"} 1',
      'countinghouse_ledger_batch_postings_count 2',
      'countinghouse_ledger_batch_postings_sum 4',
      'countinghouse_ledger_batch_postings_bucket{le="1"} 1',
      'countinghouse_ledger_batch_duration_seconds_sum 0.032',
    ]),
  );
});

test('counts webhook attempts by outcome and measures the delay before the first one', async () => {
  const { webhooks, webhookBacklog, text } = createMetrics();
  webhooks.attempted({ isReceived: true, waitedMs: 300 });
  webhooks.attempted({ isReceived: false, waitedMs: undefined });
  webhookBacklog({ endpoints: 3, oldestDueMs: 2_500 });
  const lines = (await text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'countinghouse_webhook_attempts_total{outcome="succeeded"} 1',
      'countinghouse_webhook_attempts_total{outcome="failed"} 1',
      'countinghouse_webhook_delivery_latency_seconds_sum 0.3',
      'countinghouse_webhook_endpoints_due 3',
      'countinghouse_webhook_oldest_due_seconds 2.5',
    ]),
  );
});

test('counts batch events and reads the load on demand', async () => {
  const { ledger, text } = createMetrics();
  let waitingPostings = 1;
  ledger.watchLoad(() => ({ waitingPostings, busyConnections: 2 }));
  ledger.batchSplit();
  ledger.batchRetried();
  ledger.ambiguousCommit();
  waitingPostings = 7;
  const lines = (await text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'countinghouse_ledger_batches_split_total 1',
      'countinghouse_ledger_batch_retries_total 1',
      'countinghouse_ledger_ambiguous_commits_total 1',
      'countinghouse_ledger_queued_postings 7',
      'countinghouse_ledger_running_batches 2',
    ]),
  );
});

test('docs/operate.md lists exactly the exported metrics', async () => {
  const documented = [...readFileSync('docs/operate.md', 'utf8').matchAll(/^\| `([a-z_]+)` +\|/gm)].map(([, name]) => name);
  const exported = [...(await createMetrics().text()).matchAll(/^# TYPE countinghouse_(\S+)/gm)].map(([, name]) => name);
  expect(documented).toHaveLength(exported.length);
  expect(new Set(documented)).toEqual(new Set(exported));
});
