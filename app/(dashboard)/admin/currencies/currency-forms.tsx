'use client';

import { useFormat, useText } from '#language';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { trimmedText, changedValues } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions, ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form, FormMessage } from '#app/_ui/form/form.tsx';
import { currencyHref } from '#app/(dashboard)/admin/currencies/query.ts';
import type { AdminCurrency, CurrencyInput } from '#server/modules/companies/index.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { upload } from '#app/_ui/form/upload.ts';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';

const EXAMPLE = '1234567';
const DIVISIBILITY_MAX = 18;

/** How an integer of the API reads in a currency; nothing while its decimal places make no sense. */
const AmountPreview = ({ code, divisibility }: { code: string; divisibility: string }) => {
  const t = useText();
  const format = useFormat();
  const places = Number(divisibility);
  if (divisibility.trim() === '' || !Number.isInteger(places) || places < 0 || places > DIVISIBILITY_MAX) return null;
  return (
    <p className="text-13 text-muted">
      {t.rich('{integer} reads as <span>{amount}</span>', {
        integer: EXAMPLE,
        amount: format.amount(EXAMPLE, { display_code: code, divisibility: places }),
        span: <span className="figures text-text" />,
      })}
    </p>
  );
};

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

type CurrencyActionsProps = { code: string; isArchived: boolean; may: { change: boolean; remove: boolean } };

/** Takes a currency out of use, or away. */
export const CurrencyActions = ({ code, isArchived, may }: CurrencyActionsProps) => {
  const t = useText();
  const router = useRouter();
  const bringBack = useSubmit((_nothing: void) => api.admin.currencies.update.mutate({ code, archived: false }));
  return (
    <div className="space-y-3">
      <FormMessage {...bringBack.failure} />
      <div className="flex flex-wrap gap-2">
        {may.change && !isArchived && (
          <ConfirmButton
            label={t('Archive')}
            name={t('Archive {code}', { code })}
            question={t('Archive {code}?', { code })}
            act={() => api.admin.currencies.update.mutate({ code, archived: true })}
          >
            {t('Nothing new can be done in it until it is brought back. What was booked stays.')}
          </ConfirmButton>
        )}
        {may.change && isArchived && (
          <Button disabled={!bringBack.ready} pending={bringBack.pending} onClick={() => bringBack.send()}>
            {t('Bring back')}
          </Button>
        )}
        {may.remove && (
          <ConfirmButton
            label={t('Delete')}
            name={t('Delete {code}', { code })}
            question={t('Delete {code}?', { code })}
            act={async () => {
              await api.admin.currencies.remove.mutate({ code });
              router.replace('/admin/currencies');
            }}
          >
            {t('Only a currency that was never used can be deleted. This cannot be taken back.')}
          </ConfirmButton>
        )}
      </div>
    </div>
  );
};

type CurrencyIconProps = { code: string; /** Where it is; null: there is none. */ address: string | null; mayChange: boolean };

/** What wallets show beside the currency's name. */
export const CurrencyIcon = ({ code, address, mayChange }: CurrencyIconProps) => {
  const t = useText();
  const { update } = api.admin.currencies;
  return (
    <ImageChoice
      name="icon"
      label={t('Icon')}
      note={t('Square, for wallets that show one.')}
      address={address}
      withoutIt={t('Wallets show the code alone then.')}
      mayChange={mayChange}
      send={(file) => upload(update, { code, icon: file })}
      remove={() => update.mutate({ code, icon: null })}
    />
  );
};
