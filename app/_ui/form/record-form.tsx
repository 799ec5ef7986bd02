'use client';

// Forms and buttons of records that users keep and admins review, such as addresses.
import type { Message } from '#app/_language/translate.ts';
import { type FieldSet, type InputOf } from '#app/_ui/form/record-fields.tsx';
import { confirmButton, type FieldTools, pageForm } from '#app/_ui/form/record-forms.tsx';
import { returnTo } from '#app/_ui/navigation/return.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';

type OwnRecord = { id: number; status: VerificationStatus };

type OwnRecordProps<RecordOf> = { /** The record to change; undefined to add one. */ record?: RecordOf };

type OwnRecordForm<Props, Fields> = {
  /** The label of the button that adds a record. */
  addLabel: Message;
  /** The notice that a change resets the verification. */
  reviewNotice: Message;
  /** The path of the list. */
  list: `/${string}`;
  fieldsOf(tools: FieldTools, props: Props): Fields;
  /** Changes the record with the id, or adds one. */
  save(id: string | undefined, input: InputOf<Fields>): Promise<{ id: number }>;
};

/** A component with the form page of a record of the user. It returns to the list. */
export const ownRecordForm = <RecordOf extends OwnRecord, Props extends OwnRecordProps<RecordOf>, Fields extends FieldSet>(
  form: OwnRecordForm<Props, Fields>,
) => {
  const { addLabel, reviewNotice, list, fieldsOf, save } = form;
  return pageForm(fieldsOf, (tools, { record }: Props) => ({
    values: record,
    submitLabel: record ? undefined : tools.t(addLabel),
    cancel: list,
    notice: record?.status === 'verified' && <p className="text-muted">{tools.t(reviewNotice)}</p>,
    send: (input) => save(record && String(record.id), input),
    onSuccess: returnTo(tools, list),
  }));
};

type RecordCalls = { remove: unknown; list: { query(): Promise<{ status: VerificationStatus }[]> } };

/** The kinds of records that users keep and admins review, named as in server/modules/profile/routers.ts. */
export type RecordFormKind = keyof {
  [Kind in keyof typeof api.user as (typeof api.user)[Kind] extends RecordCalls ? Kind : never]: unknown;
};

type DeleteRecordProps = {
  kind: RecordFormKind;
  id: number;
  /** The name of the record. */
  name: string;
  question: string;
};

export const DeleteRecord = confirmButton(({ t }, { kind, id, name, question }: DeleteRecordProps) => ({
  name: t('Delete {name}', { name }),
  question,
  warning: t('The {name} will be deleted. This can’t be undone.', { name }),
  onConfirm: () => api.user[kind].remove.mutate({ id: String(id) }),
}));
