// Adding an email address or a mobile number. It is claimed as at registration, proved by the key or code that is sent to it, and
// unique among those that are verified. Whoever gives or proves an address locks it first, then the users who have it.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactKind, type ContactRow, type UserRow } from '#db/schema/index.ts';
import { contactRecords } from '#server/modules/people/contacts/find-contact.ts';
import { ADDRESS_FIELDS } from '#server/modules/people/contacts/present.ts';
import { replacePrimary } from '#server/modules/people/contacts/primary.ts';
import { tellContactBefore } from '#server/modules/people/contacts/tell-contact-before.ts';
import type { Actor } from '#server/records/audit.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
import { claimAddresses, lockHolders } from '#server/modules/people/users/claim-addresses.ts';
import { requireUserFor } from '#server/modules/people/users/find-recipient.ts';
import { findProfile } from '#server/modules/people/users/find-user.ts';
import { SEND_VERIFICATION } from '#server/modules/people/verifications/send-verification.ts';
import { giveAddress } from '#server/modules/people/verifications/verify-address.ts';
import { AppError, inUse, invalid } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { Owned, OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type NewContact = {
  kind: ContactKind;
  address: string;
  /** The primary one, as soon as it is verified; an admin's is it at once. */
  primary?: boolean | undefined;
  /** An admin says that it is theirs. */
  verified?: boolean | undefined;
};

/** Claims an address for a user, under the name that the field has here. */
const claim = async (tx: Tx, ctx: Pick<Services, 'clock'>, { kind, address }: NewContact, user: UserRow): Promise<void> => {
  try {
    await claimAddresses(tx, user.companyId, { [kind]: address }, { now: ctx.clock.now(), exceptUserId: user.id });
  } catch (thrown) {
    const messages = thrown instanceof AppError && thrown.code === 'invalid' ? thrown.data?.[kind] : undefined;
    throw Array.isArray(messages) ? invalid({ [ADDRESS_FIELDS[kind]]: messages }) : thrown;
  }
};

const requireNew = async (tx: Tx, { kind, address }: NewContact, { companyId, id: userId }: UserRow): Promise<void> => {
  const contacts = contactTables[kind];
  const isSame = and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.address, address));
  if ((await tx.$count(contacts, isSame)) > 0) throw inUse(ADDRESS_FIELDS[kind]);
};

const proveOrAsk = async (
  tx: Tx,
  ctx: Actor & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>,
  { kind, address, verified }: NewContact,
  user: UserRow,
): Promise<void> => {
  const { companyId, id: userId } = user;
  if (verified === true) {
    if (!(await giveAddress(tx, ctx, { companyId, userId, kind, address, actorId: ctx.me.userId }))) throw inUse(ADDRESS_FIELDS[kind]);
    return;
  }
  const profile = await findProfile(tx, companyId, userId);
  if (profile) await SEND_VERIFICATION[kind](tx, ctx, profile, address);
};

/**
 * Gives a user one more address, in the caller's transaction, and sends what verifies it. The first one is their primary one. Throws
 * invalid on the address when somebody has it, or they themselves.
 */
const addContact = async (
  tx: Tx,
  ctx: Actor & OwnerCall & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>,
  user: UserRow,
  added: NewContact,
): Promise<Owned<ContactRow>> => {
  const { kind, address, primary = false } = added;
  await claim(tx, ctx, added, user);
  const whose = { companyId: user.companyId, userId: user.id };
  const before = await lockHolders(tx, whose, { kind, value: address });
  await requireNew(tx, added, user);
  const isPrimary = before[kind] === null || (primary && ctx.owner.userId === null);
  const create = () => contactRecords[kind].create(tx, ctx, user, { address, isPrimary, becomesPrimary: primary && !isPrimary });
  const replace = () => replacePrimary(tx, { kind, ...whose, now: ctx.clock.now(), raise: create });
  const { record } = isPrimary ? await tellingOfUser(tx, whose, replace) : await create();
  if (isPrimary) await tellContactBefore(tx, ctx, kind, before);
  await proveOrAsk(tx, ctx, added, user);
  return contactRecords[kind].get({ db: tx, owner: ctx.owner }, String(record.id));
};

/**
 * Adds an email address or mobile number for the caller, or for the user whom an admin names. Throws invalid on `user`, on the address,
 * and beyond twenty; throttled when the caller adds too many in a day.
 */
export const createContact = async (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'ledger' | 'log' | 'throttle'>,
  added: NewContact & { user?: string },
): Promise<Owned<ContactRow>> => {
  if (ctx.owner.userId !== null) await ctx.throttle.count('addContact', `${ctx.owner.companyId} ${ctx.owner.userId}`);
  const created = await inOwnCompany(ctx, async (tx) => {
    const user = await requireUserFor(tx, ctx.owner, added.user);
    // An address is a way in: whoever gives somebody one could set their password.
    await requireRankOver(tx, ctx, user.id);
    return addContact(tx, ctx, user, added);
  });
  const { companyId, userId } = created.record;
  if (created.record.isVerified) await ctx.domainEvents.addressVerificationCommitted(ctx, { companyId, userId });
  return created;
};
