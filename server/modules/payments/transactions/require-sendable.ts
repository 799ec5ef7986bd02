// Whether limits and the available balance let money leave an account, before anything is posted. Both are judged once more under the
// ledger's lock: here a refusal only comes sooner.
import type { CurrencyRow } from '#db/schema/index.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { readBalances } from '#server/ledger/index.ts';
import { RefusalError } from '#server/modules/payments/transactions/refusal-error.ts';
import type { AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import type { Party } from '#server/modules/payments/transactions/may-transact.ts';

/** The sender's side of a transfer. */
export type Leaving = {
  input: { amount: bigint };
  currency: CurrencyRow;
  sender: Party;
  /** How far the sender's account may go down by what is said of overdrafts. */
  floor: bigint;
  /** What the sender pays besides the amount. */
  fees: bigint;
  /** The sender's limits. */
  bounds: AppliedRules['bounds'];
};

const requireWithinLimits = async ({ ledger, me }: TransactionPorts, { input: { amount }, currency, sender, bounds }: Leaving) => {
  if (bounds.length === 0) return;
  const { id: ledgerAccountId } = await ledger.accounts.ofUser(me.companyId, sender.account.reference, currency.code);
  const refusal = await ledger.foresee(me.companyId, { ledgerAccountId, txType: 'debit', amount, bounds });
  if (refusal) throw new RefusalError({ ...refusal, index: 0 });
};

const requireFunds = async ({ db, me }: TransactionPorts, { input, currency, sender, fees, ...wished }: Leaving) => {
  const balances = await readBalances(db, me.companyId, [sender.account.reference]);
  const { available = 0n, floor = 0n } = balances.find((balance) => balance.currency.code === currency.code) ?? {};
  const least = floor !== null && floor <= 0n ? wished.floor : floor;
  if (least !== null && available - input.amount - fees < least) throw new RefusalError({ reason: 'insufficient_funds', index: 0 });
};

/** Throws invalid on `amount` where the sender's limits refuse it now, or there is not enough for it and its fees. */
export const requireSendable = async (ctx: TransactionPorts, leaving: Leaving): Promise<void> => {
  await requireWithinLimits(ctx, leaving);
  await requireFunds(ctx, leaving);
};
