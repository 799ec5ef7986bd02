// Whose an address is. It belongs to whoever has verified it; until somebody has, several people may say that it is theirs, so that
// nobody can keep the owner of an address out by being first. For a day it is kept for whoever gave it first, which is long enough
// to verify it, and keeps a form that is sent twice from making two people.
import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';

const UNVERIFIED_KEPT_MS = DAY_MS;

type Addresses = { email?: string | null | undefined; mobile?: string | null | undefined };

type Claim = {
  now: Date;
  /** Their own address is not taken from them. */
  exceptUserId?: string;
};

const COLUMNS = {
  email: { value: users.email, isVerified: users.emailVerified, addedAt: users.emailAddedAt },
  mobile: { value: users.mobile, isVerified: users.mobileVerified, addedAt: users.mobileAddedAt },
} as const;

type Address = { kind: keyof Addresses; value: string };

/** Whoever gives or proves an address at the same time looks when the others are done. */
export const lockAddress = async (tx: Tx, companyId: number, { kind, value }: Address): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${companyId} ${kind} ${value}`}, 0))`);
};

const isTaken = async (tx: Tx, companyId: number, { kind, value }: Address, { now, exceptUserId }: Claim): Promise<boolean> => {
  await lockAddress(tx, companyId, { kind, value });
  const column = COLUMNS[kind];
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(column.value, value),
        eq(users.temporary, false),
        exceptUserId === undefined ? undefined : ne(users.id, exceptUserId),
        or(column.isVerified, gt(column.addedAt, new Date(now.getTime() - UNVERIFIED_KEPT_MS))),
      ),
    )
    .limit(1);
  return holder !== undefined;
};

/** Throws invalid on email and mobile where somebody else has the address. */
export const requireFreeAddresses = async (tx: Tx, companyId: number, addresses: Addresses, claim: Claim): Promise<void> => {
  const taken: FieldErrors = {};
  for (const kind of ['email', 'mobile'] as const) {
    const value = addresses[kind];
    if (value && (await isTaken(tx, companyId, { kind, value }, claim))) taken[kind] = ['This value is already in use.'];
  }
  if (Object.keys(taken).length > 0) throw invalid(taken);
};
