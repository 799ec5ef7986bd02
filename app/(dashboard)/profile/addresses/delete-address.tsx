'use client';

import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';

export const DeleteAddress = ({ id, name }: { id: number; name: string }) => (
  <ConfirmButton
    label="Delete"
    name={`Delete ${name}`}
    question="Delete this address?"
    act={() => api.user.addresses.remove.mutate({ id: String(id) })}
  >
    It is the {name}. This cannot be taken back.
  </ConfirmButton>
);
