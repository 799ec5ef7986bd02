// Fees in the books. Each is a row of its own in the collection of what it is charged for, which is its parent; so it is held, captured
// and released with it. Only the fee of a credit that is yet to come waits until the credit has arrived: it could not be held before.
import type { CurrencyRow } from '#db/schema/index.ts';
import type { Ledger, Leg, TransactionFacts } from '#server/ledger/index.ts';
import type { Charge } from '#server/features/transactions/apply-rules.ts';
import type { Company, Related } from '#server/features/transactions/found-transaction.ts';
import type { Party } from '#server/features/transactions/may-transact.ts';
import { newId } from '#server/kernel/id.ts';
import type { FirstStatus } from '#server/kernel/transaction-words.ts';

/** What a collection has besides its main transactions. */
type Fees = {
  transactions: TransactionFacts[];
  legs: Leg[];
  /** Legs that move after the capture. */
  deferredLegs: Leg[];
  related: [id: string, related: Related][];
};

/** What is charged for, and where. */
type Charged = { ledger: Ledger; company: Company; currency: CurrencyRow; status: FirstStatus };

type FeeRow = { facts: TransactionFacts; leg: Leg; related: [string, Related] };

/** The row and the leg of who pays a fee, where the amount is negative, or of who gets it. */
const rowOf = async ({ ledger, company, currency }: Charged, main: TransactionFacts, charge: Charge, amount: bigint): Promise<FeeRow> => {
  const isDebit = amount < 0n;
  const isOwn = isDebit && charge.isOwn;
  const party: Party = isDebit ? charge.payer : (charge.payee ?? charge.payer);
  const account = await ledger.accounts.ofUser(company.companyId, party.account.reference, currency.code);
  const id = newId();
  const facts: TransactionFacts = {
    id,
    collectionId: main.collectionId,
    parentId: main.id,
    partnerId: null,
    // Whoever else pays or gets it has asked for nothing.
    inferred: charge.inferred || !isOwn,
    userId: party.user?.id ?? null,
    account: party.account.reference,
    ledgerAccountId: account.id,
    currency: currency.code,
    txType: isDebit ? 'debit' : 'credit',
    subtype: isDebit ? charge.debitSubtype : charge.creditSubtype,
    amount,
    // What the account of a transaction pays for it is part of that one's total: sums over all rows count it once.
    totalAmount: isOwn ? 0n : amount,
    fees: 0n,
    reference: null,
    note: charge.note,
    metadata: {},
    creatorId: main.creatorId,
  };
  const label = isDebit ? charge.debitLabel : charge.creditLabel;
  const related: Related = { company: company.company, currency, user: party.user, partnerUser: null, label };
  return { facts, leg: { account, slot: 0, amount, transactionId: id }, related: [id, related] };
};

/** The fees of one side of a collection. */
export const chargeFees = async (charged: Charged, main: TransactionFacts, charges: readonly Charge[]): Promise<Fees> => {
  const { ledger, company, currency, status } = charged;
  const fees: Fees = { transactions: [], legs: [], deferredLegs: [], related: [] };
  for (const charge of charges) {
    const paid = await rowOf(charged, main, charge, -charge.amount);
    const got = charge.payee && (await rowOf(charged, main, charge, charge.amount));
    const rows = got ? [paid, got] : [paid];
    const income: Leg[] = got
      ? []
      : [
          {
            account: await ledger.accounts.ofSystem(company.companyId, 'fees', currency.code),
            slot: 0,
            amount: charge.amount,
            transactionId: null,
          },
        ];
    const isDeferred = status === 'Pending' && main.txType === 'credit' && charge.isOwn;
    fees.transactions.push(...rows.map(({ facts }) => facts));
    fees.related.push(...rows.map(({ related }) => related));
    (isDeferred ? fees.deferredLegs : fees.legs).push(...rows.map(({ leg }) => leg), ...income);
  }
  return fees;
};
