'use client';

// The form of a bank account. Its fields depend on the country of the IBAN.
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import { message, type Translate } from '#app/_language/translate.ts';
import { ValidatedField, type ValidatedFieldProps } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { control, text } from '#app/_ui/form/record-fields.tsx';
import { profileRecordForm } from '#app/_ui/form/profile-record-form.tsx';
import type { FieldTools } from '#app/_ui/form/record-forms.tsx';
import { groupedCaret, groupDigits } from '#app/_ui/format/identifier.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { type IbanCountry, findBicError, countryOfIban, findIbanError, normalizeBankCode } from '#server/kernel/bank-codes.ts';
import type { BankAccount } from '#server/modules/profile/index.ts';

const ibanHint = (t: Translate, { locale }: Format, iban: string, country: IbanCountry | undefined): string => {
  if (!country) return t('Leave blank if the account has no IBAN.');
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country.code) ?? country.name;
  if (iban.length >= country.length) return `${name}.`;
  return t('{country}: {length} of {total} characters.', { country: name, length: iban.length, total: country.length });
};

/** Groups an IBAN in fours while the user types. The caret keeps its position between the characters. */
const IbanField = ({ initial }: { initial: string }) => {
  const t = useText();
  const format = useFormat();
  // An object, so that the caret is restored even if only a space was typed, which is removed.
  const [{ text }, setTyped] = useState({ text: groupDigits(initial) });
  const caret = useRef<{ input: HTMLInputElement; position: number }>(null);
  useLayoutEffect(() => {
    const { input, position } = caret.current ?? {};
    if (input === document.activeElement) input?.setSelectionRange(position ?? 0, position ?? 0);
    caret.current = null;
  });
  const iban = normalizeBankCode(text);
  const country = countryOfIban(iban);
  const type = (typedText: string, input: HTMLInputElement) => {
    const grouped = groupDigits(normalizeBankCode(typedText));
    const charactersBeforeCaret = normalizeBankCode(typedText.slice(0, input.selectionStart ?? typedText.length)).length;
    caret.current = { input, position: groupedCaret(grouped, charactersBeforeCaret) };
    setTyped({ text: grouped });
  };
  return (
    <ValidatedField
      label="IBAN"
      name="iban"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={ibanHint(t, format, iban, country)}
      value={text}
      validate={(inputText) => findIbanError(normalizeBankCode(inputText))}
      isComplete={(inputText) => normalizeBankCode(inputText).length >= (countryOfIban(normalizeBankCode(inputText))?.length ?? Infinity)}
      onType={type}
    />
  );
};

type BicFieldProps = Pick<ValidatedFieldProps, 'label' | 'name' | 'hint'> & { initial: string };

const BicField = ({ initial, ...field }: BicFieldProps) => {
  const [value, setValue] = useState(initial);
  return (
    <ValidatedField
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      validate={(inputText) => findBicError(normalizeBankCode(inputText))}
      isComplete={(inputText) => normalizeBankCode(inputText).length >= 11}
      onType={setValue}
    />
  );
};

type BankAccountFormProps = { record?: BankAccount };

/**
 * The fields that the country uses, and those with a value. An IBAN contains the number and the codes of the bank; without it, a BIC is a
 * SWIFT code.
 */
const bankAccountFields = ({ t, typedValue, isTouched }: FieldTools, { record }: BankAccountFormProps) => {
  const country = countryOfIban(normalizeBankCode(typedValue('iban')));
  const local = (name: string) => !country || isTouched(name);
  const toBicField = (label: string, initial: string | null | undefined, hint?: string) =>
    control((name) => <BicField label={label} name={name} initial={initial ?? ''} hint={hint} />, trimmedText);
  return {
    name: text(t('Account name'), { hint: t('The account holder’s name, or a nickname you choose.'), autoComplete: 'name' }),
    iban: control(() => <IbanField initial={record?.iban ?? ''} />, trimmedText),
    ...((country || isTouched('bic')) && {
      bic: toBicField('BIC', record?.bic, country?.isInSepa ? t('Optional for SEPA accounts.') : undefined),
    }),
    ...(local('number') && { number: text(t('Account number')) }),
    ...(local('bank_code') && { bank_code: text(t('Bank code'), { columns: 2, row: 'codes' }) }),
    ...(local('branch_code') && { branch_code: text(t('Branch code (optional)'), { columns: 2, row: 'codes' }) }),
    ...(local('swift') && { swift: toBicField(t('SWIFT/BIC'), record?.swift) }),
    bank_name: text(t('Bank name (optional)'), { columns: 2 }),
    type: text(t('Account type (optional)'), { columns: 2, hint: t('Such as checking or savings.') }),
  };
};

const { bankAccounts } = api.user;

export const BankAccountForm = profileRecordForm({
  addLabel: message('Add bank account'),
  reviewNotice: message('If you change this bank account, it must be verified again.'),
  listPath: '/profile/bank-accounts',
  fieldsOf: bankAccountFields,
  save: (id, input) => (id === undefined ? bankAccounts.create.mutate(input) : bankAccounts.update.mutate({ id, ...input })),
});
