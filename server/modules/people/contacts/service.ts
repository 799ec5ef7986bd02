// Email addresses and mobile numbers of users. A new address is claimed and then verified with the key or code sent to it; verified
// addresses are unique in the company. Lock order: address, then all users who have it.
import { CONTACT_CREATION_THROTTLE } from '#server/modules/people/throttles.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactTableKind, type ContactRow, type UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, inUse, invalid, refused } from '#server/kernel/errors.ts';
import { deleteVerifications } from '#server/modules/messaging/index.ts';
import { claimAddresses, lockAddress, lockAddressHolders } from '#server/modules/people/contacts/claims.ts';
import { contactRecords, emitContactUpdate } from '#server/modules/people/contacts/contact-records.ts';
import { makePrimary, notifyPreviousContact, replacePrimary } from '#server/modules/people/contacts/primary-contact.ts';
import { ADDRESS_FIELDS, type AdminContactChange } from '#server/modules/people/contacts/schema.ts';
import { VERIFICATION_SENDERS } from '#server/modules/people/contacts/send-verification.ts';
import { assignVerifiedAddress } from '#server/modules/people/contacts/verify-contact.ts';
import { requireRecordOwner } from '#server/modules/people/identifiers/user-lookup.ts';
import { emitUserUpdate, findProfile, lockUser } from '#server/modules/people/user-profiles/service.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnedRecord, OwnerPort } from '#server/records/owned-records.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { CallerPort, OwnerAuditPorts } from '#server/records/service-ports.ts';

type NewContact = {
  kind: ContactTableKind;
  address: string;
  /** Whether to make it primary: immediately for an admin, otherwise once it is verified. */
  primary?: boolean | undefined;
  /** Set only by admins. */
  verified?: boolean | undefined;
};

/** Claims an address. Errors are reported on the API field of the address. */
const claimAddress = async (tx: Tx, ctx: Pick<Services, 'clock'>, { kind, address }: NewContact, user: UserRow): Promise<void> => {
  try {
    await claimAddresses(tx, user.companyId, { [kind]: address }, { now: ctx.clock.now(), exceptUserId: user.id });
  } catch (thrown) {
    const messages = thrown instanceof AppError && thrown.code === 'invalid' ? thrown.data?.[kind] : undefined;
    throw Array.isArray(messages) ? invalid({ [ADDRESS_FIELDS[kind]]: messages }) : thrown;
  }
};

const requireNotAdded = async (tx: Tx, { kind, address }: NewContact, { companyId, id: userId }: UserRow): Promise<void> => {
  const contacts = contactTables[kind];
  const sameAddressCondition = and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.address, address));
  if ((await tx.$count(contacts, sameAddressCondition)) > 0) throw inUse(ADDRESS_FIELDS[kind]);
};

const verifyOrSendVerification = async (
  tx: Tx,
  ctx: AuditActor & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>,
  { kind, address, verified }: NewContact,
  user: UserRow,
): Promise<void> => {
  const { companyId, id: userId } = user;
  if (verified === true) {
    if (!(await assignVerifiedAddress(tx, ctx, { companyId, userId, kind, address, actorId: ctx.me.userId })))
      throw inUse(ADDRESS_FIELDS[kind]);
    return;
  }
  const profile = await findProfile(tx, companyId, userId);
  if (profile) await VERIFICATION_SENDERS[kind](tx, ctx, profile, address);
};

/**
 * Adds an address and sends its verification. The first address of a user becomes primary. Throws invalid if another user has the address,
 * or the user already has it.
 */
const addContact = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>,
  user: UserRow,
  contact: NewContact,
): Promise<OwnedRecord<ContactRow>> => {
  const { kind, address, primary = false } = contact;
  await claimAddress(tx, ctx, contact, user);
  const key = { companyId: user.companyId, userId: user.id };
  const before = await lockAddressHolders(tx, key, { kind, value: address });
  await requireNotAdded(tx, contact, user);
  const isPrimary = before[kind] === null || (primary && ctx.owner.userId === null);
  const create = () => contactRecords[kind].create(tx, ctx, user, { address, isPrimary, becomesPrimary: primary && !isPrimary });
  const replace = () => replacePrimary(tx, { kind, ...key, now: ctx.clock.now(), promote: create });
  const { record } = isPrimary ? await emitUserUpdate(tx, key, replace) : await create();
  if (isPrimary) await notifyPreviousContact(tx, ctx, kind, before);
  await verifyOrSendVerification(tx, ctx, contact, user);
  return contactRecords[kind].get({ db: tx, owner: ctx.owner }, String(record.id));
};

/**
 * Adds an address for the caller or, if the caller is an admin, for another user. Throws invalid on `user` and on the address, and above
 * twenty addresses; throttled above the daily limit.
 */
export const createContact = async (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'ledger' | 'log' | 'throttle'>,
  contact: NewContact & { user?: string },
): Promise<OwnedRecord<ContactRow>> => {
  if (ctx.owner.userId !== null) await ctx.throttle.count(CONTACT_CREATION_THROTTLE, `${ctx.owner.companyId} ${ctx.owner.userId}`);
  const created = await withOwnCompanyTransaction(ctx, async (tx) => {
    const user = await requireRecordOwner(tx, ctx.owner, contact.user);
    // An address can reset the password, so adding one requires rank over the user.
    await requireRankOver(tx, ctx, user.id);
    return addContact(tx, ctx, user, contact);
  });
  const { companyId, userId } = created.record;
  if (created.record.isVerified) await ctx.domainEvents.addressVerificationCommitted(ctx, { companyId, userId });
  return created;
};

type ContactUpdate = AdminContactChange & { kind: ContactTableKind; id: string };

