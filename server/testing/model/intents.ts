// Generated user intents, without names of records that do not exist yet: "reverse the third one", "all and one more". Each becomes a
// request when it runs, based on the state of the reference. Therefore amounts hit the limits, and shrunk sequences stay valid.
import fc from 'fast-check';
import type { SideTerms } from '#server/testing/model/model-commands.ts';

export const PEOPLE = ['ann', 'bob', 'cid'] as const;
/** Addresses of unregistered recipients. */
export const INVITED = ['dot', 'eve'] as const;
export const CURRENCIES = [
  { code: 'USD', divisibility: 2 },
  { code: 'POINT', divisibility: 0 },
  { code: 'GRAIN', divisibility: 18 },
] as const;
export const UNKNOWN_CURRENCY = 'NOBODY';

/** A fixed amount, or a share of the available or reversible amount. */
export type AmountChoice = bigint | 'all' | 'all and one' | 'half';

/** Terms of one side: the fee of a credit is at most its amount. */
type IntentTerms = { debit: SideTerms; credit: SideTerms };

type MoveIntent = {
  type: 'move';
  kind: 'credit' | 'debit';
  person: number;
  currency: string;
  amount: AmountChoice;
  pending: boolean;
  terms?: IntentTerms | undefined;
};
type TransferIntent = {
  type: 'transfer';
  from: number;
  to: number;
  currency: string;
  amount: AmountChoice;
  pending: boolean;
  terms?: IntentTerms | undefined;
};

export type Intent =
  | MoveIntent
  | TransferIntent
  | { type: 'invite'; from: number; invited: number; currency: string; amount: AmountChoice }
  | { type: 'batch'; person: number; items: (MoveIntent | TransferIntent)[] }
  | { type: 'complete' | 'fail' | 'expire' | 'claim'; index: number; onCredit: boolean }
  | { type: 'capture'; index: number; amount: AmountChoice | undefined; isFinal: boolean; onCredit: boolean }
  | { type: 'increment'; index: number; amount: AmountChoice; onCredit: boolean; terms?: IntentTerms | undefined }
  | { type: 'reverse'; index: number; amount: AmountChoice | undefined; onCredit: boolean }
  | { type: 'floor'; person: number; currency: string; amount: AmountChoice; isNegative: boolean }
  | { type: 'replay'; index: number; hasOtherBody: boolean }
  | { type: 'wait'; days: number };

/** The Idempotency-Key, one of a few, and whether an admin makes the request. */
export type IntentOptions = { key: number | undefined; byAdmin: boolean };

/** Operations that a system under test does not support are not generated. */
export type IntentLimits = {
  /** Batches over the API are credits and debits of one user; the ledger accepts any collections. */
  mixedBatches: boolean;
  /** Literal amounts. The API takes up to 30 digits. */
  amounts: readonly bigint[];
  replays: boolean;
  unknownCurrency: boolean;
  /** Fees, limits and overdrafts are part of the command. Over the API they are company settings and are not generated. */
  terms?: boolean;
};

export const API_AMOUNTS = [1n, 2n, 7n, 100n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 10n ** 18n, 10n ** 29n, 10n ** 30n - 1n] as const;
export const LEDGER_AMOUNTS = [...API_AMOUNTS, 10n ** 37n, 10n ** 38n - 1n] as const;

const personIndex = fc.nat(PEOPLE.length - 1);
const collectionIndex = fc.nat(1_000);

const isPending = fc.constantFrom(false, false, true);
/** Mostly one currency, so that movements interact. */
const knownCurrency = fc.constantFrom<string>('USD', 'USD', 'USD', ...CURRENCIES.map(({ code }) => code));

const amountOf = ({ amounts }: IntentLimits): fc.Arbitrary<AmountChoice> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...amounts) },
    { weight: 2, arbitrary: fc.constant('half' as const) },
    { weight: 2, arbitrary: fc.constantFrom('all' as const, 'all and one' as const) },
  );

const currencyOf = ({ unknownCurrency }: IntentLimits): fc.Arbitrary<string> =>
  unknownCurrency
    ? fc.oneof({ weight: 40, arbitrary: knownCurrency }, { weight: 1, arbitrary: fc.constant(UNKNOWN_CURRENCY) })
    : knownCurrency;

const BOUND_TYPES = ['min', 'max', 'day_max', 'week_max', 'month_max'] as const;

