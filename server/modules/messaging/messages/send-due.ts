// Sends email and SMS messages. Any number of processes can run it concurrently. A process first leases due messages in a separate commit, then sends
// them and records the outcome. If it dies in between, the message is sent again after the lease expires: delivery is at least once, and a
// message is sent twice only after a crash, because an attempt ends long before its lease.
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Sql } from '#db/client.ts';
import { companies, messages, messageTemplates, verifications, type MessageRow } from '#db/schema/index.ts';
import type { Channel } from '#server/kernel/channels.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from '#server/kernel/time.ts';
import { companyTemplateColumns, templateCondition } from '#server/modules/messaging/messages/company-template.ts';
import { toMessageSecretContext, toTypedParameters } from '#server/modules/messaging/messages/message.ts';
import { render, toSingleLine, type RenderedMessage } from '#server/modules/messaging/messages/render.ts';
import { openVerificationsCondition } from '#server/modules/messaging/one-time-secrets.ts';
import { DeliveryError } from '#server/platform/messages/delivery-error.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { Log } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/messages/mailer.ts';
import type { MessageBacklog } from '#server/platform/metrics/component-metrics.ts';
import { createSmsSender } from '#server/platform/messages/sms.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

export type OutgoingMessage = { id: string; recipient: string; companyName: string; rendered: RenderedMessage };

/** Delivers a message. Throws DeliveryError. */
type ChannelDriver = (message: OutgoingMessage) => Promise<void>;

/** The driver of each channel. Without a driver, messages stay in the outbox. */
export type Drivers = Record<Channel, ChannelDriver | undefined>;

export const createDrivers = ({ mail, sms }: Pick<Environment, 'mail' | 'sms'>): Drivers => {
  const sendMail = mail && createMailer(mail);
  const sendSms = sms && createSmsSender(sms);
  return {
    email: sendMail && (({ rendered, companyName, ...message }) => sendMail({ ...message, ...rendered, senderName: companyName })),
    sms: sendSms && (({ id, recipient, rendered }) => sendSms({ id, recipient, text: rendered.short })),
  };
};

type MessageDeliveryPorts = {
  clock: Clock;
  log: Log;
  environment: Pick<Environment, 'appUrl'>;
  encryption: Encryption;
  db: Database;
  drivers: Drivers;
};

/** Messages leased together and sent in parallel. */
const BATCH_MAX = 8;

/** Longer than an attempt, which takes a minute at most. */
const LEASE_MS = 5 * MINUTE_MS;

/** The delay after each failed attempt. Eight attempts take about a day. */
export const RETRY_DELAYS_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
] as const;

const waitingMessagesCondition = and(isNull(messages.sentAt), isNull(messages.failedAt));

const dueMessagesCondition = (channel: Channel, now: Date) =>
  and(eq(messages.channel, channel), waitingMessagesCondition, lte(messages.nextAttemptAt, now));

/** Companies per iteration. The others follow in the next one. */
const OUTBOX_COMPANIES_MAX = 100;

/** Marks messages of a channel without a driver. Zero attempts distinguish them from sent messages. */
const markInOutbox = async (db: Database, channel: Channel, now: Date): Promise<void> => {
  const due = await db
    .selectDistinct({ companyId: messages.companyId })
    .from(messages)
    .where(dueMessagesCondition(channel, now))
    .limit(OUTBOX_COMPANIES_MAX);
  for (const { companyId } of due) {
    await db
      .update(messages)
      .set({ sentAt: now, attempts: 0, error: null })
      .where(and(eq(messages.companyId, companyId), dueMessagesCondition(channel, now)));
  }
};

/**
 * Finds due messages: codes and links first, because users wait for them, and round-robin across companies, so that a company with many
 * messages does not delay the others.
 */
const findDueMessages = ({ db }: MessageDeliveryPorts, channel: Channel, now: Date): Promise<Pick<MessageRow, 'companyId' | 'id'>[]> => {
  const { companyId, id, nextAttemptAt, verificationKey } = messages;
  const isWithoutSecret = sql<boolean>`${verificationKey} is null`.as('is_plain');
  const position = sql<number>`row_number() over (partition by ${companyId}, ${verificationKey} is null order by ${nextAttemptAt})`.as(
    'position',
  );
  const ranked = db
    .select({ companyId, id, nextAttemptAt, isWithoutSecret, position })
    .from(messages)
    .where(dueMessagesCondition(channel, now))
    .as('ranked');
  return db
    .select({ companyId: ranked.companyId, id: ranked.id })
    .from(ranked)
    .orderBy(ranked.isWithoutSecret, ranked.position, asc(ranked.nextAttemptAt))
    .limit(BATCH_MAX);
};

