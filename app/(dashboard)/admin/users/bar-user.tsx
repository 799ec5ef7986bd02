'use client';

import { useText } from '#language';
import { personName } from '#server/kernel/person-name.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import type { AdminUser } from '#server/modules/people/users/schema.ts';

/** Keeps a user out, or lets them in again. */
export const BarUser = ({ user }: { user: AdminUser }) => {
  const t = useText();
  const name = personName(user);
  const change = (barred: { archived?: boolean; deactivated?: boolean }) => () => api.admin.users.update.mutate({ id: user.id, ...barred });
  return (
    <div className="flex flex-wrap gap-2 px-4 py-4 md:px-6">
      {!user.archived &&
        (user.deactivated ? (
          <ConfirmButton label={t('Reactivate')} question={t('Let {name} log in again?', { name })} act={change({ deactivated: false })}>
            {t('They log in with the password that they had.')}
          </ConfirmButton>
        ) : (
          <ConfirmButton label={t('Deactivate')} question={t('Keep {name} from logging in?', { name })} act={change({ deactivated: true })}>
            {t('All of their sessions end now. Others can still send them money.')}
          </ConfirmButton>
        ))}
      {user.archived ? (
        <ConfirmButton label={t('Bring back')} question={t('Bring {name} back?', { name })} act={change({ archived: false })}>
          {t('They can log in again, with the password that they had.')}
        </ConfirmButton>
      ) : (
        <ConfirmButton label={t('Archive')} question={t('Archive {name}?', { name })} act={change({ archived: true })}>
          {t(
            'All of their sessions end now, they cannot log in, and nobody can send them money. Their transactions and records stay, and you can bring them back.',
          )}
        </ConfirmButton>
      )}
    </div>
  );
};
