import type { ComponentProps } from 'react';
import { useText } from '#language';
import { SelectField } from '#app/_ui/select-field.tsx';

type CountryFieldProps = ComponentProps<typeof SelectField> & { countries: readonly { value: string; label: string }[] };

/** One country, or none. */
export const CountryField = ({ countries, ...select }: CountryFieldProps) => {
  const t = useText();
  return (
    <SelectField {...select}>
      <option value="">{t('None')}</option>
      {countries.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
};
