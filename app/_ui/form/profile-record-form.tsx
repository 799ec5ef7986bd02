'use client';

// Forms and buttons of profile records: addresses, bank accounts, crypto accounts and documents.
import type { Message } from '#app/_language/translate.ts';
import { type FieldSet, type InputOf } from '#app/_ui/form/record-fields.tsx';
import { confirmButton, type FieldTools, pageForm } from '#app/_ui/form/record-forms.tsx';
import { returnTo } from '#app/_ui/navigation/return.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';

type ProfileRecord = { id: number; status: VerificationStatus };

type ProfileRecordProps<Item> = { /** The record to change; undefined to add one. */ record?: Item };

type ProfileRecordForm<Props, Fields> = {
  /** The label of the button that adds a record. */
  addLabel: Message;
  /** The notice that a change resets the verification. */
  reviewNotice: Message;
  /** The path of the list. */
  listPath: `/${string}`;
  fieldsOf(tools: FieldTools, props: Props): Fields;
  /** Changes the record with the ID, or adds one if the ID is undefined. */
  save(id: string | undefined, input: InputOf<Fields>): Promise<{ id: number }>;
};

/** Returns a form component for a profile record. After saving, it returns to the list. */
export const profileRecordForm = <Item extends ProfileRecord, Props extends ProfileRecordProps<Item>, Fields extends FieldSet>(
  form: ProfileRecordForm<Props, Fields>,
) => {
  const { addLabel, reviewNotice, listPath, fieldsOf, save } = form;
  return pageForm(fieldsOf, (tools, { record }: Props) => ({
    values: record,
    submitLabel: record ? undefined : tools.t(addLabel),
    cancel: listPath,
    notice: record?.status === 'verified' && <p className="text-muted">{tools.t(reviewNotice)}</p>,
    send: (input) => save(record && String(record.id), input),
    onSuccess: returnTo(tools, listPath),
  }));
};

type ProfileRecordProcedures = { remove: unknown; list: { query(): Promise<{ status: VerificationStatus }[]> } };

/** The kinds of profile records, named as in server/modules/profile/routers.ts. */
export type ProfileRecordKind = keyof {
  [Kind in keyof typeof api.user as (typeof api.user)[Kind] extends ProfileRecordProcedures ? Kind : never]: unknown;
};

type DeleteRecordProps = {
  kind: ProfileRecordKind;
  id: number;
  /** The name of the record. */
  name: string;
  question: string;
};

export const DeleteRecordButton = confirmButton(({ t }, { kind, id, name, question }: DeleteRecordProps) => ({
  name: t('Delete {name}', { name }),
  question,
  warning: t('The {name} will be deleted. This can’t be undone.', { name }),
  onConfirm: () => api.user[kind].remove.mutate({ id: String(id) }),
}));
