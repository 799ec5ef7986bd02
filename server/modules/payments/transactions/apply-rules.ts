// Applies the effective rules to a transaction: its subtype, fees, limits, the floor of its account, and its lifespan. The nearest scope
// with a rule takes precedence. The ledger enforces limits and floors under its lock.
import type { CurrencyRow, TransactionFeeRow, TransactionLimitRow, TransactionSubtypeRow } from '#db/schema/index.ts';
import { invalid, refused, type FieldErrors } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';
import type { LimitType, TxType } from '#server/kernel/transaction-enums.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { readBalances, type LimitBound } from '#server/ledger/index.ts';
import { findSubtype, readSubtypes, requireSubtype } from '#server/modules/accounts/index.ts';
import { readAccount, type Party } from '#server/modules/payments/transactions/party.ts';
import { findRules, requireAllowed, type RuleScope, type EffectiveRules } from '#server/modules/payments/transactions/effective-rules.ts';
import type { RulePorts, TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';

/** Decimal places of a percentage in the table. */
const PERCENTAGE_SCALE = 6;

/** 100 percent, scaled. */
const HUNDRED_PERCENT = 100n * 10n ** BigInt(PERCENTAGE_SCALE);

const scalePercentage = (percentage: string): bigint => {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return BigInt(whole + fraction.padEnd(PERCENTAGE_SCALE, '0').slice(0, PERCENTAGE_SCALE));
};

/** Rounds half up; a positive share is at least one unit. */
export const calculatePercentage = (amount: bigint, percentage: string): bigint => {
  const share = amount * scalePercentage(percentage);
  const rounded = (2n * share + HUNDRED_PERCENT) / (2n * HUNDRED_PERCENT);
  return share > 0n && rounded === 0n ? 1n : rounded;
};

export const calculateFee = ({ value, percentage }: Pick<TransactionFeeRow, 'value' | 'percentage'>, amount: bigint): bigint =>
  value + (percentage === null ? 0n : calculatePercentage(amount, percentage));

const matchesFee = (fee: TransactionFeeRow, txType: TxType, subtype: string | null): boolean =>
  fee.txType === txType && (fee.subtype === null || fee.subtype.toLowerCase() === subtype?.toLowerCase());

const feeKey = ({ name }: TransactionFeeRow): string => name?.toLowerCase() ?? '';

/** Fees of the same name are charged at the nearest level only. Returned nearest first. */
export const selectFees = (
  { levels }: EffectiveRules,
  { txType, subtype }: { txType: TxType; subtype: string | null },
): TransactionFeeRow[] => {
  const selectedKeys = new Set<string>();
  return levels.flatMap((scopes) => {
    const matching = scopes.flatMap(({ fees }) => fees).filter((fee) => matchesFee(fee, txType, subtype) && !selectedKeys.has(feeKey(fee)));
    for (const fee of matching) selectedKeys.add(feeKey(fee));
    return matching;
  });
};

type LimitQuery = { txType: TxType; subtype: string | null; now: Date };

const isInEffect = ({ beginsAt, endsAt }: TransactionLimitRow, now: Date): boolean =>
  (beginsAt === null || beginsAt <= now) && (endsAt === null || endsAt > now);

/** Case-insensitive, like the input of clients. */
const isOfSubtype = (limit: { subtype: string | null }, subtype: string | null): boolean =>
  limit.subtype !== null && subtype !== null && limit.subtype.toLowerCase() === subtype.toLowerCase();

/** 0 means unlimited, except for overdrafts. The higher minimum is stricter; of all other types the lower value. */
const pickStricter = (a: TransactionLimitRow, b: TransactionLimitRow): TransactionLimitRow => {
  if (a.type !== 'overdraft' && a.value === 0n) return b;
  if (b.type !== 'overdraft' && b.value === 0n) return a;
  const [lower, higher] = a.value <= b.value ? [a, b] : [b, a];
  return a.type === 'min' ? higher : lower;
};

const pickStrictest = ([first, ...otherLimits]: TransactionLimitRow[]): TransactionLimitRow | undefined =>
  first && otherLimits.reduce(pickStricter, first);

/** A limit for the subtype takes precedence over a general one of the same scope. */
const findScopeLimit = ({ limits }: RuleScope, type: LimitType, { txType, subtype, now }: LimitQuery): TransactionLimitRow | undefined => {
  const candidates = limits.filter((limit) => limit.type === type && limit.txType === txType && isInEffect(limit, now));
  const specific = candidates.filter((limit) => isOfSubtype(limit, subtype));
  return pickStrictest(specific.length > 0 ? specific : candidates.filter((limit) => limit.subtype === null));
};

/** The limit of the nearest level that has one of the type. */
const selectLimit = ({ levels }: EffectiveRules, type: LimitType, query: LimitQuery): TransactionLimitRow | undefined => {
  for (const scopes of levels) {
    const limit = pickStrictest(scopes.flatMap((scope) => findScopeLimit(scope, type, query) ?? []));
    if (limit) return limit.value === 0n ? undefined : limit;
  }
  return undefined;
};

const LIMIT_MESSAGES: Record<LimitBound['type'], (amount: string, subject: string) => string> = {
  min: (amount, subject) => `Minimum limit exceeded: at least ${amount} per ${subject}.`,
  max: (amount, subject) => `Maximum limit exceeded: at most ${amount} per ${subject}.`,
  day_max: (amount, subject) => `Daily limit exceeded: at most ${amount} of ${subject}s per day.`,
  week_max: (amount, subject) => `Weekly limit exceeded: at most ${amount} of ${subject}s per week.`,
  month_max: (amount, subject) => `Monthly limit exceeded: at most ${amount} of ${subject}s per month.`,
};

/** In the order of evaluation. */
const LIMIT_TYPES = ['min', 'max', 'day_max', 'week_max', 'month_max'] as const;

/** The limits for the ledger to enforce. `maskedError` replaces errors that would reveal the limit. */
const buildBounds = (
  rules: EffectiveRules,
  query: LimitQuery,
  currency: CurrencyRow,
  maskedError?: FieldErrors,
): Omit<LimitBound, 'transactionId'>[] =>
  LIMIT_TYPES.flatMap((type) => {
    const limit = selectLimit(rules, type, query);
    if (!limit) return [];
    const subject = limit.subtype === null ? query.txType : `${query.txType} of the subtype ${limit.subtype}`;
    const amountCurrency = { display_code: currency.code, divisibility: currency.divisibility };
    const message = LIMIT_MESSAGES[type](formatAmount(limit.value, amountCurrency), subject);
    const base = { type, value: limit.value, subtype: limit.subtype };
    if (maskedError) return [{ ...base, fields: maskedError }];
    return [{ ...base, fields: { amount: [message] }, currency: amountCurrency }];
  });

/** The lowest available balance that is allowed: 0, or below it by the overdraft. */
const resolveFloor = (rules: EffectiveRules, query: LimitQuery, allowsOverdrafts: boolean): bigint => {
  const overdraft = allowsOverdrafts ? selectLimit(rules, 'overdraft', query) : undefined;
  return overdraft ? -overdraft.value : 0n;
};

/** One side of a requested transaction. */
type RuleRequest = {
  txType: TxType;
  party: Party;
  currency: CurrencyRow;
  amount: bigint;
  subtype: string | null;
  /** The fields of the request that name the subtype and the party. */
  subtypeField: string;
  partyField: string;
  isByAdmin: boolean;
  /** The receiving side of another user's transfer. Errors do not reveal the recipient's rules to the sender. */
  isReceived: boolean;
};

export type Charge = {
  amount: bigint;
  note: string;
  inferred: boolean;
  payer: Party;
  /** The transaction's own account pays, so the fee is part of its total. */
  isOwn: boolean;
  /** Null for the company's fee income. */
  payee: Party | null;
  debitSubtype: string;
  debitLabel: string | null;
  creditSubtype: string;
  creditLabel: string | null;
};

export type AppliedRules = {
  subtype: string | null;
  label: string | null;
  bounds: Omit<LimitBound, 'transactionId'>[];
  /** Undefined for a credit. */
  floor: bigint | undefined;
  charges: Charge[];
  /** How long it may stay Pending. Null means forever, as for all credits that admins create. */
  lifespanMs: number | null;
};

const DEFAULT_FEE_SUBTYPE = 'fee';

const isOpen = (party: Party | undefined): party is Party => party !== undefined && !party.account.archived && !party.user?.archived;

const toCharge = async (ctx: RulePorts, { party, amount }: RuleRequest, fee: TransactionFeeRow): Promise<Charge> => {
  const [payer, payee, subtypes] = await Promise.all([
    fee.debitAccount === null ? party : readAccount(ctx, fee.debitAccount),
    fee.creditAccount === null ? null : readAccount(ctx, fee.creditAccount),
    readSubtypes(ctx),
  ]);
  if (!isOpen(payer) || (payee !== null && !isOpen(payee))) {
    throw refused('A fee of this transaction names an account that does not exist or is archived.');
  }
  const findLabel = (txType: TxType, name: string): string | null => findSubtype(subtypes, txType, name)?.label ?? null;
  const debitSubtype = fee.debitSubtype ?? DEFAULT_FEE_SUBTYPE;
  const creditSubtype = fee.creditSubtype ?? DEFAULT_FEE_SUBTYPE;
  return {
    amount: calculateFee(fee, amount),
    note: fee.description ?? fee.name ?? '',
    inferred: fee.inferred,
    payer,
    isOwn: payer.account.reference === party.account.reference,
    payee,
    debitSubtype,
    debitLabel: findLabel('debit', debitSubtype),
    creditSubtype,
    creditLabel: findLabel('credit', creditSubtype),
  };
};

/** Fees of 0 and fees from an account to itself are not charged. */
const isCharged = ({ amount, payer, payee }: Charge): boolean => amount > 0n && payer.account.reference !== payee?.account.reference;

/** The sum of the fees that the transaction's own account pays. */
export const sumOwnFees = (charges: readonly Charge[]): bigint =>
  charges.reduce((sum, { isOwn, amount }) => (isOwn ? sum + amount : sum), 0n);

const CANNOT_RECEIVE_AMOUNT = ['Recipient cannot receive this amount.'];

/** The lifespan of a subtype takes precedence over that of the company. A transfer has the lifespan of its debit. */
const resolveLifespan = (
  settings: CompanySettings,
  declared: TransactionSubtypeRow | undefined,
  { txType, isReceived, isByAdmin }: Pick<RuleRequest, 'txType' | 'isReceived' | 'isByAdmin'>,
): number | null => {
  if (isReceived) return null;
  const ofHold = txType === 'debit' ? (declared?.defaultHoldLifespan ?? settings.default_hold_lifespan) : null;
  const ofTransaction = isByAdmin ? null : (declared?.defaultTransactionLifespan ?? settings.default_transaction_lifespan);
  const seconds = ofHold ?? ofTransaction;
  return seconds === null ? null : seconds * SECOND_MS;
};

/** Throws field errors if the transaction is not allowed. */
export const applyRules = async (ctx: RulePorts, request: RuleRequest): Promise<AppliedRules> => {
  const { txType, party, currency, amount, subtypeField, partyField, isByAdmin, isReceived } = request;
  const { companySettings: settings } = ctx.me;
  const rules = await findRules(ctx, party, currency.code);
  const { name: subtype, declared } = await requireSubtype(ctx, txType, request.subtype, subtypeField);
  requireAllowed(settings, rules, { ...request, currency: currency.code, subtype: declared, subtypeField });
  const maskedError: FieldErrors | undefined = isReceived && !isByAdmin ? { [partyField]: CANNOT_RECEIVE_AMOUNT } : undefined;
  const query = { txType, subtype, now: ctx.clock.now() };
  const allCharges = await Promise.all(selectFees(rules, query).map((fee) => toCharge(ctx, request, fee)));
  const charges = allCharges.filter(isCharged);
  if (txType === 'credit' && sumOwnFees(charges) > amount) throw invalid(maskedError ?? { amount: ['The fee is higher than the amount.'] });
  return {
    subtype,
    label: declared?.label ?? null,
    bounds: buildBounds(rules, query, currency, maskedError),
    floor: txType === 'debit' ? resolveFloor(rules, query, settings.allow_overdrafts) : undefined,
    charges,
    lifespanMs: resolveLifespan(settings, declared, request),
  };
};

/** The sender's side of a transfer. */
export type OutgoingTransfer = {
  input: { amount: bigint };
  currency: CurrencyRow;
  sender: Party;
  /** The floor by the sender's overdraft. */
  floor: bigint;
  /** The sender's fees, in addition to the amount. */
  fees: bigint;
  bounds: AppliedRules['bounds'];
};

const requireWithinLimits = async ({ ledger, me }: TransactionPorts, { input: { amount }, currency, sender, bounds }: OutgoingTransfer) => {
  if (bounds.length === 0) return;
  const { id: ledgerAccountId } = await ledger.accounts.ofUser(me.companyId, sender.account.reference, currency.code);
  const rejection = await ledger.previewLimits(me.companyId, { ledgerAccountId, txType: 'debit', amount, bounds });
  if (rejection) throw new RejectionError({ ...rejection, index: 0 });
};

const requireFunds = async ({ db, me }: TransactionPorts, { input, currency, sender, fees, ...rest }: OutgoingTransfer) => {
  const balances = await readBalances(db, me.companyId, [sender.account.reference]);
  const { available = 0n, floor = 0n } = balances.find((balance) => balance.currency.code === currency.code) ?? {};
  const lowestAllowed = floor !== null && floor <= 0n ? rest.floor : floor;
  if (lowestAllowed !== null && available - input.amount - fees < lowestAllowed)
    throw new RejectionError({ reason: 'insufficient_funds', index: 0 });
};

/** Checks the sender's limits and funds before posting, without a lock. Throws invalid on `amount`. The ledger checks both again. */
export const requireSendable = async (ctx: TransactionPorts, outgoing: OutgoingTransfer): Promise<void> => {
  await requireWithinLimits(ctx, outgoing);
  await requireFunds(ctx, outgoing);
};
