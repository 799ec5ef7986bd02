import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { NamedOption } from '#app/_ui/shell/display-language.ts';
import { controlClass, Labelled } from '#app/_ui/form/field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & { label: string; hint?: string; errors?: string[] };

/** A labelled choice. The browser's own list serves keyboards, screen readers and phones. */
export const SelectField = ({ label, hint, errors, className, children, ...select }: SelectFieldProps) => (
  <Labelled label={label} hint={hint} errors={errors} className={className}>
    {(described) => (
      <div className="relative">
        <select {...select} {...described} className={`${controlClass} appearance-none truncate pr-9`}>
          {children}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
      </div>
    )}
  </Labelled>
);

/** What a choice offers, by its names. */
export const NamedOptions = ({ options }: { options: readonly NamedOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
