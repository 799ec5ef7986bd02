'use client';

// Form actions for addresses, bank accounts and crypto accounts of a user.
import Link from 'next/link';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/feedback/dialog.tsx';

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

type RecordFormEndProps = {
  submit: Pick<Submit<never>, 'pending' | 'ready'>;
  /** The record to change; undefined to add one. */
  record: { status: VerificationStatus } | undefined;
  kind: RecordKind;
  /** The path of the list. */
  list: `/${string}`;
};

/** The end of a record form: a notice about verification, the submit button and a link back. */
export const RecordFormEnd = ({ submit, record, kind, list }: RecordFormEndProps) => {
  const t = useText();
  return (
    <>
      {record?.status === 'verified' && <p className="text-muted">{t(WORDS[kind].verifiedAgain)}</p>}
      <FormActions>
        <SubmitButton submit={submit} narrow>
          {record ? t('Save') : t(WORDS[kind].add)}
        </SubmitButton>
        <Link href={list} className={buttonClass()}>
          {t('Cancel')}
        </Link>
      </FormActions>
    </>
  );
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

export const DeleteRecord = ({ kind, id, name }: DeleteRecordProps) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t(QUESTIONS[kind])}
      act={() => api.user[kind].remove.mutate({ id: String(id) })}
    >
      {t('It is the {name}. This cannot be taken back.', { name })}
    </ConfirmButton>
  );
};
