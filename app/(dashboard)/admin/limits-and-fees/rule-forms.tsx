'use client';

// Forms for the limits and fees of a scope: a group, one of its tiers, or an account in a currency.
import { useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { ConfirmButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { readAmountOrZero, type ReadAmount } from '#app/_ui/form/amount-input.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { Checkbox, Field, NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import {
  changeFee,
  changeLimit,
  createFee,
  createLimit,
  currencyOf,
  feeOf,
  LIMIT_NAMES,
  removeFee,
  removeLimit,
  type RuleCurrency,
  type RuleScope,
} from '#app/(dashboard)/admin/limits-and-fees/rule-scope.ts';
import { LIMIT_TYPES } from '#server/kernel/transaction-enums.ts';
import type { AdminFee, AdminLimit } from '#server/modules/accounts/index.ts';

type RuleFormProps = { scope: RuleScope; currencies: RuleCurrency[] };

/** Fields that narrow a limit or fee to some transactions. An account has one definition. */
const NarrowingFields = ({ scope }: { scope: RuleScope }) => {
  const t = useText();
  return (
    <>
      <Field label={t('Subtype')} name="subtype" isCode hint={t('Left empty: of any subtype.')} />
      {!('reference' in scope) && (
        <Field label={t('Account definition')} name="account_definition" isCode hint={t('Left empty: of any account.')} />
      )}
    </>
  );
};

const CurrencyOptions = ({ currencies }: { currencies: RuleCurrency[] }) => (
  <NamedOptions options={currencies.map(({ code, display_code: label }) => ({ value: code, label }))} />
);

/** The fields of a limit or fee apart from its amount, which is read with its currency. */
const readRule = (form: FormData) => ({
  tx_type: trimmedText(form, 'tx_type') === 'credit' ? ('credit' as const) : ('debit' as const),
  currency: trimmedText(form, 'currency'),
  subtype: trimmedText(form, 'subtype') || null,
  account_definition: trimmedText(form, 'account_definition') || null,
  archived: form.has('archived'),
});

type RemoveRuleProps = { scope: RuleScope; noun: 'limit' | 'fee'; id: number; /** The limit or fee in words. */ sentence: string };

export const RemoveRule = ({ scope, noun, id, sentence }: RemoveRuleProps) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete: {sentence}', { sentence })}
      question={noun === 'fee' ? t('Delete this fee?') : t('Delete this limit?')}
      act={() => (noun === 'fee' ? removeFee : removeLimit)(scope, String(id))}
    >
      {t('{sentence}. What was booked meanwhile stays as it is.', { sentence })}
    </ConfirmButton>
  );
};

/** The fields of a limit that the form shows. */
type LimitValues = Pick<AdminLimit, 'id' | 'type' | 'tx_type' | 'currency' | 'value' | 'subtype' | 'account_definition' | 'archived'>;

const readLimit = (form: FormData) => ({
  limit: { ...readRule(form), type: LIMIT_TYPES.find((type) => type === trimmedText(form, 'type')) ?? 'max' },
  written: trimmedText(form, 'value'),
});

/** The amount of a limit. Without its currency, the server rejects the limit. */
const readValue = (read: ReadAmount | undefined): bigint => {
  if (read && 'problem' in read) throw new InvalidInput('value', read.problem);
  return read?.amount ?? 0n;
};

const NEW_LIMIT = { tx_type: 'debit', type: 'day_max' };

type LimitDialogProps = RuleFormProps & {
  /** The limit to change, and in words; undefined to add one. */ limit?: LimitValues;
  sentence?: string;
};

export const LimitDialog = ({ scope, currencies, limit, sentence = '' }: LimitDialogProps) => {
  const t = useText();
  const format = useFormat();
  const known = limit && currencyOf(currencies, limit.currency);
  const send = async ({ limit: changed, written }: ReturnType<typeof readLimit>): Promise<unknown> => {
    const currency = currencyOf(currencies, changed.currency);
    const input = { ...changed, value: readValue(currency && readAmountOrZero(t, format, written, currency)) };
    return limit ? changeLimit(scope, String(limit.id), input) : createLimit(scope, input);
  };
  return (
    <FormDialog
      label={limit ? t('Edit') : t('Add a limit')}
      name={limit && t('Edit: {sentence}', { sentence })}
      title={limit ? t('Edit limit') : t('Add a limit')}
      said={limit ? undefined : t('Added.')}
      submitLabel={limit ? undefined : t('Add limit')}
      values={limit ? { ...limit, value: known && format.typed(limit.value, known.divisibility) } : NEW_LIMIT}
      read={readLimit}
      send={send}
    >
      <SelectField label={t('Of')} name="tx_type">
        <option value="debit">{t('Debits')}</option>
        <option value="credit">{t('Credits')}</option>
      </SelectField>
      <SelectField label={t('What it bounds')} name="type">
        <NamedOptions options={LIMIT_TYPES.map((type) => ({ value: type, label: t(LIMIT_NAMES[type]) }))} />
      </SelectField>
      <SelectField label={t('Currency')} name="currency">
        <CurrencyOptions currencies={currencies} />
      </SelectField>
      <Field
        label={t('Amount')}
        name="value"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="1,000.00"
        hint={t('0 is no limit, also where a wider place has one.')}
      />
      <NarrowingFields scope={scope} />
      {limit && <Checkbox label={t('Archived: it bounds nothing')} name="archived" />}
    </FormDialog>
  );
};

