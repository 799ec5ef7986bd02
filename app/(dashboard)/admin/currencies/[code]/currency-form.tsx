'use client';

import { useState } from 'react';
import { useText } from '#language';
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { AmountPreview } from '#app/(dashboard)/admin/currencies/amount-preview.tsx';
import type { AdminCurrency } from '#server/modules/companies/currencies/schema.ts';

const readCurrencyForm = (form: FormData) => ({
  description: trimmedText(form, 'description'),
  display_code: trimmedText(form, 'display_code'),
  symbol: trimmedText(form, 'symbol'),
  unit: trimmedText(form, 'unit'),
  divisibility: Number(trimmedText(form, 'divisibility')),
});
type Written = ReturnType<typeof readCurrencyForm>;

type CurrencyFormProps = { currency: AdminCurrency; mayChange: boolean };

/** What a currency is called, and how its amounts are written. */
export const CurrencyForm = ({ currency, mayChange }: CurrencyFormProps) => {
  const t = useText();
  const [displayCode, setDisplayCode] = useState(currency.display_code);
  const [divisibility, setDivisibility] = useState(String(currency.divisibility));
  const submit = useSaving((sent: Written) =>
    api.admin.currencies.update.mutate({ code: currency.code, ...changedValues<Written>(currency, sent) }),
  );
  const word = { required: true, maxLength: 30, autoComplete: 'off' } as const;
  return (
    <SavingForm submit={submit} read={readCurrencyForm} mayChange={mayChange && !currency.archived}>
      {(fields) => (
        <>
          <Field
            label={t('Description')}
            name="description"
            {...word}
            maxLength={255}
            defaultValue={currency.description}
            errors={fields['description']}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field
              label={t('Shown as')}
              name="display_code"
              {...word}
              value={displayCode}
              onChange={({ currentTarget }) => setDisplayCode(currentTarget.value)}
              errors={fields['display_code']}
            />
            <Field label={t('Symbol')} name="symbol" {...word} defaultValue={currency.symbol} errors={fields['symbol']} />
            <Field label={t('Unit')} name="unit" {...word} defaultValue={currency.unit} errors={fields['unit']} />
          </div>
          <Field
            label={t('Decimal places')}
            name="divisibility"
            type="number"
            inputMode="numeric"
            min={0}
            max={18}
            required
            hint={t('They can change until the currency is used.')}
            value={divisibility}
            onChange={({ currentTarget }) => setDivisibility(currentTarget.value)}
            errors={fields['divisibility']}
          />
          <AmountPreview code={displayCode} divisibility={divisibility} />
        </>
      )}
    </SavingForm>
  );
};
