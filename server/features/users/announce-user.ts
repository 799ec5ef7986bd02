import type { Tx } from '#db/client.ts';
import { toUser } from '#server/features/users/present.ts';
import { findProfile } from '#server/features/users/find-user.ts';
import { announce } from '#server/records/outbox.ts';

/** Tells what a user is after a change, in the commit of the change. */
export const announceUser = async (tx: Tx, companyId: number, userId: string): Promise<void> => {
  const profile = await findProfile(tx, companyId, userId);
  if (profile) await announce(tx, { companyId, event: 'user.update', subjectId: userId, data: toUser(profile) });
};
