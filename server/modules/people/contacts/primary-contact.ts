// The primary email and mobile number of a user. Callers must lock the row of the user, which serializes concurrent changes; a unique index
// prevents a second primary contact.
import { SMS_RECIPIENT_THROTTLE } from '#server/modules/people/throttles.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactTableKind, type ContactRow, type UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { inUse } from '#server/kernel/errors.ts';
import { deleteVerifications, writeMessage } from '#server/modules/messaging/index.ts';
import { contactRecords, emitContactUpdate } from '#server/modules/people/contacts/contact-records.ts';
import { VERIFICATION_SENDERS } from '#server/modules/people/contacts/send-verification.ts';
import { maskEmail, maskMobile } from '#server/modules/people/identifiers/identifiers.ts';
import { lockUser, findProfile } from '#server/modules/people/user-profiles/service.ts';
import { isBelowLimit } from '#server/platform/security/throttle.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';

type ContactOwner = { companyId: number; userId: string };
type PrimaryCandidate = Pick<ContactRow, 'companyId' | 'id' | 'userId'>;

type PrimaryReplacement<Result> = ContactOwner & {
  kind: ContactTableKind;
  now: Date;
  promote: () => Promise<Result>;
};

/** Replaces the primary contact, if there is one, and emits its update. Password links sent to it become invalid. */
export const replacePrimary = async <Result>(
  tx: Tx,
  { kind, companyId, userId, now, promote }: PrimaryReplacement<Result>,
): Promise<Result> => {
  const contacts = contactTables[kind];
  const primaryCondition = and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.isPrimary, true));
  const [before] = await tx.select().from(contacts).where(primaryCondition);
  if (!before) return promote();
  return emitContactUpdate(tx, kind, before, async () => {
    await tx.update(contacts).set({ isPrimary: false, updatedAt: now }).where(primaryCondition);
    if (kind === 'email') await deleteVerifications(tx, { companyId, userId, purpose: 'password' });
    return promote();
  });
};

/** The caller must emit the update of the contact. */
const setPrimary = (tx: Tx, kind: ContactTableKind, { companyId, id, userId }: PrimaryCandidate, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  const promote = async () => {
    await tx
      .update(contacts)
      .set({ isPrimary: true, becomesPrimary: false, updatedAt: now })
      .where(and(eq(contacts.companyId, companyId), eq(contacts.id, id)));
  };
  return replacePrimary(tx, { kind, companyId, userId, now, promote });
};

/** Makes a contact the primary one and emits its update. */
export const promoteContact = (tx: Tx, kind: ContactTableKind, contact: PrimaryCandidate, now: Date): Promise<void> =>
  emitContactUpdate(tx, kind, contact, () => setPrimary(tx, kind, contact, now));

/** Makes a contact the primary one and notifies the previous one. The caller must emit the update of the contact. */
export const makePrimary = async (tx: Tx, services: NoticePorts, kind: ContactTableKind, contact: PrimaryCandidate): Promise<void> => {
  const before = await lockUser(tx, contact);
  await setPrimary(tx, kind, contact, services.clock.now());
  await notifyPreviousContact(tx, services, kind, before);
};

/** After the primary contact was removed: promotes the oldest verified contact, otherwise the oldest. */
export const makeNextPrimary = async (tx: Tx, kind: ContactTableKind, { companyId, userId }: ContactOwner, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  const [next] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.archived, false)))
    .orderBy(desc(contacts.isVerified), asc(contacts.id))
    .limit(1);
  if (next) await promoteContact(tx, kind, next, now);
};

const findOwnContact = async (tx: Tx, kind: ContactTableKind, { companyId, id: userId }: UserRow, address?: string) => {
  const contacts = contactTables[kind];
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, companyId),
        eq(contacts.userId, userId),
        address === undefined ? eq(contacts.isPrimary, true) : eq(contacts.address, address),
      ),
    );
  return contact;
};

