'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';

/** Deletes a group that nobody is in. */
export const DeleteGroup = ({ name, label }: { name: string; label: string }) => {
  const t = useText();
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.groups.remove.mutate({ group_name: name });
    router.replace('/admin/groups');
  };
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name: label })}
      question={t('Delete the group {group}?', { group: label })}
      act={remove}
    >
      {t('Its permissions, tiers, limits and fees go with it. This cannot be taken back. Nobody may be in it.')}
    </ConfirmButton>
  );
};
