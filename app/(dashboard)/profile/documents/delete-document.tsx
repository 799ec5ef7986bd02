'use client';

import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';

/** Possible while nobody has looked at the document: later it is what a decision rests on. */
export const DeleteDocument = ({ id, name }: { id: number; name: string }) => (
  <ConfirmButton
    label="Delete"
    name={`Delete ${name}`}
    question="Delete this document?"
    act={() => api.user.documents.remove.mutate({ id: String(id) })}
  >
    It is your {name}, which nobody has looked at yet. This cannot be taken back.
  </ConfirmButton>
);
