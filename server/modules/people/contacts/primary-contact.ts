// Which of a user's email addresses, or mobile numbers, is the primary one. Whoever calls this has locked the user's row, so that
// of two who choose at once one waits for the other; that there is never a second one is an index of the table.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactKind, type ContactRow, type UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { inUse } from '#server/kernel/errors.ts';
import { deleteVerifications, writeMessage } from '#server/modules/messaging/index.ts';
import { emitContactUpdate, contactRecords } from '#server/modules/people/contacts/contact-records.ts';
import { VERIFICATION_SENDERS } from '#server/modules/people/contacts/send-verification.ts';
import { maskEmail, maskMobile } from '#server/modules/people/users/identifiers.ts';
import { lockUser, findProfile } from '#server/modules/people/users/profiles.ts';
import { isBelowLimit } from '#server/platform/security/throttle.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';

type ContactOwner = { companyId: number; userId: string };
type PrimaryCandidate = Pick<ContactRow, 'companyId' | 'id' | 'userId'>;

type Replacement<Answer> = ContactOwner & {
  kind: ContactKind;
  now: Date;
  /** Makes another one the primary one. */ promote: () => Promise<Answer>;
};

/**
 * Puts another one in the place of the primary one, where there is one, and tells of the one that is it no more. A link that was sent there
 * sets no password any more.
 */
export const replacePrimary = async <Answer>(tx: Tx, { kind, companyId, userId, now, promote }: Replacement<Answer>): Promise<Answer> => {
  const contacts = contactTables[kind];
  const isPrimary = and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.isPrimary, true));
  const [before] = await tx.select().from(contacts).where(isPrimary);
  if (!before) return promote();
  return emitContactUpdate(tx, kind, before, async () => {
    await tx.update(contacts).set({ isPrimary: false, updatedAt: now }).where(isPrimary);
    if (kind === 'email') await deleteVerifications(tx, { companyId, userId, purpose: 'password' });
    return promote();
  });
};

/** Makes a contact the primary one; whoever calls it tells of that. */
const setPrimary = (tx: Tx, kind: ContactKind, { companyId, id, userId }: PrimaryCandidate, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  const promote = async () => {
    await tx
      .update(contacts)
      .set({ isPrimary: true, becomesPrimary: false, updatedAt: now })
      .where(and(eq(contacts.companyId, companyId), eq(contacts.id, id)));
  };
  return replacePrimary(tx, { kind, companyId, userId, now, promote });
};

/** Makes a contact the primary one, and tells of it. */
export const promoteContact = (tx: Tx, kind: ContactKind, contact: PrimaryCandidate, now: Date): Promise<void> =>
  emitContactUpdate(tx, kind, contact, () => setPrimary(tx, kind, contact, now));

/** Makes a contact the primary one, and writes that to where the user was reached before; whoever calls it tells of the contact. */
export const makePrimary = async (tx: Tx, services: NoticePorts, kind: ContactKind, contact: PrimaryCandidate): Promise<void> => {
  const before = await lockUser(tx, contact);
  await setPrimary(tx, kind, contact, services.clock.now());
  await notifyPreviousContact(tx, services, kind, before);
};

/** After the primary one is gone: the oldest that is verified takes its place, else the oldest; nothing where none is left. */
export const makeNextPrimary = async (tx: Tx, kind: ContactKind, { companyId, userId }: ContactOwner, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  const [next] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.archived, false)))
    .orderBy(desc(contacts.isVerified), asc(contacts.id))
    .limit(1);
  if (next) await promoteContact(tx, kind, next, now);
};

const findOwnContact = async (tx: Tx, kind: ContactKind, { companyId, id: userId }: UserRow, address?: string) => {
  const contacts = contactTables[kind];
  const [found] = await tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, companyId),
        eq(contacts.userId, userId),
        address === undefined ? eq(contacts.isPrimary, true) : eq(contacts.address, address),
      ),
    );
  return found;
};

const addPrimary = async (tx: Tx, ctx: Actor & OwnerCall, kind: ContactKind, user: UserRow, address: string): Promise<void> => {
  const promote = () => contactRecords[kind].create(tx, ctx, user, { address, isPrimary: true });
  await replacePrimary(tx, { kind, companyId: user.companyId, userId: user.id, now: ctx.clock.now(), promote });
};

/** An address that was verified is kept beside the new one; one that was not was a mistake, or nobody knows whose. */
const removePrevious = async (tx: Tx, ctx: Actor & OwnerCall, kind: ContactKind, user: UserRow, isReplaced: boolean): Promise<void> => {
  const before = await findOwnContact(tx, kind, user);
  if (before && !(isReplaced && before.isVerified)) await contactRecords[kind].remove(tx, ctx, String(before.id));
};

/**
 * Makes an email address or mobile number the user's primary one at once, as v3 clients expect of a profile's `mobile`, and of the `email`
 * that an admin sends: added where they do not have it, unverified until its key or code has come back. null takes the primary one away,
 * and the next takes its place. What changed is told to where the user was reached before. The address is claimed, and the user locked,
 * by the caller.
 */
export const setPrimaryContact = async (
  tx: Tx,
  ctx: Actor & OwnerCall & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  before: UserRow,
  { kind, address }: { kind: ContactKind; address: string | null },
): Promise<void> => {
  const { companyId, id: userId } = before;
  const now = ctx.clock.now();
  await removePrevious(tx, ctx, kind, before, address !== null);
  if (address === null) await makeNextPrimary(tx, kind, { companyId, userId }, now);
  else {
    const known = await findOwnContact(tx, kind, before, address);
    // What an admin has put away is not taken out again by its user.
    if (known?.archived) throw inUse(kind);
    if (known) await promoteContact(tx, kind, known, now);
    else await addPrimary(tx, ctx, kind, before, address);
  }
  await recordAct(tx, ctx, `${kind}.change`, { userId });
  await notifyPreviousContact(tx, ctx, kind, before);
  const profile = await findProfile(tx, companyId, userId);
  if (address !== null && profile && !profile.user[`${kind}Verified`]) await VERIFICATION_SENDERS[kind](tx, ctx, profile, address);
};

export type NoticePorts = Pick<Services, 'clock' | 'encryption' | 'throttle'>;

/** To the number from before only if it was verified: else nobody knows whose it is. */
const notifyPreviousMobile = async (
  tx: Tx,
  services: NoticePorts,
  before: UserRow,
  data: { name: string; mobile: string },
): Promise<void> => {
  const { companyId, id: userId, mobile: recipient, mobileVerified } = before;
  if (recipient === null || !mobileVerified || !(await isBelowLimit(() => services.throttle.count('smsTo', recipient)))) return;
  const notice = { companyId, userId, channel: 'sms', kind: 'notice.mobile_changed', recipient, data } as const;
  await writeMessage(tx, services, notice, services.clock.now());
};

/**
 * Tells that the primary email or mobile number is another one now, to where the user was reached before: whoever took the account over
 * must not do so in silence.
 */
export const notifyPreviousContact = async (tx: Tx, services: NoticePorts, kind: ContactKind, before: UserRow): Promise<void> => {
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
