// Captures, increases and releases of holds. Admins may change every hold. If the payer authorized a transfer, its recipient captures or
// releases the hold, and the payer increases it; the payer cannot release the hold; it ends when the recipient releases it or it expires.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { mapInChunks } from '#server/kernel/map-in-chunks.ts';
import type { HoldChange, HoldCommand, ItemResult, LimitBound } from '#server/ledger/index.ts';
import { applyRules, type AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import { findRules, requireAllowed } from '#server/modules/payments/transactions/effective-rules.ts';
import { pickRow, requireChangeable } from '#server/modules/payments/transactions/change-transaction.ts';
import { findDeferredLegs, readCollectionLegs } from '#server/modules/payments/transactions/execute-collection.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import { requirePartyAsAdmin } from '#server/modules/payments/transactions/party.ts';
import type {
  BulkCaptureInput,
  BulkHoldResponse,
  BulkReleaseInput,
  CaptureInput,
  IncrementInput,
  ReleaseInput,
} from '#server/modules/payments/transactions/hold-schema.ts';
import type { OwnerTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import {
  buildAudit,
  planPosting,
  RejectionError,
  type TransactionPosting,
} from '#server/modules/payments/transactions/transaction-posting.ts';
import {
  attachFeeRows,
  findCollection,
  isAuthorizedByPayer,
  isHold,
  toAdminTransaction,
  type TransactionRecord,
  type TransactionRelations,
} from '#server/modules/payments/transactions/transaction-record.ts';

type HoldAction = 'capture' | 'increment' | 'release';

/** Throws not_found, and invalid on `status` for a transaction that is no hold, and for a side that may not do this. */
const requireHold = async (ctx: OwnerTransactionPorts, id: string, action: HoldAction): Promise<TransactionRecord> => {
  const record = await getTransaction(ctx, id);
  const { row } = record;
  requireChangeable(row.archived, undefined, true);
  if (!isHold(row)) throw new RejectionError({ reason: row.status === 'Pending' ? 'not_hold' : 'already_executed' });
  if (ctx.owner.userId === null) return record;
  if (!isAuthorizedByPayer(record)) throw invalid({ status: ['Only an admin can change this hold.'] });
  if (action === 'increment' && row.txType !== 'debit') throw invalid({ status: ['Only the payer can increase this hold.'] });
  if (action !== 'increment' && row.txType !== 'credit')
    throw invalid({ status: ['Only the recipient can capture or release this hold.'] });
  return record;
};

type ToPayload<Output> = (record: TransactionRecord) => Output;

/** What a hold is rendered as: the transaction of the path, with its fees. */
const toPayloadOf =
  <Output>(id: string, toPayload: ToPayload<Output>): TransactionPosting<Output>['toPayload'] =>
  (changed) =>
    toPayload(attachFeeRows(pickRow(changed, id), changed));

type BuiltHold = { command: HoldCommand; related: Map<string, TransactionRelations> };

const buildHold = async (ctx: OwnerTransactionPorts, { row }: TransactionRecord, change: HoldChange): Promise<BuiltHold> => {
  const { db, me, ledger } = ctx;
  const [records, legs] = await Promise.all([
    findCollection(db, me, row.collectionId),
    readCollectionLegs(db, me.companyId, row.collectionId),
  ]);
  const transactions = records.map((record) => record.row);
  const deferredLegs = await findDeferredLegs(ledger.accounts, me.companyId, transactions, legs);
  const captureIds = records.map(() => newId());
  const journalIds = { release: newId(), hold: newId(), capture: newId(), deferred: newId() };
  const references = { collectionId: row.collectionId, captureId: newId(), captureIds, journalIds, actorId: me.userId };
  return {
    command: { kind: 'hold', ...references, transactions, legs, deferredLegs, change },
    related: new Map(
      records.flatMap(({ row: { id }, related }, index) => [[id, related] as const, [captureIds[index] ?? id, related] as const]),
    ),
  };
};

const toCapture = (transactionId: string, { amount, final: isFinal, note, metadata }: Omit<CaptureInput, 'id'>): HoldChange => ({
  type: 'capture',
  amount: amount ?? null,
  isFinal,
  description: { transactionId, note, metadata },
});

/** The transaction that moved the captured amount: a new one, or the last time the authorization itself. */
const findCapture = (changed: readonly TransactionRecord[], { id, collectionId }: TransactionRecord['row']): string =>
  changed.find(({ row }) => row.parentId === id && row.collectionId !== collectionId)?.row.id ?? id;

/** The recipient, their groups and the account accept credits, as for a claim. Throws invalid on `status`. */
const requireCreditsAllowed = async (ctx: OwnerTransactionPorts, { row }: TransactionRecord): Promise<void> => {
  const { txType, account, currency } = row;
  const { party } = await requirePartyAsAdmin(ctx, currency, { user: undefined, reference: account }, 'account');
  const rules = await findRules(ctx, party, currency);
  const request = { txType, party, currency, subtype: undefined, subtypeField: 'subtype', partyField: 'status' };
  requireAllowed(ctx.me.companySettings, rules, { ...request, isByAdmin: false, isReceived: true });
};

/** Plans a capture, by default of all that remains. Returns the authorization, and the ID of the capture. */
export const planCapture = async <Output>(
  ctx: OwnerTransactionPorts,
  { id, ...input }: CaptureInput,
  toPayload: ToPayload<Output>,
): Promise<PostingPlan<Output & { capture: string }>> => {
  const record = await requireHold(ctx, id, 'capture');
  const { row } = record;
  if (ctx.owner.userId !== null) await requireCreditsAllowed(ctx, record);
  return planPosting(buildAudit(ctx, 'hold.capture'), async () => ({
    ...(await buildHold(ctx, record, toCapture(row.id, input))),
    toPayload: (changed, accepted) => ({
      ...toPayloadOf(row.id, toPayload)(changed, accepted),
      capture: findCapture(changed, row),
    }),
  }));
};

type SideRules = { transactionId: string; txType: 'credit' | 'debit'; rules: AppliedRules };

/** The rules of both sides for the increase. Throws field errors, which do not reveal the rules of the other side. */
const applyIncrementRules = async (ctx: OwnerTransactionPorts, { row }: TransactionRecord, amount: bigint): Promise<SideRules[]> => {
  const isByAdmin = ctx.owner.userId === null;
  const mains = (await findCollection(ctx.db, ctx.me, row.collectionId)).filter((side) => side.row.parentId === null);
  return Promise.all(
    mains.map(async ({ row: { id: transactionId, txType, account, currency, subtype, amount: held } }) => {
      const partyInCurrency = await requirePartyAsAdmin(ctx, currency, { user: undefined, reference: account }, 'account');
      const isReceived = txType === 'credit';
      const total = (held < 0n ? -held : held) + amount;
      const fields = { subtypeField: 'subtype', partyField: 'account', isByAdmin, isReceived };
      return { transactionId, txType, rules: await applyRules(ctx, { ...partyInCurrency, ...fields, txType, amount: total, subtype }) };
    }),
  );
};

/** Plans an increase under the limits and the funds of the payer. Fees rise in proportion. */
export const planIncrement = async <Output>(
  ctx: OwnerTransactionPorts,
  { id, amount }: IncrementInput,
  toPayload: ToPayload<Output>,
): Promise<PostingPlan<Output>> => {
  const record = await requireHold(ctx, id, 'increment');
  const sides = await applyIncrementRules(ctx, record, amount);
  const bounds = sides.flatMap(({ transactionId, rules }): LimitBound[] => rules.bounds.map((bound) => ({ ...bound, transactionId })));
  return planPosting(buildAudit(ctx, 'hold.increment'), async () => {
    const built = await buildHold(ctx, record, { type: 'increment', amount, bounds, floors: [] });
    const floors = built.command.legs.flatMap(({ account, transactionId }) => {
      const floor = sides.find((side) => side.transactionId === transactionId)?.rules.floor;
      return floor === undefined ? [] : [{ account, floor }];
    });
    const command: HoldCommand = { ...built.command, change: { type: 'increment', amount, bounds, floors } };
    return { ...built, command, toPayload: toPayloadOf(record.row.id, toPayload) };
  });
};

const RELEASE: HoldChange = { type: 'release', reason: 'Released.' };

/** Plans the release of all that is still held. The transaction fails; earlier captures remain. */
export const planRelease = async <Output>(
  ctx: OwnerTransactionPorts,
  { id }: ReleaseInput,
  toPayload: ToPayload<Output>,
): Promise<PostingPlan<Output>> => {
  const record = await requireHold(ctx, id, 'release');
  return planPosting(buildAudit(ctx, 'hold.release'), async () => ({
    ...(await buildHold(ctx, record, RELEASE)),
    toPayload: toPayloadOf(record.row.id, toPayload),
  }));
};

type BulkItem = { id: string; found: TransactionRecord | AppError };

/** Finds each hold. Errors of an item do not affect the others. */
const findHolds = (ctx: OwnerTransactionPorts, ids: readonly string[], action: HoldAction): Promise<BulkItem[]> =>
  mapInChunks(ids, async (id): Promise<BulkItem> => {
    try {
      return { id, found: await requireHold(ctx, id, action) };
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'not_found')) throw error;
      return { id, found: error };
    }
  });

