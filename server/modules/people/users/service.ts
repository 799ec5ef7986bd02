// Users as admins create and change them. Emails and mobile numbers are contacts, and the user has copies of the primary ones (decision
// 0023); lock order: address, then user. A change of identity by an admin does not reset the status.
import {
  UPLOAD_THROTTLE,
  commitOrRemoveFile,
  replaceProfileImage,
  storeFile,
  type StoredFile,
  type UploadPorts,
} from '#server/modules/files/index.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { Services } from '#server/api/services.ts';
import { nonexistent, refused, unavailable } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { deleteVerifications, FIRST_PASSWORD_LIFETIME_MS, issueKey, writeMessage } from '#server/modules/messaging/index.ts';
import { claimAddresses } from '#server/modules/people/contacts/claims.ts';
import { findMissingSubtypes } from '#server/records/require-subtypes.ts';
import { setPrimaryContact } from '#server/modules/people/contacts/primary-contact.ts';
import { changeMembership, requireAssignableGroup } from '#server/modules/people/groups/membership.ts';
import { type ProfileWithWallet } from '#server/modules/people/user-profiles/schema.ts';
import { emitUserUpdate, getUser, getUserWithWallet, lockUser } from '#server/modules/people/user-profiles/service.ts';
import { createUser, requireUniqueUserField } from '#server/modules/people/users/create-user.ts';
import {
  toPersonColumns,
  type AdminUserChange,
  type AdminUserInput,
  type UserSettingsChange,
} from '#server/modules/people/users/schema.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { isCompanyOwner, requireRankOver } from '#server/records/rank.ts';
import type { CallerPort, OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** No password is sent: the link lets the user choose one. */
const sendFirstPassword = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'encryption'>,
  { companyId, id: uid, email, firstName: name }: UserRow,
): Promise<void> => {
  if (email === null) return;
  const now = ctx.clock.now();
  const verification = await issueKey(tx, { companyId, userId: uid, purpose: 'password', subject: '' }, now, FIRST_PASSWORD_LIFETIME_MS);
  const message = { channel: 'email', kind: 'password.set', recipient: email, data: { name, uid, email } } as const;
  await writeMessage(tx, ctx, { companyId, userId: uid, ...message, verification }, now);
};

/** Omits undefined columns, which get the default of the table. */
const omitUndefined = (columns: Partial<UserRow>): Partial<UserRow> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const insertUser = async (
  tx: Tx,
  ctx: OwnerPort & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  sent: AdminUserInput,
  image: StoredFile | undefined,
): Promise<UserRow> => {
  const { companyId } = ctx.owner;
  const { id, email = null, mobile = null, username, archived, deactivated } = sent;
  const [named] = sent.groups ?? [];
  const now = ctx.clock.now();
  const group = named === undefined ? undefined : (await requireAssignableGroup(tx, ctx, named)).name;
  await claimAddresses(tx, companyId, { email, mobile }, { now });
  if (id) await requireUniqueUserField(tx, companyId, { field: 'id', value: id });
  if (username) await requireUniqueUserField(tx, companyId, { field: 'username', value: username });
  const columns = omitUndefined({ ...toPersonColumns({ details: {}, metadata: {} }, sent), archived, deactivated });
  const user = await createUser(tx, ctx, companyId, {
    ...columns,
    id,
    email,
    mobile,
    ...(group !== undefined && { group }),
    createdAt: now,
  });
  if (!user) throw new Error('A user was created and not found.');
  if (image) {
    const profile = await replaceProfileImage(tx, ctx, user.id, image);
    await tx
      .update(users)
      .set({ profile })
      .where(and(eq(users.companyId, companyId), eq(users.id, user.id)));
  }
  return user;
};

