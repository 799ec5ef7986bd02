// Admins create and change users. Email addresses and mobile numbers are contacts, and the row of the user contains copies of the primary
// ones (decision 0023). Lock order: address, then user. A change of identity by an admin does not reset the status.
import { replaceProfileImage, storePublicImages, type StoredImage, type UploadPorts } from '#server/modules/files/index.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { Services } from '#server/api/services.ts';
import { nonexistent, refused, unavailable } from '#server/kernel/errors.ts';
import { deleteVerifications, FIRST_PASSWORD_LIFETIME_MS, issueKey, writeMessage } from '#server/modules/messaging/index.ts';
import { claimAddresses } from '#server/modules/people/contacts/claims.ts';
import { findMissingSubtypes } from '#server/records/require-subtypes.ts';
import { setPrimaryContact } from '#server/modules/people/contacts/primary-contact.ts';
import { changeMembership, requireAssignableGroup } from '#server/modules/people/groups/membership.ts';
import { type ProfileWithWallet } from '#server/modules/people/user-profiles/schema.ts';
import { emitUserUpdate, getUser, getUserWithWallet, lockUser } from '#server/modules/people/user-profiles/service.ts';
import { createUser, requireUniqueUserField } from '#server/modules/people/users/create-user.ts';
import { toPersonColumns, type AdminUserChange, type AdminUserInput } from '#server/modules/people/users/schema.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { isCompanyOwner, requireRankOver } from '#server/records/rank.ts';
import type { CallerPort, OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { SwitchesChange } from '#server/schemas/shared-schemas.ts';

/** No password is sent: the link lets the user choose one. */
const sendPasswordSetupLink = async (
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

/** Omits undefined columns, so that they get the default of the table. */
const omitUndefined = (columns: Partial<UserRow>): Partial<UserRow> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const insertUser = async (
  tx: Tx,
  ctx: OwnerPort & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  input: AdminUserInput,
  image: StoredImage,
): Promise<UserRow> => {
  const { companyId } = ctx.owner;
  const { id, email = null, mobile = null, username, archived, deactivated } = input;
  const [groupName] = input.groups ?? [];
  const now = ctx.clock.now();
  const group = groupName === undefined ? undefined : (await requireAssignableGroup(tx, ctx, groupName)).name;
  await claimAddresses(tx, companyId, { email, mobile }, { now });
  if (id) await requireUniqueUserField(tx, companyId, { field: 'id', value: id });
  if (username) await requireUniqueUserField(tx, companyId, { field: 'username', value: username });
  const columns = omitUndefined({ ...toPersonColumns({ details: {}, metadata: {} }, input), archived, deactivated });
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

/**
 * Creates a user and sends them a link to choose a password. Throws invalid by field, including if the ID, username, email or mobile number
 * is in use, and permission_denied if the group outranks the caller.
 */
export const addUser = (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  input: AdminUserInput,
): Promise<ProfileWithWallet> =>
  storePublicImages(ctx, 'profile', { profile: input.profile }, ({ profile: image }) =>
    withOwnCompanyTransaction(ctx, async (tx) => {
      const user = await insertUser(tx, ctx, input, image);
      await recordCallerAction(tx, ctx, 'user.create', { userId: user.id });
      if (!user.archived && !user.deactivated) await sendPasswordSetupLink(tx, ctx, user);
      return getUserWithWallet({ ...ctx, db: tx }, user.id);
    }),
  );

const CONTACT_KINDS = ['email', 'mobile'] as const;

/** The addresses that differ from those of the user. */
const findContactChanges = (user: UserRow, input: AdminUserChange) =>
  CONTACT_KINDS.flatMap((kind) => {
    const address = input[kind];
    return address === undefined || address === user[kind] ? [] : [{ kind, address }];
  });

/** Claims the new addresses and locks the user. */
const lockUserForChange = async (tx: Tx, ctx: Pick<Services, 'clock'>, unlockedUser: UserRow, input: AdminUserChange): Promise<UserRow> => {
  const { companyId, id: userId } = unlockedUser;
  const contactChanges = findContactChanges(unlockedUser, input);
  const addresses = Object.fromEntries(contactChanges.map(({ kind, address }) => [kind, address]));
  await claimAddresses(tx, companyId, addresses, { now: ctx.clock.now(), exceptUserId: userId });
  const before = await lockUser(tx, { companyId, userId });
  // The addresses were changed after the request began, so the new addresses are not claimed.
  if (findContactChanges(before, input).length > contactChanges.length) throw unavailable();
  return before;
};

const validateUserChange = async (tx: Tx, ctx: CallerPort, before: UserRow, input: AdminUserChange): Promise<void> => {
  await requireRankOver(tx, ctx, before.id);
  if (before.temporary) throw refused('This is a temporary user for an unregistered recipient and cannot be changed.');
  if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
  if (input.archived === true || input.deactivated === true) await requireDeactivatable(tx, ctx, before);
  if (input.username && input.username !== before.username)
    await requireUniqueUserField(tx, before.companyId, { field: 'username', value: input.username, exceptUserId: before.id });
};

const OWNER_KEEPS_ACCESS = 'The company owner cannot be archived or deactivated.';

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
  input: AdminUserChange,
  image: StoredImage,
): Promise<void> => {
  const { companyId, id: userId } = before;
  const contactChanges = findContactChanges(before, input);
  for (const contact of contactChanges) await setPrimaryContact(tx, ctx, await lockUser(tx, { companyId, userId }), contact);
  const isGroupChanged = input.groups !== undefined && (await changeMembership(tx, ctx, before, input.groups?.[0]));
  const current = await lockUser(tx, { companyId, userId });
  const change = changeOf(current, {
    ...toPersonColumns(current, input),
    status: input.status,
    archived: input.archived,
    deactivated: input.deactivated,
    profile: image === undefined ? undefined : await replaceProfileImage(tx, ctx, userId, image),
  });
  if (!change && !isGroupChanged) return;
  await tx
    .update(users)
    .set({ ...change?.after, updatedAt: ctx.clock.now() })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
  if (change?.after.archived || change?.after.deactivated) await endAccess(tx, ctx, before);
  const details = { ...change, ...(isGroupChanged && { groups: input.groups ?? [] }) };
  await recordCallerAction(tx, ctx, 'user.update', { userId, details });
};

/**
 * Changes a user. Archiving and deactivating end all sessions. Throws not_found, permission_denied if the user outranks the caller, and
 * invalid by field, for an archived user that stays archived, and if the owner or the caller would lose access.
 */
export const changeUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  { id, ...input }: AdminUserChange & { id: string },
): Promise<ProfileWithWallet> => {
  const { user: unlockedUser } = await getUser(ctx, id);
  const { companyId, id: userId } = unlockedUser;
  return storePublicImages(ctx, 'profile', { profile: input.profile }, ({ profile: image }) =>
    withOwnCompanyTransaction(ctx, async (tx) => {
      const before = await lockUserForChange(tx, ctx, unlockedUser, input);
      await validateUserChange(tx, ctx, before, input);
      await emitUserUpdate(tx, { companyId, userId }, () => applyUserChange(tx, ctx, before, input, image));
      return getUserWithWallet({ ...ctx, db: tx }, userId);
    }),
  );
};

/**
 * Deactivates a user who closes their account, and records whether they requested deletion. Throws not_found, and invalid for the owner of
 * the company. Does not compare the rank of a caller.
 */
export const closeUserAccount = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'domainEvents'>,
  key: { companyId: number; userId: string },
  { isDeletionRequested }: { isDeletionRequested: boolean },
): Promise<void> => {
  const before = await lockUser(tx, key);
  if (await isCompanyOwner(tx, key.companyId, key.userId)) throw refused(OWNER_KEEPS_ACCESS);
  const details = isDeletionRequested ? { ...before.details, retention_state: 'delete_requested' } : before.details;
  await emitUserUpdate(tx, key, async () => {
    await tx
      .update(users)
      .set({ deactivated: true, details, updatedAt: ctx.clock.now() })
      .where(and(eq(users.companyId, key.companyId), eq(users.id, key.userId)));
    await endAccess(tx, ctx, before);
  });
};

