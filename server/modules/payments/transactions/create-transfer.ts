// Transfers: a debit and a credit in one collection, linked as partners. A transfer to a registered recipient completes immediately; one to
// an unverified address is held for a temporary user until it is claimed or expires.
//
// The dashboard sends an order at most once, however often the browser submits it. The key of the order comes with its quote, and the
// response is saved in the same transaction as the posting, like for an Idempotency-Key of the API.
import superjson from 'superjson';
import { executePosting, toPostingPorts, type PostingCall, type PostingPlan, type ResponseRecord } from '#server/api/posting-plan.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, unavailable, type ErrorCode } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { FirstStatus } from '#server/kernel/transaction-enums.ts';
import type { PostingMessage, SavedResponse } from '#server/ledger/index.ts';
import { replacePayee, requireReviewedPayee } from '#server/modules/payments/transactions/transfer-payee.ts';
import { withoutCounting } from '#server/platform/security/throttle.ts';
import { applyRules, sumOwnFees, type AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import {
  formatPersonName,
  requireOwnParty,
  requirePartyAsAdmin,
  type PartyInCurrency,
} from '#server/modules/payments/transactions/party.ts';
import { planCollections, prepareCollection, type PreparedCollection } from '#server/modules/payments/transactions/prepare-collection.ts';
import type {
  AdminTransaction,
  AdminTransferInput,
  SendInput,
  Transaction,
  TransferInput,
} from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { hasPaid } from '#server/modules/payments/transactions/transfer-history.ts';
import {
  attachFeeRows,
  toCreatedAdminTransaction,
  toCreatedTransaction,
  type TransactionRecord,
} from '#server/modules/payments/transactions/transaction-record.ts';
import {
  buildInvitationMessage,
  createUnverifiedRecipient,
  recipientField,
  requireDifferentAccounts,
  resolveRecipient,
  type ResolvedRecipient,
  type TransferReceiver,
  type TransferSender,
  type UnverifiedAddress,
} from '#server/modules/payments/transactions/transfer-recipient.ts';
import type { PostingAction } from '#server/records/audit.ts';
import { withRolledBackTransaction } from '#server/records/company-transaction.ts';

type CheckedTransfer = TransferSender & TransferReceiver & { status: FirstStatus; debitRules: AppliedRules; creditRules: AppliedRules };

const buildMessages = ({ me }: TransactionPorts, { invitation, sender, input, currency }: CheckedTransfer): PostingMessage[] =>
  invitation
    ? [
        buildInvitationMessage(invitation, {
          senderName: formatPersonName(sender.user, me.company),
          amount: formatAmount(input.amount, { display_code: currency.code, divisibility: currency.divisibility }),
          days: me.companySettings.unclaimed_transfer_days,
        }),
      ]
    : [];

const toDebitDescription = (input: TransferInput) => ({
  subtype: input.debit_subtype,
  reference: input.debit_reference,
  note: input.debit_note,
  metadata: input.debit_metadata,
});

const toCreditDescription = (input: TransferInput) => ({
  subtype: input.credit_subtype,
  reference: input.credit_reference,
  note: input.credit_note,
  metadata: input.credit_metadata,
});

const prepareTransferCollection = (ctx: TransactionPorts, transfer: CheckedTransfer): Promise<PreparedCollection> => {
  const { input, currency, sender, recipient } = transfer;
  const isUnclaimed = recipient.user?.temporary === true;
  const terms = {
    currency,
    amount: input.amount,
    status: isUnclaimed ? 'Pending' : transfer.status,
    creatorId: ctx.me.userId,
    ...(isUnclaimed && { expiry: { afterMs: ctx.me.companySettings.unclaimed_transfer_days * DAY_MS, isUnclaimed } }),
    messages: buildMessages(ctx, transfer),
  };
  return prepareCollection(ctx.ledger, ctx.me, terms, [
    { txType: 'debit', party: sender, description: toDebitDescription(input), rules: transfer.debitRules },
    { txType: 'credit', party: recipient, description: toCreditDescription(input), rules: transfer.creditRules },
  ]);
};

const findDebit = (records: TransactionRecord[]): TransactionRecord => {
  const debit = records.find(({ row }) => row.txType === 'debit' && row.parentId === null);
  if (!debit) throw new Error('A transfer returned no debit');
  return attachFeeRows(debit, records);
};

type TransferRequest = {
  input: TransferInput;
  partyInCurrency: PartyInCurrency;
  status: FirstStatus;
  action?: PostingAction;
  /** A further check of the recipient. */
  checkRecipient?: (recipient: ResolvedRecipient) => Promise<void>;
};

type ToPayload<Output> = (debit: TransactionRecord) => Output;

/** Checks the sender's side without locks. Throws field errors. */
const checkSender = async (
  ctx: TransactionPorts,
  { input, partyInCurrency: { currency, party: sender }, action }: TransferRequest,
): Promise<{ outgoing: TransferSender; debitRules: AppliedRules }> => {
  const isByAdmin = action !== undefined;
  const debitRules = await applyRules(ctx, {
    txType: 'debit',
    party: sender,
    subtype: input.debit_subtype,
    subtypeField: 'debit_subtype',
    partyField: 'debit_account',
    isReceived: false,
    currency,
    amount: input.amount,
    isByAdmin,
  });
  const { floor = 0n, bounds, charges } = debitRules;
  return { outgoing: { input, currency, sender, floor, bounds, fees: sumOwnFees(charges), isByAdmin }, debitRules };
};

/** Applies the rules of the recipient's side. Throws its field errors. */
const planTransferToParty = async <Output>(
  ctx: TransactionPorts,
  { status, action }: TransferRequest,
  { outgoing, debitRules, receiver }: { outgoing: TransferSender; debitRules: AppliedRules; receiver: TransferReceiver },
  toPayload: ToPayload<Output>,
) => {
  const { input, currency, sender, isByAdmin } = outgoing;
  const partyField = recipientField(input);
  const creditRules = await applyRules(ctx, {
    txType: 'credit',
    party: receiver.recipient,
    subtype: input.credit_subtype,
    subtypeField: 'credit_subtype',
    partyField,
    isReceived: true,
    currency,
    amount: input.amount,
    isByAdmin,
  });
  requireDifferentAccounts(sender, receiver.recipient, partyField);
  const prepareTransfer = async () => [await prepareTransferCollection(ctx, { ...outgoing, ...receiver, status, debitRules, creditRules })];
  return planCollections(ctx, action, prepareTransfer, { toPayload: (records) => toPayload(findDebit(records)) });
};

/** Plans a transfer to an unverified address for a temporary user, who is created before the posting. */
const planTransferToUnverified = async <Output>(
  ctx: TransactionPorts,
  request: TransferRequest,
  address: UnverifiedAddress,
  { outgoing, debitRules }: { outgoing: TransferSender; debitRules: AppliedRules },
  toPayload: ToPayload<Output>,
) => {
  const { undo, ...receiver } = await createUnverifiedRecipient(ctx, address, outgoing);
  try {
    return { ...(await planTransferToParty(ctx, request, { outgoing, debitRules, receiver }, toPayload)), undo };
  } catch (error) {
    await undo();
    throw error;
  }
};

const planTransferRequest = async <Output>(
  ctx: TransactionPorts,
  request: TransferRequest,
  toPayload: ToPayload<Output>,
): Promise<PostingPlan<Output>> => {
  const sides = await checkSender(ctx, request);
  const resolved = await resolveRecipient(ctx, sides.outgoing);
  await request.checkRecipient?.(resolved);
  if (resolved.party) {
    return planTransferToParty(ctx, request, { ...sides, receiver: { recipient: resolved.party, invitation: undefined } }, toPayload);
  }
  return {
    kind: 'prepare',
    prepare: () => planTransferToUnverified(ctx, request, resolved.address, sides, toPayload),
    prepareDryRun: () =>
      withRolledBackTransaction(ctx, async (tx) => {
        // Rows of the temporary user must not be cached.
        const readCached = <Value>(_name: string, read: () => Promise<Value>) => read();
        const ports = { ...ctx, db: tx, readCached, throttle: withoutCounting(ctx.throttle) };
        const { build } = await planTransferToUnverified(ports, request, resolved.address, sides, toPayload);
        const built = await build();
        return { build: () => Promise.resolve(built) };
      }),
  };
};

type TransferPorts = TransactionPorts & StepUpGatePorts;

/** Throws mfa_required for the first transfer to a recipient, if the company requires a challenge for it. */
const requireChallengeForFirst = async (ctx: TransferPorts, recipient: ResolvedRecipient): Promise<void> => {
  if (!ctx.me.companySettings.require_challenge_for_new_recipients || (await hasPaid(ctx, recipient))) return;
  await ctx.gate.requireStepUp(ctx, 'transactions.transfer');
};

/**
 * Plans a user's own transfer, from debit_account or the primary account. Returns the debit with its partner. Throws field errors and
 * mfa_required.
 */
export const planTransfer = async (ctx: TransferPorts, order: TransferInput): Promise<PostingPlan<Transaction>> => {
  const partyInCurrency = await requireOwnParty(ctx, order.currency, order.debit_account, 'debit_account');
  const { input } = await replacePayee(ctx, order);
  const checkRecipient = (recipient: ResolvedRecipient) => requireChallengeForFirst(ctx, recipient);
  return planTransferRequest(ctx, { input, partyInCurrency, status: 'Complete', checkRecipient }, toCreatedTransaction);
};

/** As planTransfer, for a user or an account of the company; Complete unless the admin requests Pending. */
export const planTransferAsAdmin = async (ctx: TransactionPorts, input: AdminTransferInput): Promise<PostingPlan<AdminTransaction>> => {
  const partyInCurrency = await requirePartyAsAdmin(
    ctx,
    input.currency,
    { user: input.user, reference: input.debit_account },
    'debit_account',
  );
  return planTransferRequest(
    ctx,
    { input, partyInCurrency, status: input.status, action: 'transaction.create' },
    toCreatedAdminTransaction,
  );
};

/** Not a path of the API, so that keys of API clients cannot collide. */
const DASHBOARD_SEND_PATH = '/dashboard/send/';
const CREATED_STATUS = 201;

type SavedRejection = { code: ErrorCode; message: string; data: Record<string, unknown> | undefined };

type SendPorts = TransferPorts & PostingCall & Pick<Services, 'encryption'>;

const buildResponseRecord = (ctx: SendPorts, { key, ...order }: SendInput): ResponseRecord => ({
  companyId: ctx.me.companyId,
  principal: ctx.me.userId,
  method: 'POST',
  path: DASHBOARD_SEND_PATH,
  key,
  bodyHash: ctx.encryption.mac(superjson.stringify(order), 'body of an idempotent request'),
  isStrict: true,
  encode: (payload) => ({ status: CREATED_STATUS, body: superjson.stringify(payload) }),
  encodeError: ({ status, code, message, data }) => ({
    status,
    body: superjson.stringify({ code, message, data } satisfies SavedRejection),
  }),
});

/** Plans an order. Throws what planTransfer throws, and invalid on `payee` if its address changed after the review. */
export const planSend = async (ctx: TransferPorts, { key: _key, payee_address: reviewed, ...order }: SendInput) => {
  if (order.payee !== undefined && reviewed !== undefined) await requireReviewedPayee(ctx, order.payee, reviewed);
  return planTransfer(ctx, order);
};

const readReplay = ({ status, body }: SavedResponse): Transaction => {
  if (status === CREATED_STATUS) return superjson.parse<Transaction>(body);
  const { code, message, data } = superjson.parse<SavedRejection>(body);
  throw new AppError(code, { message, ...(data && { data }) });
};

/**
 * Returns the transfer of an order, created by this call or by an earlier one with the same key; rejections are replayed too. Throws
 * the errors of a transfer, and idempotency_mismatch for a different order under the key.
 */
export const sendOnce = async (ctx: SendPorts, input: SendInput): Promise<Transaction> => {
  const record = buildResponseRecord(ctx, input);
  // Before planning: the order may no longer be possible, for example because its payee is archived.
  const saved = await ctx.ledger.findSavedResult(record);
  if (saved?.kind === 'replayed') return readReplay(saved.response);
  const outcome = await executePosting(toPostingPorts(ctx), await planSend(ctx, input), record);
  switch (outcome.kind) {
    case 'accepted':
    case 'unchanged':
      return outcome.payload;
    case 'replayed':
      return readReplay(outcome.response);
    case 'rejected':
      throw outcome.error;
    case 'stale':
      throw unavailable(undefined, 1);
  }
};
