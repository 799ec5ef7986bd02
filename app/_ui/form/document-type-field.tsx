import type { ComponentProps } from 'react';
import { useText } from '#language';
import { TYPE_NAMES, TYPES_BY_CATEGORY } from '#app/_ui/format/document-names.ts';
import { SelectField } from '#app/_ui/form/select-field.tsx';

/** The choice of what a document is, by what it proves. `none` is what no choice is called; without it one is always chosen. */
export const DocumentTypeField = ({ none, ...field }: Omit<ComponentProps<typeof SelectField>, 'children'> & { none?: string }) => {
  const t = useText();
  return (
    <SelectField {...field}>
      {none && <option value="">{none}</option>}
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
