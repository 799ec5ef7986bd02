// Form controls with label, hint and errors.
import { CircleAlert, ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';

/** Classes of text controls. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-control bg-surface px-3 placeholder:text-muted md:min-h-9 aria-invalid:border-danger';

export type LabelledProps = {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  /** Messages change while the user types, and are announced. */
  isLive?: boolean | undefined;
  className?: string | undefined;
  /** The control, given its id and ARIA attributes. */
  children(described: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }): ReactNode;
};

/** A control with its label, hint and errors. */
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

/** A text field. */
export const Field = ({ label, hint, errors, isLive, className, ...input }: FieldProps) => (
  <Labelled label={label} hint={hint} errors={errors} isLive={isLive} className={className}>
    {(described) => <input {...input} {...described} className={controlClass} />}
  </Labelled>
);

/** The errors of one control; `id` is referenced by aria-describedby. */
export const FieldMessage = ({ id, messages }: { id: string; messages: string[] }) => (
  <p id={id} className="mt-1 flex items-start gap-1.5 text-13 text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    {messages.join(' ')}
  </p>
);

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & { label: string; hint?: string; errors?: string[] };

/** A select field. It uses the native list, for keyboards, screen readers and phones. */
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

/** The options of a select field. */
export const NamedOptions = ({ options }: { options: readonly NamedOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  name: string;
};

/**
 * A multi-line text field. A field with an initial value is read-only until hydration, because React would then overwrite earlier input.
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

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: string; errors?: string[] };

/** A checkbox with its label and errors. */
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
