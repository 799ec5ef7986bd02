import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactKind, type ContactRow, type UserRow } from '#db/schema/index.ts';
import { tellingOfContact } from '#server/modules/people/contacts/announce-contact.ts';
import { contactRecords } from '#server/modules/people/contacts/find-contact.ts';
import { makePrimary } from '#server/modules/people/contacts/primary.ts';
import type { AdminContactChange } from '#server/modules/people/contacts/schema.ts';
import { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
import { lockAddress, lockHolders } from '#server/modules/people/users/claim-addresses.ts';
import { giveAddress } from '#server/modules/people/verifications/verify-address.ts';
import { inUse, invalid } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { Owned, OwnerCall } from '#server/records/owned-records.ts';
import type { CallerPort, OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type Change = AdminContactChange & { kind: ContactKind; id: string };

/** The contact, with whoever else might change it, its user or what it stands for kept waiting. */
const lockContact = async (tx: Tx, ctx: OwnerCall & CallerPort, { kind, id }: Change): Promise<{ record: ContactRow; user: UserRow }> => {
  const { companyId } = ctx.owner;
  const { record } = await contactRecords[kind].get({ db: tx, owner: ctx.owner }, id);
  await lockAddress(tx, companyId, { kind, value: record.address });
  const user = await lockHolders(tx, { companyId, userId: record.userId }, { kind, value: record.address });
  return { record: (await contactRecords[kind].lock(tx, ctx, id)).record, user };
};

const ARCHIVED = 'Take it out of the archive first.';

const requireAllowed = ({ owner }: OwnerCall, before: ContactRow, { primary, verified, archived }: Change): void => {
  if (before.isPrimary && primary === false) throw invalid({ primary: ['Make another one the primary one instead.'] });
  if (before.isPrimary && archived === true) throw invalid({ archived: ['This is the primary one. Make another one primary first.'] });
  const isArchived = archived ?? before.archived;
  if (primary === true && isArchived) throw invalid({ primary: [ARCHIVED] });
  if (verified === true && isArchived) throw invalid({ verified: [ARCHIVED] });
  const isVerified = verified ?? before.isVerified;
  if (primary === true && !before.isPrimary && !isVerified && owner.userId !== null) throw invalid({ primary: ['Verify it first.'] });
};

/** An admin says that it is theirs. */
const prove = async (
  tx: Tx,
  ctx: Actor & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  { kind }: Change,
  before: ContactRow,
): Promise<void> => {
  const { companyId, userId, address } = before;
  const isGiven = await giveAddress(tx, ctx, { companyId, userId, kind, address, actorId: ctx.me.userId });
  if (!isGiven) throw inUse('verified');
};

/** False: it says so already. */
const setColumns = async (tx: Tx, ctx: Pick<Services, 'clock'>, change: Change, before: ContactRow): Promise<boolean> => {
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

/** False: it is that already. */
const raise = async (
  tx: Tx,
  ctx: OwnerCall & Pick<Services, 'clock' | 'domainEvents' | 'encryption' | 'throttle'>,
  { kind, id, primary }: Change,
): Promise<boolean> => {
  const { record } = await contactRecords[kind].get({ db: tx, owner: { ...ctx.owner, userId: null } }, id);
  if (primary !== true || record.isPrimary) return false;
  await makePrimary(tx, ctx, kind, record);
  return true;
};

const apply = async (
  tx: Tx,
  ctx: Actor & OwnerCall & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  change: Change,
): Promise<Owned<ContactRow>> => {
  const { kind, id } = change;
  const { record, user } = await lockContact(tx, ctx, change);
  requireAllowed(ctx, record, change);
  const telling = (step: () => Promise<boolean>) => tellingOfUser(tx, record, () => tellingOfContact(tx, kind, record, step));
  const set = () => setColumns(tx, ctx, change, record);
  const isToProve = change.verified === true && !record.isVerified;
  // Proving it tells of itself: what comes before and after is told apart from it.
  const isSetBefore = isToProve && (await telling(set));
  if (isToProve) await prove(tx, ctx, change, record);
  const isChanged = await telling(async () => {
    const isSet = !isToProve && (await set());
    return (await raise(tx, ctx, change)) || isSet;
  });
  if (isSetBefore || isChanged) await recordAct(tx, ctx, `${kind}.update`, { userId: user.id, details: { id: record.id } });
  return contactRecords[kind].get({ db: tx, owner: { ...ctx.owner, userId: null } }, id);
};

/**
 * Makes an email address or mobile number the primary one; for admins, says whether it is verified, and puts it away. Throws not_found,
 * invalid where it is not verified, or the primary one would be missing.
 */
export const changeContact = async (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents' | 'encryption' | 'ledger' | 'log' | 'throttle'>,
  change: Change,
): Promise<Owned<ContactRow>> => {
  const changed = await inOwnCompany(ctx, (tx) => apply(tx, ctx, change));
  const { companyId, userId } = changed.record;
  if (change.verified === true) await ctx.domainEvents.addressVerificationCommitted(ctx, { companyId, userId });
  return changed;
};
