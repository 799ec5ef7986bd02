// Turns the notices that commits of the ledger left (server/ledger/store/notice-tasks.ts) into email and SMS. Any number of processes run
// this. Tasks are deleted in the transaction that writes their messages, so each notice is written once.
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { accounts, companies, currencies, messages, transactions, users, type UserRow } from '#db/schema/index.ts';
import { noticePeriods, noticeTasks } from '#db/schema/transaction-notices.ts';
import { CHANNELS, type Channel } from '#server/kernel/channels.ts';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { verifiedAddresses } from '#server/kernel/verified-addresses.ts';
import { newId } from '#server/kernel/id.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { TransactionNotice } from '#server/kernel/transaction-enums.ts';
import type { Log } from '#server/platform/log.ts';
import type { DueNotice } from '#server/ledger/index.ts';
import type { MessageKind, MessageParameters } from '#server/modules/messaging/index.ts';
import { buildDigest } from '#server/modules/payments/transaction-notices/digest.ts';
import {
  addNotices,
  periodAfterDigest,
  startPeriod,
  type NoticePeriod,
  type Withheld,
} from '#server/modules/payments/transaction-notices/notice-periods.ts';
import { readChoices } from '#server/modules/payments/transaction-notices/service.ts';
import { formatPersonName } from '#server/modules/payments/transactions/party.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

const TASKS_MAX = 20;
/** A statement has at most 65,534 parameters. */
const ROWS_PER_INSERT = 1_000;
const PERIODS_MAX = 200;
const COMPANIES_MAX = 100;

type NoticePorts = { db: Database; clock: Clock; log: Log };

type Notice = {
  notice: TransactionNotice;
  currency: string;
  amount: bigint;
  user: UserRow;
  data: MessageParameters['transaction.received'];
};

type NewMessageRow = typeof messages.$inferInsert;

/** Builds a message for each of the channels to which the user has a verified address. */
const toMessages = <Kind extends MessageKind>(
  user: UserRow,
  channels: Iterable<Channel>,
  kind: Kind,
  data: MessageParameters[Kind],
  now: Date,
): NewMessageRow[] =>
  [...channels].flatMap((channel): NewMessageRow[] => {
    const recipient = verifiedAddresses(user)[channel];
    if (recipient === null) return [];
    return [
      { companyId: user.companyId, id: newId(), userId: user.id, channel, kind, recipient, data, createdAt: now, nextAttemptAt: now },
    ];
  });

const partner = alias(transactions, 'partner');
const partnerUser = alias(users, 'partner_user');

/** The notices with their transactions and users, oldest first. Without hidden accounts, and users who cannot sign in. */
const findNotices = async (tx: Tx, companyId: number, due: readonly DueNotice[]): Promise<Notice[]> => {
  const ids = [...new Set(due.map(([id]) => id))];
  const rows = await tx
    .select({ row: transactions, user: users, currency: currencies, partnerUser, company: companies.name })
    .from(transactions)
    .innerJoin(users, and(eq(users.companyId, companyId), eq(users.id, transactions.userId)))
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(accounts, and(eq(accounts.companyId, companyId), eq(accounts.reference, transactions.account), eq(accounts.hidden, false)))
    .innerJoin(currencies, and(eq(currencies.companyId, companyId), eq(currencies.code, transactions.currency)))
    .leftJoin(partner, and(eq(partner.companyId, companyId), eq(partner.id, transactions.partnerId)))
    .leftJoin(partnerUser, and(eq(partnerUser.companyId, companyId), eq(partnerUser.id, partner.userId)))
    .where(
      and(
        eq(transactions.companyId, companyId),
        sql`${transactions.id} = any(${sql.param(ids)}::uuid[])`,
        eq(users.companyId, companyId),
        eq(users.temporary, false),
        eq(users.archived, false),
        eq(users.deactivated, false),
      ),
    );
  const found = new Map(rows.map((record) => [record.row.id, record]));
  return due.flatMap(([id, notice]): Notice[] => {
    const record = found.get(id);
    if (!record) return [];
    const { row, user, currency } = record;
    const amount = row.amount < 0n ? -row.amount : row.amount;
    const display = { display_code: currency.code, divisibility: currency.divisibility };
    const { partnerUser: other, company } = record;
    const party = formatPersonName(other, other?.email ?? other?.mobile ?? company);
    const data = { name: user.firstName, party, amount: formatAmount(amount, display), transactionId: row.id };
    return [{ notice, currency: currency.code, amount, user, data }];
  });
};

