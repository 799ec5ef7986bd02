'use client';

import { useId, type ComponentProps } from 'react';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { SelectField } from '#app/_ui/form/field.tsx';

type ChoiceProps<Value extends string> = {
  /** The label of the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
};

/** A horizontal radio group. */
export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center rounded-control border border-control bg-surface px-3 has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-9"
          >
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** A select field whose value other fields depend on. It is disabled until hydration, because earlier changes would be lost. */
export const ChoiceField = (field: ComponentProps<typeof SelectField>) => (
  <SelectField {...field} disabled={!useHydrated() || field.disabled} />
);

type CheckboxListProps = {
  legend: string;
  hint?: string;
  name: string;
  /** Users cannot change a fixed option. */
  options: readonly { value: string; label: string; isFixed?: boolean }[];
  selected: readonly string[];
};

/** Checkboxes for several values of one field, in two columns. */
export const CheckboxList = ({ legend, hint, name, options, selected }: CheckboxListProps) => (
  <fieldset>
    <legend className="mb-1 font-medium">{legend}</legend>
    {hint && <p className="mb-1 text-13 text-muted">{hint}</p>}
    <div className="grid gap-x-3 sm:grid-cols-2">
      {options.map(({ value, label, isFixed = false }) => {
        const isChosen = selected.includes(value);
        return (
          <label key={value} className="flex min-h-9 items-center gap-2">
            {/* Disabled controls are not part of the form data. */}
            {isFixed && isChosen && <input type="hidden" name={name} value={value} />}
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={isChosen}
              disabled={isFixed}
              className="size-4 accent-accent"
            />{' '}
            {label}
          </label>
        );
      })}
    </div>
  </fieldset>
);
