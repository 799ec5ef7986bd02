import { ownPermissions } from '#app/_ui/session/caller.ts';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import type { ShortUser } from '#server/api/shared-schemas.ts';

/** A person's name, which leads to their page for those who may see it. */
export const UserLink = async ({ user }: { user: Omit<ShortUser, 'profile' | 'temporary'> }) => (
  <UserName user={user} isLink={(await ownPermissions()).includes('admin.user.view')} />
);