const createWithImage = (
  ctx: OwnerAuditPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  sent: AdminUserInput,
  image: StoredFile | undefined,
): Promise<ProfileWithWallet> =>
  inOwnCompany(ctx, async (tx) => {
    const user = await insertUser(tx, ctx, sent, image);
    await recordCallerAction(tx, ctx, 'user.create', { userId: user.id });
    if (!user.archived && !user.deactivated) await sendFirstPassword(tx, ctx, user);
    return getUserWithWallet({ ...ctx, db: tx }, user.id);
  });

/**
 * Creates a user and sends them a link to choose a password. Throws invalid by field, also if the id, username, email or mobile number is
 * in use, and permission_denied if the group has more rights than the caller.
 */
export const addUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  sent: AdminUserInput,
): Promise<ProfileWithWallet> => {
  const { profile: upload } = sent;
  if (!upload) return createWithImage(ctx, sent, undefined);
  await ctx.throttle.count(UPLOAD_THROTTLE, callerSubject(ctx.me));
  const image = await storeFile(ctx, { upload, purpose: 'profile', field: 'profile' });
  return commitOrRemoveFile(ctx, image, () => createWithImage(ctx, sent, image));
};

const CONTACT_KINDS = ['email', 'mobile'] as const;

/** A stored image, null to remove it, undefined to keep it. */
type ProfileImageChange = StoredFile | null | undefined;

/** The addresses that differ from those of the user. */
const findContactChanges = (user: UserRow, sent: AdminUserChange) =>
  CONTACT_KINDS.flatMap((kind) => {
    const address = sent[kind];
    return address === undefined || address === user[kind] ? [] : [{ kind, address }];
  });

/** Claims the new addresses and locks the user. */
const lockUserForChange = async (tx: Tx, ctx: Pick<Services, 'clock'>, known: UserRow, sent: AdminUserChange): Promise<UserRow> => {
  const { companyId, id: userId } = known;
  const moved = findContactChanges(known, sent);
  const claimed = Object.fromEntries(moved.map(({ kind, address }) => [kind, address]));
  await claimAddresses(tx, companyId, claimed, { now: ctx.clock.now(), exceptUserId: userId });
  const before = await lockUser(tx, { companyId, userId });
  // Changed since the request began, so that the new addresses are not claimed.
  if (findContactChanges(before, sent).length > moved.length) throw unavailable();
  return before;
};

const validateUserChange = async (tx: Tx, ctx: CallerPort, before: UserRow, sent: AdminUserChange): Promise<void> => {
  await requireRankOver(tx, ctx, before.id);
  if (before.temporary) throw refused('This is a temporary user for an unregistered recipient and cannot be changed.');
  if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
  if (sent.archived === true || sent.deactivated === true) await requireDeactivatable(tx, ctx, before);
  if (sent.username && sent.username !== before.username)
    await requireUniqueUserField(tx, before.companyId, { field: 'username', value: sent.username, exceptUserId: before.id });
};

/** Ends all sessions and invalidates password links. */
const endAccess = async (tx: Tx, { domainEvents }: Pick<Services, 'domainEvents'>, user: UserRow): Promise<void> => {
  const key = { companyId: user.companyId, userId: user.id };
  await domainEvents.userDisabled(tx, key);
  await deleteVerifications(tx, { ...key, purpose: 'password' });
};

const applyUserChange = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  before: UserRow,
  sent: AdminUserChange,
  image: ProfileImageChange,
): Promise<void> => {
  const { companyId, id: userId } = before;
  const moved = findContactChanges(before, sent);
  for (const contact of moved) await setPrimaryContact(tx, ctx, await lockUser(tx, { companyId, userId }), contact);
  const isRegrouped = sent.groups !== undefined && (await changeMembership(tx, ctx, before, sent.groups?.[0]));
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
  if (change?.after.archived || change?.after.deactivated) await endAccess(tx, ctx, before);
  const details = { ...change, ...(isRegrouped && { groups: sent.groups ?? [] }) };
  await recordCallerAction(tx, ctx, 'user.update', { userId, details });
};

