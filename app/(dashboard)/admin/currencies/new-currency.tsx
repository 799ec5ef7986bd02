'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { AmountPreview } from '#app/(dashboard)/admin/currencies/amount-preview.tsx';
import { currencyHref } from '#app/(dashboard)/admin/currencies/query.ts';
import type { CurrencyInput } from '#server/modules/companies/currencies/schema.ts';

/** Adds a currency; of those that everybody knows the code is enough. */
export const NewCurrency = () => {
  const t = useText();
  return (
    <DialogButton label={t('Add a currency')} said={t('Added.')} title={t('Add a currency')}>
      {(close) => <NewCurrencyForm close={close} />}
    </DialogButton>
  );
};

const EXAMPLE_CODE = 'USD';

const WORDS = ['description', 'symbol', 'unit'] as const;

const readNewCurrency = (form: FormData): CurrencyInput => {
  const words = WORDS.map((name) => [name, trimmedText(form, name)] as const).filter(([, text]) => text !== '');
  const divisibility = trimmedText(form, 'divisibility');
  return {
    code: trimmedText(form, 'code'),
    ...Object.fromEntries(words),
    ...(divisibility !== '' && { divisibility: Number(divisibility) }),
  };
};

const NewCurrencyForm = ({ close }: { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const [code, setCode] = useState('');
  const [divisibility, setDivisibility] = useState('');
  const submit = useSubmit(
    (input: CurrencyInput) => api.admin.currencies.create.mutate(input),
    (created) => {
      close();
      router.push(currencyHref(created.code));
    },
  );
  return (
    <Form submit={submit} read={readNewCurrency} className="mt-3">
      {(fields) => (
        <>
          <Field
            label={t('Code')}
            name="code"
            required
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={EXAMPLE_CODE}
            hint={t('It never changes. Of ISO 4217, XBT and ETH the rest is known and can be left blank.')}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            errors={fields['code']}
          />
          <Field
            label={t('Description')}
            name="description"
            autoComplete="off"
            placeholder={t('US Dollar')}
            errors={fields['description']}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Symbol')} name="symbol" autoComplete="off" placeholder="$" errors={fields['symbol']} />
            <Field label={t('Unit')} name="unit" autoComplete="off" placeholder={t('dollar')} errors={fields['unit']} />
          </div>
          <Field
            label={t('Decimal places')}
            name="divisibility"
            type="number"
            inputMode="numeric"
            min={0}
            max={18}
            value={divisibility}
            onChange={({ currentTarget }) => setDivisibility(currentTarget.value)}
            errors={fields['divisibility']}
          />
          <AmountPreview code={code.trim() || EXAMPLE_CODE} divisibility={divisibility} />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Add')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
