// The collections that credits, debits and transfers make. A collection has one or two sides. What one side gains, the other
// one loses; the only side of a credit or a debit faces the outside of the company. The fees of both sides come after.
import type { CurrencyRow } from '#db/schema/index.ts';
import { newId } from '#server/kernel/id.ts';
import type { FirstStatus, TxType } from '#server/kernel/transaction-words.ts';
import type { Ledger, Leg, NewCollection, TransactionFacts } from '#server/ledger/index.ts';
import { ownFees, type AppliedRules, type Charge } from '#server/modules/payments/transactions/apply-rules.ts';
import type { Party } from '#server/modules/payments/transactions/party.ts';
import type { CreditDebitInput } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { planPosting, type TransactionPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { Company, Related } from '#server/modules/payments/transactions/transaction-record.ts';
import type { PostingAction } from '#server/records/audit.ts';

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
    // Other payers and payees of the fee did not make the request.
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
const chargeFees = async (charged: Charged, main: TransactionFacts, charges: readonly Charge[]): Promise<Fees> => {
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

/** What the transaction of a side says of itself. */
type Description = Pick<CreditDebitInput, 'subtype' | 'reference' | 'note' | 'metadata'>;

export type Side = {
  txType: TxType;
  party: Party;
  description: Description;
  /** Left out: none apply. */
  rules?: AppliedRules;
};

type Terms = Partial<Pick<NewCollection, 'expiry' | 'messages'>> & {
  currency: CurrencyRow;
  amount: bigint;
  status: FirstStatus;
  creatorId: string;
};

/** A collection, and what the rows of its transactions will not hold themselves, by transaction id. */
export type PreparedCollection = { collection: NewCollection; related: [id: string, related: Related][] };

/** Blank and missing are the same to a client; the table keeps one of them. */
const orNull = (text: string | null): string | null => (text === '' ? null : text);

/** As a transaction's row keeps it. */
export const describe = ({ subtype, reference, note, metadata }: Description): Description => ({
  subtype: orNull(subtype),
  reference: orNull(reference),
  note,
  metadata,
});

const factsOf = (
  { currency, creatorId }: Terms,
  { txType, party, description, rules }: Side,
  ids: Pick<TransactionFacts, 'id' | 'collectionId' | 'partnerId'>,
  { account, amount }: Pick<Leg, 'account' | 'amount'>,
): TransactionFacts => ({
  ...ids,
  parentId: null,
  inferred: false,
  userId: party.user?.id ?? null,
  account: party.account.reference,
  ledgerAccountId: account.id,
  currency: currency.code,
  txType,
  ...describe(description),
  ...(rules && { subtype: rules.subtype }),
  amount,
  totalAmount: amount - ownFees(rules?.charges ?? []),
  fees: ownFees(rules?.charges ?? []),
  creatorId,
});

/** What the ledger is to judge of a side. */
const judgedOf = ({ rules }: Side, { account, transactionId }: Leg): Required<Pick<NewCollection, 'bounds' | 'floors'>> => ({
  bounds: transactionId === null ? [] : (rules?.bounds ?? []).map((bound) => ({ ...bound, transactionId })),
  floors: rules?.floor === undefined ? [] : [{ account, floor: rules.floor }],
});

type Prepared = { side: Side; facts: TransactionFacts; leg: Leg; /** The user on the other side. */ across: Related['partnerUser'] };

/** A collection moves together, so it lasts as long as the shortest lifespan in it. */
export const shortestExpiry = (lifespans: readonly (number | null | undefined)[]): NewCollection['expiry'] => {
  const limited = lifespans.filter((lifespanMs) => typeof lifespanMs === 'number');
  return limited.length === 0 ? null : { afterMs: Math.min(...limited), isUnclaimed: false };
};

/** Makes the collection of one side that faces the outside, or of two that face, and name, each other. */
export const prepareCollection = async (
  ledger: Ledger,
  { companyId, company }: Company,
  terms: Terms,
  [own, other]: [Side] | [Side, Side],
): Promise<PreparedCollection> => {
  const { currency, status, messages = [] } = terms;
  const accountOf = ({ party }: Side) => ledger.accounts.ofUser(companyId, party.account.reference, currency.code);
  const [ownAccount, otherAccount] = await Promise.all([
    accountOf(own),
    other ? accountOf(other) : ledger.accounts.ofSystem(companyId, 'external', currency.code),
  ]);
  const collectionId = newId();
  const ownId = newId();
  const otherId = other ? newId() : null;
  const amount = own.txType === 'credit' ? terms.amount : -terms.amount;
  const ownLeg: Leg = { account: ownAccount, slot: 0, amount, transactionId: ownId };
  const otherLeg: Leg = { account: otherAccount, slot: other ? 0 : ledger.externalSlot, amount: -amount, transactionId: otherId };
  const ownFacts = factsOf(terms, own, { id: ownId, collectionId, partnerId: otherId }, ownLeg);
  const sides: Prepared[] = [{ side: own, facts: ownFacts, leg: ownLeg, across: other?.party.user ?? null }];
  if (other && otherId) {
    const facts = factsOf(terms, other, { id: otherId, collectionId, partnerId: ownId }, otherLeg);
    sides.push({ side: other, facts, leg: otherLeg, across: own.party.user });
  }
  const related = sides.map(({ side, facts, across }): [string, Related] => [
    facts.id,
    { company, currency, user: side.party.user, partnerUser: across, label: side.rules?.label ?? null },
  ]);
  const charged = { ledger, company: { companyId, company }, currency, status };
  const fees = await Promise.all(sides.map(({ side, facts }) => chargeFees(charged, facts, side.rules?.charges ?? [])));
  const judged = sides.map(({ side, leg }) => judgedOf(side, leg));
  // Where money leaves comes first: an account is never credited with what turns out not to be there.
  const legs = amount < 0n ? [ownLeg, otherLeg] : [otherLeg, ownLeg];
  const collection: NewCollection = {
    id: collectionId,
    status,
    transactions: [...sides.map(({ facts }) => facts), ...fees.flatMap(({ transactions }) => transactions)],
    legs: [...legs, ...fees.flatMap((one) => one.legs)],
    deferredLegs: fees.flatMap(({ deferredLegs }) => deferredLegs),
    bounds: judged.flatMap(({ bounds }) => bounds),
    floors: judged.flatMap(({ floors }) => floors),
    expiry: terms.expiry ?? shortestExpiry(sides.map(({ side }) => side.rules?.lifespanMs)),
    messages,
  };
  return { collection, related: [...related, ...fees.flatMap((one) => one.related)] };
};

/** Plans the creation of collections by one command: all of them, or none. `prepare` may run again. */
export const planCollections = <Output>(
  ctx: TransactionPorts,
  action: PostingAction | undefined,
  prepare: () => Promise<PreparedCollection[]>,
  { toPayload, toError }: Pick<TransactionPosting<Output>, 'toPayload' | 'toError'>,
) =>
  planPosting(ctx, action, async () => {
    const prepared = await prepare();
    return {
      command: { kind: 'create', collections: prepared.map(({ collection }) => collection) },
      related: new Map(prepared.flatMap(({ related }) => related)),
      toPayload,
      toError,
    };
  });
