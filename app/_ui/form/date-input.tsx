'use client';

import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { useFormat, useText } from '#language';
import { readDay, readLocalTimeText, writeDay, writeLocalTime } from '#app/_ui/form/date-input.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { controlClass, Labelled, type LabelledProps } from '#app/_ui/form/field.tsx';

const KINDS = {
  date: { read: readDay, write: writeDay },
  'datetime-local': { read: readLocalTimeText, write: writeLocalTime },
};

type Kind = keyof typeof KINDS;

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'name' | 'min' | 'max'> & {
  kind?: Kind;
  /** Name of the form field. Its value is in ISO 8601. */
  name?: string;
  /** In ISO 8601; empty for none. */
  initial: string;
  min?: string;
  max?: string | undefined;
  /** Called with each valid value in ISO 8601, and with an empty string. */
  onValue?: (value: string) => void;
};

/**
 * A text field for a date in the locale of the user. Native date controls use the locale of the browser, so the native control only opens
 * the calendar.
 */
export const DateInput = ({ kind = 'date', name, initial, min, max, onValue, className, ...input }: DateInputProps) => {
  const t = useText();
  const { locale } = useFormat();
  const ready = useReady();
  const { read, write } = KINDS[kind];
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => write(initial, locale));
  const value = read(typed, locale) ?? '';
  const placeholder = kind === 'date' ? t('DD/MM/YYYY') : t('DD/MM/YYYY, hh:mm');
  const change = (text: string, field: HTMLInputElement | null): void => {
    const next = text.trim() === '' ? '' : read(text, locale);
    field?.setCustomValidity(next === undefined ? t('Enter the date in this format: {example}', { example: placeholder }) : '');
    setTyped(text);
    if (next !== undefined) onValue?.(next);
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void =>
    change(write(currentTarget.value, locale), currentTarget.parentElement?.querySelector<HTMLInputElement>('input[type=text]') ?? null);
  return (
    <span className="relative flex min-w-0 items-center">
      <input
        {...input}
        type="text"
        inputMode={kind === 'date' ? 'numeric' : undefined}
        placeholder={placeholder}
        value={typed}
        disabled={!ready}
        onChange={({ currentTarget }) => change(currentTarget.value, currentTarget)}
        onBlur={() => value && setTyped(write(value, locale))}
        className={classNames('figures min-w-0 pr-9', className)}
      />
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      <input
        ref={picker}
        type={kind}
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={pick}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
      <button
        type="button"
        disabled={!ready}
        aria-label={t('Open calendar')}
        title={t('Open calendar')}
        onClick={() => picker.current?.showPicker()}
        className="absolute right-1 flex size-7 items-center justify-center rounded-chip text-muted hover:text-text"
      >
        <CalendarDays aria-hidden className="size-4" />
      </button>
    </span>
  );
};

type DateFieldProps = Omit<DateInputProps, 'className'> & Omit<LabelledProps, 'children'>;

/** A date input with label, hint and errors. */
export const DateField = ({ label, hint, errors, isLive, className, ...input }: DateFieldProps) => (
  <Labelled label={label} hint={hint} errors={errors} isLive={isLive} className={className}>
    {(described) => <DateInput {...input} {...described} className={controlClass} />}
  </Labelled>
);
