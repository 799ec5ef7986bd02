// A user whom an admin creates. No password is sent: a person with an email gets a link to choose one.
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users, type UserRow, transactionSubtypes } from '#db/schema/index.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { Services } from '#server/api/services.ts';
import { refused, unavailable, nonexistent } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { commitOrRemoveFile, replaceProfileImage, type StoredFile, storeFile, type UploadPorts } from '#server/modules/files/index.ts';
import { FIRST_PASSWORD_LIFETIME_MS, issueKey, writeMessage, deleteVerifications } from '#server/modules/messaging/index.ts';
import { setPrimaryContact } from '#server/modules/people/contacts/primary-contact.ts';
import { requireAssignableGroup, changeMembership } from '#server/modules/people/groups/membership.ts';
import { claimAddresses, requireUniqueUserField } from '#server/modules/people/users/claims.ts';
import { createUser } from '#server/modules/people/users/create-user.ts';
import { emitUserUpdate, getUser, lockUser, getUserWithWallet } from '#server/modules/people/users/profiles.ts';
import {
  type ProfileWithWallet,
  toPersonColumns,
  type AdminUserInput,
  type AdminUserChange,
  type UserSettingsChange,
} from '#server/modules/people/users/schema.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { uuidOf } from '#server/records/path-id.ts';
import { requireRankOver, isOwnerOf } from '#server/records/rank.ts';
import type { OwnerAuditPorts, CallerPort, OwnerPorts } from '#server/records/service-ports.ts';

/** Sends the link with which the first password is chosen, to the email of who has one. */
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

/** The columns that were sent; what is undefined is left to the table. */
const omitUndefined = (columns: Partial<UserRow>): Partial<UserRow> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const insertUser = async (
  tx: Tx,
  ctx: OwnerCall & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
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
    await recordAct(tx, ctx, 'user.create', { userId: user.id });
    if (!user.archived && !user.deactivated) await sendFirstPassword(tx, ctx, user);
    return getUserWithWallet({ ...ctx, db: tx }, user.id);
  });

/**
 * Creates a user, announces them, and sends them a link to choose a password. Throws invalid by field, also for an id, username, email or
 * mobile number that somebody has, and permission_denied for a group with more rights than the caller's.
 */
export const addUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  sent: AdminUserInput,
): Promise<ProfileWithWallet> => {
  const { profile: upload } = sent;
  if (!upload) return createWithImage(ctx, sent, undefined);
  await ctx.throttle.count('upload', callerSubject(ctx.me));
  const image = await storeFile(ctx, { upload, purpose: 'profile', field: 'profile' });
  return commitOrRemoveFile(ctx, image, () => createWithImage(ctx, sent, image));
};

// What admins change of users. Emails and mobile numbers stand in tables of their own and lead what the user shows (decision 0023);
// whoever gives one locks it first, then the user. What admins say of somebody's identity is no claim that has to be checked anew.

const CONTACT_KINDS = ['email', 'mobile'] as const;

/** A stored image that is sent, null for none, undefined for the one that is there. */
type ProfileImageChange = StoredFile | null | undefined;

/** What a change leaves alone, or the user has already, is undefined. */
const findContactChanges = (user: UserRow, sent: AdminUserChange) =>
  CONTACT_KINDS.flatMap((kind) => {
    const address = sent[kind];
    return address === undefined || address === user[kind] ? [] : [{ kind, address }];
  });

/** The user, locked; the addresses that are sent are claimed for them. */
const lockUserForChange = async (tx: Tx, ctx: Pick<Services, 'clock'>, known: UserRow, sent: AdminUserChange): Promise<UserRow> => {
  const { companyId, id: userId } = known;
  const moved = findContactChanges(known, sent);
  const claimed = Object.fromEntries(moved.map(({ kind, address }) => [kind, address]));
  await claimAddresses(tx, companyId, claimed, { now: ctx.clock.now(), exceptUserId: userId });
  const before = await lockUser(tx, { companyId, userId });
  // Somebody has changed them since the call began, and the new ones are not claimed.
  if (findContactChanges(before, sent).length > moved.length) throw unavailable();
  return before;
};

const validateUserChange = async (tx: Tx, ctx: CallerPort, before: UserRow, sent: AdminUserChange): Promise<void> => {
  await requireRankOver(tx, ctx, before.id);
  if (before.temporary) throw refused('This user stands for somebody who has not registered yet, and cannot be changed.');
  if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
  if (sent.archived === true || sent.deactivated === true) await requireDeactivatable(tx, ctx, before);
  if (sent.username && sent.username !== before.username)
    await requireUniqueUserField(tx, before.companyId, { field: 'username', value: sent.username, exceptUserId: before.id });
};

/** Whoever is barred is out at once, and no link that was sent lets them in again. */
const endAccess = async (tx: Tx, { domainEvents }: Pick<Services, 'domainEvents'>, user: UserRow): Promise<void> => {
  const whose = { companyId: user.companyId, userId: user.id };
  await domainEvents.userBarred(tx, whose);
  await deleteVerifications(tx, { ...whose, purpose: 'password' });
};

const applyUserChange = async (
  tx: Tx,
  ctx: Actor & OwnerCall & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
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
  await recordAct(tx, ctx, 'user.update', { userId, details });
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
 * Changes a user and announces it. Archiving or deactivating somebody ends all of their sessions. Throws not_found, permission_denied for
 * somebody with more rights than the caller's, and invalid: by field, for an archived user that stays it, and where it would bar the owner
 * or the caller.
 */
export const changeUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  { id, ...sent }: AdminUserChange & { id: string },
): Promise<ProfileWithWallet> => {
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

/** Throws invalid for the owner of the company, and for the caller: who bars themselves cannot take it back. */
export const requireDeactivatable = async (tx: Tx, ctx: CallerPort, user: UserRow): Promise<void> => {
  if (await isOwnerOf(tx, user.companyId, user.id)) throw refused('The owner of the company can be neither archived nor deactivated.');
  if (user.id === ctx.me.userId) throw refused('You cannot archive or deactivate yourself. Ask another admin to do it.');
};

/** What a user may do with money. Throws not_found. */
export const getUserSettings = async (ctx: OwnerPorts, id: string): Promise<UserRow> => (await getUser(ctx, id)).user;

/** Throws invalid for the id of a subtype that the company does not have. */
const requireSubtypes = async (tx: Tx, companyId: number, ids: number[]): Promise<void> => {
  const known = await tx
    .select({ id: transactionSubtypes.id })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), inArray(transactionSubtypes.id, ids)));
  if (known.length < new Set(ids).size) throw nonexistent('disallowed_transaction_subtypes', 'Subtype');
};

/**
 * Says what a user may do with money, from the next transaction on. Throws not_found, permission_denied for somebody with more rights than
 * the caller's, invalid for a subtype that there is not and for an archived user.
 */
export const changeUserSettings = (ctx: OwnerAuditPorts, { id, ...sent }: UserSettingsChange & { id: string }): Promise<UserRow> =>
  inOwnCompany(ctx, async (tx) => {
    const named = { companyId: ctx.owner.companyId, userId: uuidOf(id) };
    const before = await lockUser(tx, named);
    await requireRankOver(tx, ctx, before.id);
    if (before.archived) throw refused('Cannot modify an archived object.');
    const disallowed = sent.disallowed_transaction_subtypes;
    if (disallowed && disallowed.length > 0) await requireSubtypes(tx, named.companyId, disallowed);
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
    await recordAct(tx, ctx, 'user.update', { userId: before.id, details: { ...change } });
    return lockUser(tx, named);
  });
