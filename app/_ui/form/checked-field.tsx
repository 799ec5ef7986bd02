'use client';

// A text field with inline validation. It reports an error once the user leaves it, or once the value is complete, and then updates on
// each change. An error from the server stays until the value changes.
import { use, useState } from 'react';
import { useText } from '#language';
import { Field, FormContext, type FieldProps } from '#app/_ui/form/field.tsx';

export type CheckedFieldProps = Omit<FieldProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'isLive' | 'errors'> & {
  value: string;
  onType(text: string, input: HTMLInputElement): void;
  /** The validation error, in the wording of the server. Not called for blank input. */
  faultOf(text: string): string | undefined;
  /** Whether the value is complete. */
  isWhole?(text: string): boolean;
  /** Another value that the validation depends on, such as a type. */
  subject?: string;
};

/** Waits for the end of a key press or click. An earlier message would move the page, and the pointer would miss its target. */
const afterPress = (act: () => void): void => {
  const waiting = new AbortController();
  const end = () => {
    waiting.abort();
    act();
  };
  for (const kind of ['click', 'keyup']) document.addEventListener(kind, end, { signal: waiting.signal });
};

export const CheckedField = ({ value, onType, faultOf, isWhole, subject, ...field }: CheckedFieldProps) => {
  const errors = use(FormContext).errors[field.name];
  const t = useText();
  const [hasEnded, setEnded] = useState(false);
  const [judged, setJudged] = useState({ errors, value, subject });
  if (judged.errors !== errors) setJudged({ errors, value, subject });
  const isBlank = value.trim() === '';
  const fault = hasEnded && !isBlank ? faultOf(value) : undefined;
  const isJudged = judged.value === value && judged.subject === subject;
  return (
    <Field
      {...field}
      isLive
      value={value}
      errors={fault === undefined ? (isJudged ? errors : undefined) : [t.said(fault)]}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value, currentTarget);
        const text = currentTarget.value;
        setEnded(text.trim() !== '' && (hasEnded || isWhole?.(text) === true));
      }}
      onBlur={() => afterPress(() => setEnded(!isBlank))}
    />
  );
};
