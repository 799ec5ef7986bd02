import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#db/client.ts';
import { findProfile } from '#server/modules/people/users/find-user.ts';
import type { Profile } from '#server/api/session.ts';
import { toAdminUser } from '#server/modules/people/users/present.ts';
import { announce } from '#server/records/outbox.ts';

/** Tells of a user who was created, in the commit of it. */
export const announceNewUser = async (tx: Tx, { companyId, userId }: { companyId: number; userId: string }): Promise<void> => {
  const profile = await findProfile(tx, companyId, userId);
  if (!profile) throw new Error('A user was created and not found.');
  await announce(tx, { companyId, event: 'user.create', subjectId: userId, data: toAdminUser(profile) });
};

/** What admins see, but for when it was touched. */
const contentOf = (profile: Profile): unknown => {
  const { updated: _updated, kyc, ...content } = toAdminUser(profile);
  return { ...content, kyc: kyc.status };
};

/**
 * Does what changes a user, whose row is locked, and tells what they were and what they are, in the commit of it: nothing where admins see
 * the same as before.
 */
export const tellingOfUser = async <Answer>(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: string },
  change: () => Promise<Answer>,
): Promise<Answer> => {
  const before = await findProfile(tx, companyId, userId);
  const answer = await change();
  const after = await findProfile(tx, companyId, userId);
  if (!before || !after) throw new Error('A user was lost while they were changed.');
  if (!isDeepStrictEqual(contentOf(before), contentOf(after)))
    await announce(tx, { companyId, event: 'user.update', subjectId: userId, data: toAdminUser(after), original: toAdminUser(before) });
  return answer;
};
