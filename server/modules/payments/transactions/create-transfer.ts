// Transfers: a debit and a credit in one collection, linked as partners. A transfer to a registered recipient completes immediately; one to
// an unverified address is held for a temporary user until it is claimed or expires.
import type { PayeeRow } from '#db/schema/payees.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import { formatAmount } from '#server/kernel/format.ts';
import type { PostingAudit, PostingMessage } from '#server/ledger/index.ts';
import {
  requireCapturable,
  readTiming,
  requireExpiry,
  resolveTransferExpiry,
  type TransferTiming,
} from '#server/modules/payments/transactions/hold-expiry.ts';
import { replacePayee } from '#server/modules/payments/transactions/transfer-payee.ts';
import { withoutCounting } from '#server/platform/security/throttle.ts';
import { applyRules, sumOwnFees, type AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import {
  formatPersonName,
  requireOwnParty,
  requirePartyAsAdmin,
  type PartyInCurrency,
} from '#server/modules/payments/transactions/party.ts';
import {
  planCollections,
  prepareCollection,
  type PaidRequest,
  type PreparedCollection,
} from '#server/modules/payments/transactions/prepare-collection.ts';
import type {
  AdminTransaction,
  AdminTransferInput,
  OwnTransferInput,
  Transaction,
  TransferInput,
} from '#server/modules/payments/transactions/schema.ts';
import type { AuditedTransactionPorts, TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { buildAudit } from '#server/modules/payments/transactions/transaction-posting.ts';
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
import { withRolledBackTransaction } from '#server/records/company-transaction.ts';

type CheckedTransfer = TransferSender &
  TransferReceiver &
  TransferTiming & { collectionId: string | undefined; debitRules: AppliedRules; creditRules: AppliedRules };

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

const toDescription = (input: TransferInput, side: 'debit' | 'credit') => ({
  subtype: input[`${side}_subtype`],
  reference: input[`${side}_reference`],
  note: input[`${side}_note`],
  metadata: input[`${side}_metadata`],
});

const prepareTransferCollection = (ctx: TransactionPorts, transfer: CheckedTransfer): Promise<PreparedCollection> => {
  const { input, currency, sender, recipient } = transfer;
  const isUnclaimed = recipient.user?.temporary === true;
  const terms = {
    currency,
    amount: input.amount,
    status: isUnclaimed ? 'Pending' : transfer.status,
    creatorId: ctx.me.userId,
    collectionId: transfer.collectionId,
    ...resolveTransferExpiry(ctx.me.companySettings, transfer, isUnclaimed),
    messages: buildMessages(ctx, transfer),
  };
  return prepareCollection(ctx.ledger, ctx.me, terms, [
    { txType: 'debit', party: sender, description: toDescription(input, 'debit'), rules: transfer.debitRules },
    { txType: 'credit', party: recipient, description: toDescription(input, 'credit'), rules: transfer.creditRules },
  ]);
};

const findDebit = (records: TransactionRecord[]): TransactionRecord => {
  const debit = records.find(({ row }) => row.txType === 'debit' && row.parentId === null);
  if (!debit) throw new Error('A transfer returned no debit');
  return attachFeeRows(debit, records);
};

type TransferRequest = TransferTiming & {
  input: TransferInput;
  partyInCurrency: PartyInCurrency;
  /** Of a transfer by an admin. */
  audit?: PostingAudit;
  /** A further check of the recipient. */
  checkRecipient?: (recipient: ResolvedRecipient) => Promise<void>;
  /** Set for a stored order. */
  collectionId?: string;
  /** The payment request that the transfer pays. */
  paid?: PaidRequest;
};

type ToPayload<Output> = (debit: TransactionRecord) => Output;

/** Checks the sender's side without locks. Throws field errors. */
const checkSender = async (
  ctx: TransactionPorts,
  { input, partyInCurrency: { currency, party: sender }, audit }: TransferRequest,
): Promise<{ outgoing: TransferSender; debitRules: AppliedRules }> => {
  const isByAdmin = audit !== undefined;
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
  request: TransferRequest,
  { outgoing, debitRules, receiver }: { outgoing: TransferSender; debitRules: AppliedRules; receiver: TransferReceiver },
  toPayload: ToPayload<Output>,
) => {
  const { status, expiry, audit, collectionId, paid } = request;
  const { input, currency, sender, isByAdmin } = outgoing;
  if (receiver.recipient.user?.temporary) requireCapturable(request, recipientField(request.input));
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
  const prepareTransfer = async () => [
    await prepareTransferCollection(ctx, { ...outgoing, ...receiver, status, expiry, collectionId, debitRules, creditRules }),
  ];
  return planCollections(audit, prepareTransfer, { toPayload: (records) => toPayload(findDebit(records)), paid });
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
  requireCapturable(request, recipientField(request.input));
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

export type TransferPorts = TransactionPorts & StepUpGatePorts;

/** Throws mfa_required for the first transfer to a recipient, if the company requires a challenge for it. */
const requireChallengeForFirst = async (ctx: TransferPorts, recipient: ResolvedRecipient, procedure: string): Promise<void> => {
  if (!ctx.me.companySettings.require_challenge_for_new_recipients || (await hasPaid(ctx, recipient))) return;
  await ctx.gate.requireStepUp(ctx, procedure);
};

const planOwnTransfer = async (
  ctx: TransferPorts,
  order: TransferInput,
  procedure: string,
  { paid, timing = { status: 'Complete' } }: { paid?: PaidRequest; timing?: TransferTiming } = {},
): Promise<{ plan: PostingPlan<Transaction>; payee: PayeeRow | undefined }> => {
  const partyInCurrency = await requireOwnParty(ctx, order.currency, order.debit_account, 'debit_account');
  const { input, payee } = await replacePayee(ctx, order);
  const checkRecipient = (recipient: ResolvedRecipient) => requireChallengeForFirst(ctx, recipient, procedure);
  const request = { input, partyInCurrency, ...timing, checkRecipient, ...(paid && { paid }) };
  return { plan: await planTransferRequest(ctx, request, toCreatedTransaction), payee };
};

/**
 * Plans a user's own transfer, from debit_account or the primary account. Returns the debit with its partner. Throws field errors and
 * mfa_required.
 */
export const planTransfer = async (
  ctx: TransferPorts,
  { status, expires, ...order }: Partial<OwnTransferInput> & TransferInput,
): Promise<PostingPlan<Transaction>> =>
  (await planOwnTransfer(ctx, order, 'transactions.transfer', { timing: readTiming(ctx, { status, expires }) })).plan;

/** As planTransfer, for a transfer that pays a payment request. */
export const planRequestPayment = async (
  ctx: TransferPorts,
  order: TransferInput,
  { procedure, ...paid }: PaidRequest & { procedure: string },
): Promise<PostingPlan<Transaction>> => (await planOwnTransfer(ctx, order, procedure, { paid })).plan;

/** Throws what planTransfer throws, for a procedure that saves an order to execute it later. Returns the payee of the order. */
export const requireTransferable = async (ctx: TransferPorts, order: TransferInput, procedure: string): Promise<PayeeRow | undefined> =>
  (await planOwnTransfer(ctx, order, procedure)).payee;

/** The collection that a stored order becomes, so that an interrupted posting is found. */
type StoredOrder = Pick<TransferRequest, 'checkRecipient'> & { collectionId: string };

/** Plans the transfer of a stored order. Its challenge was completed when the order was saved. Throws field errors. */
export const planStoredTransfer = async (
  ctx: TransactionPorts,
  order: TransferInput,
  stored: StoredOrder,
): Promise<PostingPlan<Transaction>> => {
  const partyInCurrency = await requireOwnParty(ctx, order.currency, order.debit_account, 'debit_account');
  const { input } = await replacePayee(ctx, order);
  return planTransferRequest(ctx, { input, partyInCurrency, status: 'Complete', ...stored }, toCreatedTransaction);
};

/** As planTransfer, for a user or an account of the company; Complete unless the admin requests Pending. */
export const planTransferAsAdmin = async (
  ctx: AuditedTransactionPorts,
  input: AdminTransferInput,
  stored?: StoredOrder,
): Promise<PostingPlan<AdminTransaction>> => {
  const partyInCurrency = await requirePartyAsAdmin(
    ctx,
    input.currency,
    { user: input.user, reference: input.debit_account },
    'debit_account',
  );
  return planTransferRequest(
    ctx,
    {
      input,
      partyInCurrency,
      status: input.status,
      expiry: requireExpiry(ctx, input),
      audit: buildAudit(ctx, 'transaction.create'),
      ...stored,
    },
    toCreatedAdminTransaction,
  );
};
