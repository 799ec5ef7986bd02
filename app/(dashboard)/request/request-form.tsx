'use client';

import { useRouter } from 'next/navigation';
import { useFormat, useText } from '#language';
import { amountExample, readAmount } from '#app/_ui/form/amount-input.ts';
import { DateField } from '#app/_ui/form/date-input.tsx';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { Checkbox, Field, SelectField } from '#app/_ui/form/field.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { type RequestCurrency, REQUESTS_PATH } from '#app/(dashboard)/request/payment-request.ts';
import { EMAIL_LENGTH_MAX, NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { startOfDay } from '#server/kernel/timestamps.ts';

type RequestFormProps = { currencies: RequestCurrency[]; zone: string; today: string };

export const RequestForm = ({ currencies, zone, today }: RequestFormProps) => {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const readText = (form: FormData, currency: RequestCurrency): bigint | null => {
    const text = formText(form, 'amount').trim();
    if (text === '') return null;
    const amount = readAmount(t, format, text, currency);
    if ('problem' in amount) throw new InvalidInput('amount', amount.problem);
    return amount.amount;
  };
  const submit = useSubmit(
    async (form: FormData) => {
      const currency = currencies.find(({ code }) => code === formText(form, 'currency')) ?? currencies[0];
      if (!currency) throw new Error('The form has no currency.');
      const day = formText(form, 'due');
      // The request is due by the end of the day.
      const due = day === '' ? null : startOfDay(day, zone, 1) - 1;
      const doesExpire = form.get('expires') !== null;
      if (doesExpire && due === null) throw new InvalidInput('expires', t('Enter a due date.'));
      return api.paymentRequests.create.mutate({
        recipient: trimmedText(form, 'recipient'),
        amount: readText(form, currency),
        currency: currency.code,
        note: trimmedText(form, 'note'),
        due,
        expires: doesExpire ? due : null,
        allow_partial: form.get('allow_partial') !== null,
      });
    },
    ({ id }) => router.push(`${REQUESTS_PATH}/${id}`),
  );
  return (
    <Form submit={submit} read={(form) => form}>
      <Field
        label={t('Recipient (optional)')}
        name="recipient"
        maxLength={EMAIL_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        hint={t('An email address, mobile number or user ID. Leave blank to share a link or QR code.')}
      />
      <Field
        label={t('Amount (optional)')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        hint={t('For example {example}. Leave blank to let the payer choose.', { example: amountExample(format) })}
      />
      <SelectField label={t('Currency')} name="currency" defaultValue={currencies[0]?.code}>
        {currencies.map(({ code, description }) => (
          <option key={code} value={code}>
            {description} ({code})
          </option>
        ))}
      </SelectField>
      <Checkbox name="allow_partial" label={t('Allow payments in parts')} />
      <Field
        label={t('Note (optional)')}
        name="note"
        maxLength={NOTE_LENGTH_MAX}
        autoComplete="off"
        hint={t('The payer sees this note.')}
      />
      <DateField label={t('Due date (optional)')} name="due" initial="" min={today} />
      <Checkbox name="expires" label={t('The request expires after the due date')} />
      <SubmitButton submit={submit}>{t('Create request')}</SubmitButton>
    </Form>
  );
};
