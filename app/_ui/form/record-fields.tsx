'use client';

// Descriptions of the fields of a record. A form renders the controls from them, and reads its input from the controls, so that each field
// is defined only once. The keys of a description are the names of the fields in the API. It takes `t`, because labels and hints are
// translated.
import { type ComponentProps, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Translate } from '#app/_language/translate.ts';
import { CheckboxList, ChoiceField } from '#app/_ui/form/choice.tsx';
import { Checkbox, Field, type FieldProps, NamedOptions, SelectField, TextAreaField } from '#app/_ui/form/field.tsx';
import { formText, HOURS_FIELD, toHours, toSeconds, toSecondsOrNull, trimmedText } from '#app/_ui/form/form-data.ts';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';

/** Consecutive fields with the same number of columns are in one row; with the same legend, in one fieldset. */
type FieldGroup = {
  columns?: 2 | 3 | 'auto';
  legend?: string;
  /** Identifies a row whose first field can change, so that React keeps its input. */
  row?: string;
};

export type RecordField<Value> = FieldGroup & {
  render(name: string): ReactNode;
  read(form: FormData, name: string): Value;
  /** Converts the value of the record to the text of the control. */
  toText?(value: unknown): unknown;
};

/** Content between the fields. */
type FieldNote = FieldGroup & { render(): ReactNode };

export type FieldSet = Readonly<Record<string, RecordField<unknown> | FieldNote | undefined>>;

/** The input of a form with these fields. */
export type InputOf<Fields> = {
  [Name in keyof Fields as NonNullable<Fields[Name]> extends { read: unknown } ? Name : never]: NonNullable<Fields[Name]> extends {
    read(form: FormData, name: string): infer Value;
  }
    ? Value
    : never;
};

const fieldsOf = (fields: FieldSet): [string, RecordField<unknown>][] =>
  Object.entries(fields).flatMap(([name, field]) => (field && 'read' in field ? [[name, field]] : []));

/** Reads the input of a form. */
export const readFields = <Fields extends FieldSet>(fields: Fields, form: FormData): InputOf<Fields> =>
  Object.fromEntries(fieldsOf(fields).map(([name, field]) => [name, field.read(form, name)])) as InputOf<Fields>;

/** The initial values of the controls. */
export const toTexts = (fields: FieldSet, values: object): Record<string, unknown> => {
  const formValues: Record<string, unknown> = { ...values };
  for (const [name, { toText }] of fieldsOf(fields)) if (toText && name in formValues) formValues[name] = toText(formValues[name]);
  return formValues;
};

const COLUMNS = { 2: 'grid gap-4 sm:grid-cols-2', 3: 'grid gap-4 sm:grid-cols-3', auto: 'flex flex-wrap gap-4' };

type FieldRow = { group: FieldGroup; first: string; controls: ReactElement[] };

const FieldRowGroup = ({ group: { columns, legend }, controls }: Omit<FieldRow, 'first'>) =>
  columns ? (
    <div className={COLUMNS[columns]}>{controls}</div>
  ) : (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {controls}
    </fieldset>
  );

const isSameGroup = (a: FieldGroup, b: FieldGroup): boolean => a.columns === b.columns && a.legend === b.legend && a.row === b.row;

/** Renders the controls of a description, in its order. */
export const RecordFields = ({ fields }: { fields: FieldSet }) => {
  const rows: FieldRow[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!field) continue;
    const control = <Fragment key={name}>{field.render(name)}</Fragment>;
    const last = rows.at(-1);
    if (last && isSameGroup(last.group, field)) last.controls.push(control);
    else rows.push({ group: pickGroup(field), first: name, controls: [control] });
  }
  return rows.flatMap(({ group, first, controls }) =>
    group.columns || group.legend !== undefined
      ? [<FieldRowGroup key={group.row ?? group.legend ?? `${first}-row`} group={group} controls={controls} />]
      : controls,
  );
};

const pickGroup = ({ columns, legend, row }: FieldGroup): FieldGroup => ({
  ...(columns && { columns }),
  ...(legend !== undefined && { legend }),
  ...(row !== undefined && { row }),
});

/** The props of a control without those of its group. */
const controlProps = <Control extends FieldGroup>({ columns: _columns, legend: _legend, row: _row, ...props }: Control) => props;

type Props<Control> = Omit<Control, 'label' | 'name' | 'children'> & FieldGroup;
type TextProps = Props<FieldProps>;
type SelectProps = Props<ComponentProps<typeof SelectField>> & { /** Other fields depend on it. */ isDecisive?: boolean };

/** A text without surrounding spaces. */
export const text = (label: string, props: TextProps = {}): RecordField<string> => ({
  ...pickGroup(props),
  render: (name) => <Field autoComplete="off" {...controlProps(props)} label={label} name={name} />,
  read: trimmedText,
});

/** A text that can be missing: blank means null. */
export const textOrNull = (label: string, props: TextProps = {}): RecordField<string | null> => ({
  ...text(label, props),
  read: (form, name) => trimmedText(form, name) || null,
});

/** A text of several lines; blank means null. */
export const lines = (label: string, props: Props<ComponentProps<typeof TextAreaField>> = {}): RecordField<string | null> => ({
  render: (name) => <TextAreaField {...props} label={label} name={name} />,
  read: (form, name) => trimmedText(form, name) || null,
});

