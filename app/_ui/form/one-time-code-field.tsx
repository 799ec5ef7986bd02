'use client';

import type { ComponentProps, FormEvent } from 'react';
import { useText } from '#language';
import { Labelled, type Field } from '#app/_ui/form/field.tsx';

const DIGITS = 6;

/** Codes are pasted with spaces, or together with the message they came in. */
const keepDigits = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, DIGITS);
  if (currentTarget.value !== digits) currentTarget.value = digits;
};

type OneTimeCodeFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'hint' | 'errors'>;

/** Six digits in one control: phones fill it in from a message, screen readers read one number. In a dialog it has the focus first. */
export const OneTimeCodeField = ({ name, ...labels }: OneTimeCodeFieldProps) => {
  const t = useText();
  return (
    <Labelled {...labels}>
      {(described) => (
        <input
          {...described}
          name={name}
          required
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${DIGITS}}`}
          title={t('Six digits')}
          onInput={keepDigits}
          data-initial-focus
          className="code-cells figures min-h-12 rounded-control border border-control bg-surface font-mono text-20 aria-invalid:border-danger"
        />
      )}
    </Labelled>
  );
};