/** Locks the address, its users and then the contact. */
const lockContact = async (
  tx: Tx,
  ctx: OwnerPort & CallerPort,
  { kind, id }: ContactUpdate,
): Promise<{ record: ContactRow; user: UserRow }> => {
  const { companyId } = ctx.owner;
  const { record } = await contactRecords[kind].get({ db: tx, owner: ctx.owner }, id);
  await lockAddress(tx, companyId, { kind, value: record.address });
  const user = await lockAddressHolders(tx, { companyId, userId: record.userId }, { kind, value: record.address });
  return { record: (await contactRecords[kind].lock(tx, ctx, id)).record, user };
};

const ARCHIVED_MESSAGE = 'Restore it first.';

const validateContactChange = ({ owner }: OwnerPort, before: ContactRow, { primary, verified, archived }: ContactUpdate): void => {
  if (before.isPrimary && primary === false) throw invalid({ primary: ['Make another one the primary one instead.'] });
  if (before.isPrimary && archived === true) throw invalid({ archived: ['Make another one primary first.'] });
  const isArchived = archived ?? before.archived;
  if (primary === true && isArchived) throw invalid({ primary: [ARCHIVED_MESSAGE] });
  if (verified === true && isArchived) throw invalid({ verified: [ARCHIVED_MESSAGE] });
  const isVerified = verified ?? before.isVerified;
  if (primary === true && !before.isPrimary && !isVerified && owner.userId !== null) throw invalid({ primary: ['Verify it first.'] });
};

const verifyByAdmin = async (
  tx: Tx,
  ctx: AuditActor & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  { kind }: ContactUpdate,
  before: ContactRow,
): Promise<void> => {
  const { companyId, userId, address } = before;
  const isAssigned = await assignVerifiedAddress(tx, ctx, { companyId, userId, kind, address, actorId: ctx.me.userId });
  if (!isAssigned) throw inUse('verified');
};

/** Returns false if nothing changes. */
const updateContactColumns = async (tx: Tx, ctx: Pick<Services, 'clock'>, change: ContactUpdate, before: ContactRow): Promise<boolean> => {
  const { kind, primary, verified, archived } = change;
  const contacts = contactTables[kind];
  const columns = {
    ...(verified === false && { isVerified: false }),
    ...(primary === false && { becomesPrimary: false }),
    archived,
  };
  const changed = changeOf(before, columns);
  if (!changed) return false;
  await tx
    .update(contacts)
    .set({ ...changed.after, updatedAt: ctx.clock.now() })
    .where(and(eq(contacts.companyId, before.companyId), eq(contacts.id, before.id)));
  return true;
};

/** Returns false if the change does not make the contact primary. */
const promoteIfRequested = async (
  tx: Tx,
  ctx: OwnerPort & Pick<Services, 'clock' | 'domainEvents' | 'encryption' | 'throttle'>,
  { kind, id, primary }: ContactUpdate,
): Promise<boolean> => {
  const { record } = await contactRecords[kind].get({ db: tx, owner: { ...ctx.owner, userId: null } }, id);
  if (primary !== true || record.isPrimary) return false;
  await makePrimary(tx, ctx, kind, record);
  return true;
};

const applyContactChange = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  change: ContactUpdate,
): Promise<OwnedRecord<ContactRow>> => {
  const { kind, id } = change;
  const { record, user } = await lockContact(tx, ctx, change);
  validateContactChange(ctx, record, change);
  const emitChanges = (step: () => Promise<boolean>) => emitUserUpdate(tx, record, () => emitContactUpdate(tx, kind, record, step));
  const write = () => updateContactColumns(tx, ctx, change, record);
  const needsVerification = change.verified === true && !record.isVerified;
  // Verification emits its own events, so the changes before and after it are emitted separately.
  const isWrittenBefore = needsVerification && (await emitChanges(write));
  if (needsVerification) await verifyByAdmin(tx, ctx, change, record);
  const isChanged = await emitChanges(async () => {
    const isWritten = !needsVerification && (await write());
    return (await promoteIfRequested(tx, ctx, change)) || isWritten;
  });
  if (isWrittenBefore || isChanged) await recordCallerAction(tx, ctx, `${kind}.update`, { userId: user.id, details: { id: record.id } });
  return contactRecords[kind].get({ db: tx, owner: { ...ctx.owner, userId: null } }, id);
};

/**
 * Makes an address the primary one; for admins, also changes whether it is verified and archived. Throws not_found, and invalid if it is
 * not verified or the user would lose the primary one.
 */
export const changeContact = async (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents' | 'encryption' | 'ledger' | 'log' | 'throttle'>,
  change: ContactUpdate,
): Promise<OwnedRecord<ContactRow>> => {
  const changed = await withOwnCompanyTransaction(ctx, (tx) => applyContactChange(tx, ctx, change));
  const { companyId, userId } = changed.record;
  if (change.verified === true) await ctx.domainEvents.addressVerificationCommitted(ctx, { companyId, userId });
  return changed;
};

/** Deletes an address and its pending verification. Throws not_found, and invalid for the primary one. */
export const removeContact = (ctx: OwnerAuditPorts, kind: ContactTableKind, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const records = contactRecords[kind];
    const { record } = await records.get({ db: tx, owner: ctx.owner }, id);
    await lockUser(tx, { companyId: record.companyId, userId: record.userId });
    const locked = await records.lock(tx, ctx, id);
    if (locked.record.isPrimary) throw refused('Make another one primary first.');
    await records.remove(tx, ctx, id);
    const { companyId, userId, address: subject } = record;
    await deleteVerifications(tx, { companyId, userId, purpose: kind, subject });
  });