/** Leases the given messages of a company if they are still due and not locked. */
const leaseMessages = (
  { db }: MessageDeliveryPorts,
  channel: Channel,
  companyId: number,
  ids: string[],
  now: Date,
): Promise<MessageRow[]> =>
  db.transaction(async (tx) => {
    const unlocked = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.companyId, companyId), inArray(messages.id, ids), dueMessagesCondition(channel, now)))
      .for('update', { skipLocked: true });
    if (unlocked.length === 0) return [];
    const unlockedIds = unlocked.map(({ id }) => id);
    return tx
      .update(messages)
      .set({ attempts: sql`${messages.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(messages.companyId, companyId), inArray(messages.id, unlockedIds)))
      .returning();
  });

/** Leases due messages of all companies. */
const leaseDueMessages = async (ports: MessageDeliveryPorts, channel: Channel, now: Date): Promise<MessageRow[]> => {
  const due = Map.groupBy(await findDueMessages(ports, channel, now), ({ companyId }) => companyId);
  const leased: MessageRow[] = [];
  for (const [companyId, messages] of due) {
    const ids = messages.map(({ id }) => id);
    leased.push(...(await leaseMessages(ports, channel, companyId, ids, now)));
  }
  return leased;
};

/** Records the outcome of an attempt, unless a later attempt has begun. */
const recordOutcome = async (
  { db }: MessageDeliveryPorts,
  { companyId, id, attempts }: MessageRow,
  outcome: Partial<MessageRow>,
): Promise<void> => {
  await withCompanyTransaction(db, companyId, (tx) =>
    tx
      .update(messages)
      .set(outcome)
      .where(and(eq(messages.companyId, companyId), eq(messages.id, id), eq(messages.attempts, attempts), waitingMessagesCondition)),
  );
};

/** Returns false if the code or key of the message was used, has expired or was replaced. */
const isStillNeeded = async (
  { db, clock }: MessageDeliveryPorts,
  { companyId, verificationKey, secret, expiresAt }: MessageRow,
): Promise<boolean> => {
  if (verificationKey === null) return expiresAt === null || (secret !== null && expiresAt > clock.now());
  if (secret === null) return false;
  const open = await db
    .select({ key: verifications.key })
    .from(verifications)
    .where(and(eq(verifications.companyId, companyId), eq(verifications.key, verificationKey), openVerificationsCondition(clock.now())));
  return open.length > 0;
};

const deliver = async (ports: MessageDeliveryPorts, driver: ChannelDriver, message: MessageRow): Promise<void> => {
  const { companyId, id, recipient, secret, kind, channel } = message;
  const [row] = await ports.db
    .select({
      company: { name: companies.name, identifier: companies.identifier, settings: companies.settings },
      companyTemplate: companyTemplateColumns,
    })
    .from(companies)
    .leftJoin(messageTemplates, templateCondition({ companyId, kind, channel }))
    .where(eq(companies.id, companyId));
  if (!row) throw new Error(`The company of message ${id} was not found.`);
  const { company, companyTemplate } = row;
  const plainSecret = secret === null ? undefined : ports.encryption.decrypt(secret, toMessageSecretContext(id));
  const rendered = render(...toTypedParameters(message), plainSecret, {
    company,
    recipient,
    appUrl: ports.environment.appUrl,
    companyTemplate: companyTemplate ?? undefined,
  });
  await driver({ id, recipient, companyName: toSingleLine(company.name), rendered });
};

/** Schedules a retry, at the latest when the code or key expires. The message fails if the error is permanent or no retry is left. */
const toFailureOutcome = (error: unknown, { attempts, expiresAt }: MessageRow, now: Date): Partial<MessageRow> => {
  const isDeliveryError = error instanceof DeliveryError;
  const reason = isDeliveryError ? error.message : 'It could not be sent. The server log contains the cause.';
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  if ((isDeliveryError && error.isPermanent) || delayMs === undefined) return { failedAt: now, error: reason, secret: null };
  const next = now.getTime() + delayMs;
  return { nextAttemptAt: new Date(Math.min(next, expiresAt?.getTime() ?? next)), error: reason };
};

const sendMessage = async (ports: MessageDeliveryPorts, driver: ChannelDriver, message: MessageRow): Promise<void> => {
  const { clock, log } = ports;
  const { id: messageId, companyId, channel, kind, attempts } = message;
  if (!(await isStillNeeded(ports, message))) {
    await recordOutcome(ports, message, { failedAt: clock.now(), error: 'expired', secret: null });
    return;
  }
  let outcome: Partial<MessageRow>;
  try {
    await deliver(ports, driver, message);
    outcome = { sentAt: clock.now(), error: null, secret: null };
  } catch (error) {
    outcome = toFailureOutcome(error, message, clock.now());
    const fields = { messageId, companyId, channel, kind, attempts, isPermanent: outcome.failedAt !== undefined };
    if (error instanceof DeliveryError) log.warn({ ...fields, reason: error.message }, 'Message was not sent');
    else log.error({ ...fields, err: error }, 'Sending a message failed');
  }
  await recordOutcome(ports, message, outcome);
};

/** Sends the due messages of a channel until none is left or `stopSignal` is aborted. */
export const sendDueMessages = async (ports: MessageDeliveryPorts, channel: Channel, stopSignal: AbortSignal): Promise<void> => {
  const { db, clock, drivers } = ports;
  const driver = drivers[channel];
  if (!driver) return markInOutbox(db, channel, clock.now());
  while (!stopSignal.aborted) {
    const leasedMessages = await leaseDueMessages(ports, channel, clock.now());
    if (leasedMessages.length === 0) return;
    const results = await Promise.allSettled(leasedMessages.map((message) => sendMessage(ports, driver, message)));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }
};

/** Limits the count, because metrics read it often. */
const BACKLOG_COUNT_MAX = 10_000;

/** The number of due messages of all companies that no process has leased, and the age of the oldest. */
export const readMessageBacklog = async (sql: Sql, now: Date): Promise<MessageBacklog> => {
  const [row] = await sql<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(next_attempt_at) as oldest from (
      select next_attempt_at from messages
      where sent_at is null and failed_at is null and next_attempt_at <= ${now} order by next_attempt_at limit ${BACKLOG_COUNT_MAX}) due`;
  const oldest = row?.oldest;
  return { messages: row?.count ?? 0, oldestDueMs: oldest ? now.getTime() - oldest.getTime() : null };
};