/** DELETE archives, as in v3. An archived user is left unchanged. Throws the same errors as `changeUser`. */
export const archiveUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  id: string,
): Promise<void> => {
  const { user } = await getUser(ctx, id);
  if (!user.archived) await changeUser(ctx, { id, archived: true });
};

/** Throws invalid for the owner of the company, and for the caller, who could not revert it. */
export const requireDeactivatable = async (tx: Tx, ctx: CallerPort, user: UserRow): Promise<void> => {
  if (await isCompanyOwner(tx, user.companyId, user.id)) throw refused(OWNER_KEEPS_ACCESS);
  if (user.id === ctx.me.userId) throw refused('You cannot archive or deactivate yourself. Ask another admin to do it.');
};

/** Throws invalid for unknown subtypes. */
const requireUserSubtypes = async (tx: Tx, companyId: number, ids: readonly number[] | undefined): Promise<void> => {
  const missing = await findMissingSubtypes(tx, companyId, ids);
  if (missing.length > 0) throw nonexistent('disallowed_transaction_subtypes', 'Subtype');
};

/**
 * Changes the settings of a user. Takes effect from the next transaction. Throws not_found, permission_denied if the user outranks the
 * caller, and invalid for an unknown subtype and for an archived user.
 */
export const changeUserSettings = (ctx: OwnerAuditPorts, { id, ...input }: SwitchesChange & { id: string }): Promise<UserRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const key = { companyId: ctx.owner.companyId, userId: parseUuid(id) };
    const before = await lockUser(tx, key);
    await requireRankOver(tx, ctx, before.id);
    if (before.archived) throw refused('Cannot modify an archived object.');
    const disallowed = input.disallowed_transaction_subtypes;
    await requireUserSubtypes(tx, key.companyId, disallowed);
    const change = changeOf(before, {
      allowTransactions: input.allow_transactions,
      allowDebitTransactions: input.allow_debit_transactions,
      allowCreditTransactions: input.allow_credit_transactions,
      disallowedSubtypes: disallowed && [...new Set(disallowed)].toSorted((a, b) => a - b),
    });
    if (!change) return before;
    const write = () =>
      tx
        .update(users)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(and(eq(users.companyId, key.companyId), eq(users.id, key.userId)));
    await emitUserUpdate(tx, key, write);
    await recordCallerAction(tx, ctx, 'user.update', { userId: before.id, details: { ...change } });
    return lockUser(tx, key);
  });
