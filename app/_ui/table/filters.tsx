'use client';

// Filters above a list. Every change is a navigation, so the back button reverts it.
import Link from 'next/link';
import { X, ChevronDown, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition, type ReactNode, useId, useState, type FormEvent } from 'react';
import { useText } from '#language';
import { createSerializer, parseAsString } from 'nuqs/server';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { DateInput } from '#app/_ui/form/date-input.tsx';

export type FilterOption<Value extends string = string> = { value: Value; label: string };

/** A filter of a list, for the query parameter `name`; "dates" is a range of days in `from` and `to`. */
export type ListFilter = 'dates' | { name: string; label: string; placeholder: string } | SelectListFilter;

type SelectListFilter = {
  name: string;
  label: string;
  /** The label of the empty option, if it differs from `label`. */
  emptyLabel?: string;
  /** The value without the query parameter. */
  initial?: string;
  options: readonly FilterOption[];
  /** Shown in narrow lists only. */
  isNarrowOnly?: boolean;
};

type FilterBarProps = {
  /** The URL of the list with its filters, on the first page. */
  href: string;
  /** The URL without filters, if there are any. */
  clearedHref: string | undefined;
  values: Readonly<Record<string, string | null>>;
  filters: readonly ListFilter[];
  /** Other controls of the list, after its filters. */
  children?: ReactNode;
};

const isSearch = (filter: ListFilter) => filter !== 'dates' && 'placeholder' in filter;

/** The filters above a list, and a link to clear them. In a narrow list, the search field has its own line. */
export const FilterBar = ({ href, clearedHref, values, filters, children }: FilterBarProps) => {
  const t = useText();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const setParameter = (name: string) => (value: string | null) => {
    const serialize = createSerializer({ [name]: parseAsString });
    startTransition(() => router.push(serialize(href, { [name]: value }), { scroll: false }));
  };
  const controls = (renderedFilters: readonly ListFilter[]) =>
    renderedFilters.map((filter) => (
      <FilterControl key={filter === 'dates' ? filter : filter.name} filter={filter} values={values} setParameter={setParameter} />
    ));
  const otherFilters = filters.filter((filter) => !isSearch(filter));
  return (
    <search
      aria-label={t('Filters')}
      aria-busy={pending}
      className="flex flex-col gap-2 py-3 transition-opacity duration-150 aria-busy:opacity-60 @3xl:flex-row @3xl:flex-wrap"
    >
      {controls(filters.filter(isSearch))}
      {(otherFilters.length > 0 || children) && (
        <div className="flex flex-wrap gap-2 @3xl:contents">
          {controls(otherFilters)}
          {children}
        </div>
      )}
      {clearedHref && (
        <Link href={clearedHref} prefetch={false} scroll={false} className={buttonClass('quiet', 'self-start')}>
          <X aria-hidden className="size-4" /> {t('Clear filters')}
        </Link>
      )}
    </search>
  );
};

type FilterControlProps = Pick<FilterBarProps, 'values'> & {
  filter: ListFilter;
  setParameter(name: string): (value: string | null) => void;
};

const FilterControl = ({ filter, values, setParameter }: FilterControlProps) => {
  const t = useText();
  if (filter === 'dates') {
    const { from = null, to = null } = values;
    return (
      <div className="flex flex-wrap gap-2">
        <DateFilter label={t('From')} value={from} max={to} onChange={setParameter('from')} />
        <DateFilter label={t('To')} value={to} min={from} onChange={setParameter('to')} />
      </div>
    );
  }
  const { name } = filter;
  const control = { value: values[name] ?? null, onChange: setParameter(name) };
  if ('placeholder' in filter) return <SearchFilter {...filter} {...control} />;
  const { isNarrowOnly, initial, ...select } = filter;
  const chip = <SelectFilter {...select} {...control} value={control.value === initial ? null : control.value} />;
  return isNarrowOnly ? <div className="@3xl:hidden">{chip}</div> : chip;
};

const chipClass = (isSet: boolean): string =>
  classNames(
    'relative flex min-h-11 shrink-0 items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-9',
    isSet ? 'border-accent bg-accent/8' : 'border-control bg-surface',
  );

type SelectFilterProps = {
  label: string;
  /** The label of the empty option, if it differs from `label`. */
  emptyLabel?: string;
  value: string | null;
  options: readonly FilterOption[];
  onChange: (value: string | null) => void;
};

/** A filter chip for one value or any. It uses the native list, for keyboards, screen readers and phones. */
const SelectFilter = ({ label, emptyLabel = label, value, options, onChange }: SelectFilterProps) => {
  const ready = useHydrated();
  return (
    <span className={chipClass(value !== null)}>
      <select
        aria-label={label}
        value={value ?? ''}
        disabled={!ready}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? null)}
        className="max-w-56 appearance-none self-stretch truncate bg-transparent pr-7 pl-2.5 outline-none"
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5 text-muted" />
    </span>
  );
};

type DateFilterProps = {
  label: string;
  /** A calendar day, such as 2026-11-21. */
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
};

/** Earlier days are ignored, because no record can be older. */
const EARLIEST_DAY = '1970-01-01';

/** A filter chip with a date in the locale of the user. */
export const DateFilter = ({ label, value, min, max, onChange }: DateFilterProps) => {
  const id = useId();
  const [lastValue, setLastValue] = useState(value);
  const [reportedValue, setReportedValue] = useState(value);
  const [version, setVersion] = useState(0);
  if (lastValue !== value) {
    setLastValue(value);
    // A value from elsewhere, such as a saved view, replaces the text.
    if (value !== reportedValue) {
      setReportedValue(value);
      setVersion(version + 1);
    }
  }
  const reportChange = (day: string): void => {
    if (day && day < EARLIEST_DAY) return;
    setReportedValue(day || null);
    onChange(day || null);
  };
  return (
    <span className={classNames(chipClass(value !== null), 'gap-1.5 pl-2.5')}>
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <DateInput
        id={id}
        key={version}
        initial={value ?? ''}
        min={min ?? EARLIEST_DAY}
        max={max ?? undefined}
        onValue={reportChange}
        className="min-h-6 w-36 bg-transparent outline-none placeholder:text-muted"
      />
    </span>
  );
};

type SearchFilterProps = {
  /** The query parameter, which also makes the form work before hydration. */
  name: string;
  label: string;
  placeholder: string;
  value: string | null;
  onChange: (text: string | null) => void;
};

/** A search filter, applied on Enter. */
const SearchFilter = ({ name, label, placeholder, value, onChange }: SearchFilterProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(trimmedText(new FormData(event.currentTarget), name) || null);
  };
  return (
    <form onSubmit={submit} className="relative @3xl:w-56">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" />
      <input
        key={value}
        name={name}
        type="search"
        defaultValue={value ?? ''}
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        className="min-h-11 w-full rounded-control border border-control bg-surface pr-2 pl-8 placeholder:text-muted md:min-h-9"
      />
    </form>
  );
};
