'use client';

// Forms and buttons for addresses, bank accounts and crypto accounts of a user.
import { message, type Message } from '#app/_language/translate.ts';
import { type FieldSet, type InputOf } from '#app/_ui/form/record-fields.tsx';
import { confirmButton, type FieldTools, pageForm } from '#app/_ui/form/record-forms.tsx';
import { returnTo } from '#app/_ui/navigation/return.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';

/** The kinds of records that users keep and admins review, named as in server/composition/app-router.ts. */
export type RecordKind = 'addresses' | 'bankAccounts' | 'cryptoAccounts';

const WORDS: Record<RecordKind, { add: Message; verifiedAgain: Message }> = {
  addresses: {
    add: message('Add address'),
    verifiedAgain: message('When you change this address, it has to be verified again.'),
  },
  bankAccounts: {
    add: message('Add bank account'),
    verifiedAgain: message('When you change this bank account, it has to be verified again.'),
  },
  cryptoAccounts: {
    add: message('Add crypto account'),
    verifiedAgain: message('When you change this crypto account, it has to be verified again.'),
  },
};

type OwnRecord = { id: number; status: VerificationStatus };

type OwnRecordProps<RecordOf> = { /** The record to change; undefined to add one. */ record?: RecordOf };

type OwnRecordForm<Props, Fields> = {
  kind: RecordKind;
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
  const { kind, list, fieldsOf, save } = form;
  return pageForm(fieldsOf, (tools, { record }: Props) => ({
    values: record,
    submitLabel: record ? undefined : tools.t(WORDS[kind].add),
    cancel: list,
    notice: record?.status === 'verified' && <p className="text-muted">{tools.t(WORDS[kind].verifiedAgain)}</p>,
    send: (input) => save(record && String(record.id), input),
    done: returnTo(tools, list),
  }));
};

const QUESTIONS: Record<RecordKind, Message> = {
  addresses: message('Delete this address?'),
  bankAccounts: message('Delete this bank account?'),
  cryptoAccounts: message('Delete this crypto account?'),
};

type DeleteRecordProps = {
  kind: RecordKind;
  id: number;
  /** The name of the record. */
  name: string;
};

export const DeleteRecord = confirmButton(({ t }, { kind, id, name }: DeleteRecordProps) => ({
  name: t('Delete {name}', { name }),
  question: t(QUESTIONS[kind]),
  warning: t('It is the {name}. This cannot be taken back.', { name }),
  act: () => api.user[kind].remove.mutate({ id: String(id) }),
}));
