// Webhooks of a company. Each is read with its queue, which contains the health of the endpoint, and its number of pending deliveries. A
// removed webhook is hidden immediately. Its rows are deleted later (webhook-delivery/retention.ts).
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { webhookHours, webhookQueues, webhooks, webhookTasks, type WebhookRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import { webhookKeyCondition, resumeQueue, stopQueue } from '#server/modules/events/webhooks/sending-state.ts';
import {
  toAuditDetails,
  toWebhookColumns,
  type SecretRotationInput,
  type WebhookChange,
  type WebhookFields,
  type WebhookHour,
  type WebhookInput,
  type WebhookRecord,
  type WebhookReplacement,
} from '#server/modules/events/webhooks/schema.ts';
import { newWebhookSecret, openWebhookSecret, sealWebhookSecret } from '#server/modules/events/webhooks/secrets.ts';
import {
  isSending,
  requireChangePermission,
  requireSubscribePermission,
  requireUnique,
  requireValidFields,
  resolveEvents,
} from '#server/modules/events/webhooks/webhook-rules.ts';
import { invalid, notFound, refused, required } from '#server/kernel/errors.ts';
import { DAY_MS, SECOND_MS, toMillis } from '#server/kernel/time.ts';
import { WEBHOOKS_MAX } from '#server/kernel/webhook-enums.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { exact, flag, identity, matching, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber, parseNumberId, requireRow } from '#server/records/record-ids.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The webhooks of a company that are not removed. */
const companyWebhooksCondition = (companyId: number): SQL | undefined => and(eq(webhooks.companyId, companyId), isNull(webhooks.removedAt));

/** The IDs of removed webhooks whose rows still exist. Lists of deliveries exclude them. */
export const findRemovedIds = async (db: Database, companyId: number): Promise<number[]> => {
  const removed = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), isNotNull(webhooks.removedAt)));
  return removed.map(({ id }) => id);
};

const selectWebhooks = (db: Database, companyId: number, where: SQL | undefined) =>
  db
    .select({ webhook: webhooks, queue: webhookQueues })
    .from(webhooks)
    .innerJoin(webhookQueues, and(eq(webhookQueues.companyId, webhooks.companyId), eq(webhookQueues.webhookId, webhooks.id)))
    .where(and(companyWebhooksCondition(companyId), where))
    .$dynamic();

const addPendingCounts = async (db: Database, companyId: number, records: Omit<WebhookRecord, 'pending'>[]): Promise<WebhookRecord[]> => {
  if (records.length === 0) return [];
  const ids = records.map(({ webhook }) => webhook.id);
  const pendingCounts = await db
    .select({ id: webhookTasks.webhookId, pending: count() })
    .from(webhookTasks)
    .where(and(eq(webhookTasks.companyId, companyId), inArray(webhookTasks.webhookId, ids), isNotNull(webhookTasks.nextTryAt)))
    .groupBy(webhookTasks.webhookId);
  const pendingById = new Map(pendingCounts.map(({ id, pending }) => [id, pending]));
  return records.map((record) => ({ ...record, pending: pendingById.get(record.webhook.id) ?? 0 }));
};

/** Finds webhooks, by ID. */
export const findWebhooks = async (db: Database, companyId: number, ids: number[]): Promise<Map<number, WebhookRecord>> => {
  if (ids.length === 0) return new Map();
  const records = await addPendingCounts(db, companyId, await selectWebhooks(db, companyId, inArray(webhooks.id, ids)));
  return new Map(records.map((record) => [record.webhook.id, record]));
};

/** Throws not_found. */
export const getWebhook = async ({ db, owner: { companyId } }: OwnerPorts, id: string): Promise<WebhookRecord> => {
  const number = parseNumberId(id);
  const record = (await findWebhooks(db, companyId, [number])).get(number);
  if (!record) throw notFound();
  return record;
};

/**
 * Locks a webhook until the end of the transaction. Deliveries can still be created for it. To avoid deadlocks, lock the webhook first, then
 * its queue (`wakeQueues`), then its deliveries. Throws not_found.
 */
export const lockWebhook = async (tx: Tx, { owner: { companyId } }: OwnerPort, id: string): Promise<WebhookRow> => {
  return requireRow(
    await tx
      .select()
      .from(webhooks)
      .where(and(companyWebhooksCondition(companyId), eq(webhooks.id, parseNumberId(id))))
      .for('no key update'),
  );
};

