'use client';

import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import type { RecordKind } from '#app/_ui/table/record-kind.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/confirm-button.tsx';

const QUESTIONS: Record<RecordKind, Message> = {
  addresses: message('Delete this address?'),
  bankAccounts: message('Delete this bank account?'),
  cryptoAccounts: message('Delete this crypto account?'),
};

type DeleteRecordProps = {
  kind: RecordKind;
  id: number;
  /** Which one it is. */
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
