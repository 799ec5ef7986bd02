import { replaceProfileImage, storePublicImages, type StoredImage, type UploadPorts } from '#server/modules/files/index.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import type { RecentProofGatePorts } from '#server/api/challenge-gate.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionProfile, SessionPort } from '#server/api/session.ts';
import { invalid, unavailable } from '#server/kernel/errors.ts';
import { requireAcceptedCountries } from '#server/modules/companies/index.ts';
import { claimAddresses } from '#server/modules/people/contacts/claims.ts';
import { setPrimaryContact } from '#server/modules/people/contacts/primary-contact.ts';
import { emitUserUpdate, lockUser } from '#server/modules/people/user-profiles/service.ts';
import { requireUniqueUserField } from '#server/modules/people/users/create-user.ts';
import { toPersonColumns, type ProfileChange } from '#server/modules/people/users/schema.ts';
import type { AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const changesMobile = (user: UserRow, { mobile }: ProfileChange): boolean => mobile !== undefined && mobile !== user.mobile;

/** A username is final once set, because other users may have stored it. */
const validateUsernameChange = async (tx: Tx, before: UserRow, { username }: ProfileChange): Promise<void> => {
  if (username === undefined || username === before.username) return;
  if (before.username !== null) throw invalid({ username: ['A username cannot be changed once it is set.'] });
  if (username !== null)
    await requireUniqueUserField(tx, before.companyId, { field: 'username', value: username, exceptUserId: before.id });
};

/** Claims the new mobile number and locks the user. */
const lockProfile = async (tx: Tx, ctx: SessionPort & Pick<Services, 'clock'>, input: ProfileChange): Promise<UserRow> => {
  const { companyId, userId, user } = ctx.me;
  // Lock order: address, then user.
  const claim = { now: ctx.clock.now(), exceptUserId: userId };
  if (changesMobile(user, input)) await claimAddresses(tx, companyId, { mobile: input.mobile }, claim);
  const before = await lockUser(tx, ctx.me);
  // The number was changed after the request began, so the new number is not claimed.
  if (changesMobile(before, input) && !changesMobile(user, input)) throw unavailable();
  return before;
};

const applyProfileChange = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort & SessionPort & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>,
  before: UserRow,
  input: ProfileChange,
  image: StoredImage,
): Promise<SessionProfile> => {
  const { companyId, userId } = ctx.me;
  const isMobileChanged = changesMobile(before, input);
  await validateUsernameChange(tx, before, input);
  if (isMobileChanged) await setPrimaryContact(tx, ctx, before, { kind: 'mobile', address: input.mobile ?? null });
  const current = isMobileChanged ? await lockUser(tx, ctx.me) : before;
  const profileUrl = image === undefined ? undefined : await replaceProfileImage(tx, ctx, userId, image);
  const change = changeOf(current, { ...toPersonColumns(current, input), profile: profileUrl });
  if (!change && current.mobile === before.mobile) return { ...ctx.me, user: current };
  const isIdentityChanged = change !== undefined && changesIdentity(change.after);
  if (isIdentityChanged) await ctx.domainEvents.identityChanging(tx, ctx, current);
  const [user = current] = await tx
    .update(users)
    .set({ ...change?.after, ...(isIdentityChanged && { status: 'pending' }), updatedAt: ctx.clock.now() })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .returning();
  return { ...ctx.me, user };
};

/** Emits one event for the change and its consequences. */
const writeProfile = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort & SessionPort & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>,
  input: ProfileChange,
  image: StoredImage,
): Promise<SessionProfile> => {
  const before = await lockProfile(tx, ctx, input);
  return emitUserUpdate(tx, ctx.me, () => applyProfileChange(tx, ctx, before, input, image));
};

/**
 * Changes the caller's profile. A change of identity resets the status to pending. A new mobile number is unverified: a code is sent to it,
 * the previous addresses are notified, and a recent proof is required. Throws invalid if the number or the username is in use, for a
 * country that the company does not accept, and for an invalid image; throttled above the upload limit.
 */
export const changeProfile = async (
  ctx: OwnerAuditPorts & SessionPort & UploadPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment'> & RecentProofGatePorts,
  input: ProfileChange,
): Promise<SessionProfile> => {
  requireAcceptedCountries(ctx.me.companySettings, input);
  if (changesMobile(ctx.me.user, input)) await ctx.gate.requireRecentProof(ctx, ctx.me, 'user.update');
  return storePublicImages(ctx, 'profile', { profile: input.profile }, ({ profile: image }) =>
    withOwnCompanyTransaction(ctx, (tx) => writeProfile(tx, ctx, input, image)),
  );
};

// A change to these columns invalidates the identity check.

const IDENTITY_COLUMNS = ['firstName', 'lastName', 'idNumber', 'birthDate', 'nationality'] as const satisfies (keyof UserRow)[];

export const changesIdentity = (changed: Partial<UserRow>): boolean => IDENTITY_COLUMNS.some((column) => column in changed);
