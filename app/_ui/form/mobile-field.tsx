'use client';

import { useEffect, useState } from 'react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { Field } from '#app/_ui/form/field.tsx';

/** How long nothing is typed before the number is read: it is not read out digit by digit. */
const PAUSE_MS = 400;

/** What the number is, as it is written in its country, and which that is. */
const describe = async (t: Translate, written: string): Promise<string> => {
  const { readNumber } = await import('#app/_ui/form/phone-number.ts');
  const number = readNumber(written);
  if (!number) return /\d/.test(written) ? t('Begin with + and the code of the country, for example +27.') : '';
  const country = number.country && new Intl.DisplayNames([...navigator.languages], { type: 'region' }).of(number.country);
  return country ? `${number.formatted}, ${country}` : number.formatted;
};

/** A mobile number in international form. When typing pauses it says how the number reads, and of which country it is. */
export const MobileField = ({ errors }: { errors: string[] | undefined }) => {
  const t = useText();
  const [written, setWritten] = useState('');
  const [described, setDescribed] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void describe(t, written).then((description) => isCurrent && setDescribed(description));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [t, written]);
  return (
    <div>
      <Field
        label={t('Mobile number')}
        name="number"
        type="tel"
        autoComplete="tel"
        placeholder="+27 82 000 0001"
        required
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        errors={errors}
      />
      <output className="figures mt-1 block text-13 text-muted not-empty:min-h-5">{described}</output>
    </div>
  );
};
