// Select fields for document types and verification statuses.
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '#language';
import { SelectField } from '#app/_ui/form/field.tsx';
import { TYPE_NAMES, TYPES_BY_CATEGORY } from '#app/_ui/format/document.tsx';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import type { Translate, Message } from '#app/_language/translate.ts';

/** A document type, grouped by category. Without an `emptyLabel`, a type is required. */
export const DocumentTypeField = ({
  emptyLabel,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'children'> & { emptyLabel?: string }) => {
  const t = useText();
  return (
    <SelectField {...field}>
      {emptyLabel && <option value="">{emptyLabel}</option>}
      {TYPES_BY_CATEGORY.map(({ category, label, types }) => (
        <optgroup key={category} label={t(label)}>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(TYPE_NAMES[type])}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
};

type VerificationStatusFieldProps = {
  value?: string;
  /** Additional options before the statuses. */ children?: ReactNode;
};

/** A verification status of a record or user. */
export const VerificationStatusField = ({ value, children }: VerificationStatusFieldProps) => {
  const t = useText();
  return (
    <SelectField label={t('Status')} name="status" {...(value !== undefined && { defaultValue: value })}>
      {children}
      {VERIFICATION_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t.label(status)}
        </option>
      ))}
    </SelectField>
  );
};

/** Options with translated labels. */
export const translatedOptions = <Value extends string>(t: Translate, options: readonly { value: Value; label: Message }[]) =>
  options.map(({ value, label }) => ({ value, label: t(label) }));

/** Options for values of the API, with their translated labels. */
export const enumOptions = <Value extends string>(t: Translate, values: readonly Value[]) =>
  values.map((value) => ({ value, label: t.label(value) }));

/** Options whose label is the value itself, such as codes. */
export const codeOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));
