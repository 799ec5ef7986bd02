'use client';

// Forms, dialogs and buttons of records, made from descriptions. A description contains the texts, the fields and the request; layout,
// buttons, errors and states are the same for all records. A page passes plain data to the component, because descriptions are functions.
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/feedback/dialog.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Form, FormActions, SettingsForm, SubmitButton, useSettingsSubmit } from '#app/_ui/form/form.tsx';
import { type FieldSet, type InputOf, readFields, RecordFields, toTexts } from '#app/_ui/form/record-fields.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';

/** The tools that a description can use. */
export type RecordTools = {
  t: Translate;
  format: Format;
  router: ReturnType<typeof useRouter>;
};

/** The tools that the description of fields can use. */
export type FieldTools = RecordTools & {
  /** The text of a control as typed, or its initial value; for fields that depend on it. */
  typedValue(name: string): string;
  /** Whether a control has an initial value, or the user has typed into it. */
  isTouched(name: string): boolean;
};

type FieldsOf<Props, Fields> = (tools: FieldTools, props: Props) => Fields;

type FormDescription<Fields, Result> = {
  /** The record that the form changes. */
  values?: object | undefined;
  /** `changes` are the fields whose value differs from the record. */
  send(input: InputOf<Fields>, changes: Partial<InputOf<Fields>>): Promise<Result>;
  /** Runs after success; by default, the page data is refreshed. */
  onSuccess?: ((result: Result) => void) | undefined;
};

type DialogDescription<Fields, Result> = FormDescription<Fields, Result> & {
  /** The label of the button that opens the dialog. */
  label?: string;
  /** The accessible name of that button. */
  name?: string | undefined;
  title?: string;
  /** The label of the submit button; by default `label` when adding a record, and "Save" otherwise. */
  submitLabel?: string;
  /** The toast after success. */
  toast?: string;
};

const useTools = (): RecordTools => ({ t: useText(), format: useFormat(), router: useRouter() });

const NO_RECORD = {};

const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before ?? '') === JSON.stringify(after ?? '');

/** The fields whose value differs from the record. Null and blank are equal. */
const pickChanges = <Input extends object>(record: object, input: Input): Partial<Input> => {
  const before = record as Record<string, unknown>;
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => !isSame(before[name], value))) as Partial<Input>;
};

/** The form props for the fields: their controls, their initial values, and how to read their input. */
const useFields = <Props, Fields extends FieldSet>(fieldsOf: FieldsOf<Props, Fields>, props: Props, record: object = NO_RECORD) => {
  const tools = useTools();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const initial = record as Record<string, unknown>;
  const typedValue = (name: string): string => texts[name] ?? String(initial[name] ?? '');
  const isTouched = (name: string): boolean => name in texts || typedValue(name) !== '';
  const fields = fieldsOf({ ...tools, typedValue, isTouched }, props);
  return {
    read: (form: FormData): InputOf<Fields> => readFields(fields, form),
    values: toTexts(fields, record),
    onType: (name: string, value: string) => setTexts((before) => ({ ...before, [name]: value })),
    children: <RecordFields fields={fields} />,
  };
};

type DialogFormProps<Props, Fields, Result> = {
  fieldsOf: FieldsOf<Props, Fields>;
  description: Pick<DialogDescription<Fields, Result>, 'values' | 'send' | 'onSuccess' | 'submitLabel'>;
  /** Props that the fields depend on. */
  props?: Props;
  close(): void;
};

/** The form of a dialog. It closes the dialog after success. */
export const RecordDialogForm = <Props, Fields extends FieldSet, Result>(form: DialogFormProps<Props, Fields, Result>) => {
  const { fieldsOf, description, props, close } = form;
  const { values, send, onSuccess, submitLabel } = description;
  const { children, ...fields } = useFields(fieldsOf, props as Props, values);
  const submit = useSubmit(async (input: InputOf<Fields>): Promise<Result> => {
    const result = await send(input, pickChanges(values ?? NO_RECORD, input));
    close();
    return result;
  }, onSuccess);
  return (
    <Form submit={submit} className="mt-3" {...fields}>
      {children}
      <FormDialogActions submit={submit} cancel={close}>
        {submitLabel}
      </FormDialogActions>
    </Form>
  );
};

type RecordDialogProps<Props, Fields, Result> = {
  fieldsOf: FieldsOf<Props, Fields>;
  describe(tools: RecordTools, props: Props): DialogDescription<Fields, Result>;
  props: Props;
  isAdding: boolean;
};

const RecordDialog = <Props, Fields extends FieldSet, Result>(dialog: RecordDialogProps<Props, Fields, Result>) => {
  const { fieldsOf, describe, props, isAdding } = dialog;
  const tools = useTools();
  const { t } = tools;
  const description = describe(tools, props);
  const { label = t('Edit'), name, title = (isAdding ? label : name) ?? label, toast } = description;
  const submitLabel = description.submitLabel ?? (isAdding ? label : t('Save'));
  return (
    <DialogButton label={label} name={name} title={title} toast={toast ?? (isAdding ? t('Added.') : undefined)}>
      {(close) => <RecordDialogForm fieldsOf={fieldsOf} description={{ ...description, submitLabel }} props={props} close={close} />}
    </DialogButton>
  );
};

