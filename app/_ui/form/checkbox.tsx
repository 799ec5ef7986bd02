import { useId, type ComponentProps } from 'react';
import { FieldMessage } from '#app/_ui/form/field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: string; errors?: string[] };

/** A statement to agree with. */
export const Checkbox = ({ label, errors, className, ...input }: CheckboxProps) => {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-6 items-start gap-2 max-md:min-h-11 max-md:items-center">
        <input
          {...input}
          type="checkbox"
          className="size-4 md:mt-0.5 shrink-0 accent-accent"
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors && `${id}-error`}
        />
        {label}
      </label>
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
    </div>
  );
};
