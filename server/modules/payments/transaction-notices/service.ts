// The choices of users for notices of transactions. Without a choice, emails are sent and SMS are not.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { noticeChoices } from '#db/schema/transaction-notices.ts';
import type { SessionPort } from '#server/api/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import { TRANSACTION_NOTICES, type TransactionNotice } from '#server/kernel/transaction-enums.ts';
import type { NoticeChoice, NoticeChoiceChange } from '#server/modules/payments/transaction-notices/schema.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

type ChannelChoice = Pick<NoticeChoice, 'email' | 'sms'>;

const DEFAULT_CHOICE: ChannelChoice = { email: true, sms: false };

/** Returns the choices of users by user and notice. */
export const readChoices = async (
  db: Database,
  companyId: number,
  userIds: readonly string[],
): Promise<(userId: string, notice: TransactionNotice) => ChannelChoice> => {
  const rows = await db
    .select()
    .from(noticeChoices)
    .where(and(eq(noticeChoices.companyId, companyId), inArray(noticeChoices.userId, [...userIds])));
  const choices = new Map(rows.map((row) => [`${row.userId} ${row.notice}`, row]));
  return (userId, notice) => choices.get(`${userId} ${notice}`) ?? DEFAULT_CHOICE;
};

type ChoicePorts = ClockPorts & SessionPort;

/** All notices with the caller's choices. */
export const listChoices = async ({ db, me: { companyId, userId } }: ChoicePorts): Promise<NoticeChoice[]> => {
  const choiceOf = await readChoices(db, companyId, [userId]);
  return TRANSACTION_NOTICES.map((notice) => {
    const { email, sms } = choiceOf(userId, notice);
    return { notice, email, sms };
  });
};

/** Changes the channels of a notice. Channels that are omitted stay unchanged. Throws not_found for an unknown notice. */
export const changeChoice = async (ctx: ChoicePorts, { notice: name, ...channels }: NoticeChoiceChange): Promise<NoticeChoice> => {
  const notice = TRANSACTION_NOTICES.find((candidate) => candidate === name);
  if (!notice) throw notFound();
  const { companyId, userId } = ctx.me;
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const { email, sms } = (await readChoices(tx, companyId, [userId]))(userId, notice);
    const choice = { email: channels.email ?? email, sms: channels.sms ?? sms };
    const updatedAt = ctx.clock.now();
    const changed = {
      ...(channels.email !== undefined && { email: channels.email }),
      ...(channels.sms !== undefined && { sms: channels.sms }),
    };
    const [row] = await tx
      .insert(noticeChoices)
      .values({ companyId, userId, notice, ...choice, updatedAt })
      .onConflictDoUpdate({ target: [noticeChoices.companyId, noticeChoices.userId, noticeChoices.notice], set: { ...changed, updatedAt } })
      .returning({ email: noticeChoices.email, sms: noticeChoices.sms });
    return { notice, ...(row ?? choice) };
  });
};
