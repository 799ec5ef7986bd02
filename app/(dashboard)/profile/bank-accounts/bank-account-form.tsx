'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { caretInFours, inFours } from '#app/_ui/format/identifier.tsx';
import { CheckedField, type CheckedFieldProps, Field } from '#app/_ui/form/field.tsx';
import { normalizeBankCode, bicFault, countryOfIban, type IbanCountry, ibanFault } from '#server/kernel/bank-codes.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useReturn } from '#app/_ui/navigation/return.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form } from '#app/_ui/form/form.tsx';
import { RecordFormEnd } from '#app/_ui/form/record-form.tsx';
import type { BankAccount, BankAccountInput } from '#server/modules/profile/index.ts';

const hintOf = (t: Translate, { locale }: Format, iban: string, country: IbanCountry | undefined): string => {
  if (!country) return t('Leave it blank where accounts have none.');
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country.code) ?? country.name;
  if (iban.length >= country.length) return `${name}.`;
  return t('{country}: {length} of {whole} characters.', { country: name, length: iban.length, whole: country.length });
};

type IbanFieldProps = {
  initial: string;
  /** Told when the country of what is typed becomes another, or none. */
  onCountry(country: IbanCountry | undefined, form: HTMLFormElement | null): void;
};

/** An IBAN in groups of four while it is typed; the caret stays where it was between the characters. */
const IbanField = ({ initial, onCountry }: IbanFieldProps) => {
  const t = useText();
  const format = useFormat();
  // An object, so that typing a space, which changes nothing, is a change: the caret has to be put back then, too.
  const [{ text }, setTyped] = useState({ text: inFours(initial) });
  const caret = useRef<{ input: HTMLInputElement; place: number }>(null);
  useLayoutEffect(() => {
    const { input, place } = caret.current ?? {};
    if (input === document.activeElement) input?.setSelectionRange(place ?? 0, place ?? 0);
    caret.current = null;
  });
  const iban = normalizeBankCode(text);
  const country = countryOfIban(iban);
  const type = (written: string, input: HTMLInputElement) => {
    const grouped = inFours(normalizeBankCode(written));
    const before = normalizeBankCode(written.slice(0, input.selectionStart ?? written.length)).length;
    caret.current = { input, place: caretInFours(grouped, before) };
    setTyped({ text: grouped });
    const next = countryOfIban(grouped);
    if (next?.code !== country?.code) onCountry(next, input.form);
  };
  return (
    <CheckedField
      label="IBAN"
      name="iban"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={hintOf(t, format, iban, country)}
      value={text}
      faultOf={(typed) => ibanFault(normalizeBankCode(typed))}
      isWhole={(typed) => normalizeBankCode(typed).length >= (countryOfIban(normalizeBankCode(typed))?.length ?? Infinity)}
      onType={type}
    />
  );
};

const LIST = '/profile/bank-accounts';

const NAMES = ['name', 'number', 'type', 'bank_name', 'bank_code', 'branch_code', 'swift', 'iban', 'bic'] as const;
type Name = (typeof NAMES)[number];

const readAccount = (form: FormData): BankAccountInput => Object.fromEntries(NAMES.map((name) => [name, trimmedText(form, name)]));

/** An IBAN holds the number and the codes of its bank; where accounts have none, a BIC is called a SWIFT code. */
const leftOut = (country: IbanCountry | undefined): Name[] => (country ? ['number', 'bank_code', 'branch_code', 'swift'] : ['bic']);

/** Which fields there are: those that the country asks for, and what is filled in. */
const fieldsFor = (country: IbanCountry | undefined, textOf: (name: Name) => string): Set<Name> => {
  const without = leftOut(country);
  return new Set(NAMES.filter((name) => !without.includes(name) || textOf(name) !== ''));
};

/** `account` is the one that is changed; without it a new one is added. */
export const BankAccountForm = ({ account }: { account?: BankAccount }) => {
  const t = useText();
  const { bankAccounts } = api.user;
  const submit = useSubmit(
    (input: BankAccountInput) =>
      account ? bankAccounts.update.mutate({ ...input, id: String(account.id) }) : bankAccounts.create.mutate(input),
    useReturn(LIST),
  );
  const initial = (name: Name): string => account?.[name] ?? '';
  const [country, setCountry] = useState(() => countryOfIban(initial('iban')));
  const [shown, setShown] = useState(() => fieldsFor(country, initial));
  const follow = (next: IbanCountry | undefined, form: HTMLFormElement | null) => {
    setCountry(next);
    setShown(fieldsFor(next, (name) => trimmedText(new FormData(form ?? undefined), name)));
  };
  return (
    <Form submit={submit} read={readAccount} values={account}>
      <Field label={t('Account name')} hint={t('Whose it is, or what you call it.')} name="name" autoComplete="name" />
      <IbanField initial={initial('iban')} onCountry={follow} />
      {shown.has('bic') && (
        <BicField
          label="BIC"
          name="bic"
          initial={initial('bic')}
          hint={country?.isInSepa ? t('Within SEPA it can be left blank.') : undefined}
        />
      )}
      {shown.has('number') && <Field label={t('Account number')} name="number" autoComplete="off" />}
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {shown.has('bank_code') && <Field label={t('Bank code')} name="bank_code" autoComplete="off" />}
        {shown.has('branch_code') && <Field label={t('Branch code (optional)')} name="branch_code" autoComplete="off" />}
      </div>
      {shown.has('swift') && <BicField label={t('SWIFT code')} name="swift" initial={initial('swift')} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Bank (optional)')} name="bank_name" autoComplete="off" />
        <Field label={t('Type (optional)')} hint={t('As the bank calls it.')} name="type" autoComplete="off" />
      </div>
      <RecordFormEnd submit={submit} record={account} kind="bankAccounts" list={LIST} />
    </Form>
  );
};

type BicFieldProps = Pick<CheckedFieldProps, 'label' | 'name' | 'hint'> & { initial: string };

const BicField = ({ initial, ...field }: BicFieldProps) => {
  const [value, setValue] = useState(initial);
  return (
    <CheckedField
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      faultOf={(typed) => bicFault(normalizeBankCode(typed))}
      isWhole={(typed) => normalizeBankCode(typed).length >= 11}
      onType={setValue}
    />
  );
};
