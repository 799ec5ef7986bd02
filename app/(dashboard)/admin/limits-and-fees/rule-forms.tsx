'use client';

// Forms for the limits and fees of a scope: a group, one of its tiers, or an account in a currency.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { readAmountOrZero, type AmountResult } from '#app/_ui/form/amount-input.ts';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { flag, type InputOf, note, select, text, textOrNull, txType } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import {
  findCurrency,
  computeFee,
  LIMIT_NAMES,
  ruleRouter,
  type RuleCurrency,
  type RuleScopeInput,
} from '#app/(dashboard)/admin/limits-and-fees/rule-scope.ts';
import { LIMIT_TYPES } from '#server/kernel/transaction-enums.ts';
import type { AdminFee, AdminLimit } from '#server/modules/accounts/index.ts';

type RuleFormProps = { scope: RuleScopeInput; currencies: RuleCurrency[] };

const currencyField = ({ t }: FieldTools, currencies: RuleCurrency[]) =>
  select(
    t('Currency'),
    currencies.map(({ code, display_code: label }) => ({ value: code, label })),
  );

/**
 * Fields that restrict a limit or fee to some transactions. Those of an account have no definition field, because the account has only one.
 */
const restrictionFields = ({ t }: FieldTools, scope: RuleScopeInput) => ({
  subtype: textOrNull(t('Subtype'), { isCode: true, hint: t('Leave blank for all subtypes.') }),
  ...(!('reference' in scope) && {
    account_definition: textOrNull(t('Account definition'), { isCode: true, hint: t('Leave blank for all accounts.') }),
  }),
});

type RemoveRuleProps = {
  scope: RuleScopeInput;
  noun: 'limit' | 'fee';
  id: number;
  /** The description of the limit or fee. */ sentence: string;
};

export const RemoveRule = confirmButton(({ t }, { scope, noun, id, sentence }: RemoveRuleProps) => ({
  name: t('Delete: {sentence}', { sentence }),
  question: noun === 'fee' ? t('Delete this fee?') : t('Delete this limit?'),
  warning: t('{sentence}. Existing transactions do not change.', { sentence }),
  onConfirm: () =>
    noun === 'fee'
      ? ruleRouter(scope).fees.remove.mutate({ ...scope, fee_id: String(id) })
      : ruleRouter(scope).limits.remove.mutate({ ...scope, limit_id: String(id) }),
}));

/** The values of a limit that the form edits. */
type LimitValues = Pick<AdminLimit, 'id' | 'type' | 'tx_type' | 'currency' | 'value' | 'subtype' | 'account_definition' | 'archived'>;

/** Returns the amount, or throws its problem. The amount is 0 if the currency is unknown, because the server then rejects the request. */
const requireAmount = (parsed: AmountResult | undefined): bigint => {
  if (parsed && 'problem' in parsed) throw new InvalidInput('value', parsed.problem);
  return parsed?.amount ?? 0n;
};

const AMOUNT = { inputMode: 'decimal' } as const;

type LimitProps = RuleFormProps & { /** The limit to change. */ limit?: LimitValues };

const limitFields = (tools: FieldTools, { scope, currencies, limit }: LimitProps) => {
  const { t } = tools;
  return {
    tx_type: txType(t),
    type: select(
      t('Limit type'),
      LIMIT_TYPES.map((type) => ({ value: type, label: t(LIMIT_NAMES[type]) })),
    ),
    currency: currencyField(tools, currencies),
    value: text(t('Amount'), {
      ...AMOUNT,
      required: true,
      placeholder: '1,000.00',
      hint: t('Enter 0 for no limit. This overrides limits of tiers and groups.'),
    }),
    ...restrictionFields(tools, scope),
    ...(limit && { archived: flag(t('Archived: not applied')) }),
  };
};

type LimitInput = InputOf<ReturnType<typeof limitFields>>;

const readLimit = (t: Translate, format: Format, currencies: RuleCurrency[], { value, ...input }: LimitInput) => {
  const currency = findCurrency(currencies, input.currency);
  const amount = requireAmount(currency && readAmountOrZero(t, format, value, currency));
  return { account_definition: null, archived: false, ...input, value: amount };
};

const NEW_LIMIT = { tx_type: 'debit', type: 'day_max' };

export const AddLimit = addDialog(limitFields, ({ t, format }, { scope, currencies }: LimitProps) => ({
  label: t('Add limit'),
  values: NEW_LIMIT,
  send: async (input) => ruleRouter(scope).limits.create.mutate({ ...scope, ...readLimit(t, format, currencies, input) }),
}));

type EditLimitProps = Required<LimitProps> & { /** The description of the limit. */ sentence: string };