/** Returns a component with a button that opens a dialog to add a record. */
export const addDialog =
  <Fields extends FieldSet, Props, Result>(
    fieldsOf: FieldsOf<Props, Fields>,
    describe: (tools: RecordTools, props: Props) => DialogDescription<Fields, Result> & { label: string },
  ) =>
  (props: Props) => <RecordDialog fieldsOf={fieldsOf} describe={describe} props={props} isAdding />;

/** Returns a component with a button that opens a dialog to change a record. */
export const editDialog =
  <Fields extends FieldSet, Props, Result>(
    fieldsOf: FieldsOf<Props, Fields>,
    describe: (tools: RecordTools, props: Props) => DialogDescription<Fields, Result>,
  ) =>
  (props: Props) => <RecordDialog fieldsOf={fieldsOf} describe={describe} props={props} isAdding={false} />;

type RecordSettingsProps<Props, Fields, Result> = {
  fieldsOf: FieldsOf<Props, Fields>;
  describe(tools: RecordTools, props: Props): FormDescription<Fields, Result>;
  props: Props & { canChange: boolean };
};

const RecordSettings = <Props, Fields extends FieldSet, Result>({
  fieldsOf,
  describe,
  props,
}: RecordSettingsProps<Props, Fields, Result>) => {
  const { values = NO_RECORD, send } = describe(useTools(), props);
  const fields = useFields(fieldsOf, props, values);
  const submit = useSettingsSubmit((input: InputOf<Fields>) => send(input, pickChanges(values, input)));
  return <SettingsForm submit={submit} canChange={props.canChange} {...fields} />;
};

/** Returns a component with a form that stays on the page and confirms that its input was saved. */
export const settingsForm =
  <Fields extends FieldSet, Props, Result>(
    fieldsOf: FieldsOf<Props, Fields>,
    describe: (tools: RecordTools, props: Props) => FormDescription<Fields, Result>,
  ) =>
  (props: Props & { canChange: boolean }) => <RecordSettings fieldsOf={fieldsOf} describe={describe} props={props} />;

type PageFormDescription<Fields, Result> = FormDescription<Fields, Result> & {
  submitLabel?: string | undefined;
  /** The path of the page that Cancel returns to. */
  cancel?: `/${string}`;
  /** Content above the buttons. */
  notice?: ReactNode;
  className?: string;
};

type RecordPageFormProps<Props, Fields, Result> = {
  fieldsOf: FieldsOf<Props, Fields>;
  describe(tools: RecordTools, props: Props): PageFormDescription<Fields, Result>;
  props: Props;
};

const RecordPageForm = <Props, Fields extends FieldSet, Result>({
  fieldsOf,
  describe,
  props,
}: RecordPageFormProps<Props, Fields, Result>) => {
  const tools = useTools();
  const { t } = tools;
  const { values = NO_RECORD, send, onSuccess, submitLabel, cancel, notice, className } = describe(tools, props);
  const { children, ...fields } = useFields(fieldsOf, props, values);
  const submit = useSubmit((input: InputOf<Fields>) => send(input, pickChanges(values, input)), onSuccess);
  return (
    <Form submit={submit} className={className} {...fields}>
      {children}
      {notice}
      <FormActions>
        <SubmitButton submit={submit} fitContent>
          {submitLabel ?? t('Save')}
        </SubmitButton>
        {cancel && (
          <Link href={cancel} className={buttonClass()}>
            {t('Cancel')}
          </Link>
        )}
      </FormActions>
    </Form>
  );
};

/** Returns a component with a form that is the content of a page. */
export const pageForm =
  <Fields extends FieldSet, Props, Result>(
    fieldsOf: FieldsOf<Props, Fields>,
    describe: (tools: RecordTools, props: Props) => PageFormDescription<Fields, Result>,
  ) =>
  (props: Props) => <RecordPageForm fieldsOf={fieldsOf} describe={describe} props={props} />;

type ConfirmDescription = {
  /** The label of the button and of the confirmation; by default "Delete". */
  label?: string;
  /** The accessible name of the button; by default the label and the name of the record. */
  name?: string;
  question: string;
  /** The consequences. */
  warning: ReactNode;
  /** The label of the button that closes the dialog; by default "Cancel". */
  dismissLabel?: string;
  /** Shown after the action; by default "Done." */
  toast?: string;
  onConfirm(): Promise<unknown>;
};

const RecordConfirmation = <Props,>({
  describe,
  props,
}: {
  describe(tools: RecordTools, props: Props): ConfirmDescription;
  props: Props;
}) => {
  const tools = useTools();
  const { label = tools.t('Delete'), warning, ...description } = describe(tools, props);
  return (
    <ConfirmButton label={label} {...description}>
      {warning}
    </ConfirmButton>
  );
};

/** Returns a component with a button that runs an action on a record after confirmation. */
export const confirmButton =
  <Props,>(describe: (tools: RecordTools, props: Props) => ConfirmDescription) =>
  (props: Props) => <RecordConfirmation describe={describe} props={props} />;

type DeleteDescription = Omit<ConfirmDescription, 'label' | 'name' | 'question'> & {
  /** The name of the record. */
  name: string;
  question?: string;
};

/** Returns a component with a button that deletes a record after confirmation. */
export const deleteButton = <Props,>(describe: (tools: RecordTools, props: Props) => DeleteDescription) =>
  confirmButton((tools, props: Props) => {
    const { name, question, ...rest } = describe(tools, props);
    const { t } = tools;
    return { ...rest, name: t('Delete {name}', { name }), question: question ?? t('Delete {name}?', { name }) };
  });