const NOT_FOUND = { id: ['Transaction does not exist.'] };

const toFieldErrors = ({ data = {} }: AppError): FieldErrors => data as FieldErrors;

const toItem = (
  { id, found }: BulkItem,
  result: ItemResult | undefined,
  records: readonly TransactionRecord[],
): BulkHoldResponse['transactions'][number] => {
  if (found instanceof AppError) return { id, transaction: null, errors: found.code === 'not_found' ? NOT_FOUND : toFieldErrors(found) };
  if (!result || 'rejection' in result)
    return { id, transaction: null, errors: result ? toFieldErrors(new RejectionError(result.rejection)) : {} };
  const row = result.transactions.find((changed) => changed.id === found.row.id);
  return { id, transaction: toAdminTransaction({ ...pickRow([...records], found.row.id), row: row ?? found.row }), errors: null };
};

/** Plans one command with all holds, each of which is decided on its own. */
const planBulk = async (
  ctx: OwnerTransactionPorts,
  ids: readonly string[],
  action: HoldAction,
  build: (record: TransactionRecord, index: number) => Promise<BuiltHold>,
): Promise<PostingPlan<BulkHoldResponse>> => {
  const items = await findHolds(ctx, ids, action);
  return planPosting(buildAudit(ctx, `hold.${action}`), async () => {
    const built = await mapInChunks(items, async ({ found }, index) => (found instanceof AppError ? undefined : build(found, index)));
    const commands = built.flatMap((item) => (item ? [item.command] : []));
    return {
      command: { kind: 'each', commands },
      related: new Map(built.flatMap((item) => [...(item?.related ?? [])])),
      toPayload: (records, { items: results = [] }) => {
        const remaining = results.values();
        return {
          transactions: items.map((item) => toItem(item, item.found instanceof AppError ? undefined : remaining.next().value, records)),
        };
      },
    };
  });
};

export const planBulkCapture = (ctx: OwnerTransactionPorts, { transactions }: BulkCaptureInput): Promise<PostingPlan<BulkHoldResponse>> =>
  planBulk(
    ctx,
    transactions.map(({ id }) => id),
    'capture',
    (record, index) => {
      const { amount, final = false } = transactions[index] ?? {};
      return buildHold(ctx, record, toCapture(record.row.id, { amount, final, note: undefined, metadata: undefined }));
    },
  );

export const planBulkRelease = (ctx: OwnerTransactionPorts, { transactions }: BulkReleaseInput): Promise<PostingPlan<BulkHoldResponse>> =>
  planBulk(
    ctx,
    transactions.map(({ id }) => id),
    'release',
    (record) => buildHold(ctx, record, RELEASE),
  );
