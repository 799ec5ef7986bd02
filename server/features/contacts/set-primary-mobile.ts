import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { mobiles, type UserRow } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import { contactRecords } from '#server/features/contacts/find-contact.ts';
import { makeNextPrimary, raiseContact, replacePrimary } from '#server/features/contacts/primary.ts';
import { tellContactBefore } from '#server/features/contacts/tell-contact-before.ts';
import { findProfile } from '#server/features/users/find-user.ts';
import { sendMobileVerification } from '#server/features/verifications/send-verification.ts';
import { inUse } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';

const findOwn = async (tx: Tx, { companyId, id: userId }: UserRow, isMeant: ReturnType<typeof eq>) => {
  const [found] = await tx
    .select()
    .from(mobiles)
    .where(and(eq(mobiles.companyId, companyId), eq(mobiles.userId, userId), isMeant));
  return found;
};

const addPrimary = async (tx: Tx, ctx: OwnerContext, user: UserRow, address: string): Promise<void> => {
  const raise = () => contactRecords.mobile.create(tx, ctx, user, { address, isPrimary: true });
  await replacePrimary(tx, { kind: 'mobile', companyId: user.companyId, userId: user.id, now: ctx.clock.now(), raise });
};

/** A number that was verified is kept beside the new one; one that was not was a mistake, or nobody knows whose. */
const giveUpBefore = async (tx: Tx, ctx: OwnerContext, user: UserRow, isReplaced: boolean): Promise<void> => {
  const before = await findOwn(tx, user, eq(mobiles.isPrimary, true));
  if (before && !(isReplaced && before.isVerified)) await contactRecords.mobile.remove(tx, ctx, String(before.id));
};

/**
 * Makes a number the user's primary one at once, as v3 clients expect of a profile's `mobile`: added where they do not have it, unverified
 * until its code has come back. null takes the primary one away, and the next takes its place. What changed is told to where the user was
 * reached before. The number is claimed, and the user locked, by the caller.
 */
export const setPrimaryMobile = async (tx: Tx, ctx: OwnerContext, before: UserRow, mobile: string | null): Promise<void> => {
  const { companyId, id: userId } = before;
  const now = ctx.clock.now();
  await giveUpBefore(tx, ctx, before, mobile !== null);
  if (mobile === null) await makeNextPrimary(tx, 'mobile', { companyId, userId }, now);
  else {
    const known = await findOwn(tx, before, eq(mobiles.address, mobile));
    // What an admin has put away is not taken out again by its user.
    if (known?.archived) throw inUse('mobile');
    if (known) await raiseContact(tx, 'mobile', known, now);
    else await addPrimary(tx, ctx, before, mobile);
  }
  await recordAct(tx, ctx, 'mobile.change');
  await tellContactBefore(tx, ctx, 'mobile', before);
  const profile = await findProfile(tx, companyId, userId);
  if (mobile !== null && profile && !profile.user.mobileVerified) await sendMobileVerification(tx, ctx, profile, mobile);
};
