// Hands due messages over, in as many processes as there are. Whoever takes a message pushes it on by a lease, in a commit of
// its own, so that nobody else sees it as due; then it is sent, and what became of it is written. A process that dies between
// the two leaves a message that may have gone out, and that goes out once more when the lease is over: a mail twice is better
// than none. Nothing is sent twice otherwise: a try ends long before its lease does.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, messages, messageTemplates, verifications, type MessageRow } from '#db/schema/index.ts';
import type { Drivers } from '#server/modules/messaging/messages/drivers.ts';
import { messagePlace, parametersOf } from '#server/modules/messaging/messages/message.ts';
import { isTemplateOf, ownWordsColumns } from '#server/modules/messaging/messages/own-template.ts';
import { oneLine, render } from '#server/modules/messaging/messages/render.ts';
import type { Channel } from '#server/kernel/channels.ts';
import { isOpenVerification } from '#server/modules/messaging/verifications/verifications.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from '#server/kernel/time.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import type { Environment } from '#server/platform/env.ts';
import type { Log } from '#server/platform/log.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type SendingParts = {
  clock: Clock;
  log: Log;
  environment: Pick<Environment, 'appUrl'>;
  encryption: Encryption;
  db: Database;
  drivers: Drivers;
};

type Driver = NonNullable<Drivers[Channel]>;

/** Taken at once, and sent at the same time. */
const TAKEN_MAX = 8;

/** Longer than a try takes: a minute for a mail at the most. */
const LEASE_MS = 5 * MINUTE_MS;

/** How long a try that failed is followed by none: eight tries in about a day. */
export const RETRY_DELAYS_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
] as const;

const isWaiting = and(isNull(messages.sentAt), isNull(messages.failedAt));

const isDue = (channel: Channel, now: Date) => and(eq(messages.channel, channel), isWaiting, lte(messages.nextAttemptAt, now));

/** With nothing to carry them, messages are as far as they get. None of them was tried: by that they are known. */
const layIntoOutbox = async (db: Database, channel: Channel, now: Date): Promise<void> => {
  await db.update(messages).set({ sentAt: now, attempts: 0, error: null }).where(isDue(channel, now));
};

/**
 * Takes due messages, so that nobody else does: first the codes and links that people wait for, then the rest, and of either the longest
 * due of each company in turn. Much that one company or person sends keeps nobody else waiting.
 */
const take = ({ db }: SendingParts, channel: Channel, now: Date): Promise<MessageRow[]> =>
  db.transaction(async (tx) => {
    const { companyId, id, nextAttemptAt, verificationKey } = messages;
    const isPlain = sql<boolean>`${verificationKey} is null`.as('is_plain');
    const turn = sql<number>`row_number() over (partition by ${companyId}, ${verificationKey} is null order by ${nextAttemptAt})`.as(
      'turn',
    );
    const line = tx.select({ companyId, id, isPlain, turn }).from(messages).where(isDue(channel, now)).as('line');
    const rows = await tx
      .select({ message: messages })
      .from(messages)
      .innerJoin(line, and(eq(line.companyId, companyId), eq(line.id, id)))
      .where(isDue(channel, now))
      .orderBy(line.isPlain, line.turn, asc(nextAttemptAt))
      .limit(TAKEN_MAX)
      .for('update', { of: messages, skipLocked: true });
    const leased = new Date(now.getTime() + LEASE_MS);
    const taken: MessageRow[] = [];
    for (const { message } of rows) {
      const attempts = message.attempts + 1;
      await tx
        .update(messages)
        .set({ attempts, nextAttemptAt: leased })
        .where(and(eq(messages.companyId, message.companyId), eq(messages.id, message.id)));
      taken.push({ ...message, attempts });
    }
    return taken;
  });

/** Writes what became of a try, unless another one has begun since. */
const conclude = async ({ db }: SendingParts, { companyId, id, attempts }: MessageRow, outcome: Partial<MessageRow>): Promise<void> => {
  await inCompany(db, companyId, (tx) =>
    tx
      .update(messages)
      .set(outcome)
      .where(and(eq(messages.companyId, companyId), eq(messages.id, id), eq(messages.attempts, attempts), isWaiting)),
  );
};

