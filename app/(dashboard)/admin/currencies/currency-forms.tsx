'use client';

// Forms and actions for currencies.
import { useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';
import { integer, note, text } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, deleteButton, type FieldTools, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { upload } from '#app/_ui/form/upload.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { currencyHref } from '#app/(dashboard)/admin/lists.ts';
import type { AdminCurrency } from '#server/modules/companies/index.ts';

const EXAMPLE_INTEGER = '1234567';
const EXAMPLE_CODE = 'USD';
const DIVISIBILITY_MAX = 18;

/** Shows the amount of an example integer in the API; null if the decimal places are invalid. */
const renderPreview = (t: Translate, format: Format, code: string, divisibility: string) => {
  const decimalPlaces = Number(divisibility);
  if (divisibility.trim() === '' || !Number.isInteger(decimalPlaces) || decimalPlaces < 0 || decimalPlaces > DIVISIBILITY_MAX) return null;
  return (
    <p className="text-13 text-muted">
      {t.rich('{integer} in the API means <span>{amount}</span>', {
        integer: EXAMPLE_INTEGER,
        amount: format.amount(EXAMPLE_INTEGER, { display_code: code, divisibility: decimalPlaces }),
        span: <span className="figures text-text" />,
      })}
    </p>
  );
};

const DIVISIBILITY_RANGE = { min: 0, max: DIVISIBILITY_MAX };

const newCurrencyFields = ({ t, format, typedValue }: FieldTools) => ({
  code: text(t('Code'), {
    required: true,
    maxLength: 30,
    isCode: true,
    autoCapitalize: 'characters',
    placeholder: EXAMPLE_CODE,
    hint: t('You can’t change it later. For ISO 4217 codes, XBT and ETH you can leave the other fields blank.'),
  }),
  description: text(t('Name'), { placeholder: t('US Dollar') }),
  symbol: text(t('Symbol'), { placeholder: '$', columns: 2 }),
  unit: text(t('Unit'), { placeholder: t('dollar'), columns: 2 }),
  divisibility: text(t('Decimal places'), { ...DIVISIBILITY_RANGE, type: 'number', inputMode: 'numeric' }),
  preview: note(renderPreview(t, format, typedValue('code').trim() || EXAMPLE_CODE, typedValue('divisibility'))),
});

const { currencies } = api.admin;

/** Adds a currency. Well-known currencies need only the code. */
export const NewCurrency = addDialog(newCurrencyFields, ({ t, router }) => ({
  label: t('Add currency'),
  send: ({ code, divisibility, ...input }) => {
    const filledFields = Object.entries(input).filter(([, value]) => value !== '');
    return currencies.create.mutate({
      code,
      ...Object.fromEntries(filledFields),
      ...(divisibility !== '' && { divisibility: Number(divisibility) }),
    });
  },
  onSuccess: ({ code }) => router.push(currencyHref(code)),
}));

const SHORT_TEXT = { required: true, maxLength: 30 };

const currencyFields = ({ t, format, typedValue }: FieldTools) => ({
  description: text(t('Name'), { required: true, maxLength: 255 }),
  display_code: text(t('Display code'), { ...SHORT_TEXT, columns: 3 }),
  symbol: text(t('Symbol'), { ...SHORT_TEXT, columns: 3 }),
  unit: text(t('Unit'), { ...SHORT_TEXT, columns: 3 }),
  divisibility: integer(t('Decimal places'), { ...DIVISIBILITY_RANGE, hint: t('Can be changed until the currency is used.') }),
  preview: note(renderPreview(t, format, typedValue('display_code'), typedValue('divisibility'))),
});

/** The names of a currency, and the format of its amounts. */
export const CurrencyForm = settingsForm(currencyFields, (_tools, { currency }: { currency: AdminCurrency }) => ({
  values: currency,
  send: (_input, changes) => currencies.update.mutate({ code: currency.code, ...changes }),
}));

const ArchiveCurrency = confirmButton(({ t }, { code }: { code: string }) => ({
  label: t('Archive'),
  name: t('Archive {code}', { code }),
  question: t('Archive {code}?', { code }),
  warning: t('New transactions are blocked until you restore the currency. Existing transactions are kept.'),
  onConfirm: () => currencies.update.mutate({ code, archived: true }),
}));

const DeleteCurrency = deleteButton(({ t, router }, { code }: { code: string }) => ({
  name: code,
  warning: t('Only unused currencies can be deleted. This cannot be undone.'),
  onConfirm: () => currencies.remove.mutate({ code }).then(() => router.replace('/admin/currencies')),
}));

type CurrencyActionsProps = { code: string; isArchived: boolean; permissions: { change: boolean; remove: boolean } };

/** Buttons to archive, restore and delete a currency. */
export const CurrencyActions = ({ code, isArchived, permissions }: CurrencyActionsProps) => {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2">
      {permissions.change && !isArchived && <ArchiveCurrency code={code} />}
      {permissions.change && isArchived && (
        <ActionButton action={() => currencies.update.mutate({ code, archived: false })}>{t('Restore')}</ActionButton>
      )}
      {permissions.remove && <DeleteCurrency code={code} />}
    </div>
  );
};

type CurrencyIconProps = { code: string; /** The URL; null if there is no icon. */ url: string | null; canChange: boolean };

/** The icon of a currency in wallets. */
export const CurrencyIcon = ({ code, url, canChange }: CurrencyIconProps) => {
  const t = useText();
  return (
    <ImageChoice
      name="icon"
      label={t('Icon')}
      note={t('Square. Shown in wallets.')}
      url={url}
      fallbackNote={t('Wallets will show only the code.')}
      canChange={canChange}
      send={(file) => upload(currencies.update, { code, icon: file })}
      remove={() => currencies.update.mutate({ code, icon: null })}
    />
  );
};
