// The scopes of limits and fees (a group, one of its tiers, or an account in a currency), and descriptions of limits and fees.
import type { Format } from '#app/_language/format.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import type { AccountFeeInput, AccountLimitInput, Fee, Limit } from '#server/modules/accounts/index.ts';
import type { LimitType } from '#server/kernel/transaction-enums.ts';
import type { CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { z } from 'zod';

export const LIMIT_NAMES: Record<LimitType, Message> = {
  max: message('Maximum per transaction'),
  min: message('Minimum per transaction'),
  day_max: message('Maximum per day'),
  week_max: message('Maximum per week'),
  month_max: message('Maximum per month'),
  overdraft: message('Overdraft'),
};

const LIMIT_SENTENCES: Record<LimitType, Message> = {
  max: message('{subject}: at most {amount} per transaction'),
  min: message('{subject}: at least {amount} per transaction'),
  day_max: message('{subject}: at most {amount} per day'),
  week_max: message('{subject}: at most {amount} per week'),
  month_max: message('{subject}: at most {amount} per month'),
  overdraft: message('{subject}: overdraft of up to {amount}'),
};

/** Sentences for an amount of zero. */
const UNLIMITED_SENTENCES: Record<LimitType, Message> = {
  max: message('{subject}: no maximum per transaction'),
  min: message('{subject}: no minimum per transaction'),
  day_max: message('{subject}: no maximum per day'),
  week_max: message('{subject}: no maximum per week'),
  month_max: message('{subject}: no maximum per month'),
  overdraft: message('{subject}: unlimited overdraft'),
};

/** The currency with a code; undefined if it is archived. */
export const findCurrency = <Currency extends { code: string }>(currencies: readonly Currency[], code: string): Currency | undefined =>
  currencies.find((currency) => currency.code === code);

/** Formats an amount. If the currency is unknown, the amount is in its smallest unit. */
const formatAmount = (format: Format, value: bigint, code: string, currency: DisplayCurrency | undefined): string =>
  currency ? format.amount(value, currency) : `${value} ${code}`;

type Subject = { tx_type: 'credit' | 'debit'; subtype: string | null };

const describeSubject = (t: Translate, { tx_type: type, subtype }: Subject): string => {
  if (subtype) return type === 'debit' ? t('Debits ({subtype})', { subtype }) : t('Credits ({subtype})', { subtype });
  return type === 'debit' ? t('Debits') : t('Credits');
};

/** Describes a limit: "Debits: at most 100.00 USD per day". */
export const describeLimit = (t: Translate, format: Format, limit: Limit, currency: DisplayCurrency | undefined): string => {
  const subject = describeSubject(t, limit);
  if (limit.value === 0n) return t(UNLIMITED_SENTENCES[limit.type], { subject });
  return t(LIMIT_SENTENCES[limit.type], { subject, amount: formatAmount(format, limit.value, limit.currency, currency) });
};

/** Describes a fee: "Debits: 1.00 USD + 1.5% per transaction". */
export const describeFee = (t: Translate, format: Format, fee: Fee, currency: DisplayCurrency | undefined): string => {
  const subject = describeSubject(t, fee);
  const amount = formatAmount(format, fee.value, fee.currency, currency);
  if (!fee.percentage) return t('{subject}: {amount} per transaction', { subject, amount });
  const percentage = String(fee.percentage).replace('.', format.separators.decimal);
  return fee.value > 0n
    ? t('{subject}: {amount} + {percentage}% per transaction', { subject, amount, percentage })
    : t('{subject}: {percentage}% per transaction', { subject, percentage });
};

const MILLION = 1_000_000n;

/** Converts a percentage with up to six decimals to millionths of a percent. */
const toMillionths = (percentage: string): bigint => {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

/** The fee for an amount. The percentage is rounded half up, to at least one smallest unit unless it is zero. */
export const computeFee = (amount: bigint, value: bigint, percentage: string): bigint => {
  const scaledFee = amount * toMillionths(percentage);
  const rounded = (scaledFee + 50n * MILLION) / (100n * MILLION);
  return value + (scaledFee > 0n && rounded === 0n ? 1n : rounded);
};

/** The scope of limits and fees. */
export type RuleScopeInput = { group_name: string; tier_id?: string } | { reference: string; code: string };

/** A currency of limits and fees. */
export type RuleCurrency = CurrencyNotation;

/** Input that is ignored for an account in a currency. */
type GroupRuleInput = { currency: string; account_definition: string | null };

type LimitInput = z.input<typeof AccountLimitInput> & GroupRuleInput;
type FeeInput = z.input<typeof AccountFeeInput> & GroupRuleInput;

const { groups, accounts } = api.admin;

type RuleProcedures<Input, Id> = {
  create: { mutate(input: RuleScopeInput & Input): Promise<unknown> };
  update: { mutate(input: RuleScopeInput & Input & Id): Promise<unknown> };
  remove: { mutate(input: RuleScopeInput & Id): Promise<unknown> };
};

type RuleRouter = { limits: RuleProcedures<LimitInput, { limit_id: string }>; fees: RuleProcedures<FeeInput, { fee_id: string }> };

/** Returns the procedures for a scope. Their inputs differ only in the scope, but the client types them separately. */
export const ruleRouter = (scope: RuleScopeInput): RuleRouter => {
  const router: unknown = 'reference' in scope ? accounts : scope.tier_id === undefined ? groups : groups.tiers;
  return router as RuleRouter;
};
