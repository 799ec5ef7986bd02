'use client';

// Parses and formats dates in the locale of the user. Native date controls use the locale of the browser instead.
import { isDay } from '#server/kernel/timestamps.ts';
import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { useFormat, useText } from '#language';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { classNames, controlClass } from '#app/_ui/format/class-names.ts';
import { Labeled, type LabeledProps } from '#app/_ui/form/field.tsx';

type DayPart = 'day' | 'month' | 'year';

const DIGITS: Record<DayPart, number> = { day: 2, month: 2, year: 4 };
const LOCAL_TIME = /^(.+?)[\sT,]+([01]?\d|2[0-3])[:.]([0-5]\d)$/;

const dateFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });

/** Formats a calendar day in the locale: "2026-11-21" as "21/11/2026". Returns other text unchanged. */
export const formatDay = (day: string, locale: string): string =>
  isDay(day) ? dateFormat(locale).format(Date.parse(`${day}T00:00:00Z`)) : day;

const partOrder = (locale: string): DayPart[] =>
  dateFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type in DIGITS ? [type as DayPart] : []));

/** Parses a day in the order of the locale or of ISO 8601: "21/11/2026", "21.11.2026", "2026-11-21". */
export const parseDay = (text: string, locale: string): string | undefined => {
  const numbers = text.trim().split(/[\s./-]+/);
  const order: DayPart[] = numbers[0]?.length === DIGITS.year ? ['year', 'month', 'day'] : partOrder(locale);
  if (numbers.length !== order.length) return undefined;
  const valueOf = (part: DayPart): string => (numbers[order.indexOf(part)] ?? '').padStart(DIGITS[part] === 2 ? 2 : 0, '0');
  const day = `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
  return isDay(day) ? day : undefined;
};

/** Formats the value of a datetime-local control in the locale: "2026-11-21T14:05" as "21/11/2026, 14:05". */
export const formatLocalTime = (time: string, locale: string): string => {
  const [day = '', clock] = time.split('T');
  return isDay(day) && clock ? `${formatDay(day, locale)}, ${clock.slice(0, 5)}` : time;
};

/** The reverse of formatLocalTime. */
export const parseLocalTime = (text: string, locale: string): string | undefined => {
  const [, date = '', hours = '', minutes = ''] = LOCAL_TIME.exec(text.trim()) ?? [];
  const day = parseDay(date, locale);
  return day && `${day}T${hours.padStart(2, '0')}:${minutes}`;
};

const KINDS = {
  date: { parse: parseDay, format: formatDay },
  'datetime-local': { parse: parseLocalTime, format: formatLocalTime },
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
  const ready = useHydrated();
  const { parse, format } = KINDS[kind];
  const picker = useRef<HTMLInputElement>(null);
  const [inputText, setInputText] = useState(() => format(initial, locale));
  const value = parse(inputText, locale) ?? '';
  const placeholder = kind === 'date' ? t('DD/MM/YYYY') : t('DD/MM/YYYY, hh:mm');
  const updateValue = (text: string, field: HTMLInputElement | null): void => {
    const next = text.trim() === '' ? '' : parse(text, locale);
    field?.setCustomValidity(next === undefined ? t('Enter the date in this format: {example}', { example: placeholder }) : '');
    setInputText(text);
    if (next !== undefined) onValue?.(next);
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void =>
    updateValue(
      format(currentTarget.value, locale),
      currentTarget.parentElement?.querySelector<HTMLInputElement>('input[type=text]') ?? null,
    );
  return (
    <span className="relative flex min-w-0 items-center">
      <input
        {...input}
        type="text"
        inputMode={kind === 'date' ? 'numeric' : undefined}
        placeholder={placeholder}
        value={inputText}
        disabled={!ready}
        onChange={({ currentTarget }) => updateValue(currentTarget.value, currentTarget)}
        onBlur={() => value && setInputText(format(value, locale))}
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

type DateFieldProps = Omit<DateInputProps, 'className' | 'name'> & Omit<LabeledProps, 'children'> & { name: string };

/** A date input with label, hint and errors. */
export const DateField = ({ label, hint, errors, isLive, className, ...input }: DateFieldProps) => (
  <Labeled name={input.name} label={label} hint={hint} errors={errors} isLive={isLive} className={className}>
    {(controlProps) => <DateInput {...input} {...controlProps} className={controlClass} />}
  </Labeled>
);
