import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { writeMessage } from '#server/features/messages/message.ts';
import { claimAddresses } from '#server/features/users/claim-addresses.ts';
import { maskMobile } from '#server/features/users/identifiers.ts';
import { toUser } from '#server/features/users/present.ts';
import { lockUser, type Profile } from '#server/features/users/find-user.ts';
import type { ProfileChange } from '#server/features/users/schema.ts';
import { sendMobileVerification } from '#server/features/verifications/send-verification.ts';
import { isBelowLimit } from '#server/platform/throttle.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import { announce } from '#server/records/outbox.ts';

const DEFAULT_LANGUAGE = 'en';

/** The blank form of a field that may not be null: undefined stays undefined. */
const orDefault = (value: string | null | undefined, blank: string) => (value === null ? blank : value);

const isNewMobile = (user: UserRow, { mobile }: ProfileChange): boolean => mobile !== undefined && mobile !== user.mobile;

const toColumns = (user: UserRow, change: ProfileChange): Partial<UserRow> => ({
  firstName: orDefault(change.first_name, ''),
  lastName: orDefault(change.last_name, ''),
  idNumber: change.id_number,
  language: orDefault(change.language, DEFAULT_LANGUAGE),
  nationality: change.nationality,
  timezone: change.timezone,
  birthDate: change.birth_date,
  metadata: mergeMetadata(user.metadata, change.metadata),
  mobile: change.mobile,
  ...(isNewMobile(user, change) ? { mobileVerified: false } : {}),
});

/** The number from before is told only if it was verified: else nobody knows whose it is. */
const tellNumberBefore = async (tx: Tx, ctx: SessionContext, before: UserRow, data: { name: string; mobile: string }): Promise<void> => {
  const { companyId, id: userId, mobile: recipient, mobileVerified } = before;
  if (recipient === null || !mobileVerified || !(await isBelowLimit(() => ctx.throttle.count('smsTo', recipient)))) return;
  await writeMessage(tx, ctx, { companyId, userId, channel: 'sms', kind: 'notice.mobile_changed', recipient, data }, ctx.clock.now());
};

const followNewMobile = async (tx: Tx, ctx: SessionContext, before: UserRow, profile: Profile): Promise<void> => {
  const { companyId, id: userId, email, firstName: name, mobile } = profile.user;
  const data = { name, mobile: mobile === null ? '' : maskMobile(mobile) };
  if (email !== null) {
    const notice = { companyId, userId, channel: 'email', kind: 'notice.mobile_changed', recipient: email, data } as const;
    await writeMessage(tx, ctx, notice, ctx.clock.now());
  }
  await tellNumberBefore(tx, ctx, before, data);
  await recordAct(tx, ctx, 'mobile.change');
  await sendMobileVerification(tx, ctx, profile);
};

/**
 * Changes the caller's own profile and announces it. A new mobile number is unverified: a code is sent to it, and the change is
 * told to the email and to the number from before. Throws invalid when another user of the company has the number.
 */
export const changeProfile = async (ctx: SessionContext, sent: ProfileChange): Promise<Profile> => {
  const { companyId, userId } = ctx.me;
  return inOwnCompany(ctx, async (tx) => {
    const before = await lockUser(tx, ctx.me);
    const now = ctx.clock.now();
    if (isNewMobile(before, sent)) await claimAddresses(tx, companyId, { mobile: sent.mobile }, { now, exceptUserId: userId });
    const change = changeOf(before, toColumns(before, sent));
    if (!change) return { ...ctx.me, user: before };
    const [user = before] = await tx
      .update(users)
      .set({ ...change.after, updatedAt: now })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
      .returning();
    const profile = { ...ctx.me, user };
    await announce(tx, { companyId, event: 'user.update', subjectId: userId, data: toUser(profile) });
    if (user.mobile !== before.mobile) await followNewMobile(tx, ctx, before, profile);
    return profile;
  });
};
