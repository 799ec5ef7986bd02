// Loads the contents of feed entries. Audit log entries contain data that their users may not see, so each field is copied explicitly.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { addresses } from '#db/schema/addresses.ts';
import { bankAccounts } from '#db/schema/bank-accounts.ts';
import { cryptoAccounts } from '#db/schema/crypto-accounts.ts';
import { documents } from '#db/schema/documents.ts';
import { auditLog, type AuditLogRow } from '#db/schema/index.ts';
import type { FeedPorts } from '#server/modules/events/feed/feed-actions.ts';
import { toEntryId, type FeedEntryRef } from '#server/modules/events/feed/feed-entries.ts';
import type { FeedEntry, FeedEntryBase } from '#server/modules/events/feed/schema.ts';
import { findTransactions, isSentToUnregistered, type TransactionRecord, toTransaction } from '#server/modules/payments/index.ts';
import {
  CREDENTIAL_ACTIONS,
  CONTACT_ACTIONS,
  REVIEW_DECISIONS,
  REVIEWED_RECORDS,
  type ReviewedRecord,
} from '#server/kernel/event-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { ActorPorts } from '#server/records/service-ports.ts';

type ReviewedRecordName = { id: number; name: string | null };
type ReviewedRecordNames = ReadonlyMap<ReviewedRecord, ReadonlyMap<number, string | null>>;

const firstNonBlank = (...names: (string | null)[]): string | null => names.find(Boolean) ?? null;

type NamedTable = typeof documents | typeof addresses | typeof bankAccounts | typeof cryptoAccounts;

/** The caller's records that are not archived. */
const ownRecordsCondition = (table: NamedTable, { me }: ActorPorts, ids: number[]): SQL | undefined =>
  and(eq(table.companyId, me.companyId), eq(table.userId, me.userId), eq(table.archived, false), inArray(table.id, ids));

/** The name of a document is its type, which pages translate. */
const NAME_READERS: Record<ReviewedRecord, (ctx: ActorPorts, ids: number[]) => Promise<ReviewedRecordName[]>> = {
  document: (ctx, ids) =>
    ctx.db
      .select({ id: documents.id, name: documents.type })
      .from(documents)
      .where(ownRecordsCondition(documents, ctx, ids)),
  address: async (ctx, ids) => {
    const rows = await ctx.db
      .select()
      .from(addresses)
      .where(ownRecordsCondition(addresses, ctx, ids));
    return rows.map(({ id, line1, city }) => ({ id, name: firstNonBlank(line1, city) }));
  },
  bank_account: async (ctx, ids) => {
    const rows = await ctx.db
      .select()
      .from(bankAccounts)
      .where(ownRecordsCondition(bankAccounts, ctx, ids));
    return rows.map(({ id, name, bankName }) => ({ id, name: firstNonBlank(name, bankName) }));
  },
  crypto_account: (ctx, ids) =>
    ctx.db
      .select({ id: cryptoAccounts.id, name: cryptoAccounts.address })
      .from(cryptoAccounts)
      .where(ownRecordsCondition(cryptoAccounts, ctx, ids)),
};

const toReviewedRecord = ({ action }: AuditLogRow): ReviewedRecord | undefined =>
  REVIEWED_RECORDS.find((record) => action === `${record}.update`);

const getRecordId = ({ details }: AuditLogRow): number => Number(details['id']);

const readRecordNames = async (ctx: FeedPorts, auditEntries: AuditLogRow[]): Promise<ReviewedRecordNames> => {
  const byRecord = Map.groupBy(auditEntries, toReviewedRecord);
  const names = REVIEWED_RECORDS.map(async (record) => {
    const ids = (byRecord.get(record) ?? []).map(getRecordId);
    const namedRecords = ids.length === 0 ? [] : await NAME_READERS[record](ctx, ids);
    return [record, new Map(namedRecords.map(({ id, name }) => [id, name]))] as const;
  });
  return new Map(await Promise.all(names));
};