export const EditLimit = editDialog(limitFields, ({ t, format }, { scope, currencies, limit, sentence }: EditLimitProps) => {
  const currency = findCurrency(currencies, limit.currency);
  return {
    name: t('Edit: {sentence}', { sentence }),
    title: t('Edit limit'),
    values: { ...limit, value: currency && format.inputValue(limit.value, currency.divisibility) },
    send: async (input) =>
      ruleRouter(scope).limits.update.mutate({ ...scope, limit_id: String(limit.id), ...readLimit(t, format, currencies, input) }),
  };
});

/** The values of a fee that the form edits. */
type FeeValues = Pick<
  AdminFee,
  'id' | 'name' | 'description' | 'tx_type' | 'currency' | 'value' | 'percentage' | 'subtype' | 'account_definition' | 'archived'
>;

type FeeInputText = { code: string; txType: string; value: string; percentage: string };

const PERCENTAGE = /^\d{1,3}(\.\d{1,6})?$/;

/** Parses the fixed amount of a fee; zero if blank. */
const readFixedAmount = (t: Translate, format: Format, value: string, currency: RuleCurrency): AmountResult =>
  value === '' ? { amount: 0n } : readAmountOrZero(t, format, value, currency);

/** Describes the fee for a transaction of 100; undefined for invalid input. */
const describeExample = (
  t: Translate,
  format: Format,
  { code, txType, value, percentage }: FeeInputText,
  currencies: RuleCurrency[],
): string | undefined => {
  const currency = findCurrency(currencies, code);
  if (!currency || (percentage !== '' && !PERCENTAGE.test(percentage))) return undefined;
  const fixed = readFixedAmount(t, format, value, currency);
  if ('problem' in fixed) return undefined;
  const amount = 100n * 10n ** BigInt(currency.divisibility);
  const cost = computeFee(amount, fixed.amount, percentage || '0');
  if (cost === 0n) return undefined;
  const example = { amount: format.amount(amount, currency), cost: format.amount(cost, currency) };
  return txType === 'debit' ? t('A debit of {amount} costs {cost}.', example) : t('A credit of {amount} costs {cost}.', example);
};

type FeeProps = RuleFormProps & { /** The fee to change. */ fee?: FeeValues };

/** The fields of a fee, with an example that updates while the user types. */
const feeFields = (tools: FieldTools, { scope, currencies, fee }: FeeProps) => {
  const { t, format, typedValue } = tools;
  const inputText = {
    code: typedValue('currency') || (currencies[0]?.code ?? ''),
    txType: typedValue('tx_type') || 'debit',
    value: typedValue('value').trim(),
    percentage: typedValue('percentage').trim(),
  };
  return {
    tx_type: txType(t),
    currency: currencyField(tools, currencies),
    value: text(t('Fixed amount'), { ...AMOUNT, placeholder: '1.00' }),
    percentage: textOrNull(t('Percentage'), { ...AMOUNT, placeholder: '1.5' }),
    example: note(
      <p aria-live="polite" className="text-13 text-muted">
        {describeExample(t, format, inputText, currencies) ?? t('Enter a fixed amount, a percentage, or both.')}
      </p>,
    ),
    description: textOrNull(t('Description'), { hint: t('Shown to users.') }),
    name: textOrNull(t('Name'), {
      isCode: true,
      hint: t('If several fees share a name, only one is charged: the account’s, then the tier’s, then the group’s.'),
    }),
    ...restrictionFields(tools, scope),
    ...(fee && { archived: flag(t('Archived: not charged')) }),
  };
};

type FeeInput = InputOf<ReturnType<typeof feeFields>>;

const readFee = (t: Translate, format: Format, currencies: RuleCurrency[], { value, ...input }: FeeInput) => {
  const currency = findCurrency(currencies, input.currency);
  const amount = requireAmount(currency && readFixedAmount(t, format, value, currency));
  return { account_definition: null, archived: false, ...input, value: amount };
};

export const AddFee = addDialog(feeFields, ({ t, format }, { scope, currencies }: FeeProps) => ({
  label: t('Add fee'),
  send: async (input) => ruleRouter(scope).fees.create.mutate({ ...scope, ...readFee(t, format, currencies, input) }),
}));

type EditFeeProps = Required<FeeProps> & { /** The description of the fee. */ sentence: string };

export const EditFee = editDialog(feeFields, ({ t, format }, { scope, currencies, fee, sentence }: EditFeeProps) => {
  const currency = findCurrency(currencies, fee.currency);
  const value = currency && fee.value > 0n ? format.inputValue(fee.value, currency.divisibility) : '';
  return {
    name: t('Edit: {sentence}', { sentence }),
    title: t('Edit fee'),
    values: { ...fee, value, percentage: fee.percentage ? String(fee.percentage) : '' },
    send: async (input) =>
      ruleRouter(scope).fees.update.mutate({ ...scope, fee_id: String(fee.id), ...readFee(t, format, currencies, input) }),
  };
});
