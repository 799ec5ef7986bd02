// The log of calls, written behind them: a call is noted in memory, which costs it nothing, and written with others within a second.
// What waits is bounded. Where calls come faster than the database takes them, the oldest ones are dropped and counted, and no call
// waits.
import { databaseFailure } from '#server/api/database-failure.ts';
import type { Database } from '#db/client.ts';
import { createOutsideCalls } from '#server/modules/reporting/requests/outside-calls.ts';
import type { LoggedCall, RequestLog } from '#server/api/request-log.ts';
import { weightOf } from '#server/modules/reporting/requests/request-row.ts';
import { byCompany, writeRequests } from '#server/modules/reporting/requests/write-requests.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { RequestLogMetrics } from '#server/platform/metrics/component-metrics.ts';

const BATCH_ROWS = 200;
const WAITING_ROWS_MAX = 5_000;
const WAITING_LENGTH_MAX = 32 * 1024 * 1024;
const FLUSH_AFTER_MS = SECOND_MS;
const RETRY_AFTER_MS = 5 * SECOND_MS;

type Parts = {
  db: Database;
  log: Log;
  metrics?: RequestLogMetrics | undefined;
  /** False in tests, which flush themselves. */
  flushesItself?: boolean;
};

/** What waits, the oldest first. */
const createQueue = (metrics: RequestLogMetrics | undefined) => {
  let calls: LoggedCall[] = [];
  let length = 0;
  metrics?.watchWaiting(() => calls.length);
  const drop = (count: number): void => {
    for (const call of calls.splice(0, count)) length -= weightOf(call);
    metrics?.dropped(count);
  };
  return {
    get size() {
      return calls.length;
    },
    /** True when some were dropped for it. */
    add: (call: LoggedCall): boolean => {
      calls.push(call);
      length += weightOf(call);
      if (calls.length <= WAITING_ROWS_MAX && length <= WAITING_LENGTH_MAX) return false;
      drop(BATCH_ROWS);
      return true;
    },
    take: (): LoggedCall[] => {
      const taken = calls.splice(0, BATCH_ROWS);
      for (const call of taken) length -= weightOf(call);
      return taken;
    },
    putBack: (taken: LoggedCall[]): void => {
      calls = [...taken, ...calls];
      for (const call of taken) length += weightOf(call);
    },
  };
};

/** Writes the calls of a company; what is away is thrown, and what the database refuses is left out. */
const createWriter = ({ db, log, metrics }: Parts) => {
  /** What the database does not take is written call by call, so that one that it refuses costs no other one. */
  const writeOneByOne = async (companyId: number, calls: readonly LoggedCall[]): Promise<void> => {
    for (const call of calls) {
      try {
        await writeRequests(db, companyId, [call]);
        metrics?.written(1);
      } catch (error) {
        metrics?.dropped(1);
        log.error({ err: error, requestId: call.requestId }, 'A call could not be written into the request log');
      }
    }
  };

  return async (companyId: number, calls: readonly LoggedCall[]): Promise<void> => {
    try {
      await writeRequests(db, companyId, calls);
      metrics?.written(calls.length);
    } catch (error) {
      if (databaseFailure(error)?.code === 'unavailable') throw error;
      await writeOneByOne(companyId, calls);
    }
  };
};

/** Makes the log of a process. */
export const createRequestLog = (parts: Parts): RequestLog => {
  const { db, log, metrics, flushesItself = true } = parts;
  const write = createWriter(parts);
  const queue = createQueue(metrics);
  const isKeptFromOutside = createOutsideCalls();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let isBehind = false;

  const writeWaiting = async (): Promise<void> => {
    while (queue.size > 0) {
      const taken = queue.take();
      let left: LoggedCall[] = taken;
      try {
        for (const [companyId, calls] of await byCompany(db, taken)) {
          await write(companyId, calls);
          left = left.filter((call) => !calls.includes(call));
        }
      } catch (error) {
        queue.putBack(left);
        log.warn({ err: error, waiting: queue.size }, 'The request log could not be written; it is tried again');
        schedule(RETRY_AFTER_MS);
        return;
      }
    }
    isBehind = false;
  };

  const flush = (): Promise<void> => (flushing ??= writeWaiting().finally(() => (flushing = undefined)));

  const schedule = (afterMs: number): void => {
    if (!flushesItself || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, afterMs).unref();
  };

  return {
    note: (call) => {
      if ('identifier' in call.company && !isKeptFromOutside(call.company.identifier, call.createdAt)) {
        metrics?.skipped(1);
        return;
      }
      if (queue.add(call) && !isBehind) {
        isBehind = true;
        log.warn('Calls come faster than the request log can be written: the oldest ones are left out');
      }
      if (flushesItself && queue.size >= BATCH_ROWS && !isBehind) void flush();
      else schedule(FLUSH_AFTER_MS);
    },
    flush,
    close: async () => {
      clearTimeout(timer);
      await flushing;
      await flush();
      clearTimeout(timer);
    },
  };
};
