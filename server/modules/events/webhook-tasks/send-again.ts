// What makes a delivery begin anew, and which ones still can: their event's data is kept, and the key or code that it carries, if it
// carries one, still lets somebody in.
import { and, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { events } from '#db/schema/index.ts';

/** What is written of a delivery that is sent again: it is due, and its delays begin with the first. */
export const begunAnew = (now: Date) => ({
  nextTryAt: now,
  roundTries: 0,
  claimId: null,
  completedAt: null,
  failedAt: null,
  error: null,
  updatedAt: now,
});

/** Whether there is something of an event that could be sent. */
export const hasSomethingToSend = (now: Date): SQL | undefined =>
  and(
    isNotNull(events.data),
    or(isNull(events.verificationKey), and(isNotNull(events.secret), or(isNull(events.expiresAt), gt(events.expiresAt, now)))),
  );
