// A transfer debits one account and credits another. Both sides are transactions of one collection that name each other
// as partner. To a known recipient it is complete at once. To an email address or mobile number that nobody has
// verified, the money is held from the sender for a temporary user, and an invitation is sent.
import type { SessionContext } from '#server/api/context.ts';
import { findAccount, findPrimaryAccount } from '#server/features/accounts/find-account.ts';
import { findCurrency, type CurrencyRow } from '#server/features/currencies/find-currency.ts';
import { readBalances } from '#server/features/ledger/balances.ts';
import type { TransactionFacts, TransactionRow } from '#server/features/ledger/commands.ts';
import { invitationMessage, readableAmount, type Invitation } from '#server/features/transactions/invitation.ts';
import { leavingFirst, orNull, type PreparedUnit } from '#server/features/transactions/movement.ts';
import { postUnits } from '#server/features/transactions/post-units.ts';
import { toCreatedTransaction, type TransactionContext } from '#server/features/transactions/present.ts';
import {
  refusalError,
  requireAccount,
  requireAllowed,
  requireCurrency,
  requireReceiving,
  type Party,
} from '#server/features/transactions/rules.ts';
import type { Transaction, TransferInput } from '#server/features/transactions/schema.ts';
import { findOrCreateTemporaryUser, findRecipient } from '#server/features/users/find-recipient.ts';
import { identifierKind } from '#server/features/users/identifiers.ts';
import { newId } from '#server/kernel/id.ts';
import { invalid } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type Transfer = {
  input: TransferInput;
  currency: CurrencyRow;
  sender: Party;
  recipient: Party;
  status: 'Pending' | 'Complete';
  /** Set when nobody has registered under the recipient's address yet. */
  invitation: Invitation | undefined;
};

type Recipient = Pick<Transfer, 'recipient' | 'invitation'>;

const NO_RECIPIENT = { recipient: ['Recipient does not exist.'] };

const knownRecipient = async (ctx: SessionContext, userId: string): Promise<Recipient> => ({
  recipient: requireAccount(await findPrimaryAccount(ctx.db, ctx.me.companyId, userId), 'recipient'),
  invitation: undefined,
});

/** A refusal for want of money must not leave a temporary user behind, so it comes before one is made. */
const requireFundsBeforeInviting = async (ctx: SessionContext, { input, currency, sender }: Omit<Transfer, 'recipient' | 'invitation'>) => {
  const balances = await readBalances(ctx.db, ctx.me.companyId, [sender.account.reference]);
  const { available = 0n, floor = 0n } = balances.find((balance) => balance.currency.code === currency.code) ?? {};
  if (floor !== null && available - input.amount < floor) throw refusalError({ reason: 'insufficient_funds', unit: 0 });
};

/** Somebody without a user of their own: held for a temporary user until they register and verify the address. */
const invitedRecipient = async (
  ctx: SessionContext,
  identifier: string,
  transfer: Omit<Transfer, 'recipient' | 'invitation'>,
): Promise<Recipient> => {
  const kind = identifierKind(identifier);
  if (kind !== 'email' && kind !== 'mobile') throw invalid(NO_RECIPIENT);
  if (ctx.me.companySettings.require_registration) throw invalid({ recipient: ['Recipient is not registered.'] });
  ctx.preparation?.requireTables();
  await ctx.ledger.recall(ctx.savedAnswer);
  await requireFundsBeforeInviting(ctx, transfer);
  const { companyId } = ctx.me;
  const user = await inCompany(ctx.db, companyId, (tx) =>
    findOrCreateTemporaryUser(tx, companyId, kind === 'email' ? { email: identifier } : { mobile: identifier }),
  );
  const { recipient } = await knownRecipient(ctx, user.id);
  const address = kind === 'email' ? user.email : user.mobile;
  return { recipient, invitation: { channel: kind === 'email' ? 'email' : 'sms', recipient: address ?? identifier } };
};

const requireRecipient = async (ctx: SessionContext, transfer: Omit<Transfer, 'recipient' | 'invitation'>): Promise<Recipient> => {
  const { recipient: named, credit_account: reference } = transfer.input;
  const identifier = named === '' ? undefined : named;
  const { companyId } = ctx.me;
  if (identifier === undefined && !reference) throw invalid({ recipient: ['This field is required.'] });
  const user = identifier === undefined ? undefined : await findRecipient(ctx.db, companyId, identifier);
  if (user?.archived) throw invalid(NO_RECIPIENT);
  if (reference) {
    if (identifier !== undefined && !user) throw invalid(NO_RECIPIENT);
    const recipient = requireAccount(await findAccount(ctx.db, companyId, reference), 'credit_account', user?.id);
    return { recipient, invitation: undefined };
  }
  return user ? knownRecipient(ctx, user.id) : invitedRecipient(ctx, identifier ?? '', transfer);
};

