// Posts items of a bulk payment. Each item has at most one transaction: its collection has the ID that the item was written with, so a process
// that takes over an interrupted item finds the transaction of the first one. If the first one is still committing, the idempotency key of the
// item, which is saved in the same commit, makes the second one wait and return the result of the first.
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { BulkItemRow, BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { transactions, type CompanyRow, type UserRow } from '#db/schema/index.ts';
import { executePosting, type ResponseRecord } from '#server/api/posting-plan.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, type FieldErrors } from '#server/kernel/errors.ts';
import { hashBody } from '#server/kernel/idempotency.ts';
import type { SavedResponse } from '#server/ledger/index.ts';
import { parseSettings } from '#server/modules/companies/index.ts';
import type { TakenItem } from '#server/modules/payments/bulk-payments/claim-items.ts';
import { ItemRejection } from '#server/modules/payments/bulk-payments/join-postings.ts';
import { planItem, readOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import type { Transaction } from '#server/modules/payments/transactions/schema.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { createCachedReads, type CachedReads, type CompanyCache } from '#server/records/company-cache.ts';

export type BulkWorkPorts = Pick<Services, 'clock' | 'log' | 'encryption' | 'ledger' | 'domainEvents' | 'throttle'> & { db: Database };

/** What the items of a bulk payment are posted with. */
export type BulkExecution = { payment: BulkPaymentRow; user: UserRow; company: CompanyRow; cache: CompanyCache };

export type ItemOutcome = { number: number } & ({ kind: 'succeeded'; transactionId: string } | { kind: 'failed'; errors: FieldErrors });

/** Not paths of the API, so that keys of API clients cannot collide. */
const ITEM_PATH = '/bulk-payments/item/';
export const CREATED_STATUS = 201;
/** The first attempt plans with cached data, the others with the tables. */
const ATTEMPTS_MAX = 3;

type SavedFailure = { number: number; errors: FieldErrors };

export const toItemErrors = (error: AppError): FieldErrors => (error.data ?? { non_field_errors: [error.message] }) as FieldErrors;

export const buildItemRecord = (
  { payment: { companyId, userId, id } }: BulkExecution,
  path: string,
  number: number,
  toBody: (payload: unknown) => string,
): ResponseRecord => {
  const key = `${id}-${number}`;
  return {
    companyId,
    principal: userId,
    method: 'POST',
    path,
    key,
    bodyHash: hashBody(key),
    isStrict: false,
    encode: (payload) => ({ status: CREATED_STATUS, body: toBody(payload) }),
    encodeError: (error) => {
      const failure: SavedFailure =
        error instanceof ItemRejection ? { number: error.index + 1, errors: error.errors } : { number, errors: toItemErrors(error) };
      return { status: error.status, body: JSON.stringify(failure) };
    },
  };
};

export const readFailure = ({ body }: SavedResponse): ItemOutcome & { kind: 'failed' } => ({
  kind: 'failed',
  ...(JSON.parse(body) as SavedFailure),
});

/** The transactions of items by collection: of transfers the debits. */
export const findItemTransactions = async (
  db: Database,
  companyId: number,
  items: readonly Pick<BulkItemRow, 'collectionId'>[],
): Promise<Map<string, string>> => {
  if (items.length === 0) return new Map();
  const rows = await db
    .select({ id: transactions.id, collectionId: transactions.collectionId })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        inArray(
          transactions.collectionId,
          items.map(({ collectionId }) => collectionId),
        ),
        isNull(transactions.parentId),
        or(isNull(transactions.partnerId), eq(transactions.txType, 'debit')),
      ),
    );
  return new Map(rows.map(({ id, collectionId }) => [collectionId, id]));
};

export const createPlanPorts = (
  ports: BulkWorkPorts,
  { payment, user, company }: BulkExecution,
  reads: CachedReads | undefined,
): AuditedTransactionPorts => {
  const { companyId } = payment;
  const companySettings = parseSettings(companyId, company.settings, ports.log);
  const me = { companyId, company: company.identifier, companySettings, userId: user.id, tokenKey: '' };
  const readUncached = <Value>(_name: string, read: () => Promise<Value>) => read();
  return { ...ports, me, readCached: reads?.read ?? readUncached, clientAddress: '', userAgent: 'worker', requestId: '' };
};

/** One attempt. `stale`: the cached data may be outdated, plan again with the tables. `unknown`: no result yet. */
type Attempt = ItemOutcome | 'stale' | 'unknown';

const toAttempt = (number: number, error: unknown, reads: CachedReads | undefined): Attempt => {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'unavailable' || error.code === 'idempotency_conflict') return 'unknown';
  if (error.code !== 'invalid') throw error;
  return reads?.isUnconfirmed() ? 'stale' : { number, kind: 'failed', errors: toItemErrors(error) };
};

const attemptItem = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  item: BulkItemRow,
  reads: CachedReads | undefined,
): Promise<Attempt> => {
  const { payment } = execution;
  const { number, collectionId } = item;
  try {
    const plan = await planItem(createPlanPorts(ports, execution, reads), readOrder(payment, item), { collectionId });
    const record = buildItemRecord(execution, ITEM_PATH, number, (payload) => (payload as Transaction).id);
    const outcome = await executePosting({ ledger: ports.ledger, companyId: payment.companyId, cachedReads: reads }, plan, record);
    switch (outcome.kind) {
      case 'accepted':
      case 'unchanged':
        return { number, kind: 'succeeded', transactionId: outcome.payload.id };
      case 'replayed':
        if (outcome.response.status !== CREATED_STATUS) return readFailure(outcome.response);
        return { number, kind: 'succeeded', transactionId: outcome.response.body };
      case 'rejected':
        return toAttempt(number, outcome.error, undefined);
      case 'stale':
        return 'stale';
    }
  } catch (error) {
    return toAttempt(number, error, reads);
  }
};

/** Undefined if the item has no result and must be repeated with the same key. */
const executeItem = async (ports: BulkWorkPorts, execution: BulkExecution, item: BulkItemRow): Promise<ItemOutcome | undefined> => {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const reads = attempts === 0 ? createCachedReads(execution.cache, execution.payment.companyId, 'posting') : undefined;
    const attempt = await attemptItem(ports, execution, item, reads);
    if (typeof attempt === 'object') return attempt;
    if (attempt === 'unknown') return undefined;
  }
  return undefined;
};

/** The outcomes of items whose transactions were found. */
export const toFoundOutcomes = (items: readonly BulkItemRow[], found: ReadonlyMap<string, string>): ItemOutcome[] =>
  items.flatMap(({ number, collectionId }) => {
    const transactionId = found.get(collectionId);
    return transactionId === undefined ? [] : [{ number, kind: 'succeeded' as const, transactionId }];
  });

/** Posts items, each on its own. Omits the outcome of items without a result, which must be repeated. */
export const executeItems = async (ports: BulkWorkPorts, execution: BulkExecution, taken: readonly TakenItem[]): Promise<ItemOutcome[]> => {
  const repeated = taken.filter(({ isRepeated }) => isRepeated).map(({ item }) => item);
  const found = await findItemTransactions(ports.db, execution.payment.companyId, repeated);
  const open = taken.filter(({ item }) => !found.has(item.collectionId));
  const results = await Promise.allSettled(open.map(({ item }) => executeItem(ports, execution, item)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) ports.log.error({ err: failure.reason, ...execution.payment }, 'An item of a bulk payment failed; it is repeated');
  const outcomes = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
  return [...toFoundOutcomes(repeated, found), ...outcomes];
};
