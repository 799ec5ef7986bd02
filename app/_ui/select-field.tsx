import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { controlClass, FieldMessage } from '#app/_ui/field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & { label: string; errors?: string[] };

/** A labelled choice. The browser's own list serves keyboards, screen readers and phones. */
export const SelectField = ({ label, errors, className, children, ...select }: SelectFieldProps) => {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          className={`${controlClass} appearance-none truncate pr-9`}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors && `${id}-error`}
        >
          {children}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
      </div>
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
    </div>
  );
};
