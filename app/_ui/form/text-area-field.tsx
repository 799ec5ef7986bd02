import type { ComponentProps } from 'react';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { controlClass, Labelled } from '#app/_ui/form/field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  name: string;
};

/**
 * A control for a text of more than one line. One that has words in it cannot be changed until the browser has taken the
 * page over: React puts the first words back then, over what somebody has typed meanwhile.
 */
export const TextAreaField = ({ label, hint, errors, className, ...area }: TextAreaFieldProps) => {
  const ready = useReady();
  return (
    <Labelled label={label} hint={hint} errors={errors} className={className}>
      {(described) => (
        <textarea
          rows={3}
          readOnly={!ready && (area.defaultValue ?? area.value ?? '') !== ''}
          {...area}
          {...described}
          className={`${controlClass} block py-2`}
        />
      )}
    </Labelled>
  );
};