const writeChange = (
  ctx: OwnerAuditPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  known: UserRow,
  sent: AdminUserChange,
  image: ProfileImageChange,
): Promise<ProfileWithWallet> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId, id: userId } = known;
    const before = await lockUserForChange(tx, ctx, known, sent);
    await validateUserChange(tx, ctx, before, sent);
    await emitUserUpdate(tx, { companyId, userId }, () => applyUserChange(tx, ctx, before, sent, image));
    return getUserWithWallet({ ...ctx, db: tx }, userId);
  });

/**
 * Changes a user. Archiving and deactivating end all sessions. Throws not_found, permission_denied if the user has more rights than the
 * caller, and invalid by field, for an archived user that stays archived, and if the owner or the caller would lose access.
 */
export const changeUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  { id, ...sent }: AdminUserChange & { id: string },
): Promise<ProfileWithWallet> => {
  const { user: known } = await getUser(ctx, id);
  const { profile: upload } = sent;
  if (!upload) return writeChange(ctx, known, sent, upload);
  await ctx.throttle.count(UPLOAD_THROTTLE, callerSubject(ctx.me));
  const image = await storeFile(ctx, { upload, purpose: 'profile', field: 'profile' });
  return commitOrRemoveFile(ctx, image, () => writeChange(ctx, known, sent, image));
};

/** DELETE archives, as in v3. An archived user stays unchanged. Throws as `changeUser`. */
export const archiveUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  id: string,
): Promise<void> => {
  const { user } = await getUser(ctx, id);
  if (!user.archived) await changeUser(ctx, { id, archived: true });
};

/** Throws invalid for the owner of the company, and for the caller, who could not revert it. */
export const requireDeactivatable = async (tx: Tx, ctx: CallerPort, user: UserRow): Promise<void> => {
  if (await isCompanyOwner(tx, user.companyId, user.id)) throw refused('The company owner cannot be archived or deactivated.');
  if (user.id === ctx.me.userId) throw refused('You cannot archive or deactivate yourself. Ask another admin to do it.');
};

/** Throws not_found. */
export const getUserSettings = async (ctx: OwnerPorts, id: string): Promise<UserRow> => (await getUser(ctx, id)).user;

/** Throws invalid for unknown subtypes. */
const requireUserSubtypes = async (tx: Tx, companyId: number, ids: readonly number[] | undefined): Promise<void> => {
  const missing = await findMissingSubtypes(tx, companyId, ids);
  if (missing.length > 0) throw nonexistent('disallowed_transaction_subtypes', 'Subtype');
};

/**
 * Changes the settings of a user, in force from the next transaction. Throws not_found, permission_denied if the user has more rights than
 * the caller, and invalid for an unknown subtype and for an archived user.
 */
export const changeUserSettings = (ctx: OwnerAuditPorts, { id, ...sent }: UserSettingsChange & { id: string }): Promise<UserRow> =>
  inOwnCompany(ctx, async (tx) => {
    const named = { companyId: ctx.owner.companyId, userId: parseUuid(id) };
    const before = await lockUser(tx, named);
    await requireRankOver(tx, ctx, before.id);
    if (before.archived) throw refused('Cannot modify an archived object.');
    const disallowed = sent.disallowed_transaction_subtypes;
    await requireUserSubtypes(tx, named.companyId, disallowed);
    const change = changeOf(before, {
      allowTransactions: sent.allow_transactions,
      allowDebitTransactions: sent.allow_debit_transactions,
      allowCreditTransactions: sent.allow_credit_transactions,
      disallowedSubtypes: disallowed && [...new Set(disallowed)].toSorted((a, b) => a - b),
    });
    if (!change) return before;
    const write = () =>
      tx
        .update(users)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(and(eq(users.companyId, named.companyId), eq(users.id, named.userId)));
    await emitUserUpdate(tx, named, write);
    await recordCallerAction(tx, ctx, 'user.update', { userId: before.id, details: { ...change } });
    return lockUser(tx, named);
  });
