'use client';

// Forms and actions for currencies.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useFormat, useText } from '#language';
import { ConfirmButton, DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { ActionButton, SavingForm, useSaving } from '#app/_ui/form/form.tsx';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';
import { upload } from '#app/_ui/form/upload.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { currencyHref } from '#app/(dashboard)/admin/lists.ts';
import type { AdminCurrency, CurrencyInput } from '#server/modules/companies/index.ts';

const EXAMPLE = '1234567';
const DIVISIBILITY_MAX = 18;

/** An integer of the API as an amount; nothing for invalid decimal places. */
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

type DecimalPlacesProps = { code: string; initial: string; hint?: string; isRequired?: boolean };

/** The decimal places of a currency, with an example. */
const DecimalPlaces = ({ code, initial, hint, isRequired = false }: DecimalPlacesProps) => {
  const t = useText();
  const [divisibility, setDivisibility] = useState(initial);
  return (
    <>
      <Field
        label={t('Decimal places')}
        name="divisibility"
        type="number"
        inputMode="numeric"
        min={0}
        max={DIVISIBILITY_MAX}
        required={isRequired}
        hint={hint}
        value={divisibility}
        onChange={({ currentTarget }) => setDivisibility(currentTarget.value)}
      />
      <AmountPreview code={code} divisibility={divisibility} />
    </>
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

/** Adds a currency. The code is enough for well-known ones. */
export const NewCurrency = () => {
  const t = useText();
  const router = useRouter();
  return (
    <FormDialog
      label={t('Add a currency')}
      title={t('Add a currency')}
      said={t('Added.')}
      submitLabel={t('Add')}
      read={readNewCurrency}
      send={(input) => api.admin.currencies.create.mutate(input)}
      done={({ code }) => router.push(currencyHref(code))}
    >
      <NewCurrencyFields />
    </FormDialog>
  );
};

const NewCurrencyFields = () => {
  const t = useText();
  const [code, setCode] = useState('');
  return (
    <>
      <Field
        label={t('Code')}
        name="code"
        required
        maxLength={30}
        isCode
        autoCapitalize="characters"
        placeholder={EXAMPLE_CODE}
        hint={t('It never changes. Of ISO 4217, XBT and ETH the rest is known and can be left blank.')}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Field label={t('Description')} name="description" autoComplete="off" placeholder={t('US Dollar')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Symbol')} name="symbol" autoComplete="off" placeholder="$" />
        <Field label={t('Unit')} name="unit" autoComplete="off" placeholder={t('dollar')} />
      </div>
      <DecimalPlaces code={code.trim() || EXAMPLE_CODE} initial="" />
    </>
  );
};

const readCurrencyForm = (form: FormData) => ({
  description: trimmedText(form, 'description'),
  display_code: trimmedText(form, 'display_code'),
  symbol: trimmedText(form, 'symbol'),
  unit: trimmedText(form, 'unit'),
  divisibility: Number(trimmedText(form, 'divisibility')),
});
type CurrencyChange = ReturnType<typeof readCurrencyForm>;

type CurrencyFormProps = { currency: AdminCurrency; mayChange: boolean };

/** The names of a currency, and the format of its amounts. */
export const CurrencyForm = ({ currency, mayChange }: CurrencyFormProps) => {
  const t = useText();
  const [displayCode, setDisplayCode] = useState(currency.display_code);
  const submit = useSaving((sent: CurrencyChange) =>
    api.admin.currencies.update.mutate({ code: currency.code, ...changedValues<CurrencyChange>(currency, sent) }),
  );
  const word = { required: true, maxLength: 30, autoComplete: 'off' } as const;
  return (
    <SavingForm submit={submit} read={readCurrencyForm} values={currency} mayChange={mayChange && !currency.archived}>
      <Field label={t('Description')} name="description" {...word} maxLength={255} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t('Shown as')}
          name="display_code"
          {...word}
          value={displayCode}
          onChange={({ currentTarget }) => setDisplayCode(currentTarget.value)}
        />
        <Field label={t('Symbol')} name="symbol" {...word} />
        <Field label={t('Unit')} name="unit" {...word} />
      </div>
      <DecimalPlaces
        code={displayCode}
        initial={String(currency.divisibility)}
        isRequired
        hint={t('They can change until the currency is used.')}
      />
    </SavingForm>
  );
};

type CurrencyActionsProps = { code: string; isArchived: boolean; may: { change: boolean; remove: boolean } };

/** Buttons to archive, restore and delete a currency. */
export const CurrencyActions = ({ code, isArchived, may }: CurrencyActionsProps) => {
  const t = useText();
  const router = useRouter();
  const { update, remove } = api.admin.currencies;
  return (
    <div className="flex flex-wrap gap-2">
      {may.change && !isArchived && (
        <ConfirmButton
          label={t('Archive')}
          name={t('Archive {code}', { code })}
          question={t('Archive {code}?', { code })}
          act={() => update.mutate({ code, archived: true })}
        >
          {t('Nothing new can be done in it until it is brought back. What was booked stays.')}
        </ConfirmButton>
      )}
      {may.change && isArchived && <ActionButton act={() => update.mutate({ code, archived: false })}>{t('Bring back')}</ActionButton>}
      {may.remove && (
        <DeleteButton
          name={code}
          act={async () => {
            await remove.mutate({ code });
            router.replace('/admin/currencies');
          }}
        >
          {t('Only a currency that was never used can be deleted. This cannot be taken back.')}
        </DeleteButton>
      )}
    </div>
  );
};

type CurrencyIconProps = { code: string; /** The URL; null if there is no icon. */ address: string | null; mayChange: boolean };

/** The icon of a currency in wallets. */
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
