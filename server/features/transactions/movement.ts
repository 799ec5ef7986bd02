// A movement is a credit or a debit of one account against the outside of the company. From it comes a settlement unit:
// one transaction with its own collection, and two legs, the one where money leaves first.
import type { SessionContext } from '#server/api/context.ts';
import { findAccount, findPrimaryAccount } from '#server/features/accounts/find-account.ts';
import { findCurrency, type CurrencyRow } from '#server/features/currencies/find-currency.ts';
import type { Leg, TransactionFacts, Unit } from '#server/features/ledger/commands.ts';
import type { Ledger } from '#server/features/ledger/post.ts';
import type { TransactionContext } from '#server/features/transactions/present.ts';
import { requireAccount, requireAllowed, requireCurrency, type Party } from '#server/features/transactions/rules.ts';
import type { MovementInput } from '#server/features/transactions/schema.ts';
import { newId } from '#server/kernel/id.ts';

export type TxType = 'credit' | 'debit';

export type Movement = {
  txType: TxType;
  input: MovementInput;
  currency: CurrencyRow;
  party: Party;
  status: 'Pending' | 'Complete';
  creatorId: string;
};

/** A unit and what its transactions' rows do not hold themselves, by transaction id. */
export type PreparedUnit = { unit: Unit; contexts: [id: string, context: TransactionContext][] };

/** Blank and missing are the same to a client; the table keeps one of them. */
export const orNull = (text: string | null): string | null => (text === '' ? null : text);

/** Where money leaves comes first: an account is never credited with what turns out not to be there. */
export const leavingFirst = (legs: Leg[]): Leg[] => legs.toSorted((a, b) => (a.amount < 0n === b.amount < 0n ? 0 : a.amount < 0n ? -1 : 1));

const recallAccount = ({ db, me, recall }: SessionContext, reference: string | null) =>
  reference
    ? recall(`account ${reference}`, () => findAccount(db, me.companyId, reference))
    : recall(`primary account ${me.userId}`, () => findPrimaryAccount(db, me.companyId, me.userId));

/** A user's own credit or debit, checked as far as it can be without a lock. Throws field errors. */
export const requireOwnMovement = async (ctx: SessionContext, txType: TxType, input: MovementInput): Promise<Movement> => {
  const { companyId, companySettings, userId } = ctx.me;
  const [found, account] = await Promise.all([
    ctx.recall(`currency ${input.currency}`, () => findCurrency(ctx.db, companyId, input.currency)),
    recallAccount(ctx, input.account),
  ]);
  const currency = requireCurrency(found);
  const party = requireAccount(account, 'account', userId);
  requireAllowed(companySettings, party.user, txType);
  return { txType, input, currency, party, status: companySettings.default_transaction_status, creatorId: userId };
};

/** Makes the settlement unit of a movement. */
export const movementUnit = async (
  ledger: Ledger,
  company: { id: number; identifier: string },
  movement: Movement,
): Promise<PreparedUnit> => {
  const { txType, input, currency, party } = movement;
  const [own, external] = await Promise.all([
    ledger.accounts.ofUser(company.id, party.account.reference, currency.code),
    ledger.accounts.ofSystem(company.id, 'external', currency.code),
  ]);
  const unitId = newId();
  const signed = txType === 'credit' ? input.amount : -input.amount;
  const facts: TransactionFacts = {
    id: newId(),
    collectionId: unitId,
    parentId: null,
    partnerId: null,
    inferred: false,
    userId: party.user?.id ?? null,
    account: party.account.reference,
    ledgerAccountId: own.id,
    currency: currency.code,
    txType,
    subtype: orNull(input.subtype),
    amount: signed,
    totalAmount: signed,
    fees: 0n,
    reference: orNull(input.reference),
    note: input.note,
    metadata: input.metadata,
    creatorId: movement.creatorId,
  };
  const legs = leavingFirst([
    { account: own, slot: 0, amount: signed, transactionId: facts.id },
    { account: external, slot: ledger.externalSlot, amount: -signed, transactionId: null },
  ]);
  return {
    unit: { id: unitId, status: movement.status, transactions: [facts], legs, lifespanMs: null, messages: [] },
    contexts: [[facts.id, { company: company.identifier, currency, user: party.user, partnerUser: null }]],
  };
};
