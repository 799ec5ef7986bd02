// What events told is blanked when it is too old. How far that has come is written down, so that a server that was off for months, or
// comes from a version that blanked nothing, forgets what it would have forgotten meanwhile, and a night looks at no more than is new.
import { and, eq, gte, isNotNull, lt, min, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, events, housekeeping } from '#db/schema/index.ts';
import { DAY_MS, SECOND_MS, type Clock } from '#server/kernel/time.ts';

/** How long the data of an event is kept. */
export const DATA_KEPT_MS = 30 * DAY_MS;

/** Most events that one statement blanks, where they are not of the same second. */
export const BLANKED_AT_ONCE_MAX = 5_000;

const JOB = 'forget-event-data';

/** A clock that was put right meanwhile leaves nothing out. */
const OVERLAP_MS = DAY_MS;

const LONGEST_STEP_MS = DAY_MS;

type Parts = { db: Database; clock: Clock; stopping: AbortSignal };

/** Where the last run has ended; before the first one, where no event can be older: when the oldest company was created. */
const readStart = async (db: Database): Promise<number | undefined> => {
  const [row] = await db.select({ doneUntil: housekeeping.doneUntil }).from(housekeeping).where(eq(housekeeping.job, JOB));
  const [oldest] = row ? [] : await db.select({ createdAt: min(companies.createdAt) }).from(companies);
  return (row?.doneUntil ?? oldest?.createdAt)?.getTime();
};

const writeEnd = (db: Database, end: number) => {
  const doneUntil = new Date(end);
  return db.insert(housekeeping).values({ job: JOB, doneUntil }).onConflictDoUpdate({ target: housekeeping.job, set: { doneUntil } });
};

const isKeptBetween = (from: number, to: number): SQL | undefined =>
  and(gte(events.createdAt, new Date(from)), lt(events.createdAt, new Date(to)), isNotNull(events.data));

const isTooMuch = async (db: Database, from: number, to: number): Promise<boolean> => {
  const beyond = await db.select({ id: events.id }).from(events).where(isKeptBetween(from, to)).offset(BLANKED_AT_ONCE_MAX).limit(1);
  return beyond.length > 0;
};

/** Blanks by time, in steps of at most a day, and of as little as there is much. Answers how far it came. */
const blankBetween = async ({ db, stopping }: Parts, start: number, end: number): Promise<number> => {
  let from = start;
  for (let stepMs = LONGEST_STEP_MS; from < end && !stopping.aborted;) {
    const to = Math.min(from + stepMs, end);
    if (stepMs > SECOND_MS && (await isTooMuch(db, from, to))) {
      stepMs = Math.max(Math.floor(stepMs / 4), SECOND_MS);
      continue;
    }
    await db.update(events).set({ data: null, original: null }).where(isKeptBetween(from, to));
    from = to;
    stepMs = Math.min(stepMs * 2, LONGEST_STEP_MS);
  }
  return from;
};

/** Blanks the data of events that are too old, of all companies. */
export const forgetOldData = async (parts: Parts): Promise<void> => {
  const end = parts.clock.now().getTime() - DATA_KEPT_MS;
  const done = await readStart(parts.db);
  if (done === undefined) return;
  const reached = await blankBetween(parts, Math.min(done, end) - OVERLAP_MS, end);
  await writeEnd(parts.db, reached);
};
