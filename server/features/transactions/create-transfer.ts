// A transfer debits one account and credits another. Both sides are transactions of one collection that name each other
// as partner. To a known recipient it is complete at once; to somebody who has not registered yet it is held.
import type { SessionContext } from '#server/api/context.ts';
import type { PostingMessage } from '#server/ledger/index.ts';
import { harmlessName } from '#server/features/messages/render.ts';
import { applyRules, ownFees, type AppliedRules } from '#server/features/transactions/apply-rules.ts';
import { createCollections, prepareCollection, type PreparedCollection } from '#server/features/transactions/create-collections.ts';
import {
  recipientField,
  requireDifferentAccounts,
  toRecipient,
  type Receiving,
  type Sending,
} from '#server/features/transactions/find-transfer-recipient.ts';
import { withFeesAmong, type FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { invitationMessage, readableAmount } from '#server/features/transactions/invitation.ts';
import { requireNamed, requireOwn, type Named, type Party } from '#server/features/transactions/may-transact.ts';
import { toCreatedAdminTransaction, toCreatedTransaction } from '#server/features/transactions/present.ts';
import type { AdminTransaction, AdminTransferInput, Transaction, TransferInput } from '#server/features/transactions/schema.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { FirstStatus } from '#server/kernel/transaction-words.ts';
import type { PostingAction } from '#server/records/audit.ts';

type Transfer = Sending & Receiving & { status: FirstStatus; rules: Record<'sent' | 'received', AppliedRules> };

/** A name, or an address that is theirs for certain: it goes to strangers. */
const senderName = (user: Party['user'], company: string): string =>
  harmlessName([user?.firstName, user?.lastName].filter(Boolean).join(' ')) ||
  (user?.emailVerified && user.email) ||
  (user?.mobileVerified && user.mobile) ||
  company;

const messagesOf = ({ me }: SessionContext, { invitation, sender, input, currency }: Transfer): PostingMessage[] =>
  invitation
    ? [
        invitationMessage(invitation, {
          senderName: senderName(sender.user, me.company),
          amount: readableAmount(input.amount, currency),
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

const prepare = (ctx: SessionContext, transfer: Transfer): Promise<PreparedCollection> => {
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

const debitAmong = (found: FoundTransaction[]): FoundTransaction => {
  const debit = found.find(({ row }) => row.txType === 'debit' && row.parentId === null);
  if (!debit) throw new Error('A transfer answered no debit');
  return withFeesAmong(debit, found);
};

/** What a call asks for. */
type Asked = { input: TransferInput; named: Named; status: FirstStatus; action?: PostingAction };

/** Checks a transfer as far as it can be without a lock, and posts it. Answers what `show` makes of the debit. Throws field errors. */
const transfer = async <Answer>(
  ctx: SessionContext,
  { input, named: { currency, party: sender }, status, action }: Asked,
  show: (debit: FoundTransaction) => Answer,
): Promise<Answer> => {
  const { amount } = input;
  const partyField = recipientField(input);
  const isByAdmin = action !== undefined;
  const shared = { currency, amount, isByAdmin };
  const sent = await applyRules(ctx, {
    txType: 'debit',
    party: sender,
    subtype: input.debit_subtype,
    subtypeField: 'debit_subtype',
    partyField: 'debit_account',
    isReceived: false,
    ...shared,
  });
  const { floor = 0n, bounds, charges } = sent;
  const sending: Sending = { input, currency, sender, floor, bounds, fees: ownFees(charges), isByAdmin };
  return toRecipient(ctx, sending, async (receiving) => {
    const received = await applyRules(ctx, {
      txType: 'credit',
      party: receiving.recipient,
      subtype: input.credit_subtype,
      subtypeField: 'credit_subtype',
      partyField,
      isReceived: true,
      ...shared,
    });
    requireDifferentAccounts(sender, receiving.recipient, partyField);
    return createCollections(
      ctx,
      action,
      async () => [await prepare(ctx, { ...sending, ...receiving, status, rules: { sent, received } })],
      {
        show: (found) => show(debitAmong(found)),
      },
    );
  });
};

/** A user's own transfer, from debit_account or the primary account. Answers the debit side with its partner filled in. */
export const createTransfer = async (ctx: SessionContext, input: TransferInput): Promise<Transaction> => {
  const named = await requireOwn(ctx, input.currency, input.debit_account, 'debit_account');
  return transfer(ctx, { input, named, status: 'Complete' }, toCreatedTransaction);
};

/** A transfer in the name of a user, or from an account of the company; Complete unless the admin asks for Pending. */
export const createTransferAsAdmin = async (ctx: SessionContext, input: AdminTransferInput): Promise<AdminTransaction> => {
  const named = await requireNamed(ctx, input.currency, { user: input.user, reference: input.debit_account }, 'debit_account');
  return transfer(ctx, { input, named, status: input.status, action: 'transaction.create' }, toCreatedAdminTransaction);
};