const insertInParts = async <Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) await insert(rows.slice(start, start + ROWS_PER_INSERT));
};

/** Locks the periods of users in the order of their ids, so that two processes cannot deadlock. Inserts those that do not exist. */
const lockPeriods = async (tx: Tx, companyId: number, userIds: string[], now: Date): Promise<Map<string, NoticePeriod>> => {
  const { startedAt, sent, withheld } = startPeriod(now);
  const periods = userIds.toSorted().map((userId) => ({ companyId, userId, startedAt, sent, withheld }));
  await insertInParts(periods, (part) => tx.insert(noticePeriods).values(part).onConflictDoNothing());
  const rows = await tx
    .select()
    .from(noticePeriods)
    .where(and(eq(noticePeriods.companyId, companyId), inArray(noticePeriods.userId, userIds)))
    .orderBy(asc(noticePeriods.userId))
    .for('update');
  return new Map(rows.map((row) => [row.userId, { ...row, withheld: row.withheld as Withheld }]));
};

const savePeriod = async (tx: Tx, companyId: number, userId: string, { startedAt, sent, withheld, dueAt }: NoticePeriod): Promise<void> => {
  await tx
    .update(noticePeriods)
    .set({ startedAt, sent, withheld, dueAt })
    .where(and(eq(noticePeriods.companyId, companyId), eq(noticePeriods.userId, userId)));
};

/** Writes the notices of users: messages, or counts of withheld ones. */
const writeNotices = async (tx: Tx, companyId: number, notices: readonly Notice[], now: Date): Promise<void> => {
  const userIds = [...new Set(notices.map(({ user }) => user.id))];
  const channelsOf = await readChoices(tx, companyId, userIds);
  const isWanted = ({ user, notice }: Notice): boolean => {
    const [choice, addresses] = [channelsOf(user.id, notice), verifiedAddresses(user)];
    return CHANNELS.some((channel) => choice[channel] && addresses[channel] !== null);
  };
  const wanted = Map.groupBy(notices.filter(isWanted), ({ user }) => user.id);
  if (wanted.size === 0) return;
  const periods = await lockPeriods(tx, companyId, [...wanted.keys()], now);
  const rows: NewMessageRow[] = [];
  for (const [userId, userNotices] of wanted) {
    const { period, immediate } = addNotices(periods.get(userId) ?? startPeriod(now), userNotices, now);
    await savePeriod(tx, companyId, userId, period);
    for (const { user, notice, data } of immediate) {
      const choice = channelsOf(userId, notice);
      const channels = CHANNELS.filter((channel) => choice[channel]);
      rows.push(...toMessages(user, channels, `transaction.${notice}`, data, now));
    }
  }
  await insertInParts(rows, (part) => tx.insert(messages).values(part));
};

/** Writes the notices of a company's oldest tasks that no other process has locked, and returns the number of tasks. */
const writeDueNotices = (db: Database, companyId: number, now: Date): Promise<number> =>
  withCompanyTransaction(db, companyId, async (tx) => {
    const tasks = await tx
      .select()
      .from(noticeTasks)
      .where(eq(noticeTasks.companyId, companyId))
      .orderBy(asc(noticeTasks.id))
      .limit(TASKS_MAX)
      .for('update', { skipLocked: true });
    if (tasks.length === 0) return 0;
    const due = tasks.flatMap(({ data }) => (data as { notices: DueNotice[] }).notices);
    const notices = await findNotices(tx, companyId, due);
    if (notices.length > 0) await writeNotices(tx, companyId, notices, now);
    const ids = tasks.map(({ id }) => id);
    await tx.delete(noticeTasks).where(and(eq(noticeTasks.companyId, companyId), inArray(noticeTasks.id, ids)));
    return tasks.length;
  });

