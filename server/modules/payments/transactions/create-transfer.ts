// Transfers: a debit and a credit in one collection, linked as partners. A transfer to a registered recipient completes at once; one to
// an unverified address is held for a temporary user until it is claimed or expires.
//
// The dashboard sends an order at most once, however often the browser submits it. The key of the order comes with its quote, and the
// response is saved in the same transaction as the posting, like for an Idempotency-Key of the API.
import superjson from 'superjson';
import { executePosting, toPostingPorts, type PostingCall, type PostingPlan, type ResponseRecord } from '#server/api/posting-plan.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, unavailable, type ErrorCode } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { FirstStatus } from '#server/kernel/transaction-enums.ts';
import type { PostingMessage, SavedResponse } from '#server/ledger/index.ts';
import { sanitizeName } from '#server/modules/messaging/index.ts';
import { applyRules, ownFees, type AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import { requireOwnParty, requirePartyAsAdmin, type Party, type PartyInCurrency } from '#server/modules/payments/transactions/party.ts';
import { planCollections, prepareCollection, type PreparedCollection } from '#server/modules/payments/transactions/prepare-collection.ts';
import type {
  AdminTransaction,
  AdminTransferInput,
  SendInput,
  Transaction,
  TransferInput,
} from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import {
  attachFeesOf,
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
  type TransferReceiver,
  type TransferSender,
} from '#server/modules/payments/transactions/transfer-recipient.ts';
import type { PostingAction } from '#server/records/audit.ts';

type CheckedTransfer = TransferSender & TransferReceiver & { status: FirstStatus; rules: Record<'sent' | 'received', AppliedRules> };

/** The name, or a verified address, because the message goes to strangers. */
const senderName = (user: Party['user'], company: string): string =>
  sanitizeName([user?.firstName, user?.lastName].filter(Boolean).join(' ')) ||
  (user?.emailVerified && user.email) ||
  (user?.mobileVerified && user.mobile) ||
  company;

const messagesOf = ({ me }: TransactionPorts, { invitation, sender, input, currency }: CheckedTransfer): PostingMessage[] =>
  invitation
    ? [
        buildInvitationMessage(invitation, {
          senderName: senderName(sender.user, me.company),
          amount: formatAmount(input.amount, { display_code: currency.code, divisibility: currency.divisibility }),
          days: me.companySettings.unclaimed_transfer_days,
        }),
      ]
    : [];

const debitOf = (input: TransferInput) => ({
  subtype: input.debit_subtype,
  reference: input.debit_reference,
  note: input.debit_note,
  metadata: input.debit_metadata,
});

const creditOf = (input: TransferInput) => ({
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
    messages: messagesOf(ctx, transfer),
  };
  return prepareCollection(ctx.ledger, ctx.me, terms, [
    { txType: 'debit', party: sender, description: debitOf(input), rules: transfer.rules.sent },
    { txType: 'credit', party: recipient, description: creditOf(input), rules: transfer.rules.received },
  ]);
};

const findDebit = (found: TransactionRecord[]): TransactionRecord => {
  const debit = found.find(({ row }) => row.txType === 'debit' && row.parentId === null);
  if (!debit) throw new Error('A transfer returned no debit');
  return attachFeesOf(debit, found);
};

type TransferRequest = { input: TransferInput; named: PartyInCurrency; status: FirstStatus; action?: PostingAction };

type ToPayload<Output> = (debit: TransactionRecord) => Output;

/** Checks the sender's side as far as possible without a lock. Throws field errors. */
const checkSender = async (
  ctx: TransactionPorts,
  { input, named: { currency, party: sender }, action }: TransferRequest,
): Promise<{ sending: TransferSender; sent: AppliedRules }> => {
  const isByAdmin = action !== undefined;
  const sent = await applyRules(ctx, {
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
  const { floor = 0n, bounds, charges } = sent;
  return { sending: { input, currency, sender, floor, bounds, fees: ownFees(charges), isByAdmin }, sent };
};

/** Applies the rules of the recipient's side. Throws its field errors. */
const planTransferToParty = async <Output>(
  ctx: TransactionPorts,
  { status, action }: TransferRequest,
  { sending, sent, receiving }: { sending: TransferSender; sent: AppliedRules; receiving: TransferReceiver },
  toPayload: ToPayload<Output>,
) => {
  const { input, currency, sender, isByAdmin } = sending;
  const partyField = recipientField(input);
  const received = await applyRules(ctx, {
    txType: 'credit',
    party: receiving.recipient,
    subtype: input.credit_subtype,
    subtypeField: 'credit_subtype',
    partyField,
    isReceived: true,
    currency,
    amount: input.amount,
    isByAdmin,
  });
  requireDifferentAccounts(sender, receiving.recipient, partyField);
  const prepareTransfer = async () => [
    await prepareTransferCollection(ctx, { ...sending, ...receiving, status, rules: { sent, received } }),
  ];
  return planCollections(ctx, action, prepareTransfer, { toPayload: (found) => toPayload(findDebit(found)) });
};

const planTransferRequest = async <Output>(
  ctx: TransactionPorts,
  request: TransferRequest,
  toPayload: ToPayload<Output>,
): Promise<PostingPlan<Output>> => {
  const { sending, sent } = await checkSender(ctx, request);
  const resolved = await resolveRecipient(ctx, sending);
  if (resolved.party) {
    return planTransferToParty(ctx, request, { sending, sent, receiving: { recipient: resolved.party, invitation: undefined } }, toPayload);
  }
  return {
    kind: 'prepare',
    prepare: async () => {
      const { undo, ...receiving } = await createUnverifiedRecipient(ctx, resolved.address, sending);
      try {
        return { ...(await planTransferToParty(ctx, request, { sending, sent, receiving }, toPayload)), undo };
      } catch (error) {
        await undo();
        throw error;
      }
    },
  };
};

/** Plans a user's own transfer, from debit_account or the primary account. Returns the debit with its partner. Throws field errors. */
export const planTransfer = async (ctx: TransactionPorts, input: TransferInput): Promise<PostingPlan<Transaction>> => {
  const named = await requireOwnParty(ctx, input.currency, input.debit_account, 'debit_account');
  return planTransferRequest(ctx, { input, named, status: 'Complete' }, toCreatedTransaction);
};

/** As planTransfer, for a user or an account of the company; Complete unless the admin requests Pending. */
export const planTransferAsAdmin = async (ctx: TransactionPorts, input: AdminTransferInput): Promise<PostingPlan<AdminTransaction>> => {
  const named = await requirePartyAsAdmin(ctx, input.currency, { user: input.user, reference: input.debit_account }, 'debit_account');
  return planTransferRequest(ctx, { input, named, status: input.status, action: 'transaction.create' }, toCreatedAdminTransaction);
};

/** Not a path of the API, so that keys of API clients cannot collide. */
const SEND_PATH = '/dashboard/send/';
const CREATED = 201;

type SavedRefusal = { code: ErrorCode; message: string; data: Record<string, unknown> | undefined };

type SendPorts = TransactionPorts & PostingCall & Pick<Services, 'encryption'>;

const responseRecordOf = (ctx: SendPorts, { key, ...order }: SendInput): ResponseRecord => ({
  companyId: ctx.me.companyId,
  principal: ctx.me.userId,
  method: 'POST',
  path: SEND_PATH,
  key,
  bodyHash: ctx.encryption.mac(superjson.stringify(order), 'body of an idempotent request'),
  isStrict: true,
  encode: (payload) => ({ status: CREATED, body: superjson.stringify(payload) }),
  encodeError: ({ status, code, message, data }) => ({
    status,
    body: superjson.stringify({ code, message, data } satisfies SavedRefusal),
  }),
});

export const planSend = (ctx: TransactionPorts, { key: _key, ...order }: SendInput) => planTransfer(ctx, order);

const readReplay = ({ status, body }: SavedResponse): Transaction => {
  if (status === CREATED) return superjson.parse<Transaction>(body);
  const { code, message, data } = superjson.parse<SavedRefusal>(body);
  throw new AppError(code, { message, ...(data && { data }) });
};

/**
 * Returns the transfer of an order, created by this call or by an earlier one with the same key; rejections are replayed too. Throws
 * the errors of a transfer, and idempotency_mismatch for a different order under the key.
 */
export const sendOnce = async (ctx: SendPorts, input: SendInput): Promise<Transaction> => {
  const plan = await planSend(ctx, input);
  const outcome = await executePosting(toPostingPorts(ctx), plan, responseRecordOf(ctx, input));
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
