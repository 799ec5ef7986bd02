// Processes due items of all companies until none is left or the time of the run is over. Each query returns the oldest items of each
// company, up to a maximum, so that no company starves the others. Failed items are postponed, or they would block all later ones.
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { transactions } from '#db/schema/index.ts';
import { AppError } from '#server/kernel/errors.ts';
import { HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { Log } from '#server/platform/log.ts';

export type DueItem = { companyId: number; id: string };

export type DueWork<Due extends DueItem> = {
  now: Date;
  /** Finds at most DUE_PER_COMPANY_MAX items per company, without the postponed ones. */
  find(postponed: string[]): Promise<Due[]>;
  /** Returns false if the item was completed concurrently. */
  complete(due: Due): Promise<boolean>;
  /** The log message of a failure. */
  failureMessage: string;
  /** The default is RUN_MS. */
  runMs?: number;
};

export type DueWorkPorts = { log: Log; /** Aborted when the process stops. */ stopSignal?: AbortSignal };

export const DUE_PER_COMPANY_MAX = 100;
const RUN_MS = 30 * SECOND_MS;

/** Failed items: time of the next attempt by id. In memory, so other processes and restarts retry earlier. */
const postponed = new Map<string, number>();

/** The ledger would reject the item again, unless the clock of this process was ahead. */
const postponeMs = (error: unknown): number =>
  error instanceof RejectionError && error.rejection.reason !== 'not_expired' ? HOUR_MS : RUN_MS;

/** Ranks items within their company by expiry, for queries that group transactions by item. */
export const rankInCompany = (companyId: AnyPgColumn) =>
  sql<number>`row_number() over (partition by ${companyId} order by min(${transactions.expiresAt}))`.as('rank');

export const notPostponedCondition = (id: AnyPgColumn, ids: string[]): SQL => sql`${id} <> all(${sql.param(ids)}::uuid[])`;

/** Completes due items and returns their number. Failures are logged and postponed. Throws if the ledger is unavailable. */
export const processDue = async <Due extends DueItem>(
  { log, stopSignal }: DueWorkPorts,
  { now, find, complete, failureMessage, runMs = RUN_MS }: DueWork<Due>,
): Promise<number> => {
  const deadline = performance.now() + runMs;
  const isOver = (): boolean => stopSignal?.aborted === true || performance.now() > deadline;
  for (const [id, until] of postponed) if (until <= now.getTime()) postponed.delete(id);
  const attempted = new Set<string>();
  let completed = 0;
  for (;;) {
    const items = (await find([...postponed.keys()])).filter(({ id }) => !attempted.has(id));
    for (const due of items) {
      if (isOver()) return completed;
      attempted.add(due.id);
      try {
        if (await complete(due)) completed += 1;
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable') throw error;
        const { companyId, id } = due;
        const delayMs = postponeMs(error);
        postponed.set(id, now.getTime() + delayMs);
        log.error({ err: error, companyId, id }, `${failureMessage}; retrying in ${delayMs / SECOND_MS} seconds`);
      }
    }
    if (items.length === 0) return completed;
  }
};
