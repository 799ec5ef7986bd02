// The log keeps a call for as many days as its company says. Older ones go in portions, so that no statement lasts.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, requests } from '#db/schema/index.ts';
import { parseSettings } from '#server/modules/companies/index.ts';
import { DAY_MS, MINUTE_MS, type Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

const PORTION = 5_000;
/** The queue takes a job that lasts a quarter of an hour for dead. */
const RUN_MS = 10 * MINUTE_MS;

type ForgetParts = { db: Database; clock: Clock; log: Log; stopping: AbortSignal };

const forgetPortion = async (db: Database, companyId: number, before: Date): Promise<number> => {
  const oldest = db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.companyId, companyId), lt(requests.createdAt, before)))
    .orderBy(requests.createdAt)
    .limit(PORTION);
  const deleted = await db
    .delete(requests)
    .where(and(eq(requests.companyId, companyId), sql`${requests.id} in ${oldest}`))
    .returning({ id: requests.id });
  return deleted.length;
};

/** Deletes the calls that are older than their company keeps them. What is not done in time is done the next time. */
export const forgetRequests = async ({ db, clock, log, stopping }: ForgetParts): Promise<number> => {
  const ending = AbortSignal.any([stopping, AbortSignal.timeout(RUN_MS)]);
  const all = await db.select({ id: companies.id, settings: companies.settings }).from(companies);
  let forgotten = 0;
  for (const { id, settings } of all) {
    const before = new Date(clock.now().getTime() - parseSettings(id, settings, log).request_log_days * DAY_MS);
    let portion = PORTION;
    while (portion === PORTION && !ending.aborted) {
      portion = await forgetPortion(db, id, before);
      forgotten += portion;
    }
  }
  return forgotten;
};
