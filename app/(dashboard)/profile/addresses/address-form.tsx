'use client';

// The form of an address. Its fields, their labels and their order depend on the country.
import { message } from '#app/_language/translate.ts';
import { country, type RecordField, select, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { profileRecordForm } from '#app/_ui/form/profile-record-form.tsx';
import type { FieldTools } from '#app/_ui/form/record-forms.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import { getAddressFormat, type LocalityField, unusedFields } from '#app/_ui/format/postal-address.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ADDRESS_TYPES } from '#server/kernel/user-enums.ts';
import type { Address } from '#server/modules/profile/index.ts';

const AUTO_COMPLETE: Record<LocalityField, string> = {
  city: 'address-level2',
  state_province: 'address-level1',
  postal_code: 'postal-code',
};

const WIDTHS: Record<LocalityField, string> = {
  city: 'grow-2 basis-48',
  state_province: 'grow-2 basis-40',
  postal_code: 'grow basis-32',
};

type AddressFieldsProps = { countries: readonly NamedOption[]; /** The label of the second line. */ secondLine: string };

type AddressText = RecordField<string | null>;

/** The fields of a postal address. Fields that the country does not use are shown if they have a value, so that users can remove it. */
export const addressFields = ({ t, typedValue, isTouched }: FieldTools, { countries, secondLine }: AddressFieldsProps) => {
  const format = getAddressFormat(typedValue('country') || null);
  const visibleFields = [...format.lines.flat().map(({ field }) => field), ...unusedFields(format).filter(isTouched)];
  const localityField = (field: LocalityField): AddressText =>
    textOrNull(t(format.labels[field]), { autoComplete: AUTO_COMPLETE[field], className: WIDTHS[field], columns: 'auto', row: 'place' });
  const localityFields = Object.fromEntries(visibleFields.map((field) => [field, localityField(field)])) as Partial<
    Record<LocalityField, AddressText>
  >;
  return {
    country: country(t, t('Country'), countries, { autoComplete: 'country', isDecisive: true }),
    ...(format.isLargestFirst && localityFields),
    line_1: textOrNull(t('Address line 1'), { autoComplete: 'address-line1' }),
    line_2: textOrNull(secondLine, { autoComplete: 'address-line2' }),
    ...localityFields,
  };
};

type AddressFormProps = { record?: Address; countries: NamedOption[] };

const { addresses } = api.user;

export const AddressForm = profileRecordForm({
  addLabel: message('Add address'),
  reviewNotice: message('If you change this address, it must be verified again.'),
  listPath: '/profile/addresses',
  fieldsOf: ({ t, ...tools }, { countries }: AddressFormProps) => ({
    ...addressFields({ t, ...tools }, { countries, secondLine: t('Address line 2 (optional)') }),
    type: select(t('Address type'), enumOptions(t, ADDRESS_TYPES)),
  }),
  save: (id, input) => (id === undefined ? addresses.create.mutate(input) : addresses.update.mutate({ id, ...input })),
});
