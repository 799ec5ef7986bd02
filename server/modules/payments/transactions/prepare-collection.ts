// Prepares the collections of credits, debits and transfers for the ledger. A collection has two sides, whose legs are equal and
// opposite; the other side of a credit or debit is the company's external account. Fees of both sides follow as separate rows.
import type { CurrencyRow } from '#db/schema/index.ts';
import { newId } from '#server/kernel/id.ts';
import type { InitialStatus, TxType } from '#server/kernel/transaction-enums.ts';
import type { Ledger, Leg, NewCollection, PostingAudit, PostRequest, TransactionData } from '#server/ledger/index.ts';
import { sumOwnFees, type AppliedRules, type Charge } from '#server/modules/payments/transactions/apply-rules.ts';
import type { Party } from '#server/modules/payments/transactions/party.ts';
import type { CreditDebitInput } from '#server/modules/payments/transactions/schema.ts';
import { planPosting, type TransactionPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { CompanyReference, TransactionRelations } from '#server/modules/payments/transactions/transaction-record.ts';

type FeePostings = {
  transactions: TransactionData[];
  legs: Leg[];
  /** Legs that are posted after the capture of a hold. */
  deferredLegs: Leg[];
  related: [id: string, related: TransactionRelations][];
};

type FeeContext = { ledger: Ledger; company: CompanyReference; currency: CurrencyRow; status: InitialStatus };

type FeeRow = { facts: TransactionData; leg: Leg; related: [string, TransactionRelations] };

/** The row of the payer if the amount is negative, otherwise of the payee. */
const buildFeeRow = async (
  { ledger, company, currency }: FeeContext,
  main: TransactionData,
  charge: Charge,
  amount: bigint,
): Promise<FeeRow> => {
  const isDebit = amount < 0n;
  const isOwn = isDebit && charge.isOwn;
  const party: Party = isDebit ? charge.payer : (charge.payee ?? charge.payer);
  const account = await ledger.accounts.ofUser(company.companyId, party.account.reference, currency.code);
  const id = newId();
  const facts: TransactionData = {
    id,
    collectionId: main.collectionId,
    parentId: main.id,
    partnerId: null,
    // Other payers and payees did not request the transaction.
    inferred: charge.inferred || !isOwn,
    userId: party.user?.id ?? null,
    account: party.account.reference,
    ledgerAccountId: account.id,
    currency: currency.code,
    txType: isDebit ? 'debit' : 'credit',
    subtype: isDebit ? charge.debitSubtype : charge.creditSubtype,
    amount,
    // The total of the main transaction includes fees of its own account, so that sums over all rows count them once.
    totalAmount: isOwn ? 0n : amount,
    fees: 0n,
    reference: null,
    note: charge.note,
    metadata: {},
    creatorId: main.creatorId,
  };
  const label = isDebit ? charge.debitLabel : charge.creditLabel;
  const related: TransactionRelations = { company: company.company, currency, user: party.user, partnerUser: null, label };
  return { facts, leg: { account, slot: 0, amount, transactionId: id }, related: [id, related] };
};

const buildFees = async (context: FeeContext, main: TransactionData, charges: readonly Charge[]): Promise<FeePostings> => {
  const { ledger, company, currency, status } = context;
  const fees: FeePostings = { transactions: [], legs: [], deferredLegs: [], related: [] };
  for (const charge of charges) {
    const payerRow = await buildFeeRow(context, main, charge, -charge.amount);
    const payeeRow = charge.payee && (await buildFeeRow(context, main, charge, charge.amount));
    const rows = payeeRow ? [payerRow, payeeRow] : [payerRow];
    const income: Leg[] = payeeRow
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

type TransactionDescription = Pick<CreditDebitInput, 'subtype' | 'reference' | 'note' | 'metadata'>;

export type CollectionSide = {
  txType: TxType;
  party: Party;
  description: TransactionDescription;
  /** Omitted for transactions without rules. */
  rules?: AppliedRules;
};

type CollectionTerms = Partial<Pick<NewCollection, 'expiry' | 'messages'>> & {
  currency: CurrencyRow;
  amount: bigint;
  status: InitialStatus;
  creatorId: string;
  /** Set for a stored order, which finds its transactions by it. */
  collectionId?: string | undefined;
};

/** A collection, and the relations of its rows by transaction id. */
export type PreparedCollection = { collection: NewCollection; related: [id: string, related: TransactionRelations][] };

/** To a client, blank and missing are the same; the table only stores null. */
const blankToNull = (text: string | null): string | null => (text === '' ? null : text);

export const normalizeDescription = ({ subtype, reference, note, metadata }: TransactionDescription): TransactionDescription => ({
  subtype: blankToNull(subtype),
  reference: blankToNull(reference),
  note,
  metadata,
});

const buildFacts = (
  { currency, creatorId }: CollectionTerms,
  { txType, party, description, rules }: CollectionSide,
  ids: Pick<TransactionData, 'id' | 'collectionId' | 'partnerId'>,
  { account, amount }: Pick<Leg, 'account' | 'amount'>,
): TransactionData => ({
  ...ids,
  parentId: null,
  inferred: false,
  userId: party.user?.id ?? null,
  account: party.account.reference,
  ledgerAccountId: account.id,
  currency: currency.code,
  txType,
  ...normalizeDescription(description),
  ...(rules && { subtype: rules.subtype }),
  amount,
  totalAmount: amount - sumOwnFees(rules?.charges ?? []),
  fees: sumOwnFees(rules?.charges ?? []),
  creatorId,
});

/** The limits and floors that the ledger checks for a side. */
const buildLedgerChecks = (
  { rules }: CollectionSide,
  { account, transactionId }: Leg,
): Required<Pick<NewCollection, 'bounds' | 'floors'>> => ({
  bounds: transactionId === null ? [] : (rules?.bounds ?? []).map((bound) => ({ ...bound, transactionId })),
  floors: rules?.floor === undefined ? [] : [{ account, floor: rules.floor }],
});

type PreparedSide = {
  side: CollectionSide;
  facts: TransactionData;
  leg: Leg;
  partnerUser: TransactionRelations['partnerUser'];
};

/** A collection is executed as a whole, so the shortest lifespan applies to it. */
export const shortestExpiry = (lifespans: readonly (number | null | undefined)[]): NewCollection['expiry'] => {
  const finite = lifespans.filter((lifespanMs) => typeof lifespanMs === 'number');
  return finite.length === 0 ? null : { afterMs: Math.min(...finite), isUnclaimed: false };
};

/** Prepares a collection of one side against the external account, or of two sides that are partners. */
export const prepareCollection = async (
  ledger: Ledger,
  { companyId, company }: CompanyReference,
  terms: CollectionTerms,
  [ownSide, otherSide]: [CollectionSide] | [CollectionSide, CollectionSide],
): Promise<PreparedCollection> => {
  const { currency, status, messages = [] } = terms;
  const getLedgerAccount = ({ party }: CollectionSide) => ledger.accounts.ofUser(companyId, party.account.reference, currency.code);
  const [ownAccount, otherAccount] = await Promise.all([
    getLedgerAccount(ownSide),
    otherSide ? getLedgerAccount(otherSide) : ledger.accounts.ofSystem(companyId, 'external', currency.code),
  ]);
  const collectionId = terms.collectionId ?? newId();
  const ownId = newId();
  const otherId = otherSide ? newId() : null;
  const amount = ownSide.txType === 'credit' ? terms.amount : -terms.amount;
  const ownLeg: Leg = { account: ownAccount, slot: 0, amount, transactionId: ownId };
  const otherLeg: Leg = {
    account: otherAccount,
    slot: otherSide ? 0 : ledger.externalSlotFor(ownAccount.id),
    amount: -amount,
    transactionId: otherId,
  };
  const ownFacts = buildFacts(terms, ownSide, { id: ownId, collectionId, partnerId: otherId }, ownLeg);
  const sides: PreparedSide[] = [{ side: ownSide, facts: ownFacts, leg: ownLeg, partnerUser: otherSide?.party.user ?? null }];
  if (otherSide && otherId) {
    const facts = buildFacts(terms, otherSide, { id: otherId, collectionId, partnerId: ownId }, otherLeg);
    sides.push({ side: otherSide, facts, leg: otherLeg, partnerUser: ownSide.party.user });
  }
  const related = sides.map(({ side, facts, partnerUser }): [string, TransactionRelations] => [
    facts.id,
    { company, currency, user: side.party.user, partnerUser, label: side.rules?.label ?? null },
  ]);
  const context = { ledger, company: { companyId, company }, currency, status };
  const fees = await Promise.all(sides.map(({ side, facts }) => buildFees(context, facts, side.rules?.charges ?? [])));
  const checks = sides.map(({ side, leg }) => buildLedgerChecks(side, leg));
  // The debited account comes first, so that no account is credited with money that is not available.
  const legs = amount < 0n ? [ownLeg, otherLeg] : [otherLeg, ownLeg];
  const collection: NewCollection = {
    id: collectionId,
    status,
    transactions: [...sides.map(({ facts }) => facts), ...fees.flatMap(({ transactions }) => transactions)],
    legs: [...legs, ...fees.flatMap((postings) => postings.legs)],
    deferredLegs: fees.flatMap(({ deferredLegs }) => deferredLegs),
    bounds: checks.flatMap(({ bounds }) => bounds),
    floors: checks.flatMap(({ floors }) => floors),
    expiry: terms.expiry ?? shortestExpiry(sides.map(({ side }) => side.rules?.lifespanMs)),
    messages,
  };
  return { collection, related: [...related, ...fees.flatMap((postings) => postings.related)] };
};

/** The payment request that the first collection pays, and the payload of its event. */
export type PaidRequest = Required<Pick<PostRequest, 'paymentPayload'>> & { paymentRequestId: number };

/** Plans one command that creates all collections or none. `prepare` may run more than once. */
export const planCollections = <Output>(
  audit: PostingAudit | undefined,
  prepare: () => Promise<PreparedCollection[]>,
  { toPayload, toError, paid }: Pick<TransactionPosting<Output>, 'toPayload' | 'toError'> & { paid?: PaidRequest | undefined },
) =>
  planPosting(audit, async () => {
    const prepared = await prepare();
    return {
      command: {
        kind: 'create',
        collections: prepared.map(({ collection }) => collection),
        paymentRequestId: paid?.paymentRequestId,
      },
      related: new Map(prepared.flatMap(({ related }) => related)),
      toPayload,
      toError,
      paymentPayload: paid?.paymentPayload,
    };
  });
