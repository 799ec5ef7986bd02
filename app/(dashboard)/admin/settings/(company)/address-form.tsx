'use client';

import { useState } from 'react';
import { useText } from '#language';
import { addressFormatOf, PLACE_FIELDS, unusedFields } from '#app/_ui/format/postal-address.tsx';
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { CountryField } from '#app/_ui/form/select-fields.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { PlaceFields } from '#app/(dashboard)/profile/addresses/place-fields.tsx';
import type { PlainAddress } from '#server/modules/companies/companies/address-schema.ts';

const readAddress = (form: FormData): PlainAddress => {
  const text = (name: keyof PlainAddress) => trimmedText(form, name) || null;
  return {
    line_1: text('line_1'),
    line_2: text('line_2'),
    city: text('city'),
    state_province: text('state_province'),
    country: text('country'),
    postal_code: text('postal_code'),
  };
};

type AddressFormProps = { address: PlainAddress; countries: { value: string; label: string }[]; mayChange: boolean };

/** Where the company is; which lines there are depends on the country. */
export const AddressForm = ({ address, countries, mayChange }: AddressFormProps) => {
  const t = useText();
  const [country, setCountry] = useState(address.country ?? '');
  const submit = useSaving((sent: PlainAddress) => api.admin.company.address.update.mutate(changedValues<PlainAddress>(address, sent)));
  const format = addressFormatOf(country || null);
  const kept = unusedFields(format).filter((field) => PLACE_FIELDS.includes(field) && Boolean(address[field]));
  return (
    <SavingForm submit={submit} read={readAddress} mayChange={mayChange}>
      {(fields) => {
        const place = <PlaceFields key="place" format={format} kept={kept} address={address} errors={fields} />;
        return (
          <>
            <CountryField
              label={t('Country')}
              name="country"
              countries={countries}
              value={country}
              disabled={!submit.ready}
              onChange={({ currentTarget }) => setCountry(currentTarget.value)}
              {...(fields['country'] && { errors: fields['country'] })}
            />
            {/* Where the largest is written first, so is the place; the key keeps what was typed when the order changes. */}
            {format.isLargestFirst && place}
            <Field key="line_1" label={t('Address line 1')} name="line_1" defaultValue={address.line_1 ?? ''} errors={fields['line_1']} />
            <Field key="line_2" label={t('Address line 2')} name="line_2" defaultValue={address.line_2 ?? ''} errors={fields['line_2']} />
            {!format.isLargestFirst && place}
          </>
        );
      }}
    </SavingForm>
  );
};