/** No filter by secret, unlike v3: URLs end up in logs (docs/decisions/0025-webhooks.md). */
export const webhookList = listing({
  filters: {
    id: identity(webhooks.id),
    event: matching((event) => sql`${event} = any(${webhooks.events})`),
    url: exact(webhooks.url),
    enabled: flag(webhooks.enabled),
    archived: flag(webhooks.archived),
    created: timestamp(webhooks.createdAt),
    updated: timestamp(webhooks.updatedAt),
  },
  sorts: { id: webhooks.id, created: webhooks.createdAt, updated: webhooks.updatedAt },
  id: webhooks.id,
  created: webhooks.createdAt,
});

export const listWebhooks = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<WebhookRecord>> => {
  const { companyId } = ctx.owner;
  return readPage(ctx, query, webhookList, {
    count: (where) => ctx.db.$count(webhooks, and(companyWebhooksCondition(companyId), where)),
    rows: async (slice) => addPendingCounts(ctx.db, companyId, await inOrder(selectWebhooks(ctx.db, companyId, slice.where), slice)),
    toPosition: ({ webhook }) => webhook,
  });
};

const ACTIVITY_MS = 7 * DAY_MS;

/** Attempts of the last seven days by webhook and hour, of one webhook or all. Hours without attempts are omitted. */
export const listActivity = async (ctx: OwnerPorts & Pick<Services, 'clock'>, id: string | undefined): Promise<WebhookHour[]> => {
  const since = new Date(ctx.clock.now().getTime() - ACTIVITY_MS);
  const removed = await findRemovedIds(ctx.db, ctx.owner.companyId);
  const rows = await ctx.db
    .select()
    .from(webhookHours)
    .where(
      and(
        eq(webhookHours.companyId, ctx.owner.companyId),
        id === undefined ? undefined : eq(webhookHours.webhookId, parseNumberId(id)),
        gt(webhookHours.hour, since),
        notInArray(webhookHours.webhookId, removed),
      ),
    )
    .orderBy(asc(webhookHours.webhookId), asc(webhookHours.hour));
  return rows.map(({ webhookId, hour, succeeded, failed }) => ({ webhook: webhookId, hour: toMillis(hour), succeeded, failed }));
};

const requireBelowLimit = async (tx: Tx, companyId: number): Promise<void> => {
  const total = await tx.$count(webhooks, companyWebhooksCondition(companyId));
  if (total >= WEBHOOKS_MAX) throw refused(`Your company has reached the limit of ${WEBHOOKS_MAX} webhooks. Delete one first.`);
};

/**
 * Creates a webhook, with a generated secret unless the input has one. It receives the events that are committed from then on. Throws
 * throttled; permission_denied for secret events; invalid by field, for a duplicate of URL and event, and beyond WEBHOOKS_MAX.
 */
export const createWebhook = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption' | 'outboundHttp' | 'throttle'>,
  input: WebhookInput,
): Promise<WebhookRecord> => {
  const { companyId } = ctx.owner;
  const events = resolveEvents(input) ?? [];
  requireSubscribePermission(ctx, events);
  await requireValidFields(ctx, { url: input.url, events, condition: input.condition });
  return withOwnCompanyTransaction(ctx, async (tx) => {
    // Serializes creations and changes within a company, so that the uniqueness check includes all of them.
    await lockCompany(tx, companyId);
    await requireBelowLimit(tx, companyId);
    const id = await nextNumber(tx, companyId, 'webhook');
    if (input.archived !== true) await requireUnique(tx, { companyId, id, url: input.url, events });
    const now = ctx.clock.now();
    const secret = sealWebhookSecret(ctx.encryption, { companyId, id }, input.secret ?? newWebhookSecret());
    const columns = { ...toWebhookColumns({ ...input, events }), url: input.url, events };
    const [webhook] = await tx
      .insert(webhooks)
      .values({ companyId, id, ...columns, secret, createdAt: now, updatedAt: now })
      .returning();
    const [queue] = await tx.insert(webhookQueues).values({ companyId, webhookId: id }).returning();
    if (!webhook || !queue) throw new Error('A webhook was inserted but not returned.');
    await recordCallerAction(tx, ctx, 'webhook.create', { details: { webhook: id, ...toAuditDetails(columns) } });
    return { webhook, queue, pending: 0 };
  });
};

/** A changed secret replaces the current one without overlap. */
const toChangedColumns = (
  { encryption }: Pick<Services, 'encryption'>,
  before: WebhookRow,
  { secret, ...fields }: WebhookFields,
): Partial<WebhookRow> => {
  const isSameSecret = secret === undefined || secret === openWebhookSecret(encryption, before, before.secret);
  const secretColumns = isSameSecret
    ? {}
    : { secret: sealWebhookSecret(encryption, before, secret), previousSecret: null, previousSecretExpiresAt: null };
  const isBeingEnabled = !before.enabled && fields.enabled === true;
  return { ...toWebhookColumns(fields), ...secretColumns, ...(isBeingEnabled && { disabledReason: null }) };
};

