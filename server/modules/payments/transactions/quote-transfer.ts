// What a transfer would cost its sender, who would receive it, and whether the sender's side of it would be refused, before it is made.
// The recipient is looked up last: only a sender who could make the transfer sees them. The transfer itself checks everything again.
import { randomUUID } from 'node:crypto';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { applyRules, ownFees } from '#server/modules/payments/transactions/apply-rules.ts';
import { requireOwn } from '#server/modules/payments/transactions/may-transact.ts';
import { previewRecipient } from '#server/modules/payments/transactions/preview-recipient.ts';
import { requireSendable } from '#server/modules/payments/transactions/require-sendable.ts';
import type { TransferQuote, TransferQuoteInput } from '#server/modules/payments/transactions/schema.ts';

/** Posts nothing. Throws the field errors that the sender's side of the transfer or its recipient would have now, and throttled. */
export const quoteTransfer = async (ctx: TransactionPorts, input: TransferQuoteInput): Promise<TransferQuote> => {
  const { amount, debit_subtype: subtype } = input;
  const { currency, party: sender } = await requireOwn(ctx, input.currency, input.debit_account, 'debit_account');
  const rules = await applyRules(ctx, {
    txType: 'debit',
    party: sender,
    currency,
    amount,
    subtype,
    subtypeField: 'debit_subtype',
    partyField: 'debit_account',
    isByAdmin: false,
    isReceived: false,
  });
  const fees = ownFees(rules.charges);
  await requireSendable(ctx, { input, currency, sender, floor: rules.floor ?? 0n, fees, bounds: rules.bounds });
  const shown = await previewRecipient(ctx, input, sender);
  return { amount, fee: fees, total_amount: amount + fees, ...shown, key: randomUUID() };
};
