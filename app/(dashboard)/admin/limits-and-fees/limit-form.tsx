'use client';

import { useState } from 'react';
import { readAmount } from '#app/_lib/amount-input.ts';
import { trimmedText } from '#app/_lib/form-text.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { createLimit, type Place, type PlaceCurrency } from '#app/(dashboard)/admin/limits-and-fees/place.ts';
import { LIMIT_NAMES } from '#app/(dashboard)/admin/limits-and-fees/words.ts';
import { LIMIT_TYPES } from '#server/kernel/limit-words.ts';

type AddLimitProps = { place: Place; currencies: PlaceCurrency[] };

/** Puts a limit on a place. */
export const AddLimit = ({ place, currencies }: AddLimitProps) => (
  <DialogButton label="Add a limit" title="Add a limit">
    {(close) => <LimitForm place={place} currencies={currencies} close={close} />}
  </DialogButton>
);

const LimitForm = ({ place, currencies, close }: AddLimitProps & { close(): void }) => {
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async (form: FormData) => {
    const currency = currencies.find(({ code }) => code === trimmedText(form, 'currency'));
    if (!currency) return;
    const written = readAmount(trimmedText(form, 'value'), currency);
    setProblem('problem' in written ? written.problem : undefined);
    if ('problem' in written) return;
    await createLimit(place, {
      type: LIMIT_TYPES.find((type) => type === trimmedText(form, 'type')) ?? 'max',
      tx_type: trimmedText(form, 'tx_type') === 'credit' ? 'credit' : 'debit',
      subtype: trimmedText(form, 'subtype') || null,
      currency: currency.code,
      value: written.amount,
    });
    close();
  });
  return (
    <Form submit={submit} read={(form) => form}>
      {(fields) => (
        <>
          <SelectField label="Of" name="tx_type" defaultValue="debit" {...(fields['tx_type'] && { errors: fields['tx_type'] })}>
            <option value="debit">Debits</option>
            <option value="credit">Credits</option>
          </SelectField>
          <SelectField label="What it bounds" name="type" defaultValue="day_max" {...(fields['type'] && { errors: fields['type'] })}>
            {LIMIT_TYPES.map((type) => (
              <option key={type} value={type}>
                {LIMIT_NAMES[type]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Currency" name="currency" {...(fields['currency'] && { errors: fields['currency'] })}>
            {currencies.map(({ code, display_code: shown }) => (
              <option key={code} value={code}>
                {shown}
              </option>
            ))}
          </SelectField>
          <Field
            label="Amount"
            name="value"
            required
            inputMode="decimal"
            autoComplete="off"
            placeholder="1,000.00"
            errors={problem === undefined ? fields['value'] : [problem]}
          />
          <Field
            label="Subtype"
            name="subtype"
            autoComplete="off"
            spellCheck={false}
            hint="Left empty: of any subtype."
            errors={fields['subtype']}
          />
          <FormDialogActions submit={submit} cancel={close}>
            Add limit
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
