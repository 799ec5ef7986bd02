// What admins change of users. Emails and mobile numbers stand in tables of their own and lead what the user shows (decision 0023);
// whoever gives one locks it first, then the user. What admins say of somebody's identity is no claim that has to be checked anew.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { setPrimaryContact } from '#server/modules/people/contacts/set-primary-contact.ts';
import { commitOrRemoveFile, replaceProfileImage, type StoredFile, storeFile, type UploadPorts } from '#server/modules/files/index.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
import { claimAddresses } from '#server/modules/people/users/claim-addresses.ts';
import { getUser, lockUser } from '#server/modules/people/users/find-user.ts';
import { requireFreeName } from '#server/modules/people/users/free-names.ts';
import { moveToGroup } from '#server/modules/people/users/move-to-group.ts';
import { toPersonColumns } from '#server/modules/people/users/person-columns.ts';
import { requireMayBar } from '#server/modules/people/users/require-may-bar.ts';
import type { AdminUserChange } from '#server/modules/people/users/schema.ts';
import { withWallets, type HeldProfile } from '#server/modules/people/users/with-wallets.ts';
import { deleteVerifications } from '#server/modules/messaging/index.ts';
import { refused, unavailable } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { CallerPort, OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const CONTACT_KINDS = ['email', 'mobile'] as const;

/** A stored image that is sent, null for none, undefined for the one that is there. */
type Image = StoredFile | null | undefined;

/** What a change leaves alone, or the user has already, is undefined. */
const movedContacts = (user: UserRow, sent: AdminUserChange) =>
  CONTACT_KINDS.flatMap((kind) => {
    const address = sent[kind];
    return address === undefined || address === user[kind] ? [] : [{ kind, address }];
  });

/** The user, locked; the addresses that are sent are claimed for them. */
const lockForChange = async (tx: Tx, ctx: Pick<Services, 'clock'>, known: UserRow, sent: AdminUserChange): Promise<UserRow> => {
  const { companyId, id: userId } = known;
  const moved = movedContacts(known, sent);
  const claimed = Object.fromEntries(moved.map(({ kind, address }) => [kind, address]));
  await claimAddresses(tx, companyId, claimed, { now: ctx.clock.now(), exceptUserId: userId });
  const before = await lockUser(tx, { companyId, userId });
  // Somebody has changed them since the call began, and the new ones are not claimed.
  if (movedContacts(before, sent).length > moved.length) throw unavailable();
  return before;
};

const requireAllowed = async (tx: Tx, ctx: CallerPort, before: UserRow, sent: AdminUserChange): Promise<void> => {
  await requireRankOver(tx, ctx, before.id);
  if (before.temporary) throw refused('This user stands for somebody who has not registered yet, and cannot be changed.');
  if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
  if (sent.archived === true || sent.deactivated === true) await requireMayBar(tx, ctx, before);
  if (sent.username && sent.username !== before.username)
    await requireFreeName(tx, before.companyId, { field: 'username', value: sent.username, exceptUserId: before.id });
};

/** Whoever is barred is out at once, and no link that was sent lets them in again. */
const endWaysIn = async (tx: Tx, { domainEvents }: Pick<Services, 'domainEvents'>, user: UserRow): Promise<void> => {
  const whose = { companyId: user.companyId, userId: user.id };
  await domainEvents.userBarred(tx, whose);
  await deleteVerifications(tx, { ...whose, purpose: 'password' });
};

const applyChange = async (
  tx: Tx,
  ctx: Actor & OwnerCall & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  before: UserRow,
  sent: AdminUserChange,
  image: Image,
): Promise<void> => {
  const { companyId, id: userId } = before;
  const moved = movedContacts(before, sent);
  for (const contact of moved) await setPrimaryContact(tx, ctx, await lockUser(tx, { companyId, userId }), contact);
  const isRegrouped = sent.groups !== undefined && (await moveToGroup(tx, ctx, before, sent.groups?.[0]));
  const current = await lockUser(tx, { companyId, userId });
  const change = changeOf(current, {
    ...toPersonColumns(current, sent),
    status: sent.status,
    archived: sent.archived,
    deactivated: sent.deactivated,
    profile: image === undefined ? undefined : await replaceProfileImage(tx, ctx, userId, image),
  });
  if (!change && !isRegrouped) return;
  await tx
    .update(users)
    .set({ ...change?.after, updatedAt: ctx.clock.now() })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
  if (change?.after.archived || change?.after.deactivated) await endWaysIn(tx, ctx, before);
  const details = { ...change, ...(isRegrouped && { groups: sent.groups ?? [] }) };
  await recordAct(tx, ctx, 'user.update', { userId, details });
};

const writeChange = (
  ctx: OwnerAuditPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  known: UserRow,
  sent: AdminUserChange,
  image: Image,
): Promise<HeldProfile> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId, id: userId } = known;
    const before = await lockForChange(tx, ctx, known, sent);
    await requireAllowed(tx, ctx, before, sent);
    await tellingOfUser(tx, { companyId, userId }, () => applyChange(tx, ctx, before, sent, image));
    return getHeldUser({ ...ctx, db: tx }, userId);
  });

/** A user with what admins see besides. Throws not_found. */
export const getHeldUser = async (ctx: OwnerPorts, id: string): Promise<HeldProfile> => {
  const [held] = await withWallets(ctx.db, ctx.owner.companyId, [await getUser(ctx, id)]);
  if (!held) throw new Error('A user was found and lost.');
  return held;
};

/**
 * Changes a user and announces it. Archiving or deactivating somebody ends all of their sessions. Throws not_found, permission_denied for
 * somebody with more rights than the caller's, and invalid: by field, for an archived user that stays it, and where it would bar the owner
 * or the caller.
 */
export const changeUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  { id, ...sent }: AdminUserChange & { id: string },
): Promise<HeldProfile> => {
  const { user: known } = await getUser(ctx, id);
  const { profile: upload } = sent;
  if (!upload) return writeChange(ctx, known, sent, upload);
  await ctx.throttle.count('upload', callerSubject(ctx.me));
  const image = await storeFile(ctx, { upload, purpose: 'profile', field: 'profile' });
  return commitOrRemoveFile(ctx, image, () => writeChange(ctx, known, sent, image));
};

/** v3 has DELETE for users, and keeps them: it archives. What is archived already stays so. Throws as changeUser. */
export const archiveUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  id: string,
): Promise<void> => {
  const { user } = await getUser(ctx, id);
  if (!user.archived) await changeUser(ctx, { id, archived: true });
};
