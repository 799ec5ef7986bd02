'use client';

import { useState } from 'react';
import { readAmount } from '#app/_lib/amount-input.ts';
import { formatAmount } from '#app/_lib/format.ts';
import { trimmedText } from '#app/_lib/form-text.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { ChoiceField } from '#app/_ui/choice-field.tsx';
import { createFee, type Place, type PlaceCurrency } from '#app/(dashboard)/admin/limits-and-fees/place.ts';
import { feeOf } from '#app/(dashboard)/admin/limits-and-fees/words.ts';

type AddFeeProps = { place: Place; currencies: PlaceCurrency[] };

/** Puts a fee on a place. */
export const AddFee = ({ place, currencies }: AddFeeProps) => (
  <DialogButton label="Add a fee" title="Add a fee">
    {(close) => <FeeForm place={place} currencies={currencies} close={close} />}
  </DialogButton>
);

type Typed = { code: string; txType: 'credit' | 'debit'; value: string; percentage: string };

const PERCENTAGE = /^\d{1,3}(\.\d{1,6})?$/;

/** What the typed fee makes of 100 of the currency, in words; undefined while it cannot be read. */
const exampleOf = ({ code, txType, value, percentage }: Typed, currencies: PlaceCurrency[]): string | undefined => {
  const currency = currencies.find((one) => one.code === code);
  if (!currency || (percentage !== '' && !PERCENTAGE.test(percentage))) return undefined;
  const fixed = value === '' ? { amount: 0n } : readAmount(value, currency);
  if ('problem' in fixed) return undefined;
  const amount = 100n * 10n ** BigInt(currency.divisibility);
  const cost = feeOf(amount, fixed.amount, percentage || '0');
  return cost === 0n ? undefined : `A ${txType} of ${formatAmount(amount, currency)} costs ${formatAmount(cost, currency)}.`;
};

const FeeForm = ({ place, currencies, close }: AddFeeProps & { close(): void }) => {
  const [typed, setTyped] = useState<Typed>({ code: currencies[0]?.code ?? '', txType: 'debit', value: '', percentage: '' });
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async (form: FormData) => {
    const currency = currencies.find(({ code }) => code === typed.code);
    if (!currency) return;
    const fixed = typed.value === '' ? { amount: 0n } : readAmount(typed.value, currency);
    setProblem('problem' in fixed ? fixed.problem : undefined);
    if ('problem' in fixed) return;
    await createFee(place, {
      tx_type: typed.txType,
      currency: currency.code,
      value: fixed.amount,
      percentage: typed.percentage || null,
      name: trimmedText(form, 'name') || null,
      description: trimmedText(form, 'description') || null,
      subtype: trimmedText(form, 'subtype') || null,
    });
    close();
  });
  const type = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <Form submit={submit} read={(form) => form}>
      {(fields) => (
        <>
          <ChoiceField
            label="Of"
            name="tx_type"
            value={typed.txType}
            onChange={({ target }) => type({ txType: target.value === 'credit' ? 'credit' : 'debit' })}
          >
            <option value="debit">Debits</option>
            <option value="credit">Credits</option>
          </ChoiceField>
          <ChoiceField label="Currency" name="currency" value={typed.code} onChange={({ target }) => type({ code: target.value })}>
            {currencies.map(({ code, display_code: shown }) => (
              <option key={code} value={code}>
                {shown}
              </option>
            ))}
          </ChoiceField>
          <Field
            label="Fixed"
            name="value"
            inputMode="decimal"
            autoComplete="off"
            placeholder="1.00"
            value={typed.value}
            onChange={({ target }) => type({ value: target.value.trim() })}
            errors={problem === undefined ? fields['value'] : [problem]}
          />
          <Field
            label="Percent of the amount"
            name="percentage"
            inputMode="decimal"
            autoComplete="off"
            placeholder="1.5"
            value={typed.percentage}
            onChange={({ target }) => type({ percentage: target.value.trim() })}
            errors={fields['percentage']}
          />
          <p aria-live="polite" className="text-13 text-muted">
            {exampleOf(typed, currencies) ?? 'Enter a fixed amount, a percentage, or both.'}
          </p>
          <Field label="Description" name="description" autoComplete="off" hint="What users read." errors={fields['description']} />
          <Field
            label="Name"
            name="name"
            autoComplete="off"
            spellCheck={false}
            hint="Of several fees of one name only that of the nearest place counts: account, tier, group."
            errors={fields['name']}
          />
          <Field label="Subtype" name="subtype" autoComplete="off" hint="Left empty: of any subtype." errors={fields['subtype']} />
          <FormDialogActions submit={submit} cancel={close}>
            Add fee
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
