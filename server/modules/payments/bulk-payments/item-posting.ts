// What the postings of items share. Each item has at most one transaction: its collection has the ID that the item was written with, and the
// database accepts a collection once. A process that takes over an interrupted item finds the transaction of the first one. If the first one is
// still committing, the idempotency key, which is saved with the result in the same commit, makes the second one wait and return the same
// result, accepted or rejected.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { BulkItemRow, BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { transactions, type CompanyRow, type TransactionRow, type UserRow } from '#db/schema/index.ts';
import type { ResponseRecord } from '#server/api/posting-plan.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, type FieldErrors } from '#server/kernel/errors.ts';
import { hashBody } from '#server/kernel/idempotency.ts';
import type { SavedResponse } from '#server/ledger/index.ts';
import { ItemRejection } from '#server/modules/payments/bulk-payments/join-postings.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { Semaphore } from '#server/platform/semaphore.ts';
import type { CachedReads, CompanyCache } from '#server/records/company-cache.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';

export type BulkWorkPorts = Pick<Services, 'clock' | 'log' | 'encryption' | 'ledger' | 'domainEvents' | 'throttle'> & { db: Database };

/** What the items of a bulk payment are posted with. */
export type BulkExecution = {
  payment: BulkPaymentRow;
  user: UserRow;
  company: CompanyRow;
  companySettings: CompanySettings;
  cache: CompanyCache;
  /** Plans one part at a time, so that it is posted while the next one is planned. */
  planInTurn: Semaphore;
};

export type ItemFailure = { number: number; kind: 'failed'; errors: FieldErrors };

export type ItemOutcome = { number: number; kind: 'succeeded'; transactionId: string } | ItemFailure;

export const CREATED_STATUS = 201;

/** Paths of idempotency keys, which are no paths of the API, so that keys of API clients cannot collide. */
export const ITEM_PATH = '/bulk-payments/item/';
export const PART_PATH = '/bulk-payments/part/';

/** Items of a bulk payment that is not atomic that are posted as one command. */
export const PART_ITEMS_MAX = 200;

/**
 * The parts of items that were taken together: one of an atomic bulk payment, and otherwise one for each fixed range of item numbers. A part
 * without a result therefore keeps its key when items of other parts have results.
 */
export const splitIntoParts = ({ payment }: BulkExecution, items: readonly BulkItemRow[]): BulkItemRow[][] =>
  payment.atomic ? [[...items]] : [...Map.groupBy(items, ({ number }) => Math.floor((number - 1) / PART_ITEMS_MAX)).values()];

/** Names the common command of a part. */
export const partName = (items: readonly BulkItemRow[]): string => `${items[0]?.number}-${items.length}`;

/** `index`: of the rejected item in the command. */
type SavedFailure = { index: number; errors: FieldErrors };

export const toItemErrors = (error: AppError): FieldErrors => (error.data ?? { non_field_errors: [error.message] }) as FieldErrors;

const toSavedFailure = (error: AppError): SavedFailure =>
  error instanceof ItemRejection ? { index: error.index, errors: error.errors } : { index: 0, errors: toItemErrors(error) };

/** The idempotency key of a posting. */
export const buildItemRecord = (
  { payment: { companyId, userId, id } }: BulkExecution,
  path: string,
  name: string,
  toBody: (payload: unknown) => string,
): ResponseRecord => {
  const key = `${id}-${name}`;
  return {
    companyId,
    principal: userId,
    method: 'POST',
    path,
    key,
    bodyHash: hashBody(key),
    isStrict: false,
    encode: (payload) => ({ status: CREATED_STATUS, body: toBody(payload) }),
    encodeError: (error) => ({ status: error.status, body: JSON.stringify(toSavedFailure(error)) }),
  };
};

export const readFailure = ({ body }: SavedResponse): SavedFailure => JSON.parse(body) as SavedFailure;

/** True if the posting must be repeated with the same key. */
export const isWithoutResult = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'idempotency_conflict');

export type CreatedTransaction = Pick<TransactionRow, 'id' | 'collectionId' | 'parentId' | 'partnerId' | 'txType'>;

/** The outcomes of posted items. The transaction of a transfer is the debit. */
export const toPostedOutcomes = (items: readonly BulkItemRow[], created: readonly CreatedTransaction[]): ItemOutcome[] => {
  const numbers = new Map(items.map(({ collectionId, number }) => [collectionId, number]));
  return created
    .filter(({ parentId, partnerId, txType }) => parentId === null && (partnerId === null || txType === 'debit'))
    .map(({ id, collectionId }) => ({ number: numbers.get(collectionId) ?? 0, kind: 'succeeded', transactionId: id }));
};

/** The outcomes of items whose transactions are in the ledger. */
export const findPostedItems = async (db: Database, companyId: number, items: readonly BulkItemRow[]): Promise<ItemOutcome[]> => {
  if (items.length === 0) return [];
  const collectionIds = items.map(({ collectionId }) => collectionId);
  const { id, collectionId, parentId, partnerId, txType } = transactions;
  const created = await db
    .select({ id, collectionId, parentId, partnerId, txType })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), inArray(collectionId, collectionIds)));
  return toPostedOutcomes(items, created);
};

export const createPlanPorts = (
  ports: BulkWorkPorts,
  { payment, user, company, companySettings }: BulkExecution,
  reads: CachedReads | undefined,
): AuditedTransactionPorts => {
  const { companyId } = payment;
  const me = { companyId, company: company.identifier, companySettings, userId: user.id, tokenKey: '' };
  const readUncached = <Value>(_name: string, read: () => Promise<Value>) => read();
  return { ...ports, me, readCached: reads?.read ?? readUncached, clientAddress: '', userAgent: 'worker', requestId: '' };
};
