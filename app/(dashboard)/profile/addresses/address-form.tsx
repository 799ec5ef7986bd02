'use client';

import { useState, type ChangeEvent } from 'react';
import { useText } from '#language';
import { addressFormatOf, PLACE_FIELDS, unusedFields, type AddressFormat, type PlaceField } from '#app/_ui/format/postal-address.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useReturn } from '#app/_ui/navigation/return.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Field, NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { CountryField, wordOptions } from '#app/_ui/form/select-fields.tsx';
import { RecordFormEnd } from '#app/_ui/form/record-form.tsx';
import { useReady } from '#app/_ui/form/use-ready.ts';
import type { Address, AddressInput } from '#server/modules/profile/index.ts';
import { ADDRESS_TYPES } from '#server/kernel/user-enums.ts';

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

const AUTO_COMPLETE: Record<PlaceField, string> = {
  city: 'address-level2',
  state_province: 'address-level1',
  postal_code: 'postal-code',
};

const WIDTHS: Record<PlaceField, string> = {
  city: 'grow-2 basis-48',
  state_province: 'grow-2 basis-40',
  postal_code: 'grow basis-32',
};

type PlaceFieldsProps = {
  format: AddressFormat;
  /** Fields that the country does not use, but that have a value, so that it can be seen and removed. */
  kept: PlaceField[];
};

/** The fields of the place, in the order and with the labels of the country. */
const PlaceFields = ({ format, kept }: PlaceFieldsProps) => {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-4">
      {[...format.lines.flat().map(({ field }) => field), ...kept].map((field) => (
        <Field key={field} name={field} label={t(format.labels[field])} autoComplete={AUTO_COMPLETE[field]} className={WIDTHS[field]} />
      ))}
    </div>
  );
};

type StreetAndPlaceFieldsProps = PlaceFieldsProps & { /** The label of the second line. */ secondLine: string };

/** The lines of an address. Some countries write the place first; the keys keep the input when the order changes. */
export const StreetAndPlaceFields = ({ secondLine, ...place }: StreetAndPlaceFieldsProps) => {
  const t = useText();
  const placeFields = <PlaceFields key="place" {...place} />;
  return (
    <>
      {place.format.isLargestFirst && placeFields}
      <Field key="line_1" label={t('Address line 1')} name="line_1" autoComplete="address-line1" />
      <Field key="line_2" label={secondLine} name="line_2" autoComplete="address-line2" />
      {!place.format.isLargestFirst && placeFields}
    </>
  );
};

type AddressFormProps = {
  /** The address to change; undefined to add one. */
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
  const chooseCountry = ({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
    if (form) setFilled(filledIn(readAddress(new FormData(form))));
    setCountry(value);
  };
  return (
    <Form submit={submit} read={readAddress} values={address}>
      <CountryField
        label={t('Country')}
        name="country"
        autoComplete="country"
        countries={countries}
        value={country}
        disabled={!useReady()}
        onChange={chooseCountry}
      />
      <StreetAndPlaceFields
        format={format}
        kept={unusedFields(format).filter((field) => filled.includes(field))}
        secondLine={t('Address line 2 (optional)')}
      />
      <SelectField label={t('Type')} name="type">
        <NamedOptions options={wordOptions(t, ADDRESS_TYPES)} />
      </SelectField>
      <RecordFormEnd submit={submit} record={address} kind="addresses" list={LIST} />
    </Form>
  );
};