/** The fields of a fee that the form shows. */
type FeeValues = Pick<
  AdminFee,
  'id' | 'name' | 'description' | 'tx_type' | 'currency' | 'value' | 'percentage' | 'subtype' | 'account_definition' | 'archived'
>;

type Price = { code: string; txType: 'credit' | 'debit'; value: string; percentage: string };

/** The initial input. */
const priceOf = (format: Format, currencies: RuleCurrency[], fee: FeeValues | undefined): Price => {
  if (!fee) return { code: currencies[0]?.code ?? '', txType: 'debit', value: '', percentage: '' };
  const currency = currencyOf(currencies, fee.currency);
  const value = currency && fee.value > 0n ? format.typed(fee.value, currency.divisibility) : '';
  return { code: fee.currency, txType: fee.tx_type, value, percentage: fee.percentage ? String(fee.percentage) : '' };
};

const PERCENTAGE = /^\d{1,3}(\.\d{1,6})?$/;

/** The fixed part; zero if empty. */
const readFixed = (t: Translate, format: Format, value: string, currency: RuleCurrency): ReadAmount =>
  value === '' ? { amount: 0n } : readAmountOrZero(t, format, value, currency);

/** The cost of a transaction of 100 in words; undefined for invalid input. */
const exampleOf = (
  t: Translate,
  format: Format,
  { code, txType, value, percentage }: Price,
  currencies: RuleCurrency[],
): string | undefined => {
  const currency = currencyOf(currencies, code);
  if (!currency || (percentage !== '' && !PERCENTAGE.test(percentage))) return undefined;
  const fixed = readFixed(t, format, value, currency);
  if ('problem' in fixed) return undefined;
  const amount = 100n * 10n ** BigInt(currency.divisibility);
  const cost = feeOf(amount, fixed.amount, percentage || '0');
  if (cost === 0n) return undefined;
  const example = { amount: format.amount(amount, currency), cost: format.amount(cost, currency) };
  return txType === 'debit' ? t('A debit of {amount} costs {cost}.', example) : t('A credit of {amount} costs {cost}.', example);
};

const readFee = (form: FormData) => ({
  fee: {
    ...readRule(form),
    name: trimmedText(form, 'name') || null,
    description: trimmedText(form, 'description') || null,
    percentage: trimmedText(form, 'percentage') || null,
  },
  written: trimmedText(form, 'value'),
});

type FeeDialogProps = RuleFormProps & { /** The fee to change, and in words; undefined to add one. */ fee?: FeeValues; sentence?: string };

export const FeeDialog = ({ scope, currencies, fee, sentence = '' }: FeeDialogProps) => {
  const t = useText();
  const format = useFormat();
  const send = async ({ fee: changed, written }: ReturnType<typeof readFee>): Promise<unknown> => {
    const currency = currencyOf(currencies, changed.currency);
    const input = { ...changed, value: readValue(currency && readFixed(t, format, written, currency)) };
    return fee ? changeFee(scope, String(fee.id), input) : createFee(scope, input);
  };
  return (
    <FormDialog
      label={fee ? t('Edit') : t('Add a fee')}
      name={fee && t('Edit: {sentence}', { sentence })}
      title={fee ? t('Edit fee') : t('Add a fee')}
      said={fee ? undefined : t('Added.')}
      submitLabel={fee ? undefined : t('Add fee')}
      values={fee}
      read={readFee}
      send={send}
    >
      <PriceFields currencies={currencies} fee={fee} />
      <Field label={t('Description')} name="description" autoComplete="off" hint={t('What users read.')} />
      <Field
        label={t('Name')}
        name="name"
        isCode
        hint={t('Of several fees of one name only that of the nearest place counts: account, tier, group.')}
      />
      <NarrowingFields scope={scope} />
      {fee && <Checkbox label={t('Archived: it is charged no more')} name="archived" />}
    </FormDialog>
  );
};

/** The transactions and price of a fee, with an example that follows the input. */
const PriceFields = ({ currencies, fee }: { currencies: RuleCurrency[]; fee: FeeValues | undefined }) => {
  const t = useText();
  const format = useFormat();
  const [price, setPrice] = useState<Price>(() => priceOf(format, currencies, fee));
  const change = (changed: Partial<Price>) => setPrice((before) => ({ ...before, ...changed }));
  return (
    <>
      <ChoiceField
        label={t('Of')}
        name="tx_type"
        value={price.txType}
        onChange={({ target }) => change({ txType: target.value === 'credit' ? 'credit' : 'debit' })}
      >
        <option value="debit">{t('Debits')}</option>
        <option value="credit">{t('Credits')}</option>
      </ChoiceField>
      <ChoiceField label={t('Currency')} name="currency" value={price.code} onChange={({ target }) => change({ code: target.value })}>
        <CurrencyOptions currencies={currencies} />
      </ChoiceField>
      <Field
        label={t('Fixed')}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.00"
        value={price.value}
        onChange={({ target }) => change({ value: target.value.trim() })}
      />
      <Field
        label={t('Percent of the amount')}
        name="percentage"
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.5"
        value={price.percentage}
        onChange={({ target }) => change({ percentage: target.value.trim() })}
      />
      <p aria-live="polite" className="text-13 text-muted">
        {exampleOf(t, format, price, currencies) ?? t('Enter a fixed amount, a percentage, or both.')}
      </p>
    </>
  );
};
