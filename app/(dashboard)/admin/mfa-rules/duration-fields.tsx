'use client';

import { useText } from '#language';
import { Field } from '#app/_ui/form/field.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { UNIT_NAMES, UNITS, type TypedDuration } from '#app/(dashboard)/admin/mfa-rules/duration.ts';

type DurationFieldsProps = {
  label: string;
  /** What the server calls it: its messages stand here. */
  name: string;
  value: TypedDuration;
  onChange(value: TypedDuration): void;
  isRequired?: boolean;
  hint?: string;
  errors: string[] | undefined;
};

/** A time, as a number and its unit. */
export const DurationFields = ({ label, name, value, onChange, isRequired = false, hint, errors }: DurationFieldsProps) => {
  const t = useText();
  return (
    <div className="grid grid-cols-[1fr_9rem] items-start gap-3">
      <Field
        label={label}
        name={name}
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        required={isRequired}
        value={value.count}
        onChange={(event) => onChange({ ...value, count: event.target.value })}
        hint={hint}
        errors={errors}
      />
      <ChoiceField
        label={t('Unit')}
        aria-label={t('{label}: unit', { label })}
        value={value.unit}
        onChange={(event) => onChange({ ...value, unit: event.target.value })}
      >
        {UNITS.map(({ name: unit }) => (
          <option key={unit} value={unit}>
            {t(UNIT_NAMES[unit])}
          </option>
        ))}
      </ChoiceField>
    </div>
  );
};
