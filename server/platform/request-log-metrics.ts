// Numbers of the request log, of each process.
import { Counter, Gauge, type Registry } from 'prom-client';

export type RequestLogMetrics = {
  written(calls: number): void;
  dropped(calls: number): void;
  skipped(calls: number): void;
  /** Says who knows how many calls wait to be written. */
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
