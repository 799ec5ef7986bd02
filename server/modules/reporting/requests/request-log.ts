// The request log. A request is queued in memory, which adds no latency, and written in a batch within a second. The queue is bounded: if
// requests arrive faster than the database accepts them, the oldest are dropped and counted, so that no request waits.
import { toDatabaseFailure } from '#server/api/database-failure.ts';
import type { Database } from '#db/client.ts';
import type { LoggedCall, RequestLog } from '#server/api/request-log.ts';
import { estimateSize, toRowText } from '#server/modules/reporting/requests/request-row.ts';
import { SECOND_MS, MINUTE_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { RequestLogMetrics } from '#server/platform/metrics/component-metrics.ts';
import { inArray, sql } from 'drizzle-orm';
import { companyIdentifiers } from '#db/schema/index.ts';

const BATCH_ROWS = 200;
const QUEUED_ROWS_MAX = 5_000;
const QUEUED_LENGTH_MAX = 32 * 1024 * 1024;
const FLUSH_AFTER_MS = SECOND_MS;
const RETRY_AFTER_MS = 5 * SECOND_MS;

type RequestLogPorts = {
  db: Database;
  log: Log;
  metrics?: RequestLogMetrics | undefined;
  /** False in tests, which call flush. */
  flushesAutomatically?: boolean;
};

/** Oldest first. */
const createQueue = (metrics: RequestLogMetrics | undefined) => {
  let calls: LoggedCall[] = [];
  let length = 0;
  metrics?.watchQueued(() => calls.length);
  const drop = (count: number): void => {
    for (const call of calls.splice(0, count)) length -= estimateSize(call);
    metrics?.dropped(count);
  };
  return {
    get size() {
      return calls.length;
    },
    /** Returns true if older requests were dropped. */
    add: (call: LoggedCall): boolean => {
      calls.push(call);
      length += estimateSize(call);
      if (calls.length <= QUEUED_ROWS_MAX && length <= QUEUED_LENGTH_MAX) return false;
      drop(BATCH_ROWS);
      return true;
    },
    take: (): LoggedCall[] => {
      const batch = calls.splice(0, BATCH_ROWS);
      for (const call of batch) length -= estimateSize(call);
      return batch;
    },
    requeue: (batch: LoggedCall[]): void => {
      calls = [...batch, ...calls];
      for (const call of batch) length += estimateSize(call);
    },
  };
};

/** Throws if the database is unavailable. Drops requests that the database rejects. */
const createWriter = ({ db, log, metrics }: RequestLogPorts) => {
  /** Writes requests separately after a failed batch, so that a rejected request does not affect the others. */
  const writeEach = async (companyId: number, calls: readonly LoggedCall[]): Promise<void> => {
    for (const call of calls) {
      try {
        await writeRequests(db, companyId, [call]);
        metrics?.written(1);
      } catch (error) {
        metrics?.dropped(1);
        log.error({ err: error, requestId: call.requestId }, 'Writing to the request log failed');
      }
    }
  };

  return async (companyId: number, calls: readonly LoggedCall[]): Promise<void> => {
    try {
      await writeRequests(db, companyId, calls);
      metrics?.written(calls.length);
    } catch (error) {
      if (toDatabaseFailure(error)?.code === 'unavailable') throw error;
      await writeEach(companyId, calls);
    }
  };
};

export const createRequestLog = (ports: RequestLogPorts): RequestLog => {
  const { db, log, metrics, flushesAutomatically = true } = ports;
  const write = createWriter(ports);
  const queue = createQueue(metrics);
  const isWithinLimit = createUnauthenticatedLimit();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let isBehind = false;

  const drainQueue = async (): Promise<void> => {
    while (queue.size > 0) {
      const batch = queue.take();
      let remaining: LoggedCall[] = batch;
      try {
        for (const [companyId, calls] of await groupByCompany(db, batch)) {
          await write(companyId, calls);
          remaining = remaining.filter((call) => !calls.includes(call));
        }
      } catch (error) {
        queue.requeue(remaining);
        log.warn({ err: error, waiting: queue.size }, 'Writing to the request log failed; retrying');
        schedule(RETRY_AFTER_MS);
        return;
      }
    }
    isBehind = false;
  };

  const flush = (): Promise<void> => (flushing ??= drainQueue().finally(() => (flushing = undefined)));

  const schedule = (afterMs: number): void => {
    if (!flushesAutomatically || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, afterMs).unref();
  };

  return {
    add: (call) => {
      if ('identifier' in call.company && !isWithinLimit(call.company.identifier, call.createdAt)) {
        metrics?.skipped(1);
        return;
      }
      if (queue.add(call) && !isBehind) {
        isBehind = true;
        log.warn('Request log queue is full; dropping the oldest entries');
      }
      if (flushesAutomatically && queue.size >= BATCH_ROWS && !isBehind) void flush();
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

/**
 * Unauthenticated requests are logged for the company in their body, which any client can set. The limit per process, company and
 * minute keeps an attacker from flooding the log and pushing real requests out of view.
 */
export const UNAUTHENTICATED_PER_MINUTE_MAX = 100;

/** Bounds the memory used for counts. If it is exceeded, all counts are reset. */
const NAMES_MAX = 10_000;
/** Longer than any company identifier. */
const NAME_LENGTH_MAX = 100;

const createUnauthenticatedLimit = (): ((identifier: string, at: Date) => boolean) => {
  let counts = new Map<string, number>();
  let countedMinute = 0;
  return (identifier, at) => {
    if (identifier.length > NAME_LENGTH_MAX) return false;
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== countedMinute || counts.size >= NAMES_MAX) counts = new Map();
    countedMinute = minute;
    const count = (counts.get(identifier) ?? 0) + 1;
    counts.set(identifier, count);
    return count <= UNAUTHENTICATED_PER_MINUTE_MAX;
  };
};

const NUMBER_SEQUENCE = 'request';

/**
 * Inserts and numbers the requests of one company with one statement. The commit is asynchronous (`synchronous_commit = off`): after a crash of
 * the machine, the last entries of the log may be missing.
 */
export const writeRequests = async (db: Database, companyId: number, calls: readonly LoggedCall[]): Promise<void> => {
  const rows = `[${calls.map((call, position) => toRowText(call, position + 1)).join(',')}]`;
  await db.execute(sql`
    with numbered as (
      insert into record_numbers as r (company_id, record, last) values (${companyId}::int, ${NUMBER_SEQUENCE}, ${calls.length}::int)
      on conflict (company_id, record) do update set last = r.last + excluded.last where r.company_id = ${companyId}::int
      returning r.last - ${calls.length}::int as before
    ), written as (
      insert into requests (company_id, id, request_id, user_id, token_key, key, scheme, method, path, params, content_type, headers, body,
        response, status_code, duration_ms, client_address, user_agent, resource, resource_id, created_at)
      select ${companyId}::int, numbered.before + c.position, c.request_id, c.user_id, c.token_key, c.key, c.scheme, c.method, c.path, c.params,
        c.content_type, c.headers, c.body, c.response, c.status_code, c.duration_ms, c.client_address, c.user_agent, c.resource,
        c.resource_id, c.created_at
      from numbered, json_to_recordset(${rows}::text::json) as c (position int, request_id text, user_id uuid, token_key text, key text,
        scheme text, method text, path text, params jsonb, content_type text, headers json, body json, response json, status_code int,
        duration_ms int, client_address text, user_agent text, resource text, resource_id text, created_at timestamptz)
    )
    select set_config('synchronous_commit', 'off', true)`);
};

const UNKNOWN_COMPANY = 0;

/** Groups requests by company. Omits those with an unknown company. */
const groupByCompany = async (db: Database, calls: readonly LoggedCall[]): Promise<Map<number, LoggedCall[]>> => {
  const identifiers = new Set(calls.flatMap(({ company }) => ('identifier' in company ? company.identifier : [])));
  const rows =
    identifiers.size === 0
      ? []
      : await db
          .select()
          .from(companyIdentifiers)
          .where(inArray(companyIdentifiers.identifier, [...identifiers]));
  const ids = new Map(rows.map(({ id, identifier }) => [identifier, id]));
  const toCompanyId = ({ company }: LoggedCall) => ('id' in company ? company.id : ids.get(company.identifier));
  const grouped = Map.groupBy(calls, (call) => toCompanyId(call) ?? UNKNOWN_COMPANY);
  grouped.delete(UNKNOWN_COMPANY);
  return grouped;
};
