'use client';

import { useState, type ChangeEvent } from 'react';
import { useText } from '#language';
import { addressFormatOf, PLACE_FIELDS, unusedFields, type PlaceField } from '#app/_ui/format/postal-address.tsx';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useReturn } from '#app/_ui/navigation/return.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { RecordFormEnd } from '#app/_ui/form/record-form.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { PlaceFields } from '#app/(dashboard)/profile/addresses/place-fields.tsx';
import type { Address, AddressInput } from '#server/modules/profile/index.ts';
import { ADDRESS_TYPES } from '#server/kernel/address-words.ts';

const LIST = '/profile/addresses';

const readAddress = (form: FormData): AddressInput => ({
  type: ADDRESS_TYPES.find((type) => type === trimmedText(form, 'type')),
  line_1: trimmedText(form, 'line_1'),
  line_2: trimmedText(form, 'line_2'),
  city: trimmedText(form, 'city'),
  state_province: trimmedText(form, 'state_province'),
  country: trimmedText(form, 'country'),
  postal_code: trimmedText(form, 'postal_code'),
});

const filledIn = (address: Partial<Record<PlaceField, string | null | undefined>>): PlaceField[] =>
  PLACE_FIELDS.filter((field) => Boolean(address[field]));

type AddressFormProps = {
  /** The one that is changed; without it a new one is added. */
  address?: Address;
  countries: { value: string; label: string }[];
};

export const AddressForm = ({ address, countries }: AddressFormProps) => {
  const t = useText();
  const { addresses } = api.user;
  const submit = useSubmit(
    (input: AddressInput) => (address ? addresses.update.mutate({ ...input, id: String(address.id) }) : addresses.create.mutate(input)),
    useReturn(LIST),
  );
  const [country, setCountry] = useState(address?.country ?? '');
  const format = addressFormatOf(country || null);
  const [filled, setFilled] = useState<PlaceField[]>(() => filledIn(address ?? {}));
  const kept = unusedFields(format).filter((field) => filled.includes(field));

  const chooseCountry = ({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
    if (form) setFilled(filledIn(readAddress(new FormData(form))));
    setCountry(value);
  };

  const street = (name: 'line_1' | 'line_2', errors: FieldErrors) => ({
    name,
    defaultValue: address?.[name] ?? '',
    errors: errors[name],
  });
  return (
    <Form submit={submit} read={readAddress}>
      {(fields) => (
        <>
          <ChoiceField
            label={t('Country')}
            name="country"
            autoComplete="country"
            value={country}
            onChange={chooseCountry}
            errors={fields['country']}
          >
            <option value="">{t('Choose a country')}</option>
            {countries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ChoiceField>
          {/* Where the largest is written first, so is the place; the key keeps what was typed when the order changes. */}
          {format.isLargestFirst && <PlaceFields key="place" format={format} kept={kept} address={address} errors={fields} />}
          <Field key="line_1" label={t('Address line 1')} autoComplete="address-line1" {...street('line_1', fields)} />
          <Field key="line_2" label={t('Address line 2 (optional)')} autoComplete="address-line2" {...street('line_2', fields)} />
          {!format.isLargestFirst && <PlaceFields key="place" format={format} kept={kept} address={address} errors={fields} />}
          <SelectField label={t('Type')} name="type" defaultValue={address?.type} errors={fields['type']}>
            {ADDRESS_TYPES.map((type) => (
              <option key={type} value={type}>
                {t.word(type)}
              </option>
            ))}
          </SelectField>
          <RecordFormEnd submit={submit} record={address} kind="addresses" list={LIST} />
        </>
      )}
    </Form>
  );
};
