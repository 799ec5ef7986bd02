// Validation and permission rules for creating and changing a webhook.
import { URL_LOOKUP_THROTTLE } from '#server/platform/outbound/outbound-http.ts';
import { and, arrayOverlaps, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { webhooks, type WebhookRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { WebhookFields } from '#server/modules/events/webhooks/schema.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { parseCondition } from '#server/kernel/condition.ts';
import { AppError, invalid, refused, REQUIRED, type FieldErrors } from '#server/kernel/errors.ts';
import { isSecretEvent, type EventName } from '#server/kernel/event-enums.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const SECRET_PERMISSION = 'admin.webhooksecret.add';

/**
 * Secret events carry keys and codes that grant access, so subscribing to them, or changing how they are delivered, requires a separate
 * permission. Throws permission_denied.
 */
export const requireSubscribePermission = ({ me }: SessionPort, events: readonly EventName[]): void => {
  const secretEvents = events.filter(isSecretEvent);
  if (secretEvents.length === 0 || me.permissions.has(SECRET_PERMISSION)) return;
  const message = `Permission denied. These events contain secrets and require the permission ${SECRET_PERMISSION}: ${secretEvents.join(', ')}.`;
  throw new AppError('permission_denied', { message });
};

type EventsInput = { event?: EventName | undefined; events?: EventName[] | undefined };

/** Combines `event` and `events`. Returns undefined if both are undefined. Throws invalid if `events` lacks `event`. */
export const resolveEvents = ({ event, events }: EventsInput): EventName[] | undefined => {
  if (event === undefined) return events;
  if (events !== undefined && !events.includes(event))
    throw invalid({ event: ['Send event or events. If you send both, events must include event.'] });
  return [event, ...(events ?? []).filter((name) => name !== event)];
};

const findConditionErrors = (condition: string | null | undefined): FieldErrors => {
  const parsed = parseCondition(condition ?? '');
  return 'problem' in parsed ? { condition: [parsed.problem] } : {};
};

type EndpointFields = { url: string | undefined; events: EventName[] | undefined; condition: string | null | undefined };

/**
 * Checks the fields that are not undefined. Resolves the host name of a URL, so call it before locking rows; these lookups are throttled.
 * Throws throttled, and invalid by field for a forbidden address and for a condition that cannot be parsed.
 */
export const requireValidFields = async (
  { outboundHttp, throttle, me }: CallerPort & Pick<Services, 'outboundHttp' | 'throttle'>,
  { url, events, condition }: EndpointFields,
): Promise<void> => {
  if (url !== undefined) await throttle.count(URL_LOOKUP_THROTTLE, callerSubject(me));
  const problem = url === undefined ? undefined : await outboundHttp.findProblem(url);
  const errors = {
    ...(problem !== undefined && { url: [problem] }),
    ...(events?.length === 0 && { event: [REQUIRED] }),
    ...findConditionErrors(condition),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

type EndpointKey = { companyId: number; id: number; url: string; events: EventName[] };

/** Throws invalid if another unarchived webhook has the same URL and event. The caller must have locked the company. */
export const requireUnique = async (tx: Tx, { companyId, id, url, events }: EndpointKey): Promise<void> => {
  const [duplicate] = await tx
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
  if (!duplicate) return;
  const shared = events.filter((event) => duplicate.events.includes(event));
  throw refused(`A webhook with the url and event already exists: webhook ${duplicate.id}, ${shared.join(', ')}.`);
};

export const isSending = ({ enabled, archived }: Pick<WebhookRow, 'enabled' | 'archived'>): boolean => enabled && !archived;

/**
 * Changing where or how secret events are delivered requires the permission to subscribe to them; disabling or archiving does not. Throws
 * permission_denied.
 */
export const requireChangePermission = (ctx: SessionPort, before: WebhookRow, fields: WebhookFields): void => {
  const isRedirected = [fields.url, fields.events, fields.condition, fields.secret].some((value) => value !== undefined);
  const isReconfigured =
    (fields.authorization ?? before.authorizationForm) !== before.authorizationForm ||
    (fields.success_status ?? before.successStatus) !== before.successStatus;
  const isResumed =
    !isSending(before) && isSending({ enabled: fields.enabled ?? before.enabled, archived: fields.archived ?? before.archived });
  if (isRedirected || isReconfigured || isResumed)
    requireSubscribePermission(ctx, fields.events ? [...before.events, ...fields.events] : before.events);
};