const addPrimaryContact = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort,
  kind: ContactTableKind,
  user: UserRow,
  address: string,
): Promise<void> => {
  const promote = () => contactRecords[kind].create(tx, ctx, user, { address, isPrimary: true });
  await replacePrimary(tx, { kind, companyId: user.companyId, userId: user.id, now: ctx.clock.now(), promote });
};

/** A verified address is kept when another one replaces it; an unverified one is removed, because it may belong to another person. */
const removePreviousContact = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort,
  kind: ContactTableKind,
  user: UserRow,
  isReplaced: boolean,
): Promise<void> => {
  const before = await findOwnContact(tx, kind, user);
  if (before && !(isReplaced && before.isVerified)) await contactRecords[kind].remove(tx, ctx, String(before.id));
};

/**
 * Makes an address the primary one immediately, as v3 does for `mobile` in a profile and for `email` in a change by an admin. An address
 * that the user does not have is added unverified; null removes the primary one and promotes the next. Notifies the previous address. The
 * caller must have claimed the address and locked the user.
 */
export const setPrimaryContact = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  before: UserRow,
  { kind, address }: { kind: ContactTableKind; address: string | null },
): Promise<void> => {
  const { companyId, id: userId } = before;
  const now = ctx.clock.now();
  await removePreviousContact(tx, ctx, kind, before, address !== null);
  if (address === null) await makeNextPrimary(tx, kind, { companyId, userId }, now);
  else {
    const existing = await findOwnContact(tx, kind, before, address);
    // Users cannot restore a contact that an admin archived.
    if (existing?.archived) throw inUse(kind);
    if (existing) await promoteContact(tx, kind, existing, now);
    else await addPrimaryContact(tx, ctx, kind, before, address);
  }
  await recordCallerAction(tx, ctx, `${kind}.change`, { userId });
  await notifyPreviousContact(tx, ctx, kind, before);
  const profile = await findProfile(tx, companyId, userId);
  if (address !== null && profile && !profile.user[`${kind}Verified`]) await VERIFICATION_SENDERS[kind](tx, ctx, profile, address);
};

export type NoticePorts = Pick<Services, 'clock' | 'encryption' | 'throttle'>;

/** Only a verified number receives the notice: an unverified one may belong to another person. */
const notifyPreviousMobile = async (
  tx: Tx,
  services: NoticePorts,
  before: UserRow,
  data: { name: string; mobile: string },
): Promise<void> => {
  const { companyId, id: userId, mobile: recipient, mobileVerified } = before;
  if (recipient === null || !mobileVerified || !(await isBelowLimit(() => services.throttle.count(SMS_RECIPIENT_THROTTLE, recipient))))
    return;
  const notice = { companyId, userId, channel: 'sms', kind: 'notice.mobile_changed', recipient, data } as const;
  await writeMessage(tx, services, notice, services.clock.now());
};

/** Notifies the previous address that the primary email or mobile number has changed, so that an account takeover does not go unnoticed. */
export const notifyPreviousContact = async (tx: Tx, services: NoticePorts, kind: ContactTableKind, before: UserRow): Promise<void> => {
  const { companyId, id: userId, email: recipient } = before;
  const { email, mobile, firstName: name } = await lockUser(tx, { companyId, userId });
  const notice = { companyId, userId, channel: 'email', recipient: recipient ?? '' } as const;
  if (kind === 'email') {
    const data = { name, email: email === null ? '' : maskEmail(email) };
    if (recipient !== null) await writeMessage(tx, services, { ...notice, kind: 'notice.email_changed', data }, services.clock.now());
    return;
  }
  const data = { name, mobile: mobile === null ? '' : maskMobile(mobile) };
  if (recipient !== null) await writeMessage(tx, services, { ...notice, kind: 'notice.mobile_changed', data }, services.clock.now());
  await notifyPreviousMobile(tx, services, before, data);
};