/** Sends the withheld notices of users whose period is over, by the channels that the user has chosen for any of them. */
const writeDigests = (db: Database, companyId: number, now: Date): Promise<number> =>
  withCompanyTransaction(db, companyId, async (tx) => {
    const due = await tx
      .select({ userId: noticePeriods.userId, withheld: noticePeriods.withheld, user: users })
      .from(noticePeriods)
      .innerJoin(users, and(eq(users.companyId, companyId), eq(users.id, noticePeriods.userId)))
      .where(and(eq(noticePeriods.companyId, companyId), lte(noticePeriods.dueAt, now)))
      .orderBy(asc(noticePeriods.userId))
      .limit(PERIODS_MAX)
      .for('update', { of: noticePeriods, skipLocked: true });
    if (due.length === 0) return 0;
    const channelsOf = await readChoices(
      tx,
      companyId,
      due.map(({ userId }) => userId),
    );
    const units = new Map(
      (await tx.select().from(currencies).where(eq(currencies.companyId, companyId))).map(({ code, divisibility }) => [code, divisibility]),
    );
    const rows: NewMessageRow[] = [];
    for (const { userId, user, ...period } of due) {
      const { sums } = period.withheld as Withheld;
      const channels = CHANNELS.filter((channel) => sums.some(({ notice }) => channelsOf(userId, notice)[channel]));
      const digest = buildDigest(sums, (code) => ({ display_code: code, divisibility: units.get(code) ?? 0 }));
      if (!user.archived && !user.deactivated)
        rows.push(...toMessages(user, channels, 'transaction.digest', { name: user.firstName, ...digest }, now));
      await savePeriod(tx, companyId, userId, periodAfterDigest(now));
    }
    await insertInParts(rows, (part) => tx.insert(messages).values(part));
    return due.length;
  });

/** Companies with tasks or ended periods. A cluster answers each part on its own. */
const findDueCompanies = async ({ db, clock }: NoticePorts): Promise<{ tasks: number[]; digests: number[] }> => {
  const [tasks, digests] = await Promise.all([
    db.selectDistinct({ companyId: noticeTasks.companyId }).from(noticeTasks).limit(COMPANIES_MAX),
    db
      .selectDistinct({ companyId: noticePeriods.companyId })
      .from(noticePeriods)
      .where(and(isNotNull(noticePeriods.dueAt), lte(noticePeriods.dueAt, clock.now())))
      .limit(COMPANIES_MAX),
  ]);
  return { tasks: tasks.map(({ companyId }) => companyId), digests: digests.map(({ companyId }) => companyId) };
};

/** Returns what was written. A company that fails is tried again in the next iteration, and does not stop the others. */
const writeOfCompany = async (
  { db, clock, log }: NoticePorts,
  companyId: number,
  write: (db: Database, companyId: number, now: Date) => Promise<number>,
): Promise<number> => {
  try {
    return await write(db, companyId, clock.now());
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, companyId }, 'Writing the notices of a company failed');
    return 0;
  }
};

/** Writes all due notices, until none is left that this process can lock or `stopSignal` is aborted. */
export const writeAllDueNotices = async (ports: NoticePorts, stopSignal: AbortSignal): Promise<void> => {
  let written = 1;
  while (written > 0 && !stopSignal.aborted) {
    written = 0;
    const { tasks, digests } = await findDueCompanies(ports);
    for (const companyId of tasks) written += await writeOfCompany(ports, companyId, writeDueNotices);
    for (const companyId of digests) written += await writeOfCompany(ports, companyId, writeDigests);
  }
};
