// What the rules make of one side of a transaction, as far as it can be said without a lock: whether it is allowed at all, under which
// subtype, what bounds it, how far its account may be overdrawn, and what it costs. Admins and batches are held to the same.
import type { CurrencyRow, TransactionFeeRow, TransactionSubtypeRow } from '#db/schema/index.ts';
import type { RulePorts } from '#server/features/transactions/transaction-ports.ts';
import type { CompanySettings } from '#server/features/companies/settings.ts';
import type { Bound } from '#server/ledger/index.ts';
import { findSubtype, readSubtypes, requireSubtype } from '#server/features/subtypes/find-subtype.ts';
import { feeAmount, feesInForce } from '#server/features/transactions/fees-in-force.ts';
import { boundsOf, floorOf } from '#server/features/transactions/limits-in-force.ts';
import { readAccount, type Party } from '#server/features/transactions/may-transact.ts';
import { requireAllowed } from '#server/features/transactions/require-allowed.ts';
import { findRules } from '#server/features/transactions/rules-in-force.ts';
import { invalid, refused, type FieldErrors } from '#server/kernel/errors.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';

/** One side of what is asked for. */
type Asked = {
  txType: TxType;
  party: Party;
  currency: CurrencyRow;
  amount: bigint;
  subtype: string | null;
  /** The fields of the request that name the subtype and the party. */
  subtypeField: string;
  partyField: string;
  isByAdmin: boolean;
  /** It reaches somebody by a transfer of another's: what is refused for their sake is not told to the sender. */
  isReceived: boolean;
};

/** A fee in numbers. */
export type Charge = {
  amount: bigint;
  note: string;
  inferred: boolean;
  payer: Party;
  /** The payer is the side's own account, so that the fee is part of what the transaction costs it. */
  isOwn: boolean;
  /** Null: the company's fees. */
  payee: Party | null;
  debitSubtype: string;
  debitLabel: string | null;
  creditSubtype: string;
  creditLabel: string | null;
};

export type AppliedRules = {
  /** As the transaction's row keeps it, and as people read it. */
  subtype: string | null;
  label: string | null;
  bounds: Omit<Bound, 'transactionId'>[];
  /** The floor of a debited account; undefined for a credit. */
  floor: bigint | undefined;
  charges: Charge[];
  /** How long it may stay Pending. Null: without a limit, as everything that admins create. */
  lifespanMs: number | null;
};

/** The subtype of a fee that names none. */
const FEE = 'fee';

/** Neither it nor its user is put away. */
const isOpen = (party: Party | undefined): party is Party => party !== undefined && !party.account.archived && !party.user?.archived;

const toCharge = async (ctx: RulePorts, { party, amount }: Asked, fee: TransactionFeeRow): Promise<Charge> => {
  const [payer, payee, subtypes] = await Promise.all([
    fee.debitAccount === null ? party : readAccount(ctx, fee.debitAccount),
    fee.creditAccount === null ? null : readAccount(ctx, fee.creditAccount),
    readSubtypes(ctx),
  ]);
  if (!isOpen(payer) || (payee !== null && !isOpen(payee))) {
    throw refused('A fee of this transaction names an account that does not exist or is archived.');
  }
  const labelOf = (txType: TxType, name: string): string | null => findSubtype(subtypes, txType, name)?.label ?? null;
  const debitSubtype = fee.debitSubtype ?? FEE;
  const creditSubtype = fee.creditSubtype ?? FEE;
  return {
    amount: feeAmount(fee, amount),
    note: fee.description ?? fee.name ?? '',
    inferred: fee.inferred,
    payer,
    isOwn: payer.account.reference === party.account.reference,
    payee,
    debitSubtype,
    debitLabel: labelOf('debit', debitSubtype),
    creditSubtype,
    creditLabel: labelOf('credit', creditSubtype),
  };
};

/** What is nothing is not charged, and neither is what an account would pay to itself. */
const isCharged = ({ amount, payer, payee }: Charge): boolean => amount > 0n && payer.account.reference !== payee?.account.reference;

/** What a transaction's own account pays. */
export const ownFees = (charges: readonly Charge[]): bigint => charges.reduce((sum, { isOwn, amount }) => (isOwn ? sum + amount : sum), 0n);

const CANNOT_RECEIVE_THIS = ['Recipient cannot receive this amount.'];

/** A subtype's lifespan takes precedence over the company's. */
const lifespanOf = (settings: CompanySettings, declared: TransactionSubtypeRow | undefined): number | null => {
  const seconds = declared?.defaultTransactionLifespan ?? settings.default_transaction_lifespan;
  return seconds === null ? null : seconds * SECOND_MS;
};

/** Throws field errors for what is not allowed. */
export const applyRules = async (ctx: RulePorts, asked: Asked): Promise<AppliedRules> => {
  const { txType, party, currency, amount, subtypeField, partyField, isByAdmin, isReceived } = asked;
  const { companySettings: settings } = ctx.me;
  const rules = await findRules(ctx, party, currency.code);
  const { name: subtype, declared } = await requireSubtype(ctx, txType, asked.subtype, subtypeField);
  requireAllowed(settings, rules, { ...asked, currency: currency.code, subtype: declared, subtypeField });
  const told: FieldErrors | undefined = isReceived && !isByAdmin ? { [partyField]: CANNOT_RECEIVE_THIS } : undefined;
  const limited = { txType, subtype, now: ctx.clock.now() };
  const charged = await Promise.all(feesInForce(rules, limited).map((fee) => toCharge(ctx, asked, fee)));
  const charges = charged.filter(isCharged);
  if (txType === 'credit' && ownFees(charges) > amount) throw invalid(told ?? { amount: ['The fee is above the amount.'] });
  return {
    subtype,
    label: declared?.label ?? null,
    bounds: boundsOf(rules, limited, currency, told),
    floor: txType === 'debit' ? floorOf(rules, limited, settings.allow_overdrafts) : undefined,
    charges,
    lifespanMs: isByAdmin ? null : lifespanOf(settings, declared),
  };
};
