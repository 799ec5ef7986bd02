'use client';

import type { RecordKind } from '#app/_lib/record-kind.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';

type DeleteRecordProps = {
  kind: RecordKind;
  id: number;
  /** What one of the kind is. */
  noun: string;
  /** Which one it is. */
  name: string;
};

export const DeleteRecord = ({ kind, id, noun, name }: DeleteRecordProps) => (
  <ConfirmButton
    label="Delete"
    name={`Delete ${name}`}
    question={`Delete this ${noun}?`}
    act={() => api.user[kind].remove.mutate({ id: String(id) })}
  >
    It is the {name}. This cannot be taken back.
  </ConfirmButton>
);
