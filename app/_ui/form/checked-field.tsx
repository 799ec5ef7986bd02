'use client';

// A text control that says what is wrong as soon as somebody has typed to the end: when they leave it, or when nothing can follow.
// From then on each correction is followed. What the server says stands as long as what it judged, and no longer.
import { useState } from 'react';
import { useText } from '#language';
import { Field, type FieldProps } from '#app/_ui/form/field.tsx';

export type CheckedFieldProps = Omit<FieldProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'isLive'> & {
  value: string;
  onType(text: string, input: HTMLInputElement): void;
  /** What is wrong with what was typed, as the server would say it; blank is never wrong. */
  faultOf(text: string): string | undefined;
  /** True when nothing can follow. */
  isWhole?(text: string): boolean;
  /** What else the judgement depends on, such as a type that is chosen beside it. */
  subject?: string;
};

/**
 * Once the press of a key or a pointer that led away is over. A message that comes earlier moves the page, and what was pressed
 * would not be where the pointer is let go.
 */
const afterPress = (act: () => void): void => {
  const waiting = new AbortController();
  const end = () => {
    waiting.abort();
    act();
  };
  for (const kind of ['click', 'keyup']) document.addEventListener(kind, end, { signal: waiting.signal });
};

export const CheckedField = ({ value, onType, faultOf, isWhole, subject, errors, ...field }: CheckedFieldProps) => {
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
