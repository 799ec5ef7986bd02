'use client';

// Filters above a list. Every change is a navigation, so the back button reverts it.
import Link from 'next/link';
import { X, ChevronDown, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition, type ReactNode, useId, useState, type FormEvent } from 'react';
import { useText } from '#language';
import type { ListAddress } from '#app/_ui/table/list-query.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { DateInput } from '#app/_ui/form/date-input.tsx';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/verification-status.ts';

type FilterBarProps<Query> = {
  list: ListAddress<Query>;
  query: Query;
  /** The filters, given a function that changes the query. */
  children(change: (next: Partial<Query>) => void): ReactNode;
};

/** The filters above a list, and a link to clear them. */
export const FilterBar = <Query,>({ list, query, children }: FilterBarProps<Query>) => {
  const t = useText();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <search
      aria-label={t('Filters')}
      aria-busy={pending}
      className="flex flex-col gap-2 py-3 transition-opacity duration-150 aria-busy:opacity-60 @3xl:flex-row @3xl:flex-wrap"
    >
      {children((next) => startTransition(() => router.push(list.hrefOf(query, next), { scroll: false })))}
      {list.hasFilter(query) && (
        <Link href={list.clearedHref(query)} prefetch={false} scroll={false} className={buttonClass('quiet', 'self-start')}>
          <X aria-hidden className="size-4" /> {t('Clear filters')}
        </Link>
      )}
    </search>
  );
};

/** Filter chips. In a narrow list, they scroll in one line. */
export const FilterChips = ({ children }: { children: ReactNode }) => (
  <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 @3xl:contents">{children}</div>
);

const chipClass = (isSet: boolean): string =>
  classNames(
    'relative flex min-h-11 shrink-0 items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-9',
    isSet ? 'border-accent bg-accent/8' : 'border-control bg-surface',
  );

type SelectFilterProps<Value extends string> = {
  label: string;
  /** The label of the empty option, if it differs from `label`. */
  none?: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
};

/** A filter chip for one value or any. It uses the native list, for keyboards, screen readers and phones. */
export const SelectFilter = <Value extends string>({ label, none = label, value, options, onChange }: SelectFilterProps<Value>) => {
  const ready = useReady();
  return (
    <span className={chipClass(value !== null)}>
      <select
        aria-label={label}
        value={value ?? ''}
        disabled={!ready}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? null)}
        className="max-w-56 appearance-none self-stretch truncate bg-transparent pr-7 pl-2.5 outline-none"
      >
        <option value="">{none}</option>
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

/** Earlier days are ignored, because no record is older. */
const EARLIEST_DAY = '1970-01-01';

/** A filter chip with a date in the locale of the user. */
export const DateFilter = ({ label, value, min, max, onChange }: DateFilterProps) => {
  const id = useId();
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  const [version, setVersion] = useState(0);
  if (seen !== value) {
    setSeen(value);
    // A value from elsewhere, such as a saved view, replaces the text.
    if (value !== reported) {
      setReported(value);
      setVersion(version + 1);
    }
  }
  const report = (day: string): void => {
    if (day && day < EARLIEST_DAY) return;
    setReported(day || null);
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
        onValue={report}
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
export const SearchFilter = ({ name, label, placeholder, value, onChange }: SearchFilterProps) => {
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(trimmedText(new FormData(event.currentTarget), name) || null);
  };
  return (
    <form onSubmit={find} className="relative @3xl:w-56">
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

type UserFilterProps = { value: string | null; onChange: (user: string | null) => void };

/** Filters by user. */
export const UserFilter = (filter: UserFilterProps) => {
  const t = useText();
  return <SearchFilter name="user" label={t('User')} placeholder={t('Email, mobile or user id')} {...filter} />;
};

type StatusFilterProps = { value: VerificationStatus | null; onChange: (status: VerificationStatus | null) => void };

/** Filters by verification status. */
export const StatusFilter = (filter: StatusFilterProps) => {
  const t = useText();
  const options = VERIFICATION_STATUSES.map((status) => ({ value: status, label: t.word(status) }));
  return <SelectFilter label={t('Status')} options={options} {...filter} />;
};
