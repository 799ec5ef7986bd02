// The scopes of limits and fees (a group, one of its tiers, or an account in a currency), and the rules in sentences.
import type { Format } from '#app/_language/format.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import type { AccountFeeInput, AccountLimitInput, Fee, Limit } from '#server/modules/accounts/index.ts';
import type { LimitType } from '#server/kernel/transaction-enums.ts';
import type { CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { z } from 'zod';

/** What each type bounds, as a choice of a form. */
export const LIMIT_NAMES: Record<LimitType, Message> = {
  max: message('Maximum per transaction'),
  min: message('Minimum per transaction'),
  day_max: message('Maximum per day'),
  week_max: message('Maximum per week'),
  month_max: message('Maximum per month'),
  overdraft: message('Overdraft'),
};

const SENTENCES: Record<LimitType, Message> = {
  max: message('{subject}: at most {amount} per transaction'),
  min: message('{subject}: at least {amount} per transaction'),
  day_max: message('{subject}: at most {amount} per day'),
  week_max: message('{subject}: at most {amount} per week'),
  month_max: message('{subject}: at most {amount} per month'),
  overdraft: message('{subject}: overdraft of up to {amount}'),
};

/** Where the amount is 0. */
const NO_LIMITS: Record<LimitType, Message> = {
  max: message('{subject}: no maximum per transaction'),
  min: message('{subject}: no minimum per transaction'),
  day_max: message('{subject}: no maximum per day'),
  week_max: message('{subject}: no maximum per week'),
  month_max: message('{subject}: no maximum per month'),
  overdraft: message('{subject}: unlimited overdraft'),
};

/** The currency of a code; undefined for one that is in use no more. */
export const currencyOf = <Currency extends { code: string }>(currencies: readonly Currency[], code: string): Currency | undefined =>
  currencies.find((currency) => currency.code === code);

/** A currency of a code that is not read here is shown in its smallest unit. */
const amountIn = (format: Format, value: bigint, code: string, currency: DisplayCurrency | undefined): string =>
  currency ? format.amount(value, currency) : `${value} ${code}`;

type Subject = { tx_type: 'credit' | 'debit'; subtype: string | null };

const subjectOf = (t: Translate, { tx_type: type, subtype }: Subject): string => {
  if (subtype) return type === 'debit' ? t('Debits ({subtype})', { subtype }) : t('Credits ({subtype})', { subtype });
  return type === 'debit' ? t('Debits') : t('Credits');
};

/** "Debits: at most 100.00 USD a day". */
export const limitSentence = (t: Translate, format: Format, limit: Limit, currency: DisplayCurrency | undefined): string => {
  const subject = subjectOf(t, limit);
  if (limit.value === 0n) return t(NO_LIMITS[limit.type], { subject });
  return t(SENTENCES[limit.type], { subject, amount: amountIn(format, limit.value, limit.currency, currency) });
};

/** "Debits cost 1.00 USD and 1.5 %". */
export const feeSentence = (t: Translate, format: Format, fee: Fee, currency: DisplayCurrency | undefined): string => {
  const subject = subjectOf(t, fee);
  const amount = amountIn(format, fee.value, fee.currency, currency);
  if (!fee.percentage) return t('{subject} cost {amount}', { subject, amount });
  const percentage = String(fee.percentage).replace('.', format.separators.decimal);
  return fee.value > 0n
    ? t('{subject} cost {amount} and {percentage}%', { subject, amount, percentage })
    : t('{subject} cost {percentage}%', { subject, percentage });
};

const MILLION = 1_000_000n;

/** A percentage with at most six digits behind the point, in millionths. */
const millionths = (percentage: string): bigint => {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

/** What a fee makes of an amount: the percentage is rounded half up, and is at least one of the smallest unit where there is one. */
export const feeOf = (amount: bigint, value: bigint, percentage: string): bigint => {
  const hundredMillions = amount * millionths(percentage);
  const rounded = (hundredMillions + 50n * MILLION) / (100n * MILLION);
  return value + (hundredMillions > 0n && rounded === 0n ? 1n : rounded);
};

/** The scope of limits and fees. */
export type RuleScopeInput = { group_name: string; tier_id?: string } | { reference: string; code: string };

/** A currency of limits and fees. */
export type RuleCurrency = CurrencyNotation;

/** For an account in a currency, both are ignored. */
type GroupRuleInput = { currency: string; account_definition: string | null };

type LimitInput = z.input<typeof AccountLimitInput> & GroupRuleInput;
type FeeInput = z.input<typeof AccountFeeInput> & GroupRuleInput;

const { groups, accounts } = api.admin;

export const createLimit = (scope: RuleScopeInput, input: LimitInput): Promise<unknown> => {
  if ('reference' in scope) return accounts.limits.create.mutate({ ...scope, ...input });
  const { group_name, tier_id } = scope;
  return tier_id === undefined
    ? groups.limits.create.mutate({ group_name, ...input })
    : groups.tiers.limits.create.mutate({ group_name, tier_id, ...input });
};

export const changeLimit = (scope: RuleScopeInput, limit_id: string, input: LimitInput): Promise<unknown> => {
  if ('reference' in scope) return accounts.limits.update.mutate({ ...scope, limit_id, ...input });
  const { group_name, tier_id } = scope;
  return tier_id === undefined
    ? groups.limits.update.mutate({ group_name, limit_id, ...input })
    : groups.tiers.limits.update.mutate({ group_name, tier_id, limit_id, ...input });
};

export const removeLimit = (scope: RuleScopeInput, limit_id: string): Promise<unknown> => {
  if ('reference' in scope) return accounts.limits.remove.mutate({ ...scope, limit_id });
  const { group_name, tier_id } = scope;
  return tier_id === undefined
    ? groups.limits.remove.mutate({ group_name, limit_id })
    : groups.tiers.limits.remove.mutate({ group_name, tier_id, limit_id });
};

export const createFee = (scope: RuleScopeInput, input: FeeInput): Promise<unknown> => {
  if ('reference' in scope) return accounts.fees.create.mutate({ ...scope, ...input });
  const { group_name, tier_id } = scope;
  return tier_id === undefined
    ? groups.fees.create.mutate({ group_name, ...input })
    : groups.tiers.fees.create.mutate({ group_name, tier_id, ...input });
};

export const changeFee = (scope: RuleScopeInput, fee_id: string, input: FeeInput): Promise<unknown> => {
  if ('reference' in scope) return accounts.fees.update.mutate({ ...scope, fee_id, ...input });
  const { group_name, tier_id } = scope;
  return tier_id === undefined
    ? groups.fees.update.mutate({ group_name, fee_id, ...input })
    : groups.tiers.fees.update.mutate({ group_name, tier_id, fee_id, ...input });
};

export const removeFee = (scope: RuleScopeInput, fee_id: string): Promise<unknown> => {
  if ('reference' in scope) return accounts.fees.remove.mutate({ ...scope, fee_id });
  const { group_name, tier_id } = scope;
  return tier_id === undefined
    ? groups.fees.remove.mutate({ group_name, fee_id })
    : groups.tiers.fees.remove.mutate({ group_name, tier_id, fee_id });
};
