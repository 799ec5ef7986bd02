// Invitations of a company. An address has at most one open invitation; resending it replaces its key. Only the email contains the key: the
// table stores its hash, and the message stores it encrypted until it is sent, or until the invitation is accepted, revoked or resent.
// Registering with the key verifies the address.
import { MEMBER_INVITATION_THROTTLE, RESEND_THROTTLE } from '#server/modules/identity/throttles.ts';
import { and, eq, isNull, type SQL, gt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { messages, invitations, users, type GroupRow, type InvitationRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { writeMessage } from '#server/modules/messaging/index.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { Services } from '#server/api/services.ts';
import { generateToken, isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { requireActiveGroup, assignVerifiedAddress, canGrantGroup } from '#server/modules/people/index.ts';
import type { InvitationInput } from '#server/modules/identity/invitations/schema.ts';
import { requireStepUp } from '#server/modules/identity/mfa/challenge-gate.ts';
import type { StepUpPorts } from '#server/api/challenge-gate.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { invalid, notFound, refused } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { recordCallerAction, recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { exact, timestamp, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { nextNumber, parseNumberId } from '#server/records/record-ids.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

const MESSAGE_KIND = 'company.invitation';

/** Deletes the key from the messages to an address. */
const eraseInvitationKey = async (tx: Tx, { companyId, email }: { companyId: number; email: string }): Promise<void> => {
  await tx
    .update(messages)
    .set({ secret: null })
    .where(and(eq(messages.companyId, companyId), eq(messages.kind, MESSAGE_KIND), eq(messages.recipient, email)));
};

const writeInvitationEmail = async (
  tx: Tx,
  ctx: OwnerPort & SessionPort & Pick<Services, 'clock' | 'encryption'>,
  { email, secret, expiresAt }: { email: string; secret: string; expiresAt: Date },
): Promise<void> => {
  const { companyId } = ctx.owner;
  await eraseInvitationKey(tx, { companyId, email });
  const { firstName, lastName } = ctx.me.user;
  const inviter = `${firstName} ${lastName}`.trim();
  const message = { companyId, userId: null, channel: 'email' as const, kind: MESSAGE_KIND, recipient: email, data: { inviter } } as const;
  await writeMessage(tx, ctx, { ...message, verification: { secret, verificationKey: null, expiresAt } }, ctx.clock.now());
};

export const INVITATION_LIFETIME_MS = 14 * DAY_MS;

export const invitationList = listing({
  filters: {
    email: exact(invitations.email),
    group: exact(invitations.groupName),
    accepted: presence(invitations.acceptedAt),
    created: timestamp(invitations.createdAt),
  },
  sorts: { created: invitations.createdAt, email: invitations.email },
  defaultSort: '-created',
  id: invitations.id,
  created: invitations.createdAt,
});

const companyInvitationsCondition = ({ owner: { companyId } }: OwnerPort): SQL => eq(invitations.companyId, companyId);

export const listInvitations = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<InvitationRow>> =>
  readTablePage(ctx, query, invitationList, { table: invitations, scope: companyInvitationsCondition(ctx) });

/** Throws permission_denied for a group that outranks the caller, and mfa_required for an admin group. */
const requireInvitePermission = async (tx: Tx, ctx: StepUpPorts, { name, section }: GroupRow): Promise<void> => {
  await requireRankOverGroup(tx, ctx, name);
  if (section === 'admin') await requireStepUp(ctx, 'admin.invitations.create');
};

/** Throws invalid on `email` if it belongs to a user or has an open invitation. */
const requireInvitableAddress = async (tx: Tx, { owner: { companyId } }: OwnerPort, email: string): Promise<void> => {
  const registeredCondition = and(
    eq(users.companyId, companyId),
    eq(users.email, email),
    eq(users.emailVerified, true),
    eq(users.temporary, false),
  );
  if ((await tx.$count(users, registeredCondition)) > 0) throw invalid({ email: ['A user with this address already exists.'] });
  const openInvitationsCondition = and(eq(invitations.companyId, companyId), eq(invitations.email, email), isNull(invitations.acceptedAt));
  if ((await tx.$count(invitations, openInvitationsCondition)) > 0)
    throw invalid({ email: ['This address has already been invited. Resend the invitation.'] });
};

/** Throws throttled after a hundred per day, invalid on `email` and `group`, and the same errors as requireInvitePermission. */
export const createInvitation = async (ctx: OwnerAuditPorts & StepUpPorts, { email, group }: InvitationInput): Promise<InvitationRow> => {
  await ctx.throttle.count(MEMBER_INVITATION_THROTTLE, callerSubject(ctx.me));
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const targetGroup = group === undefined ? undefined : await requireActiveGroup(tx, companyId, group);
    if (targetGroup) await requireInvitePermission(tx, ctx, targetGroup);
    const groupName = targetGroup?.name ?? null;
    await requireInvitableAddress(tx, ctx, email);
    const now = ctx.clock.now();
    const { token, secretHash } = generateToken(companyId);
    const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS);
    const id = await nextNumber(tx, companyId, 'invitation');
    const [created] = await tx
      .insert(invitations)
      .values({ companyId, id, email, groupName, secretHash, invitedBy: ctx.me.userId, expiresAt, createdAt: now, updatedAt: now })
      .returning();
    if (!created) throw new Error('An invitation was inserted but not returned.');
    await writeInvitationEmail(tx, ctx, { email, secret: token, expiresAt });
    await recordCallerAction(tx, ctx, 'invitation.create', { details: { invitation: id, email, group: groupName } });
    return created;
  });
};