const sideTermsOf = ({ amounts }: IntentLimits): fc.Arbitrary<SideTerms> =>
  fc.record({
    fee: fc.constantFrom(0n, 0n, 1n, 2n, 7n),
    overdraft: fc.constantFrom(0n, 0n, 5n, 100n),
    bounds: fc.array(fc.record({ type: fc.constantFrom(...BOUND_TYPES), value: fc.constantFrom(...amounts) }), { maxLength: 2 }),
  });

const generateTerms = (limits: IntentLimits): fc.Arbitrary<IntentTerms | undefined> =>
  limits.terms === true
    ? fc.option(fc.record({ debit: sideTermsOf(limits), credit: sideTermsOf(limits) }), { nil: undefined, freq: 2 })
    : fc.constant(undefined);

const moveOf = (limits: IntentLimits): fc.Arbitrary<MoveIntent> =>
  fc.record({
    type: fc.constant('move' as const),
    // More credits than debits, so that balances are positive.
    kind: fc.constantFrom('credit' as const, 'credit' as const, 'credit' as const, 'debit' as const),
    person: personIndex,
    currency: currencyOf(limits),
    amount: amountOf(limits),
    pending: isPending,
    terms: generateTerms(limits),
  });

const transferOf = (limits: IntentLimits): fc.Arbitrary<TransferIntent> =>
  fc.record({
    type: fc.constant('transfer' as const),
    from: personIndex,
    to: personIndex,
    currency: currencyOf(limits),
    amount: amountOf(limits),
    pending: isPending,
    terms: generateTerms(limits),
  });

const batchOf = (limits: IntentLimits): fc.Arbitrary<Intent> => {
  const item = limits.mixedBatches ? fc.oneof(moveOf(limits), transferOf(limits)) : moveOf(limits);
  return fc.record({ type: fc.constant('batch' as const), person: personIndex, items: fc.array(item, { minLength: 1, maxLength: 5 }) });
};

const endingOf = (type: 'complete' | 'fail' | 'expire' | 'claim'): fc.Arbitrary<Intent> =>
  fc.record({ type: fc.constant(type), index: collectionIndex, onCredit: fc.boolean() });

/** Any intent. */
export const intentOf = (limits: IntentLimits): fc.Arbitrary<Intent> => {
  const amount = amountOf(limits);
  const invite = fc.record({
    type: fc.constant('invite' as const),
    from: personIndex,
    invited: fc.nat(INVITED.length - 1),
    currency: knownCurrency,
    amount,
  });
  const part = fc.option(amount, { nil: undefined });
  const reverse = fc.record({ type: fc.constant('reverse' as const), index: collectionIndex, amount: part, onCredit: fc.boolean() });
  const capture = fc.record({
    type: fc.constant('capture' as const),
    index: collectionIndex,
    amount: part,
    isFinal: fc.constantFrom(false, false, true),
    onCredit: fc.boolean(),
  });
  const increment = fc.record({
    type: fc.constant('increment' as const),
    index: collectionIndex,
    amount,
    onCredit: fc.boolean(),
    terms: generateTerms(limits),
  });
  const floor = fc.record({
    type: fc.constant('floor' as const),
    person: personIndex,
    currency: knownCurrency,
    amount,
    isNegative: fc.boolean(),
  });
  const replay = fc.record({ type: fc.constant('replay' as const), index: collectionIndex, hasOtherBody: fc.boolean() });
  const wait = fc.record({ type: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 3) });
  return fc.oneof(
    { weight: 8, arbitrary: moveOf(limits) },
    { weight: 5, arbitrary: transferOf(limits) },
    { weight: 5, arbitrary: invite },
    { weight: 2, arbitrary: batchOf(limits) },
    { weight: 4, arbitrary: endingOf('complete') },
    { weight: 2, arbitrary: endingOf('fail') },
    { weight: 3, arbitrary: endingOf('expire') },
    { weight: 4, arbitrary: endingOf('claim') },
    { weight: 6, arbitrary: capture },
    { weight: 3, arbitrary: increment },
    { weight: 4, arbitrary: reverse },
    { weight: 2, arbitrary: floor },
    { weight: 3, arbitrary: wait },
    { weight: limits.replays ? 4 : 0, arbitrary: replay },
  );
};

export const optionsOf = ({ replays }: IntentLimits): fc.Arbitrary<IntentOptions> =>
  fc.record({
    key: replays ? fc.option(fc.nat(9), { nil: undefined, freq: 2 }) : fc.constant(undefined),
    byAdmin: fc.boolean(),
  });
