// What must hold of a webhook before it is written: for one that is created, and for what a change makes of one.
import { and, arrayOverlaps, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { webhooks } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { parseCondition } from '#server/kernel/condition.ts';
import { AppError, invalid, refused, REQUIRED, type FieldErrors } from '#server/kernel/errors.ts';
import { isSecretEvent, type EventName } from '#server/kernel/event-words.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const SECRET_PERMISSION = 'admin.webhooksecret.add';

/**
 * Some events carry keys and codes that let somebody in: who has them sent somewhere, or changes what happens to them, needs a
 * permission of its own. Throws permission_denied.
 */
export const requireMaySubscribe = ({ me }: SessionPort, events: readonly EventName[]): void => {
  const secret = events.filter(isSecretEvent);
  if (secret.length === 0 || me.permissions.has(SECRET_PERMISSION)) return;
  const message = `Permission denied. These events carry keys and codes, and need the permission ${SECRET_PERMISSION}: ${secret.join(', ')}.`;
  throw new AppError('permission_denied', { message });
};

type SentEvents = { event?: EventName | undefined; events?: EventName[] | undefined };

/** The events that are meant by `event`, by `events`, or by both of them; undefined when none was sent. Throws invalid when they differ. */
export const readEvents = ({ event, events }: SentEvents): EventName[] | undefined => {
  if (event === undefined) return events;
  if (events !== undefined && !events.includes(event)) throw invalid({ event: ['Send event or events, or name event among events.'] });
  return [event, ...(events ?? []).filter((name) => name !== event)];
};

const conditionErrors = (condition: string | null | undefined): FieldErrors => {
  const read = parseCondition(condition ?? '');
  return 'problem' in read ? { condition: [read.problem] } : {};
};

type Judged = { url: string | undefined; events: EventName[] | undefined; condition: string | null | undefined };

/**
 * Judges what was sent; undefined was not. Looks names up, so nothing may be locked meanwhile, and counts that. Throws throttled, and
 * invalid by field for an address that may not be called and for a condition that cannot be read.
 */
export const requireGoodFields = async (
  { outboundHttp, throttle, me }: CallerPort & Pick<Services, 'outboundHttp' | 'throttle'>,
  { url, events, condition }: Judged,
): Promise<void> => {
  if (url !== undefined) await throttle.count('enterAddress', callerSubject(me));
  const problem = url === undefined ? undefined : await outboundHttp.findProblem(url);
  const errors = {
    ...(problem !== undefined && { url: [problem] }),
    ...(events?.length === 0 && { event: [REQUIRED] }),
    ...conditionErrors(condition),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

type Endpoint = { companyId: number; id: number; url: string; events: EventName[] };

/** One webhook per address and event, of those that are not archived. The company is locked. Throws invalid. */
export const requireOnlyOne = async (tx: Tx, { companyId, id, url, events }: Endpoint): Promise<void> => {
  const [other] = await tx
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.companyId, companyId),
        eq(webhooks.url, url),
        eq(webhooks.archived, false),
        ne(webhooks.id, id),
        arrayOverlaps(webhooks.events, events),
      ),
    )
    .limit(1);
  if (!other) return;
  const shared = events.filter((event) => other.events.includes(event));
  throw refused(`A webhook with the url and event already exists: webhook ${other.id}, ${shared.join(', ')}.`);
};
