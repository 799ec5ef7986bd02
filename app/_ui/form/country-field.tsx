import type { ComponentProps } from 'react';
import { useText } from '#language';
import { SelectField } from '#app/_ui/form/select-field.tsx';

type CountryFieldProps = ComponentProps<typeof SelectField> & { countries: readonly { value: string; label: string }[] };

/** One country, or none. An empty choice asks, where "None" would read as an answer. */
export const CountryField = ({ countries, ...select }: CountryFieldProps) => {
  const t = useText();
  return (
    <SelectField {...select}>
      <option value="">{t('Choose a country')}</option>
      {countries.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
};
