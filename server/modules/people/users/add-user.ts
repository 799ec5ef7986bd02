// A user whom an admin creates. No password is sent: a person with an email gets a link to choose one.
import type { Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import { and, eq } from 'drizzle-orm';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { commitOrRemoveFile, replaceProfileImage, type StoredFile, storeFile, type UploadPorts } from '#server/modules/files/index.ts';
import { FIRST_PASSWORD_LIFETIME_MS, issueKey, writeMessage } from '#server/modules/messaging/index.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import { claimAddresses } from '#server/modules/people/users/claim-addresses.ts';
import { getHeldUser } from '#server/modules/people/users/change-user.ts';
import { createUser } from '#server/modules/people/users/create-user.ts';
import { requireFreeName } from '#server/modules/people/users/free-names.ts';
import { requireGroup } from '#server/modules/people/users/move-to-group.ts';
import { toPersonColumns } from '#server/modules/people/users/person-columns.ts';
import type { AdminUserInput } from '#server/modules/people/users/schema.ts';
import type { HeldProfile } from '#server/modules/people/users/with-wallets.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

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
const definedOnly = (columns: Partial<UserRow>): Partial<UserRow> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const insert = async (
  tx: Tx,
  ctx: OwnerCall & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  sent: AdminUserInput,
  image: StoredFile | undefined,
): Promise<UserRow> => {
  const { companyId } = ctx.owner;
  const { id, email = null, mobile = null, username, archived, deactivated } = sent;
  const [named] = sent.groups ?? [];
  const now = ctx.clock.now();
  const group = named === undefined ? undefined : (await requireGroup(tx, ctx, named)).name;
  await claimAddresses(tx, companyId, { email, mobile }, { now });
  if (id) await requireFreeName(tx, companyId, { field: 'id', value: id });
  if (username) await requireFreeName(tx, companyId, { field: 'username', value: username });
  const columns = definedOnly({ ...toPersonColumns({ details: {}, metadata: {} }, sent), archived, deactivated });
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

const writeUser = (
  ctx: OwnerAuditPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  sent: AdminUserInput,
  image: StoredFile | undefined,
): Promise<HeldProfile> =>
  inOwnCompany(ctx, async (tx) => {
    const user = await insert(tx, ctx, sent, image);
    await recordAct(tx, ctx, 'user.create', { userId: user.id });
    if (!user.archived && !user.deactivated) await sendFirstPassword(tx, ctx, user);
    return getHeldUser({ ...ctx, db: tx }, user.id);
  });

/**
 * Creates a user, announces them, and sends them a link to choose a password. Throws invalid by field, also for an id, username, email or
 * mobile number that somebody has, and permission_denied for a group with more rights than the caller's.
 */
export const addUser = async (
  ctx: OwnerAuditPorts & UploadPorts & StepUpGatePorts & Pick<Services, 'domainEvents' | 'environment'>,
  sent: AdminUserInput,
): Promise<HeldProfile> => {
  const { profile: upload } = sent;
  if (!upload) return writeUser(ctx, sent, undefined);
  await ctx.throttle.count('upload', callerSubject(ctx.me));
  const image = await storeFile(ctx, { upload, purpose: 'profile', field: 'profile' });
  return commitOrRemoveFile(ctx, image, () => writeUser(ctx, sent, image));
};
