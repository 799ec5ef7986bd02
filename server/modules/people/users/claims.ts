// Whose an address is. It belongs to whoever has verified it; until somebody has, several people may say that it is theirs, so that
// nobody can keep the owner of an address out by being first. For a day it is kept for whoever gave it first, which is long enough
// to verify it, and keeps a form that is sent twice from making two people. There is one such day for each address, whoever has it:
// else it would begin anew with giving the address up and taking it back, or with another user.
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { claimedAddresses, contactTables, users, type UserRow } from '#db/schema/index.ts';
import { inUse, notFound } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { requirePossibleNumber } from '#server/modules/people/users/identifiers.ts';

const RESERVATION_MS = DAY_MS;

type ContactAddresses = { email?: string | null | undefined; mobile?: string | null | undefined };

type ClaimOptions = {
  now: Date;
  /** Their own address is not taken from them. */
  exceptUserId?: string;
};

type ContactAddress = { kind: keyof ContactAddresses; value: string };

/** Whoever gives or proves an address at the same time looks when the others are done. */
export const lockAddress = async (tx: Tx, companyId: number, { kind, value }: ContactAddress): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${companyId} ${kind} ${value}`}, 0))`);
};

/**
 * Locks the user, and all who have given the address, which is locked. In one order for everybody: of two who verify at once, each may have
 * what the other proves. The row of the user.
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

/** When the address was claimed for the first time: now, unless that was noted before. */
const recordClaim = async (tx: Tx, companyId: number, address: string, now: Date): Promise<Date> => {
  await tx.insert(claimedAddresses).values({ companyId, address, claimedAt: now }).onConflictDoNothing();
  const [first] = await tx
    .select({ claimedAt: claimedAddresses.claimedAt })
    .from(claimedAddresses)
    .where(and(eq(claimedAddresses.companyId, companyId), eq(claimedAddresses.address, address)));
  return first?.claimedAt ?? now;
};

const isTaken = async (
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

/**
 * Notes that somebody says that the addresses are theirs. Throws invalid on email and mobile where somebody else has the address, and for a
 * number that can be nobody's.
 */
export const claimAddresses = async (tx: Tx, companyId: number, addresses: ContactAddresses, claim: ClaimOptions): Promise<void> => {
  if (addresses.mobile) requirePossibleNumber(addresses.mobile);
  const taken: string[] = [];
  for (const kind of ['email', 'mobile'] as const) {
    const value = addresses[kind];
    if (value && (await isTaken(tx, companyId, { kind, value }, claim))) taken.push(kind);
  }
  if (taken.length > 0) throw inUse(...taken);
};

// Ids and usernames that somebody chooses. Whoever chooses the same at the same time looks when the other is done.

type UniqueUserField = { field: 'id' | 'username'; value: string; /** Whose it may be already. */ exceptUserId?: string };

/** Keeps an id or a username for this transaction. Throws invalid where a user of the company has it. */
export const requireUniqueUserField = async (tx: Tx, companyId: number, { field, value, exceptUserId }: UniqueUserField): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user ${companyId} ${field} ${value}`}, 0))`);
  const isTaken = and(
    eq(users.companyId, companyId),
    eq(users[field], value),
    exceptUserId === undefined ? undefined : ne(users.id, exceptUserId),
  );
  if ((await tx.$count(users, isTaken)) > 0) throw inUse(field);
};
