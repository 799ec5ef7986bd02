import type { AddressFormat, PlaceField } from '#app/_ui/format/postal-address.tsx';
import { useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { Field } from '#app/_ui/form/field.tsx';
import type { Address } from '#server/modules/profile/index.ts';

const AUTO_COMPLETE: Record<PlaceField, string> = {
  city: 'address-level2',
  state_province: 'address-level1',
  postal_code: 'postal-code',
};

/** A code is short, names are not. */
const WIDTHS: Record<PlaceField, string> = {
  city: 'grow-2 basis-48',
  state_province: 'grow-2 basis-40',
  postal_code: 'grow basis-32',
};

type PlaceFieldsProps = {
  format: AddressFormat;
  /** What the country does not use, and is filled in all the same: it can be seen and taken out. */
  kept: PlaceField[];
  address: Pick<Address, PlaceField> | undefined;
  errors: FieldErrors;
};

/** The fields of the place, in the order and with the names of the country. What is typed stays in its field wherever that goes. */
export const PlaceFields = ({ format, kept, address, errors }: PlaceFieldsProps) => {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-4">
      {[...format.lines.flat().map(({ field }) => field), ...kept].map((field) => (
        <Field
          key={field}
          name={field}
          label={t(format.labels[field])}
          autoComplete={AUTO_COMPLETE[field]}
          defaultValue={address?.[field] ?? ''}
          errors={errors[field]}
          className={WIDTHS[field]}
        />
      ))}
    </div>
  );
};
