// From what was found to what is told. A line of the audit log tells admins more than its user: what is taken from it is named here.
import { and, eq, inArray } from 'drizzle-orm';
import { auditLog, type AuditLogRow } from '#db/schema/index.ts';
import { toEntryId } from '#server/modules/events/feed/entry-id.ts';
import type { FeedPorts, FoundEntry } from '#server/modules/events/feed/find-entries.ts';
import { nameRecords } from '#server/modules/events/feed/judged-records.ts';
import type { FeedEntry } from '#server/modules/events/feed/schema.ts';
import { findTransactions, type TransactionRecord, toTransaction } from '#server/modules/payments/index.ts';
import { ACCESS_ACTS, CONTACT_ACTS, JUDGED_RECORDS, JUDGEMENTS, type JudgedRecord } from '#server/kernel/feed-words.ts';
import { toMillis } from '#server/kernel/time.ts';

type Told = { id: string; created: number; is_unread: boolean };
type Names = ReadonlyMap<JudgedRecord, ReadonlyMap<number, string | null>>;

const wordOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined => words.find((word) => word === value);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toTransactionEntry = (told: Told, source: FoundEntry['source'], found: TransactionRecord): FeedEntry => {
  const { executedAt, createdAt, expiresAt, hasLifespan } = found.row;
  const isAtOnce = executedAt !== null && executedAt.getTime() <= createdAt.getTime();
  const stage = source === 'ended' ? 'ended' : isAtOnce ? 'at once' : 'pending';
  return { ...told, kind: 'transaction', stage, transaction: toTransaction(found), was_unclaimed: expiresAt !== null && !hasLifespan };
};

const judgedRecordOf = ({ action }: AuditLogRow): JudgedRecord | undefined =>
  JUDGED_RECORDS.find((record) => action === `${record}.update`);

const recordIdOf = ({ details }: AuditLogRow): number => Number(details['id']);

/** Where somebody else did it, from where and with what is theirs. */
const toAccessEntry = (told: Told, { action, actorId, userId, details, clientAddress, userAgent }: AuditLogRow): FeedEntry | undefined => {
  const act = wordOf([...ACCESS_ACTS, ...CONTACT_ACTS], action);
  if (!act) return undefined;
  const isOwn = actorId === userId;
  const detail = textOrNull(details['email'] ?? details['mobile'] ?? details['type'] ?? details['token_key']);
  const from = isOwn ? { client_address: clientAddress, user_agent: userAgent } : null;
  return { ...told, kind: 'access', act, is_own: isOwn, detail, from };
};

const toActEntry = (told: Told, act: AuditLogRow, names: Names): FeedEntry | undefined => {
  const record = judgedRecordOf(act);
  if (record) {
    const status = wordOf(JUDGEMENTS, (act.details['after'] as Record<string, unknown> | undefined)?.['status']);
    const id = recordIdOf(act);
    const ofKind = names.get(record);
    const found = ofKind?.has(id) ? { record_id: id, name: ofKind.get(id) ?? null } : { record_id: null, name: null };
    return status && { ...told, kind: 'record', record, status, ...found };
  }
  if (act.action === 'transaction.message') return { ...told, kind: 'message', transaction: String(act.details['transaction']) };
  if (act.action !== 'kyc.update') return toAccessEntry(told, act);
  const status = wordOf(JUDGEMENTS, act.details['status']);
  return status && { ...told, kind: 'identity', status };
};

const readActs = ({ db, me }: FeedPorts, ids: string[]): Promise<AuditLogRow[]> =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, me.companyId), eq(auditLog.userId, me.userId), inArray(auditLog.id, ids)));

const nameJudged = async (ctx: FeedPorts, acts: AuditLogRow[]): Promise<Names> => {
  const byKind = Map.groupBy(acts, judgedRecordOf);
  const named = JUDGED_RECORDS.map(async (record) => {
    const ids = (byKind.get(record) ?? []).map(recordIdOf);
    return [record, await nameRecords(ctx, record, ids)] as const;
  });
  return new Map(await Promise.all(named));
};

/** Entries with all that is told of them, in the order in which they were found. */
export const completeEntries = async (ctx: FeedPorts, found: FoundEntry[]): Promise<FeedEntry[]> => {
  const idsOf = (isAct: boolean) => [...new Set(found.filter(({ source }) => (source === 'act') === isAct).map(({ id }) => id))];
  const [transactions, acts] = await Promise.all([
    findTransactions(ctx.db, ctx.me, idsOf(false)),
    idsOf(true).length > 0 ? readActs(ctx, idsOf(true)) : [],
  ]);
  const names = await nameJudged(ctx, acts);
  const transactionById = new Map(transactions.map((transaction) => [transaction.row.id, transaction]));
  const actById = new Map(acts.map((act) => [act.id, act]));
  return found.flatMap((entry): FeedEntry[] => {
    const told = { id: toEntryId(entry), created: toMillis(entry.createdAt), is_unread: entry.isUnread };
    const [transaction, act] = [transactionById.get(entry.id), actById.get(entry.id)];
    if (entry.source !== 'act') return transaction ? [toTransactionEntry(told, entry.source, transaction)] : [];
    const shown = act && toActEntry(told, act, names);
    return shown ? [shown] : [];
  });
};
