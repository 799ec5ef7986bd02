// Claims of addresses. An address belongs to the user who verified it. Until then, several users may add it, so that adding it first cannot
// block its owner. For one day, it is reserved for the user who added it first, which leaves time to verify it and protects against a form
// that is sent twice. The day starts only once per address, so that removing and adding it again does not extend the reservation.
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { claimedAddresses, contactTables, users, type UserRow } from '#db/schema/index.ts';
import { inUse, notFound } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { requirePossibleNumber } from '#server/modules/people/identifiers/identifiers.ts';

const RESERVATION_MS = DAY_MS;

type ContactAddresses = { email?: string | null | undefined; mobile?: string | null | undefined };

type ClaimOptions = {
  now: Date;
  /** A user who may already have the address. */
  exceptUserId?: string;
};

type ContactAddress = { kind: keyof ContactAddresses; value: string };

/** Serializes all claims and verifications of an address. */
export const lockAddress = async (tx: Tx, companyId: number, { kind, value }: ContactAddress): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${companyId} ${kind} ${value}`}, 0))`);
};

/**
 * Locks the user and all users who have added the address, in the order of their IDs to prevent deadlocks. Returns the row of the user. The
 * caller must have locked the address.
 */
export const lockAddressHolders = async (
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: string },
  { kind, value }: ContactAddress,
): Promise<UserRow> => {
  const contacts = contactTables[kind];
  const holders = sql`select ${contacts.userId} from ${contacts} where ${contacts.companyId} = ${companyId} and ${contacts.address} = ${value}`;
  const locked = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), or(eq(users.id, userId), sql`${users.id} = any(array(${holders}))`)))
    .orderBy(users.id)
    .for('update');
  const user = locked.find(({ id }) => id === userId);
  if (!user) throw notFound();
  return user;
};

/** Returns when the address was first claimed. */
const recordClaim = async (tx: Tx, companyId: number, address: string, now: Date): Promise<Date> => {
  await tx.insert(claimedAddresses).values({ companyId, address, claimedAt: now }).onConflictDoNothing();
  const [first] = await tx
    .select({ claimedAt: claimedAddresses.claimedAt })
    .from(claimedAddresses)
    .where(and(eq(claimedAddresses.companyId, companyId), eq(claimedAddresses.address, address)));
  return first?.claimedAt ?? now;
};

const isAddressTaken = async (
  tx: Tx,
  companyId: number,
  { kind, value }: ContactAddress,
  { now, exceptUserId }: ClaimOptions,
): Promise<boolean> => {
  await lockAddress(tx, companyId, { kind, value });
  const claimedAt = await recordClaim(tx, companyId, value, now);
  const isReserved = now.getTime() < claimedAt.getTime() + RESERVATION_MS;
  const contacts = contactTables[kind];
  const [holder] = await tx
    .select({ userId: contacts.userId })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, companyId),
        eq(contacts.address, value),
        exceptUserId === undefined ? undefined : ne(contacts.userId, exceptUserId),
        isReserved ? undefined : contacts.isVerified,
      ),
    )
    .limit(1);
  return holder !== undefined;
};

/** Claims addresses for a user. Throws invalid on `email` or `mobile` if another user has the address, and for an impossible number. */
export const claimAddresses = async (tx: Tx, companyId: number, addresses: ContactAddresses, claim: ClaimOptions): Promise<void> => {
  if (addresses.mobile) requirePossibleNumber(addresses.mobile);
  const takenKinds: string[] = [];
  for (const kind of ['email', 'mobile'] as const) {
    const value = addresses[kind];
    if (value && (await isAddressTaken(tx, companyId, { kind, value }, claim))) takenKinds.push(kind);
  }
  if (takenKinds.length > 0) throw inUse(...takenKinds);
};