/** Of what was asked to come back, is it still waited for? Not when it was used, is over, or a newer one took its place. */
const isWorthSending = async (
  { db, clock }: SendingParts,
  { companyId, verificationKey, secret, expiresAt }: MessageRow,
): Promise<boolean> => {
  if (verificationKey === null) return expiresAt === null || (secret !== null && expiresAt > clock.now());
  if (secret === null) return false;
  const open = await db
    .select({ key: verifications.key })
    .from(verifications)
    .where(and(eq(verifications.companyId, companyId), eq(verifications.key, verificationKey), isOpenVerification(clock.now())));
  return open.length > 0;
};

const handOver = async (parts: SendingParts, driver: Driver, message: MessageRow): Promise<void> => {
  const { companyId, id, recipient, secret, kind, channel } = message;
  const [found] = await parts.db
    .select({
      company: { name: companies.name, identifier: companies.identifier, settings: companies.settings },
      own: ownWordsColumns,
    })
    .from(companies)
    .leftJoin(messageTemplates, isTemplateOf({ companyId, kind, channel }))
    .where(eq(companies.id, companyId));
  if (!found) throw new Error(`Message ${id} is of no company`);
  const { company, own } = found;
  const opened = secret === null ? undefined : parts.encryption.decrypt(secret, messagePlace(id));
  const rendered = render(...parametersOf(message), opened, {
    company,
    recipient,
    appUrl: parts.environment.appUrl,
    own: own ?? undefined,
  });
  await driver({ id, recipient, companyName: oneLine(company.name), rendered });
};

/** What a failed try leads to: another one later, but never after the code or key is over, or the end. */
const outcomeOf = (error: unknown, { attempts, expiresAt }: MessageRow, now: Date): Partial<MessageRow> => {
  const isKnown = error instanceof DeliveryError;
  const reason = isKnown ? error.message : 'It could not be sent; the log says why.';
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  if ((isKnown && error.isPermanent) || delayMs === undefined) return { failedAt: now, error: reason, secret: null };
  const next = now.getTime() + delayMs;
  return { nextAttemptAt: new Date(Math.min(next, expiresAt?.getTime() ?? next)), error: reason };
};

/** Sends one message and writes what became of it. */
const send = async (parts: SendingParts, driver: Driver, message: MessageRow): Promise<void> => {
  const { clock, log } = parts;
  const { id: messageId, companyId, channel, kind, attempts } = message;
  if (!(await isWorthSending(parts, message))) {
    await conclude(parts, message, { failedAt: clock.now(), error: 'expired', secret: null });
    return;
  }
  let outcome: Partial<MessageRow>;
  try {
    await handOver(parts, driver, message);
    // Nobody has to read it again: it was sent.
    outcome = { sentAt: clock.now(), error: null, secret: null };
  } catch (error) {
    outcome = outcomeOf(error, message, clock.now());
    const fields = { messageId, companyId, channel, kind, attempts, isGivenUp: outcome.failedAt !== undefined };
    if (error instanceof DeliveryError) log.warn({ ...fields, reason: error.message }, 'A message was not sent');
    else log.error({ ...fields, err: error }, 'A message could not be sent');
  }
  await conclude(parts, message, outcome);
};

/** Sends what is due on a channel until nothing is, or until it is told to stop. */
export const sendDueMessages = async (parts: SendingParts, channel: Channel, stopping: AbortSignal): Promise<void> => {
  const { db, clock, drivers } = parts;
  const driver = drivers[channel];
  if (!driver) return layIntoOutbox(db, channel, clock.now());
  while (!stopping.aborted) {
    const taken = await take(parts, channel, clock.now());
    if (taken.length === 0) return;
    const sent = await Promise.allSettled(taken.map((message) => send(parts, driver, message)));
    const failure = sent.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }
};
