import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** How every text control looks. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-control bg-surface px-3 placeholder:text-muted md:min-h-9 aria-invalid:border-danger';

export type LabelledProps = {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  /** The messages come and go while somebody types, and are read out. */
  isLive?: boolean | undefined;
  className?: string | undefined;
  /** The control, given what ties it to its words. */
  children(described: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }): ReactNode;
};

/** A control with its label, its hint and the messages that belong to it. */
export const Labelled = ({ label, hint, errors, isLive = false, className, children }: LabelledProps) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': errors && true, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-muted">
          {hint}
        </p>
      )}
      <div aria-live={isLive ? 'polite' : undefined}>{errors && <FieldMessage id={`${id}-error`} messages={errors} />}</div>
    </div>
  );
};

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & Omit<LabelledProps, 'children'> & { name: string };

/** A text control. */
export const Field = ({ label, hint, errors, isLive, className, ...input }: FieldProps) => (
  <Labelled label={label} hint={hint} errors={errors} isLive={isLive} className={className}>
    {(described) => <input {...input} {...described} className={controlClass} />}
  </Labelled>
);

/** What is wrong with one control; `id` is what the control is described by. */
export const FieldMessage = ({ id, messages }: { id: string; messages: string[] }) => (
  <p id={id} className="mt-1 flex items-start gap-1.5 text-13 text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    {messages.join(' ')}
  </p>
);
