import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactKind, type UserRow } from '#db/schema/index.ts';
import { contactRecords } from '#server/modules/people/contacts/find-contact.ts';
import { makeNextPrimary, raiseContact, replacePrimary } from '#server/modules/people/contacts/primary.ts';
import { tellContactBefore } from '#server/modules/people/contacts/tell-contact-before.ts';
import { findProfile } from '#server/modules/people/users/find-user.ts';
import { SEND_VERIFICATION } from '#server/modules/people/verifications/send-verification.ts';
import { inUse } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { Services } from '#server/api/services.ts';

const findOwn = async (tx: Tx, kind: ContactKind, { companyId, id: userId }: UserRow, address?: string) => {
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
  const raise = () => contactRecords[kind].create(tx, ctx, user, { address, isPrimary: true });
  await replacePrimary(tx, { kind, companyId: user.companyId, userId: user.id, now: ctx.clock.now(), raise });
};

/** An address that was verified is kept beside the new one; one that was not was a mistake, or nobody knows whose. */
const giveUpBefore = async (tx: Tx, ctx: Actor & OwnerCall, kind: ContactKind, user: UserRow, isReplaced: boolean): Promise<void> => {
  const before = await findOwn(tx, kind, user);
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
  await giveUpBefore(tx, ctx, kind, before, address !== null);
  if (address === null) await makeNextPrimary(tx, kind, { companyId, userId }, now);
  else {
    const known = await findOwn(tx, kind, before, address);
    // What an admin has put away is not taken out again by its user.
    if (known?.archived) throw inUse(kind);
    if (known) await raiseContact(tx, kind, known, now);
    else await addPrimary(tx, ctx, kind, before, address);
  }
  await recordAct(tx, ctx, `${kind}.change`, { userId });
  await tellContactBefore(tx, ctx, kind, before);
  const profile = await findProfile(tx, companyId, userId);
  if (address !== null && profile && !profile.user[`${kind}Verified`]) await SEND_VERIFICATION[kind](tx, ctx, profile, address);
};
