// What applies to a transaction of a user: the subtype, fees, limits and the floor of its account. The nearest scope wins.
import type { CurrencyRow, TransactionFeeRow, TransactionLimitRow, TransactionSubtypeRow } from '#db/schema/index.ts';
import { invalid, refused, type FieldErrors } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import type { LimitType } from '#server/kernel/limit-words.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';
import { readBalances, type Bound } from '#server/ledger/index.ts';
import { findSubtype, readSubtypes, requireSubtype } from '#server/modules/accounts/index.ts';
import { readAccount, type Party } from '#server/modules/payments/transactions/party.ts';
import { findRules, requireAllowed, type Place, type Rules } from '#server/modules/payments/transactions/rules-in-force.ts';
import type { RulePorts, TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { RefusalError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';

/** Digits after the point that a percentage may have, as the table keeps it. */
const PERCENTAGE_SCALE = 6;

/** What one percent of a percent is divided by: 100 percent, with the digits after the point. */
const WHOLE = 100n * 10n ** BigInt(PERCENTAGE_SCALE);

/** A decimal number without an exponent, times 10 to the power of the scale. */
const scaled = (percentage: string): bigint => {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return BigInt(whole + fraction.padEnd(PERCENTAGE_SCALE, '0').slice(0, PERCENTAGE_SCALE));
};

/** So much percent of an amount: half a unit goes up, and what is more than nothing is at least one. */
export const percentOf = (amount: bigint, percentage: string): bigint => {
  const share = amount * scaled(percentage);
  const rounded = (2n * share + WHOLE) / (2n * WHOLE);
  return share > 0n && rounded === 0n ? 1n : rounded;
};

/** What a fee takes of a transaction of this amount. */
export const feeAmount = ({ value, percentage }: Pick<TransactionFeeRow, 'value' | 'percentage'>, amount: bigint): bigint =>
  value + (percentage === null ? 0n : percentOf(amount, percentage));

const isOf = (fee: TransactionFeeRow, txType: TxType, subtype: string | null): boolean =>
  fee.txType === txType && (fee.subtype === null || fee.subtype.toLowerCase() === subtype?.toLowerCase());

const nameOf = ({ name }: TransactionFeeRow): string => name?.toLowerCase() ?? '';

/** The fees of a transaction, from the nearest place to the farthest. */
export const feesInForce = ({ distances }: Rules, { txType, subtype }: { txType: TxType; subtype: string | null }): TransactionFeeRow[] => {
  const known = new Set<string>();
  return distances.flatMap((places) => {
    const here = places.flatMap(({ fees }) => fees).filter((fee) => isOf(fee, txType, subtype) && !known.has(nameOf(fee)));
    for (const fee of here) known.add(nameOf(fee));
    return here;
  });
};

/** What a limit is looked for. */
type Limited = { txType: TxType; subtype: string | null; now: Date };

const isInForce = ({ beginsAt, endsAt }: TransactionLimitRow, now: Date): boolean =>
  (beginsAt === null || beginsAt <= now) && (endsAt === null || endsAt > now);

/** Compared without regard to case, as clients name them. */
const isOfSubtype = (limit: { subtype: string | null }, subtype: string | null): boolean =>
  limit.subtype !== null && subtype !== null && limit.subtype.toLowerCase() === subtype.toLowerCase();

/** 0 bounds nothing, so it is the loosest, but of overdrafts none. A minimum is the stricter the higher it is, everything else the lower. */
const stricter = (one: TransactionLimitRow, other: TransactionLimitRow): TransactionLimitRow => {
  if (one.type !== 'overdraft' && one.value === 0n) return other;
  if (other.type !== 'overdraft' && other.value === 0n) return one;
  return one.type === 'min' ? (one.value >= other.value ? one : other) : one.value <= other.value ? one : other;
};

const strictest = ([first, ...others]: TransactionLimitRow[]): TransactionLimitRow | undefined => first && others.reduce(stricter, first);

/** What one place says of a type. */
const limitOf = ({ limits }: Place, type: LimitType, { txType, subtype, now }: Limited): TransactionLimitRow | undefined => {
  const here = limits.filter((limit) => limit.type === type && limit.txType === txType && isInForce(limit, now));
  const special = here.filter((limit) => isOfSubtype(limit, subtype));
  return strictest(special.length > 0 ? special : here.filter((limit) => limit.subtype === null));
};

/** The one limit of a type that holds a transaction; undefined for none. */
const limitInForce = ({ distances }: Rules, type: LimitType, limited: Limited): TransactionLimitRow | undefined => {
  for (const places of distances) {
    const found = strictest(places.flatMap((place) => limitOf(place, type, limited) ?? []));
    if (found) return found.value === 0n ? undefined : found;
  }
  return undefined;
};

const TEXTS: Record<Bound['type'], (amount: string, subject: string) => string> = {
  min: (amount, subject) => `Minimum limit exceeded: each ${subject} is of at least ${amount}.`,
  max: (amount, subject) => `Maximum limit exceeded: each ${subject} is of at most ${amount}.`,
  day_max: (amount, subject) => `Daily limit exceeded: at most ${amount} of ${subject}s in each day.`,
  week_max: (amount, subject) => `Weekly limit exceeded: at most ${amount} of ${subject}s in each week.`,
  month_max: (amount, subject) => `Monthly limit exceeded: at most ${amount} of ${subject}s in each month.`,
};

/** In the order in which they are judged. */
const JUDGED = ['min', 'max', 'day_max', 'week_max', 'month_max'] as const;

/** What holds a transaction, for the ledger to judge. `told` is what is answered instead of the limit itself. */
const boundsOf = (rules: Rules, limited: Limited, currency: CurrencyRow, told?: FieldErrors): Omit<Bound, 'transactionId'>[] =>
  JUDGED.flatMap((type) => {
    const limit = limitInForce(rules, type, limited);
    if (!limit) return [];
    const subject = limit.subtype === null ? limited.txType : `${limited.txType} of the subtype ${limit.subtype}`;
    const shownCurrency = { display_code: currency.code, divisibility: currency.divisibility };
    const text = TEXTS[type](formatAmount(limit.value, shownCurrency), subject);
    const base = { type, value: limit.value, subtype: limit.subtype };
    if (told) return [{ ...base, fields: told }];
    return [{ ...base, fields: { amount: [text] }, currency: shownCurrency }];
  });

/** The least that may be available on an account: 0, or as far below as the company lets it go. */
const floorOf = (rules: Rules, limited: Limited, allowsOverdrafts: boolean): bigint => {
  const overdraft = allowsOverdrafts ? limitInForce(rules, 'overdraft', limited) : undefined;
  return overdraft ? -overdraft.value : 0n;
};

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

// Whether limits and the available balance let money leave an account, before anything is posted. Both are judged once more under the
// ledger's lock: here a refusal only comes sooner.

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
