import type { ComponentProps } from 'react';
import { controlClass, Labelled } from '#app/_ui/field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  name: string;
};

/** A control for a text of more than one line. */
export const TextAreaField = ({ label, hint, errors, className, ...area }: TextAreaFieldProps) => (
  <Labelled label={label} hint={hint} errors={errors} className={className}>
    {(described) => <textarea rows={3} {...area} {...described} className={`${controlClass} block py-2`} />}
  </Labelled>
);
