'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#language';
import { FieldMessage } from '#app/_ui/form/field.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';

type NationalitiesFieldProps = {
  countries: { value: string; label: string }[];
  /** The codes of those that are taken. */
  chosen: readonly string[];
  errors: string[] | undefined;
};

/** Of which nationalities people may say that they are: none chosen means all. */
export const NationalitiesField = ({ countries, chosen, errors }: NationalitiesFieldProps) => {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>(chosen);
  const nameOf = (code: string): string => countries.find(({ value }) => value === code)?.label ?? code;
  return (
    <div className="space-y-2">
      <ChoiceField
        label={t('Nationalities that may register')}
        value=""
        hint={codes.length === 0 ? t('All. Choose one to take only those that are chosen.') : t('People of others are refused.')}
        onChange={({ currentTarget: { value } }) => value && setCodes([...codes, value])}
      >
        <option value="">{t('Add a country…')}</option>
        {countries
          .filter(({ value }) => !codes.includes(value))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </ChoiceField>
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('Chosen nationalities')}>
          {codes.map((code) => (
            <li key={code} className="flex items-center gap-1 rounded-chip border bg-sunken pl-2">
              <input type="hidden" name="nationalities" value={code} />
              {nameOf(code)}
              <button
                type="button"
                aria-label={t('Remove {name}', { name: nameOf(code) })}
                className="flex size-8 items-center justify-center rounded-chip text-muted hover:text-text"
                onClick={() => setCodes(codes.filter((other) => other !== code))}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {errors && <FieldMessage id="nationalities-error" messages={errors} />}
    </div>
  );
};
