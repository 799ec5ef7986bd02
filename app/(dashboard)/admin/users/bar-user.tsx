'use client';

import { personName } from '#server/kernel/person-name.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';
import type { AdminUser } from '#server/features/users/schema.ts';

/** Keeps a user out, or lets them in again. */
export const BarUser = ({ user }: { user: AdminUser }) => {
  const name = personName(user);
  const change = (barred: { archived?: boolean; deactivated?: boolean }) => () => api.admin.users.update.mutate({ id: user.id, ...barred });
  return (
    <div className="flex flex-wrap gap-2 px-4 py-4 md:px-6">
      {!user.archived &&
        (user.deactivated ? (
          <ConfirmButton label="Reactivate" question={`Let ${name} log in again?`} act={change({ deactivated: false })}>
            They log in with the password that they had.
          </ConfirmButton>
        ) : (
          <ConfirmButton label="Deactivate" question={`Keep ${name} from logging in?`} act={change({ deactivated: true })}>
            All of their sessions end now. Others can still send them money.
          </ConfirmButton>
        ))}
      {user.archived ? (
        <ConfirmButton label="Bring back" question={`Bring ${name} back?`} act={change({ archived: false })}>
          They can log in again, with the password that they had.
        </ConfirmButton>
      ) : (
        <ConfirmButton label="Archive" question={`Archive ${name}?`} act={change({ archived: true })}>
          All of their sessions end now, they cannot log in, and nobody can send them money. Their transactions and records stay, and you
          can bring them back.
        </ConfirmButton>
      )}
    </div>
  );
};
