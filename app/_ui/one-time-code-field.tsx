'use client';

import { useId, type FormEvent } from 'react';
import { FieldMessage } from '#app/_ui/field.tsx';

const DIGITS = 6;

/** Codes are pasted with spaces, or together with the message they came in. */
const keepDigits = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, DIGITS);
  if (currentTarget.value !== digits) currentTarget.value = digits;
};

type OneTimeCodeFieldProps = {
  label: string;
  name: string;
  hint?: string;
  errors?: string[];
};

/** Six digits in one control: phones fill it in from a message, screen readers read one number. In a dialog it has the focus first. */
export const OneTimeCodeField = ({ label, name, hint, errors }: OneTimeCodeFieldProps) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        required
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${DIGITS}}`}
        title="Six digits"
        onInput={keepDigits}
        data-initial-focus
        aria-invalid={errors ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="code-cells figures min-h-12 rounded-control border border-control bg-surface font-mono text-20 aria-invalid:border-danger"
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
