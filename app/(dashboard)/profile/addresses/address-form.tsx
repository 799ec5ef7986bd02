'use client';

import Link from 'next/link';
import { trimmedText } from '#app/_lib/form-text.ts';
import { labelOf } from '#app/_lib/label.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useReturn } from '#app/_lib/use-return.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import type { Address, AddressInput } from '#server/features/addresses/schema.ts';
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

type AddressFormProps = {
  /** The one that is changed; without it a new one is added. */
  address?: Address;
  countries: { value: string; label: string }[];
};

export const AddressForm = ({ address, countries }: AddressFormProps) => {
  const { addresses } = api.user;
  const submit = useSubmit(
    (input: AddressInput) => (address ? addresses.update.mutate({ ...input, id: String(address.id) }) : addresses.create.mutate(input)),
    useReturn(LIST),
  );
  const text = (name: 'line_1' | 'line_2' | 'city' | 'state_province' | 'postal_code') => ({ name, defaultValue: address?.[name] ?? '' });
  return (
    <Form submit={submit} read={readAddress}>
      {(fields) => (
        <>
          <SelectField label="Type" name="type" defaultValue={address?.type} errors={fields['type']}>
            {ADDRESS_TYPES.map((type) => (
              <option key={type} value={type}>
                {labelOf(type)}
              </option>
            ))}
          </SelectField>
          <Field label="Address line 1" autoComplete="address-line1" {...text('line_1')} errors={fields['line_1']} />
          <Field label="Address line 2" autoComplete="address-line2" {...text('line_2')} errors={fields['line_2']} />
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <Field label="City" autoComplete="address-level2" {...text('city')} errors={fields['city']} />
            <Field label="Postal code" autoComplete="postal-code" {...text('postal_code')} errors={fields['postal_code']} />
          </div>
          <Field label="State or province" autoComplete="address-level1" {...text('state_province')} errors={fields['state_province']} />
          <SelectField
            label="Country"
            name="country"
            autoComplete="country"
            defaultValue={address?.country ?? ''}
            errors={fields['country']}
          >
            <option value="">None</option>
            {countries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {address?.status === 'verified' && <p className="text-muted">When you change this address, it has to be verified again.</p>}
          <FormActions>
            <SubmitButton submit={submit} narrow>
              {address ? 'Save' : 'Add address'}
            </SubmitButton>
            <Link href={LIST} className={buttonClass()}>
              Cancel
            </Link>
          </FormActions>
        </>
      )}
    </Form>
  );
};