const findMember = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((member) => member === value);

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toTransactionEntry = (base: FeedEntryBase, source: FeedEntryRef['source'], transactionRecord: TransactionRecord): FeedEntry => {
  const { executedAt, createdAt } = transactionRecord.row;
  const isImmediate = executedAt !== null && executedAt.getTime() <= createdAt.getTime();
  const stage = source === 'ended' ? 'ended' : isImmediate ? 'immediate' : 'pending';
  return {
    ...base,
    kind: 'transaction',
    stage,
    transaction: toTransaction(transactionRecord),
    was_unclaimed: isSentToUnregistered(transactionRecord.row),
  };
};

/** The client address and device of another actor, such as an admin, are not shown. */
const toAccessEntry = (
  base: FeedEntryBase,
  { action, actorId, userId, details, clientAddress, userAgent }: AuditLogRow,
): FeedEntry | undefined => {
  const act = findMember([...CREDENTIAL_ACTIONS, ...CONTACT_ACTIONS], action);
  if (!act) return undefined;
  const isOwn = actorId === userId;
  const detail = toTextOrNull(details['email'] ?? details['mobile'] ?? details['type'] ?? details['token_key']);
  const from = isOwn ? { client_address: clientAddress, user_agent: userAgent } : null;
  return { ...base, kind: 'access', act, is_own: isOwn, detail, from };
};

const toAuditFeedEntry = (base: FeedEntryBase, auditEntry: AuditLogRow, names: ReviewedRecordNames): FeedEntry | undefined => {
  const record = toReviewedRecord(auditEntry);
  if (record) {
    const status = findMember(REVIEW_DECISIONS, (auditEntry.details['after'] as Record<string, unknown> | undefined)?.['status']);
    const id = getRecordId(auditEntry);
    const namesById = names.get(record);
    // A record that has been deleted or archived has no page to link to.
    const link = namesById?.has(id) ? { record_id: id, name: namesById.get(id) ?? null } : { record_id: null, name: null };
    return status && { ...base, kind: 'record', record, status, ...link };
  }
  if (auditEntry.action === 'transaction.message')
    return { ...base, kind: 'message', transaction: String(auditEntry.details['transaction']) };
  if (auditEntry.action !== 'kyc.update') return toAccessEntry(base, auditEntry);
  const status = findMember(REVIEW_DECISIONS, auditEntry.details['status']);
  return status && { ...base, kind: 'identity', status };
};

const readAuditEntries = ({ db, me }: FeedPorts, ids: string[]): Promise<AuditLogRow[]> =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, me.companyId), eq(auditLog.userId, me.userId), inArray(auditLog.id, ids)));

/** The entries with their details, in the order of `refs`. */
export const completeEntries = async (ctx: FeedPorts, refs: FeedEntryRef[]): Promise<FeedEntry[]> => {
  const listIds = (isAudited: boolean) => [...new Set(refs.filter(({ source }) => (source === 'act') === isAudited).map(({ id }) => id))];
  const [transactions, auditEntries] = await Promise.all([
    findTransactions(ctx.db, ctx.me, listIds(false)),
    listIds(true).length > 0 ? readAuditEntries(ctx, listIds(true)) : [],
  ]);
  const names = await readRecordNames(ctx, auditEntries);
  const transactionById = new Map(transactions.map((transaction) => [transaction.row.id, transaction]));
  const auditEntryById = new Map(auditEntries.map((auditEntry) => [auditEntry.id, auditEntry]));
  return refs.flatMap((ref): FeedEntry[] => {
    const base = { id: toEntryId(ref), created: toMillis(ref.createdAt), is_unread: ref.isUnread };
    const [transaction, auditEntry] = [transactionById.get(ref.id), auditEntryById.get(ref.id)];
    if (ref.source !== 'act') return transaction ? [toTransactionEntry(base, ref.source, transaction)] : [];
    const entry = auditEntry && toAuditFeedEntry(base, auditEntry, names);
    return entry ? [entry] : [];
  });
};
