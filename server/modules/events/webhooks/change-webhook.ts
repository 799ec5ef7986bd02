import type { Tx } from '#db/client.ts';
import { webhooks, type WebhookRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { getWebhook, isWebhook, lockWebhook, type ShownWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { resumeQueue, stopQueue } from '#server/modules/events/webhooks/queue-state.ts';
import type { WebhookChange, WebhookReplacement } from '#server/modules/events/webhooks/schema.ts';
import { toDetails, toWebhookColumns } from '#server/modules/events/webhooks/webhook-columns.ts';
import { readEvents, requireGoodFields, requireMaySubscribe, requireOnlyOne } from '#server/modules/events/webhooks/webhook-rules.ts';
import { openWebhookSecret, sealWebhookSecret } from '#server/modules/events/webhooks/webhook-secret.ts';
import { refused, required } from '#server/kernel/errors.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type Sent = Omit<WebhookChange, 'id' | 'event' | 'events'> & { events: EventName[] | undefined };

/** What the change makes of the columns. A secret that is sent takes the place of the one before at once. */
const columnsOf = ({ encryption }: Pick<Services, 'encryption'>, before: WebhookRow, { secret, ...sent }: Sent): Partial<WebhookRow> => {
  const isSame = secret === undefined || secret === openWebhookSecret(encryption, before, before.secret);
  const sealed = isSame
    ? {}
    : { secret: sealWebhookSecret(encryption, before, secret), previousSecret: null, previousSecretExpiresAt: null };
  const isEnabled = !before.enabled && sent.enabled === true;
  return { ...toWebhookColumns(sent), ...sealed, ...(isEnabled && { disabledReason: null }) };
};

const isSending = ({ enabled, archived }: Pick<WebhookRow, 'enabled' | 'archived'>): boolean => enabled && !archived;

/**
 * Whether events are sent at all, where, which, how they prove whom they are from, and what counts as received: of a webhook that is
 * sent keys and codes, who changes that needs to be allowed to. Stopping it is no such change.
 */
const requireMayChange = (ctx: SessionPort, before: WebhookRow, sent: Sent): void => {
  const isSent = [sent.url, sent.events, sent.condition, sent.secret].some((value) => value !== undefined);
  const isOther =
    (sent.authorization ?? before.authorizationForm) !== before.authorizationForm ||
    (sent.success_status ?? before.successStatus) !== before.successStatus;
  const begins = !isSending(before) && isSending({ enabled: sent.enabled ?? before.enabled, archived: sent.archived ?? before.archived });
  if (isSent || isOther || begins) requireMaySubscribe(ctx, sent.events ? [...before.events, ...sent.events] : before.events);
};

/** Where it is sent again, or sent elsewhere, failures of before mean nothing. */
const moveQueue = async (tx: Tx, ctx: Pick<Services, 'clock'>, before: WebhookRow, after: WebhookRow): Promise<void> => {
  if (!isSending(after)) return stopQueue(tx, after);
  if (!isSending(before) || before.url !== after.url) await resumeQueue(tx, after, ctx.clock.now());
};

/**
 * Changes a webhook; what waits for it is sent as it then is. Throws throttled, not_found, permission_denied for events that need a permission of
 * their own, and invalid by field, for a second webhook of the same address and event, and for an archived one that stays it.
 */
export const changeWebhook = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption' | 'outboundHttp' | 'throttle'>,
  { id, event, events, ...rest }: WebhookChange,
): Promise<ShownWebhook> => {
  const { webhook: known } = await getWebhook(ctx, id);
  const sent: Sent = { ...rest, events: readEvents({ event, events }) };
  requireMayChange(ctx, known, sent);
  const url = sent.url === known.url ? undefined : sent.url;
  await requireGoodFields(ctx, { url, events: sent.events, condition: sent.condition });
  return inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const before = await lockWebhook(tx, ctx, id);
    requireMayChange(ctx, before, sent);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, columnsOf(ctx, before, sent));
    if (change) {
      const after: WebhookRow = { ...before, ...change.after, updatedAt: ctx.clock.now() };
      if (!after.archived) await requireOnlyOne(tx, after);
      await tx
        .update(webhooks)
        .set({ ...change.after, updatedAt: after.updatedAt })
        .where(isWebhook(before.companyId, before.id));
      await moveQueue(tx, ctx, before, after);
      const details = { webhook: before.id, before: toDetails(change.before), after: toDetails(change.after) };
      await recordAct(tx, ctx, 'webhook.update', { details });
    }
    return getWebhook({ db: tx, owner: ctx.owner }, id);
  });
};

/** As changeWebhook; throws invalid as well when no event was sent. */
export const replaceWebhook = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption' | 'outboundHttp' | 'throttle'>,
  whole: WebhookReplacement,
): Promise<ShownWebhook> => {
  if (whole.event === undefined && whole.events === undefined) throw required('event');
  return changeWebhook(ctx, whole);
};
