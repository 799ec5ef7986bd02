'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { caretInFours, inFours } from '#app/_ui/format/identifier.tsx';
import { CheckedField } from '#app/_ui/form/checked-field.tsx';
import { bareCode, countryOfIban, ibanFault, type IbanCountry } from '#server/kernel/iban.ts';

const hintOf = (t: Translate, { locale }: Format, iban: string, country: IbanCountry | undefined): string => {
  if (!country) return t('Leave it blank where accounts have none.');
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country.code) ?? country.name;
  if (iban.length >= country.length) return `${name}.`;
  return t('{country}: {length} of {whole} characters.', { country: name, length: iban.length, whole: country.length });
};

type IbanFieldProps = {
  initial: string;
  errors: string[] | undefined;
  /** Told when the country of what is typed becomes another, or none. */
  onCountry(country: IbanCountry | undefined, form: HTMLFormElement | null): void;
};

/** An IBAN in groups of four while it is typed; the caret stays where it was between the characters. */
export const IbanField = ({ initial, errors, onCountry }: IbanFieldProps) => {
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
  const iban = bareCode(text);
  const country = countryOfIban(iban);
  const type = (written: string, input: HTMLInputElement) => {
    const grouped = inFours(bareCode(written));
    const before = bareCode(written.slice(0, input.selectionStart ?? written.length)).length;
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
      errors={errors}
      faultOf={(typed) => ibanFault(bareCode(typed))}
      isWhole={(typed) => bareCode(typed).length >= (countryOfIban(bareCode(typed))?.length ?? Infinity)}
      onType={type}
    />
  );
};