/** Past failures don't count after the webhook is enabled again or its URL changes. */
const updateQueue = async (tx: Tx, ctx: Pick<Services, 'clock'>, before: WebhookRow, after: WebhookRow): Promise<void> => {
  if (!isSending(after)) return stopQueue(tx, after);
  if (!isSending(before) || before.url !== after.url) await resumeQueue(tx, after, ctx.clock.now());
};

/**
 * Changes a webhook; pending deliveries use the new settings. Throws throttled, not_found; permission_denied for secret events; invalid by
 * field, for a duplicate of URL and event, and for a webhook that stays archived.
 */
export const changeWebhook = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption' | 'outboundHttp' | 'throttle'>,
  { id, event, events, ...rest }: WebhookChange,
): Promise<WebhookRecord> => {
  const { webhook: current } = await getWebhook(ctx, id);
  const fields: WebhookFields = { ...rest, events: resolveEvents({ event, events }) };
  requireChangePermission(ctx, current, fields);
  const url = fields.url === current.url ? undefined : fields.url;
  await requireValidFields(ctx, { url, events: fields.events, condition: fields.condition });
  return withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const before = await lockWebhook(tx, ctx, id);
    requireChangePermission(ctx, before, fields);
    if (before.archived && fields.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, toChangedColumns(ctx, before, fields));
    if (change) {
      const after: WebhookRow = { ...before, ...change.after, updatedAt: ctx.clock.now() };
      if (!after.archived) await requireUnique(tx, after);
      await tx
        .update(webhooks)
        .set({ ...change.after, updatedAt: after.updatedAt })
        .where(webhookKeyCondition(before));
      await updateQueue(tx, ctx, before, after);
      const details = { webhook: before.id, before: toAuditDetails(change.before), after: toAuditDetails(change.after) };
      await recordCallerAction(tx, ctx, 'webhook.update', { details });
    }
    return getWebhook({ db: tx, owner: ctx.owner }, id);
  });
};

/** Like changeWebhook; also throws invalid without an event. */
export const replaceWebhook = async (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption' | 'outboundHttp' | 'throttle'>,
  replacement: WebhookReplacement,
): Promise<WebhookRecord> => {
  if (replacement.event === undefined && replacement.events === undefined) throw required('event');
  return changeWebhook(ctx, replacement);
};

/** Removes a webhook with its deliveries. Throws not_found. */
export const removeWebhook = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    const now = ctx.clock.now();
    await tx.update(webhooks).set({ enabled: false, archived: true, removedAt: now, updatedAt: now }).where(webhookKeyCondition(before));
    await stopQueue(tx, before);
    const { url, events } = before;
    await recordCallerAction(tx, ctx, 'webhook.remove', { details: { webhook: before.id, ...toAuditDetails({ url, events }) } });
  });

/**
 * Changes the secret. The previous one stays valid for `overlap` seconds, so that the receiver can be updated without a gap. Throws not_found,
 * permission_denied for secret events, and invalid for an archived webhook or for the current secret.
 */
export const rotateSecret = (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'encryption'>,
  { id, secret, overlap }: SecretRotationInput,
): Promise<WebhookRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    requireSubscribePermission(ctx, before.events);
    if (before.archived) throw refused('Cannot modify an archived object.');
    const nextSecret = secret ?? newWebhookSecret();
    if (nextSecret === openWebhookSecret(ctx.encryption, before, before.secret)) {
      throw invalid({ secret: ['This is the current secret. Send a different one, or omit it to generate one.'] });
    }
    const now = ctx.clock.now();
    const previousColumns =
      overlap === 0
        ? { previousSecret: null, previousSecretExpiresAt: null }
        : { previousSecret: before.secret, previousSecretExpiresAt: new Date(now.getTime() + overlap * SECOND_MS) };
    await tx
      .update(webhooks)
      .set({ secret: sealWebhookSecret(ctx.encryption, before, nextSecret), ...previousColumns, updatedAt: now })
      .where(webhookKeyCondition(before));
    await recordCallerAction(tx, ctx, 'webhook.secret.rotate', { details: { webhook: before.id, overlap_seconds: overlap } });
    return getWebhook({ db: tx, owner: ctx.owner }, id);
  });