const lockInvitation = async (tx: Tx, ctx: OwnerPort, id: string): Promise<InvitationRow> => {
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(companyInvitationsCondition(ctx), eq(invitations.id, parseNumberId(id))))
    .for('update');
  if (!invitation) throw notFound();
  return invitation;
};

/**
 * Replaces the key, the expiry and the inviter. Throws not_found, invalid for an accepted invitation, and the same errors as
 * createInvitation.
 */
export const resendInvitation = (ctx: OwnerAuditPorts & StepUpPorts, id: string): Promise<InvitationRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockInvitation(tx, ctx, id);
    if (before.acceptedAt) throw refused('This invitation has already been accepted.');
    if (before.groupName !== null) await requireInvitePermission(tx, ctx, await requireActiveGroup(tx, before.companyId, before.groupName));
    const { companyId, email } = before;
    await ctx.throttle.count(RESEND_THROTTLE, JSON.stringify(['invitation', companyId, email]));
    const now = ctx.clock.now();
    const { token, secretHash } = generateToken(companyId);
    const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS);
    const [invitation = before] = await tx
      .update(invitations)
      .set({ secretHash, expiresAt, invitedBy: ctx.me.userId, updatedAt: now })
      .where(and(companyInvitationsCondition(ctx), eq(invitations.id, before.id)))
      .returning();
    await writeInvitationEmail(tx, ctx, { email, secret: token, expiresAt });
    await recordCallerAction(tx, ctx, 'invitation.resend', { details: { invitation: before.id, email } });
    return invitation;
  });

/** Throws not_found, and permission_denied for a group that outranks the caller. */
export const removeInvitation = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockInvitation(tx, ctx, id);
    if (before.groupName !== null) await requireRankOverGroup(tx, ctx, before.groupName);
    await tx.delete(invitations).where(and(companyInvitationsCondition(ctx), eq(invitations.id, before.id)));
    await eraseInvitationKey(tx, before);
    await recordCallerAction(tx, ctx, 'invitation.remove', { details: { invitation: before.id, email: before.email } });
  });

type InvitationClaim = { companyId: number; email: string; key: string };

const INVALID_INVITATION =
  'This invitation is not valid. It has been used, was revoked, has expired, or was sent to another address. Ask for a new one.';

/**
 * Whether the inviter may still add users to the group. Otherwise, a removed admin could return with an invitation of their own, and an
 * invitation could grant permissions that the group has gained since and the inviter lacks.
 */
const canInviterStillGrantGroup = async (tx: Tx, { companyId, groupName, invitedBy: userId }: InvitationRow): Promise<boolean> =>
  groupName === null || canGrantGroup(tx, { me: { companyId, userId } }, groupName);

/** Throws invalid on `invitation`. */
export const lockOpenInvitation = async (tx: Tx, { companyId, email, key }: InvitationClaim, now: Date): Promise<InvitationRow> => {
  const presentedToken = readToken(key);
  const openInvitationsCondition = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(invitations.email, email), openInvitationsCondition))
    .for('update');
  if (
    !invitation ||
    !presentedToken ||
    !isSameSecret(presentedToken, invitation.secretHash) ||
    !(await canInviterStillGrantGroup(tx, invitation))
  ) {
    throw invalid({ invitation: [INVALID_INVITATION] });
  }
  return invitation;
};

/** Marks the invitation as accepted by a new user, and verifies the address. */
export const acceptInvitation = async (
  tx: Tx,
  ctx: AuditOrigin & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  { companyId, id, email }: InvitationRow,
  userId: string,
): Promise<void> => {
  const now = ctx.clock.now();
  await tx
    .update(invitations)
    .set({ acceptedAt: now, userId, updatedAt: now })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.id, id)));
  await eraseInvitationKey(tx, { companyId, email });
  await assignVerifiedAddress(tx, ctx, { companyId, userId, kind: 'email', address: email });
  await recordAudit(tx, ctx, { companyId, action: 'invitation.accept', actorId: userId, details: { invitation: id } });
};
