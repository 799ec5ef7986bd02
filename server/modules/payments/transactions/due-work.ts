// Work that falls due over all companies, of which any one may make very much. A run goes on until nothing is left, or until its time
// is over. Each look finds what is oldest of each company, and only so much, so that nobody holds up the others. What fails is put
// aside: it would stand before all that came later each time.
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { transactions } from '#db/schema/index.ts';
import { AppError } from '#server/kernel/errors.ts';
import { HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { RefusalError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { Log } from '#server/platform/log.ts';

/** Something due: a collection, a temporary user. */
export type Unit = { companyId: number; id: string };

export type Work<Due extends Unit> = {
  now: Date;
  /** At most FOUND_MAX of each company, without those that were put aside. */
  find(aside: string[]): Promise<Due[]>;
  /** False: somebody else did it first. */
  complete(due: Due): Promise<boolean>;
  /** What the log says when it fails. */
  failure: string;
  /** Left out: half a minute. */
  lastsMs?: number;
};

export type Worked = { log: Log; /** Aborted when the process is told to stop. */ stopping?: AbortSignal };

/** Of each company at each look. */
export const FOUND_MAX = 100;
const RUN_MS = 30 * SECOND_MS;

/** Until when, by id. In memory: another process, or this one when it has started anew, may try once more. */
const aside = new Map<string, number>();

/** What the books refuse they refuse again; a clock that is ahead of theirs is another matter. */
const asideMs = (error: unknown): number => (error instanceof RefusalError && error.refusal.reason !== 'not_expired' ? HOUR_MS : RUN_MS);

/** The place of a unit among those of its company, for a query that groups transactions by unit. */
export const placeInCompany = (companyId: AnyPgColumn) =>
  sql<number>`row_number() over (partition by ${companyId} order by min(${transactions.expiresAt}))`.as('place');

/** True of what was not put aside. */
export const isNoneOf = (id: AnyPgColumn, ids: string[]): SQL => sql`${id} <> all(${sql.param(ids)}::uuid[])`;

/** Completes what is due and answers how much that was. What fails is logged and put aside. Throws when the books are away. */
export const workOff = async <Due extends Unit>(
  { log, stopping }: Worked,
  { now, find, complete, failure, lastsMs = RUN_MS }: Work<Due>,
): Promise<number> => {
  const endsAt = performance.now() + lastsMs;
  const isOver = (): boolean => stopping?.aborted === true || performance.now() > endsAt;
  for (const [id, until] of aside) if (until <= now.getTime()) aside.delete(id);
  const tried = new Set<string>();
  let completed = 0;
  for (;;) {
    const found = (await find([...aside.keys()])).filter(({ id }) => !tried.has(id));
    for (const due of found) {
      if (isOver()) return completed;
      tried.add(due.id);
      try {
        if (await complete(due)) completed += 1;
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable') throw error;
        const { companyId, id } = due;
        const delayMs = asideMs(error);
        aside.set(id, now.getTime() + delayMs);
        log.error({ err: error, companyId, id }, `${failure}; it is tried again in ${delayMs / SECOND_MS} seconds`);
      }
    }
    if (found.length === 0) return completed;
  }
};
