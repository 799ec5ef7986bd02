// Loads what feed entries show. An audit log entry holds more for admins than its user may see, so each field is copied explicitly.
import { and, eq, inArray } from 'drizzle-orm';
import { addresses } from '#db/schema/addresses.ts';
import { bankAccounts } from '#db/schema/bank-accounts.ts';
import { cryptoAccounts } from '#db/schema/crypto-accounts.ts';
import { documents } from '#db/schema/documents.ts';
import { auditLog, type AuditLogRow } from '#db/schema/index.ts';
import type { FeedPorts } from '#server/modules/events/feed/feed-acts.ts';
import { toEntryId, type FeedEntryRef } from '#server/modules/events/feed/feed-entries.ts';
import type { FeedEntry, FeedEntryBase } from '#server/modules/events/feed/schema.ts';
import { findTransactions, type TransactionRecord, toTransaction } from '#server/modules/payments/index.ts';
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

const firstName = (...names: (string | null)[]): string | null => names.find(Boolean) ?? null;

/** The caller's records that are not archived. A document is named by its type, which pages translate. */
const NAME_READERS: Record<ReviewedRecord, (ctx: ActorPorts, ids: number[]) => Promise<ReviewedRecordName[]>> = {
  document: ({ db, me }, ids) =>
    db
      .select({ id: documents.id, name: documents.type })
      .from(documents)
      .where(
        and(
          eq(documents.companyId, me.companyId),
          eq(documents.userId, me.userId),
          eq(documents.archived, false),
          inArray(documents.id, ids),
        ),
      ),
  address: async ({ db, me }, ids) => {
    const isOwn = and(eq(addresses.companyId, me.companyId), eq(addresses.userId, me.userId), eq(addresses.archived, false));
    const found = await db
      .select()
      .from(addresses)
      .where(and(isOwn, inArray(addresses.id, ids)));
    return found.map(({ id, line1, city }) => ({ id, name: firstName(line1, city) }));
  },
  bank_account: async ({ db, me }, ids) => {
    const isOwn = and(eq(bankAccounts.companyId, me.companyId), eq(bankAccounts.userId, me.userId), eq(bankAccounts.archived, false));
    const found = await db
      .select()
      .from(bankAccounts)
      .where(and(isOwn, inArray(bankAccounts.id, ids)));
    return found.map(({ id, name, bankName }) => ({ id, name: firstName(name, bankName) }));
  },
  crypto_account: async ({ db, me }, ids) => {
    const isOwn = and(eq(cryptoAccounts.companyId, me.companyId), eq(cryptoAccounts.userId, me.userId), eq(cryptoAccounts.archived, false));
    const found = await db
      .select()
      .from(cryptoAccounts)
      .where(and(isOwn, inArray(cryptoAccounts.id, ids)));
    return found.map(({ id, address }) => ({ id, name: address }));
  },
};

const reviewedRecordOf = ({ action }: AuditLogRow): ReviewedRecord | undefined =>
  REVIEWED_RECORDS.find((record) => action === `${record}.update`);

const recordIdOf = ({ details }: AuditLogRow): number => Number(details['id']);

const readRecordNames = async (ctx: FeedPorts, acts: AuditLogRow[]): Promise<ReviewedRecordNames> => {
  const byRecord = Map.groupBy(acts, reviewedRecordOf);
  const names = REVIEWED_RECORDS.map(async (record) => {
    const ids = (byRecord.get(record) ?? []).map(recordIdOf);
    const found = ids.length === 0 ? [] : await NAME_READERS[record](ctx, ids);
    return [record, new Map(found.map(({ id, name }) => [id, name]))] as const;
  });
  return new Map(await Promise.all(names));
};

const memberOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((member) => member === value);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toTransactionEntry = (base: FeedEntryBase, source: FeedEntryRef['source'], found: TransactionRecord): FeedEntry => {
  const { executedAt, createdAt, expiresAt, hasLifespan } = found.row;
  const isAtOnce = executedAt !== null && executedAt.getTime() <= createdAt.getTime();
  const stage = source === 'ended' ? 'ended' : isAtOnce ? 'at once' : 'pending';
  return { ...base, kind: 'transaction', stage, transaction: toTransaction(found), was_unclaimed: expiresAt !== null && !hasLifespan };
};

/** The client address and device of another actor, such as an admin, are not shown. */
const toAccessEntry = (
  base: FeedEntryBase,
  { action, actorId, userId, details, clientAddress, userAgent }: AuditLogRow,
): FeedEntry | undefined => {
  const act = memberOf([...CREDENTIAL_ACTIONS, ...CONTACT_ACTIONS], action);
  if (!act) return undefined;
  const isOwn = actorId === userId;
  const detail = textOrNull(details['email'] ?? details['mobile'] ?? details['type'] ?? details['token_key']);
  const from = isOwn ? { client_address: clientAddress, user_agent: userAgent } : null;
  return { ...base, kind: 'access', act, is_own: isOwn, detail, from };
};

const toActEntry = (base: FeedEntryBase, act: AuditLogRow, names: ReviewedRecordNames): FeedEntry | undefined => {
  const record = reviewedRecordOf(act);
  if (record) {
    const status = memberOf(REVIEW_DECISIONS, (act.details['after'] as Record<string, unknown> | undefined)?.['status']);
    const id = recordIdOf(act);
    const namesById = names.get(record);
    // A record that was deleted or archived since has no page to link to.
    const link = namesById?.has(id) ? { record_id: id, name: namesById.get(id) ?? null } : { record_id: null, name: null };
    return status && { ...base, kind: 'record', record, status, ...link };
  }
  if (act.action === 'transaction.message') return { ...base, kind: 'message', transaction: String(act.details['transaction']) };
  if (act.action !== 'kyc.update') return toAccessEntry(base, act);
  const status = memberOf(REVIEW_DECISIONS, act.details['status']);
  return status && { ...base, kind: 'identity', status };
};

const readActs = ({ db, me }: FeedPorts, ids: string[]): Promise<AuditLogRow[]> =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, me.companyId), eq(auditLog.userId, me.userId), inArray(auditLog.id, ids)));

/** The entries with their details, in the order of `refs`. */
export const completeEntries = async (ctx: FeedPorts, refs: FeedEntryRef[]): Promise<FeedEntry[]> => {
  const idsOf = (isAct: boolean) => [...new Set(refs.filter(({ source }) => (source === 'act') === isAct).map(({ id }) => id))];
  const [transactions, acts] = await Promise.all([
    findTransactions(ctx.db, ctx.me, idsOf(false)),
    idsOf(true).length > 0 ? readActs(ctx, idsOf(true)) : [],
  ]);
  const names = await readRecordNames(ctx, acts);
  const transactionById = new Map(transactions.map((transaction) => [transaction.row.id, transaction]));
  const actById = new Map(acts.map((act) => [act.id, act]));
  return refs.flatMap((ref): FeedEntry[] => {
    const base = { id: toEntryId(ref), created: toMillis(ref.createdAt), is_unread: ref.isUnread };
    const [transaction, act] = [transactionById.get(ref.id), actById.get(ref.id)];
    if (ref.source !== 'act') return transaction ? [toTransactionEntry(base, ref.source, transaction)] : [];
    const entry = act && toActEntry(base, act, names);
    return entry ? [entry] : [];
  });
};
