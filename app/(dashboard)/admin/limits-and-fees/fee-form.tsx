'use client';

import { useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { readAmountOrZero, type ReadAmount } from '#app/_ui/form/amount-input.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { NarrowerFields } from '#app/(dashboard)/admin/limits-and-fees/limit-form.tsx';
import {
  changeFee,
  createFee,
  type Place,
  type PlaceCurrency,
  currencyOf,
  feeOf,
} from '#app/(dashboard)/admin/limits-and-fees/rule-scope.ts';
import type { AdminFee } from '#server/modules/accounts/index.ts';

type AddFeeProps = { place: Place; currencies: PlaceCurrency[] };

/** What the form shows of a fee that is there. */
type KnownFee = Pick<
  AdminFee,
  'id' | 'name' | 'description' | 'tx_type' | 'currency' | 'value' | 'percentage' | 'subtype' | 'account_definition' | 'archived'
>;

type EditFeeProps = AddFeeProps & { fee: KnownFee; /** The fee in words. */ sentence: string };

/** Puts a fee on a place. */
export const AddFee = ({ place, currencies }: AddFeeProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Add a fee')} said={t('Added.')} title={t('Add a fee')}>
      {(close) => <FeeForm place={place} currencies={currencies} close={close} />}
    </DialogButton>
  );
};

/** Changes a fee of a place, puts it away, or brings it back. */
export const EditFee = ({ sentence, ...props }: EditFeeProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit: {sentence}', { sentence })} title={t('Edit fee')}>
      {(close) => <FeeForm {...props} close={close} />}
    </DialogButton>
  );
};

type Typed = { code: string; txType: 'credit' | 'debit'; value: string; percentage: string };

/** What is in the form before anybody types. */
const typedAtFirst = (format: Format, currencies: PlaceCurrency[], fee: KnownFee | undefined): Typed => {
  if (!fee) return { code: currencies[0]?.code ?? '', txType: 'debit', value: '', percentage: '' };
  const currency = currencyOf(currencies, fee.currency);
  const value = currency && fee.value > 0n ? format.typed(fee.value, currency.divisibility) : '';
  return { code: fee.currency, txType: fee.tx_type, value, percentage: fee.percentage ? String(fee.percentage) : '' };
};

const PERCENTAGE = /^\d{1,3}(\.\d{1,6})?$/;

/** The fixed part; left empty it is nothing. */
const readFixed = (t: Translate, format: Format, value: string, currency: PlaceCurrency): ReadAmount =>
  value === '' ? { amount: 0n } : readAmountOrZero(t, format, value, currency);

/** What the typed fee makes of 100 of the currency, in words; undefined while it cannot be read. */
const exampleOf = (
  t: Translate,
  format: Format,
  { code, txType, value, percentage }: Typed,
  currencies: PlaceCurrency[],
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

/** What the form says but for what it follows while somebody types. */
const readFee = (form: FormData) => ({
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
  subtype: trimmedText(form, 'subtype') || null,
  account_definition: trimmedText(form, 'account_definition') || null,
  archived: form.has('archived'),
});

type FeeFormProps = AddFeeProps & { fee?: KnownFee; close(): void };

const FeeForm = ({ place, currencies, fee, close }: FeeFormProps) => {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState<Typed>(() => typedAtFirst(format, currencies, fee));
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async (said: ReturnType<typeof readFee>) => {
    const currency = currencyOf(currencies, typed.code);
    if (!currency) return;
    const fixed = readFixed(t, format, typed.value, currency);
    setProblem('problem' in fixed ? fixed.problem : undefined);
    if ('problem' in fixed) return;
    const { code, txType, percentage } = typed;
    const input = { ...said, tx_type: txType, currency: code, value: fixed.amount, percentage: percentage || null };
    await (fee ? changeFee(place, String(fee.id), input) : createFee(place, input));
    close();
  });
  return (
    <Form submit={submit} read={readFee}>
      {(fields) => (
        <>
          <PriceFields
            currencies={currencies}
            typed={typed}
            type={(change) => setTyped((before) => ({ ...before, ...change }))}
            errors={{ value: problem === undefined ? fields['value'] : [problem], percentage: fields['percentage'] }}
          />
          <Field
            label={t('Description')}
            name="description"
            autoComplete="off"
            hint={t('What users read.')}
            defaultValue={fee?.description ?? ''}
            errors={fields['description']}
          />
          <Field
            label={t('Name')}
            name="name"
            autoComplete="off"
            spellCheck={false}
            hint={t('Of several fees of one name only that of the nearest place counts: account, tier, group.')}
            defaultValue={fee?.name ?? ''}
            errors={fields['name']}
          />
          <NarrowerFields place={place} narrowed={fee} fields={fields} />
          {fee && <Checkbox label={t('Archived: it is charged no more')} name="archived" defaultChecked={fee.archived} />}
          <FormDialogActions submit={submit} cancel={close}>
            {fee ? t('Save') : t('Add fee')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

type PriceFieldsProps = {
  currencies: PlaceCurrency[];
  typed: Typed;
  type(change: Partial<Typed>): void;
  errors: { value: string[] | undefined; percentage: string[] | undefined };
};

/** What a fee is of, and what it costs, with an example that follows what is typed. */
const PriceFields = ({ currencies, typed, type, errors }: PriceFieldsProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <ChoiceField
        label={t('Of')}
        name="tx_type"
        value={typed.txType}
        onChange={({ target }) => type({ txType: target.value === 'credit' ? 'credit' : 'debit' })}
      >
        <option value="debit">{t('Debits')}</option>
        <option value="credit">{t('Credits')}</option>
      </ChoiceField>
      <ChoiceField label={t('Currency')} name="currency" value={typed.code} onChange={({ target }) => type({ code: target.value })}>
        {currencies.map(({ code, display_code: shown }) => (
          <option key={code} value={code}>
            {shown}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={t('Fixed')}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.00"
        value={typed.value}
        onChange={({ target }) => type({ value: target.value.trim() })}
        errors={errors.value}
      />
      <Field
        label={t('Percent of the amount')}
        name="percentage"
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.5"
        value={typed.percentage}
        onChange={({ target }) => type({ percentage: target.value.trim() })}
        errors={errors.percentage}
      />
      <p aria-live="polite" className="text-13 text-muted">
        {exampleOf(t, format, typed, currencies) ?? t('Enter a fixed amount, a percentage, or both.')}
      </p>
    </>
  );
};
