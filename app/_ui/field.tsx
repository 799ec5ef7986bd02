import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';

/** How every text control looks. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-control bg-surface px-3 placeholder:text-muted md:min-h-9 aria-invalid:border-danger';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  name: string;
  hint?: string;
  errors?: string[];
};

/** A labelled text control with its hint and the messages that belong to it. */
export const Field = ({ label, hint, errors, className, ...input }: FieldProps) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={controlClass}
        aria-invalid={errors ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-muted">
          {hint}
        </p>
      )}
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
    </div>
  );
};

/** What is wrong with one control; `id` is what the control is described by. */
export const FieldMessage = ({ id, messages }: { id: string; messages: string[] }) => (
  <p id={id} className="mt-1 flex items-start gap-1.5 text-13 text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    {messages.join(' ')}
  </p>
);
