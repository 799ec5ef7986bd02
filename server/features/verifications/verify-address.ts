// Proving that an address is one's own. It belongs to whoever proves it: others who gave it without proof lose it, and what was
// sent to it before anybody had proved it is theirs from now on.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users, verifications } from '#db/schema/index.ts';
import type { Context, SessionContext } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { completeClaims, mergeTemporaryUser } from '#server/features/transactions/claim-transfers.ts';
import { lockAddress } from '#server/features/users/claim-addresses.ts';
import { toUser } from '#server/features/users/present.ts';
import { findProfile } from '#server/features/users/find-user.ts';
import { companyOfKey, findKey, useCode, useKey } from '#server/features/verifications/verifications.ts';
import { spent } from '#server/kernel/errors.ts';
import { inCompany, inOwnCompany } from '#server/records/company-transaction.ts';
import { announce } from '#server/records/outbox.ts';

/** An address that the user has proved to hold. */
type Proof = { companyId: number; userId: string; kind: 'email' | 'mobile'; address: string };

const ADDRESS = {
  email: { column: users.email, isVerified: users.emailVerified, verified: { emailVerified: true }, lost: { email: null } },
  mobile: { column: users.mobile, isVerified: users.mobileVerified, verified: { mobileVerified: true }, lost: { mobile: null } },
} as const;

const announceUser = async (tx: Tx, companyId: number, userId: string): Promise<void> => {
  const profile = await findProfile(tx, companyId, userId);
  if (profile) await announce(tx, { companyId, event: 'user.update', subjectId: userId, data: toUser(profile) });
};

/** Marks the address verified. False when it is not the user's any more, or somebody else's for certain. */
const markVerified = async (tx: Tx, { companyId, userId, kind, address }: Proof, now: Date): Promise<boolean> => {
  const { column, isVerified, verified } = ADDRESS[kind];
  // In one order for everybody: of two who verify at once, each may have what the other proves.
  const holders = await tx
    .select({ id: users.id, isVerified, archived: users.archived })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(column, address), eq(users.temporary, false)))
    .orderBy(users.id)
    .for('no key update');
  const isTheirs = holders.some(({ id, archived }) => id === userId && !archived);
  if (!isTheirs || holders.some((holder) => holder.id !== userId && holder.isVerified)) return false;
  await tx
    .update(users)
    .set({ ...verified, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
  return true;
};

/** Takes the address from those who gave it without proof, and with it what was sent to it for them. */
const takeFromOthers = async (tx: Tx, { companyId, userId, kind, address }: Proof, now: Date): Promise<string[]> => {
  const losers = await tx
    .update(users)
    .set({ ...ADDRESS[kind].lost, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(ADDRESS[kind].column, address), eq(users.temporary, false), ne(users.id, userId)))
    .returning({ id: users.id });
  for (const { id } of losers) {
    const wasSentThere = kind === 'email' ? sql`in ('email', 'password')` : sql`= 'mobile'`;
    await tx
      .delete(verifications)
      .where(and(eq(verifications.companyId, companyId), eq(verifications.userId, id), sql`${verifications.purpose} ${wasSentThere}`));
    await announceUser(tx, companyId, id);
  }
  return losers.map(({ id }) => id);
};

/** Gives the address to whoever has proved it, with the money that waits for it. False: it cannot be theirs. */
const giveAddress = async (tx: Tx, ctx: Context, proof: Proof): Promise<boolean> => {
  const { companyId, userId, kind, address } = proof;
  const now = ctx.clock.now();
  if (!(await markVerified(tx, proof, now))) return false;
  const takenFrom = await takeFromOthers(tx, proof, now);
  await announceUser(tx, companyId, userId);
  await recordAudit(tx, ctx, { companyId, action: `${kind}.verify`, actorId: userId, details: { [kind]: address, taken_from: takenFrom } });
  await mergeTemporaryUser(tx, ctx, { companyId, claimerId: userId, identifier: { kind, value: address } });
  return true;
};

/**
 * Verifies an email address with the key of the link that was sent to it. Throws invalid on `key` when it is unknown, used,
 * expired or replaced, and when the address is not the user's any more.
 */
export const verifyEmail = async (ctx: Context, key: string): Promise<void> => {
  const refusal = spent('key');
  const companyId = companyOfKey(key);
  if (companyId === undefined) throw refusal;
  const userId = await inCompany(ctx.db, companyId, async (tx) => {
    const now = ctx.clock.now();
    const found = await findKey(tx, 'email', key, now);
    if (!found) throw refusal;
    const { userId, subject: address } = found;
    await lockAddress(tx, companyId, { kind: 'email', value: address });
    const isSpent = (await useKey(tx, 'email', key, now)) !== undefined;
    if (!isSpent || !(await giveAddress(tx, ctx, { companyId, userId, kind: 'email', address }))) throw refusal;
    return userId;
  });
  await completeClaims(ctx, { companyId, userId });
};

/**
 * Verifies the caller's mobile number with the code that was sent to it. Throws invalid on `otp` when that is wrong, expired or
 * replaced, and throttled after five guesses.
 */
export const verifyMobile = async (ctx: SessionContext, otp: string): Promise<void> => {
  const { companyId, userId, user } = ctx.me;
  const refusal = spent('otp');
  const { mobile } = user;
  if (mobile === null) throw refusal;
  await inOwnCompany(ctx, async (tx) => {
    await lockAddress(tx, companyId, { kind: 'mobile', value: mobile });
    const subject = { companyId, userId, purpose: 'mobile', subject: mobile } as const;
    const isRight = await useCode({ ...ctx, db: tx }, { ...subject, code: otp }, ctx.clock.now());
    if (!isRight || !(await giveAddress(tx, ctx, { companyId, userId, kind: 'mobile', address: mobile }))) throw refusal;
  });
  await completeClaims(ctx, { companyId, userId });
};
