'use client';

// Form controls with label, hint and errors. A control reads its initial value and its errors from the form by its name.
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use, useId, useState } from 'react';
import { controlClass } from '#app/_ui/format/class-names.ts';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useText } from '#language';

/** The errors and initial values that a form provides to its controls. */
export const FormContext = createContext<{ errors: FormFieldErrors; values: Readonly<Record<string, unknown>> }>({
  errors: {},
  values: {},
});

type ControlProps = { name?: string | undefined; errors?: string[] | undefined };

/** The errors of the form for a control. */
export const useFieldErrors = (name: string): string[] | undefined => use(FormContext).errors[name];

/** The errors of a control. Explicit errors, even undefined, take precedence. */
const useErrors = (control: ControlProps): string[] | undefined => {
  const { errors } = use(FormContext);
  return 'errors' in control ? control.errors : errors[control.name ?? ''];
};

/** The name and the explicit errors of a control. */
const pickControl = (props: ControlProps): ControlProps => ({ name: props.name, ...('errors' in props && { errors: props.errors }) });

/** The props of a control with its initial value as text. An explicit value takes precedence. */
const useInitialValue = <Props extends ControlProps>(props: Props): Props => {
  const { values } = use(FormContext);
  const { name = '' } = props;
  return name in values && !('value' in props) ? { defaultValue: values[name] ?? '', ...props } : props;
};

export type LabeledProps = {
  label: string;
  /** The name of the control, for its errors. */
  name?: string | undefined;
  hint?: string | undefined;
  /** Replaces the errors of the form. */
  errors?: string[] | undefined;
  /** The messages change while the user types, and screen readers announce them. */
  isLive?: boolean | undefined;
  className?: string | undefined;
  /** Renders the control with its ID and ARIA attributes. */
  children(controlProps: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }): ReactNode;
};

/** A control with its label, hint and errors. */
export const Labeled = ({ label, hint, isLive = false, className, children, ...control }: LabeledProps) => {
  const id = useId();
  const errors = useErrors(control);
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

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> &
  Omit<LabeledProps, 'children'> & { name: string; /** The value is a code or identifier. */ isCode?: boolean };

/** A text field. */
export const Field = (props: FieldProps) => {
  const { label, hint, isLive, className, isCode = false, errors: _errors, ...input } = useInitialValue(props);
  return (
    <Labeled {...pickControl(props)} label={label} hint={hint} isLive={isLive} className={className}>
      {(controlProps) => <input {...(isCode && CODE)} {...input} {...controlProps} className={controlClass} />}
    </Labeled>
  );
};

/** Browsers neither complete nor correct codes and identifiers. */
const CODE = { autoComplete: 'off', spellCheck: false };

/** The errors of one control; `id` is referenced by aria-describedby. */
export const FieldMessage = ({ id, messages }: { id: string; messages: string[] }) => (
  <p id={id} className="mt-1 flex items-start gap-1.5 text-13 text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    {messages.join(' ')}
  </p>
);

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & { label: string; hint?: string | undefined; errors?: string[] | undefined };

/** A select field. It uses the native list, for keyboards, screen readers and phones. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, hint, className, children, errors: _errors, ...select } = useInitialValue(props);
  return (
    <Labeled {...pickControl(props)} label={label} hint={hint} className={className}>
      {(controlProps) => (
        <div className="relative">
          <select {...select} {...controlProps} className={`${controlClass} appearance-none truncate pr-9`}>
            {children}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
        </div>
      )}
    </Labeled>
  );
};

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
export const TextAreaField = (props: TextAreaFieldProps) => {
  const { label, hint, className, errors: _errors, ...area } = useInitialValue(props);
  const ready = useHydrated();
  return (
    <Labeled {...pickControl(props)} label={label} hint={hint} className={className}>
      {(controlProps) => (
        <textarea
          rows={3}
          readOnly={!ready && (area.defaultValue ?? area.value ?? '') !== ''}
          {...area}
          {...controlProps}
          className={`${controlClass} block py-2`}
        />
      )}
    </Labeled>
  );
};

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: string };

/** A checkbox with its label and errors. */
export const Checkbox = ({ label, className, ...input }: CheckboxProps) => {
  const id = useId();
  const { errors, values } = use(FormContext);
  const { name = '' } = input;
  const messages = errors[name];
  const isInitialized = name in values && !('checked' in input);
  return (
    <div className={className}>
      <label className="flex min-h-6 items-start gap-2 max-md:min-h-11 max-md:items-center">
        <input
          {...(isInitialized && { defaultChecked: values[name] === true })}
          {...input}
          type="checkbox"
          className="size-4 md:mt-0.5 shrink-0 accent-accent"
          aria-invalid={messages && true}
          aria-describedby={messages && `${id}-error`}
        />
        {label}
      </label>
      {messages && <FieldMessage id={`${id}-error`} messages={messages} />}
    </div>
  );
};

export type ValidatedFieldProps = Omit<FieldProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'isLive' | 'errors'> & {
  value: string;
  onType(text: string, input: HTMLInputElement): void;
  /** The validation error, in the wording of the server. Not called for blank input. */
  validate(text: string): string | undefined;
  /** Whether the value is complete. */
  isComplete?(text: string): boolean;
  /** Another value that the validation depends on, such as a type. */
  dependency?: string;
};

/** Runs the callback when the key press or click ends. An earlier message would move the page, and the pointer would miss its target. */
const runAfterInput = (callback: () => void): void => {
  const controller = new AbortController();
  const runCallback = () => {
    controller.abort();
    callback();
  };
  for (const kind of ['click', 'keyup']) document.addEventListener(kind, runCallback, { signal: controller.signal });
};

/**
 * A text field with inline validation. It reports an error once the user leaves it, or once the value is complete, and then updates on each
 * change. An error from the server stays until the value changes.
 */
export const ValidatedField = ({ value, onType, validate, isComplete, dependency, ...field }: ValidatedFieldProps) => {
  const errors = use(FormContext).errors[field.name];
  const t = useText();
  const [isTouched, setIsTouched] = useState(false);
  const [submitted, setSubmitted] = useState({ errors, value, dependency });
  if (submitted.errors !== errors) setSubmitted({ errors, value, dependency });
  const isBlank = value.trim() === '';
  const validationError = isTouched && !isBlank ? validate(value) : undefined;
  const isUnchanged = submitted.value === value && submitted.dependency === dependency;
  return (
    <Field
      {...field}
      isLive
      value={value}
      errors={validationError === undefined ? (isUnchanged ? errors : undefined) : [t.serverMessage(validationError)]}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value, currentTarget);
        const text = currentTarget.value;
        setIsTouched(text.trim() !== '' && (isTouched || isComplete?.(text) === true));
      }}
      onBlur={() => runAfterInput(() => setIsTouched(!isBlank))}
    />
  );
};