const senderName = (user: Party['user'], company: string): string =>
  [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.email || user?.mobile || company;

const transferFacts = (
  transfer: Transfer,
  unitId: string,
  creatorId: string,
  ids: { debit: string; credit: string },
  ledgerIds: { debit: number; credit: number },
) => {
  const { input, currency, sender, recipient } = transfer;
  const shared = { collectionId: unitId, parentId: null, inferred: false, currency: currency.code, fees: 0n, creatorId };
  const debit: TransactionFacts = {
    ...shared,
    id: ids.debit,
    partnerId: ids.credit,
    userId: sender.user?.id ?? null,
    account: sender.account.reference,
    ledgerAccountId: ledgerIds.debit,
    txType: 'debit',
    subtype: orNull(input.debit_subtype),
    amount: -input.amount,
    totalAmount: -input.amount,
    reference: orNull(input.debit_reference),
    note: input.debit_note,
    metadata: input.debit_metadata,
  };
  const credit: TransactionFacts = {
    ...shared,
    id: ids.credit,
    partnerId: ids.debit,
    userId: recipient.user?.id ?? null,
    account: recipient.account.reference,
    ledgerAccountId: ledgerIds.credit,
    txType: 'credit',
    subtype: orNull(input.credit_subtype),
    amount: input.amount,
    totalAmount: input.amount,
    reference: orNull(input.credit_reference),
    note: input.credit_note,
    metadata: input.credit_metadata,
  };
  return [debit, credit];
};

const messagesOf = (ctx: SessionContext, { invitation, sender, input, currency }: Transfer) =>
  invitation
    ? [
        invitationMessage(invitation, {
          senderName: senderName(sender.user, ctx.me.company),
          amount: readableAmount(input.amount, currency),
          days: ctx.me.companySettings.unclaimed_transfer_days,
        }),
      ]
    : [];

const transferUnit = async (ctx: SessionContext, transfer: Transfer): Promise<PreparedUnit> => {
  const { companyId, company, companySettings } = ctx.me;
  const { currency, sender, recipient, input } = transfer;
  const [from, to] = await Promise.all([
    ctx.ledger.accounts.ofUser(companyId, sender.account.reference, currency.code),
    ctx.ledger.accounts.ofUser(companyId, recipient.account.reference, currency.code),
  ]);
  const unitId = newId();
  const ids = { debit: newId(), credit: newId() };
  const legs = leavingFirst([
    { account: from, slot: 0, amount: -input.amount, transactionId: ids.debit },
    { account: to, slot: 0, amount: input.amount, transactionId: ids.credit },
  ]);
  const isUnclaimed = recipient.user?.temporary === true;
  const lifespanMs = isUnclaimed ? companySettings.unclaimed_transfer_days * DAY_MS : null;
  return {
    unit: {
      id: unitId,
      status: isUnclaimed ? 'Pending' : transfer.status,
      transactions: transferFacts(transfer, unitId, ctx.me.userId, ids, { debit: from.id, credit: to.id }),
      legs,
      lifespanMs,
      messages: messagesOf(ctx, transfer),
    },
    contexts: [
      [ids.debit, { company, currency, user: sender.user, partnerUser: recipient.user }],
      [ids.credit, { company, currency, user: recipient.user, partnerUser: sender.user }],
    ],
  };
};

/** The field that named the other side. */
const recipientField = (input: TransferInput): string => (input.credit_account ? 'credit_account' : 'recipient');

/** Transfers from the given account. Answers the debit side with its partner filled in. */
export const transferFrom = async <Shown>(
  ctx: SessionContext,
  { sender, input, status }: Pick<Transfer, 'sender' | 'input' | 'status'>,
  present: (row: TransactionRow, context: TransactionContext) => Shown,
): Promise<Shown> => {
  const currency = requireCurrency(
    await ctx.recall(`currency ${input.currency}`, () => findCurrency(ctx.db, ctx.me.companyId, input.currency)),
  );
  requireAllowed(ctx.me.companySettings, sender.user, 'debit');
  const found = await requireRecipient(ctx, { input, currency, sender, status });
  requireReceiving(ctx.me.companySettings, found.recipient.user, recipientField(input));
  if (found.recipient.account.reference === sender.account.reference) {
    throw invalid({ [recipientField(input)]: ['Debit and credit account must be different.'] });
  }
  return postUnits(
    ctx,
    async () => [await transferUnit(ctx, { input, currency, sender, status, ...found })],
    (rows) => {
      const debit = rows.find(({ row }) => row.txType === 'debit');
      if (!debit) throw new Error('A transfer answered no debit');
      return present(debit.row, debit.context);
    },
    refusalError,
  );
};

/** A user's own transfer, from debit_account or the primary account. */
export const createOwnTransfer = async (ctx: SessionContext, input: TransferInput): Promise<Transaction> => {
  const { companyId, userId } = ctx.me;
  const found = await (input.debit_account
    ? findAccount(ctx.db, companyId, input.debit_account)
    : findPrimaryAccount(ctx.db, companyId, userId));
  const sender = requireAccount(found, 'debit_account', userId);
  return transferFrom(ctx, { sender, input, status: 'Complete' }, toCreatedTransaction);
};