const WHOLE_NUMBER = { type: 'number', inputMode: 'numeric', step: 1 } as const;

/** An integer. */
export const integer = (label: string, props: TextProps = {}): RecordField<number> => ({
  ...text(label, { ...WHOLE_NUMBER, required: true, ...props }),
  read: (form, name) => Number(trimmedText(form, name)),
});

/** A positive integer; blank means null. */
export const integerOrNull = (label: string, props: TextProps = {}): RecordField<number | null> => ({
  ...text(label, { ...WHOLE_NUMBER, ...props }),
  read: (form, name) => Number(trimmedText(form, name)) || null,
});

/** A duration, which is in seconds in the API and in hours on the page. */
export const hours = (label: string, props: TextProps = {}): RecordField<number> => ({
  ...text(label, { ...HOURS_FIELD, required: true, ...props }),
  read: (form, name) => toSeconds(trimmedText(form, name)),
  toText: (seconds) => toHours(Number(seconds)),
});

/** A duration; blank means null. */
export const hoursOrNull = (label: string, props: TextProps = {}): RecordField<number | null> => ({
  ...text(label, { ...HOURS_FIELD, ...props }),
  read: (form, name) => toSecondsOrNull(trimmedText(form, name)),
  toText: (seconds) => (typeof seconds === 'number' ? toHours(seconds) : ''),
});

/** A boolean field, rendered as a checkbox. */
export const flag = (label: string, props: Props<ComponentProps<typeof Checkbox>> = {}): RecordField<boolean> => ({
  ...pickGroup(props),
  render: (name) => <Checkbox {...controlProps(props)} label={label} name={name} />,
  read: (form, name) => form.has(name),
});

/** Boolean fields in one fieldset. */
export const flags = <Name extends string>(legend: string, labels: Record<Name, string>): Record<Name, RecordField<boolean>> =>
  Object.fromEntries(Object.entries<string>(labels).map(([name, label]) => [name, flag(label, { legend })])) as Record<
    Name,
    RecordField<boolean>
  >;

/** Options by value, or in order. */
type Options<Value extends string> = Readonly<Record<Value, string>> | readonly { value: Value; label: string }[];

const toOptionList = <Value extends string>(options: Options<Value>): readonly { value: Value; label: string }[] =>
  Array.isArray(options)
    ? (options as readonly { value: Value; label: string }[])
    : Object.entries<string>(options as Record<Value, string>).map(([value, label]) => ({ value: value as Value, label }));

const selectField = (
  label: string,
  options: readonly NamedOption[],
  { isDecisive = false, ...props }: SelectProps,
  emptyLabel?: string,
) => {
  const Select = isDecisive ? ChoiceField : SelectField;
  return (name: string): ReactNode => (
    <Select {...controlProps(props)} label={label} name={name}>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      <NamedOptions options={options} />
    </Select>
  );
};

const readOption = <Value extends string>(options: readonly { value: Value }[], form: FormData, name: string): Value | undefined => {
  const selectedValue = formText(form, name);
  return options.find(({ value }) => value === selectedValue)?.value;
};

/** One of several values. */
export const select = <Value extends string>(label: string, options: Options<Value>, props: SelectProps = {}): RecordField<Value> => {
  const list = toOptionList(options);
  return {
    ...pickGroup(props),
    render: selectField(label, list, props),
    read: (form, name) => readOption(list, form, name) ?? (list[0]?.value as Value),
  };
};

/** One of several values, or null. */
export const selectOrNull = <Value extends string>(
  label: string,
  emptyLabel: string,
  options: Options<Value>,
  props: SelectProps = {},
): RecordField<Value | null> => {
  const list = toOptionList(options);
  return {
    ...pickGroup(props),
    render: selectField(label, list, props, emptyLabel),
    read: (form, name) => readOption(list, form, name) ?? null,
  };
};

/** The ID of another record, or null. */
export const idOrNull = (
  label: string,
  emptyLabel: string,
  options: readonly { id: number; label: string }[],
): RecordField<number | null> => ({
  render: selectField(
    label,
    options.map((option) => ({ value: String(option.id), label: option.label })),
    {},
    emptyLabel,
  ),
  read: (form, name) => Number(formText(form, name)) || null,
});

/** A country, or null. */
export const country = (t: Translate, label: string, countries: readonly NamedOption[], props: SelectProps = {}) =>
  selectOrNull(label, t('Choose a country'), countries, props);

/** Several values. */
export const checklist = <Value extends string>(
  legend: string,
  options: readonly { value: Value; label: string; isFixed?: boolean }[],
  selected: readonly string[],
  hint?: string,
): RecordField<Value[]> => ({
  render: (name) => (
    <CheckboxList legend={legend} name={name} options={options} selected={selected} {...(hint !== undefined && { hint })} />
  ),
  read: (form, name) => form.getAll(name) as Value[],
});

/** A field with a custom control. */
export const control = <Value,>(
  render: (name: string) => ReactNode,
  read: (form: FormData, name: string) => Value,
): RecordField<Value> => ({
  render,
  read,
});

/** Content between the fields. */
export const note = (content: ReactNode): FieldNote => ({ render: () => content });

/** Credits or debits. */
export const txType = (t: Translate): RecordField<'debit' | 'credit'> =>
  select(t('Applies to'), { debit: t('Debits'), credit: t('Credits') });
