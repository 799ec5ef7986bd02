// Verification of addresses. An address belongs to the user who verifies it: it is removed from other users who added it unverified, and
// transfers that wait for it are credited. Lock order: address, then users.
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, mobiles, users, verifications, type ContactTableKind, type ContactRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { invalidOrExpired } from '#server/kernel/errors.ts';
import {
  consumeCode,
  consumeKey,
  deleteVerifications,
  findKey,
  openVerificationsCondition,
  readKeyCompany,
} from '#server/modules/messaging/index.ts';
import { lockAddress, lockAddressHolders } from '#server/modules/people/contacts/claims.ts';
import { emitContactUpdate } from '#server/modules/people/contacts/contact-records.ts';
import { makeNextPrimary, makePrimary } from '#server/modules/people/contacts/primary-contact.ts';
import { emitUserUpdate } from '#server/modules/people/user-profiles/service.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { withCompanyTransaction, withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { AuditPorts, ClockPorts, PublicPorts } from '#server/records/service-ports.ts';

/** An address verified by its user, or by the admin `actorId`. */
export type AddressProof = {
  companyId: number;
  userId: string;
  kind: ContactTableKind;
  address: string;
  /** The ID of an admin. */
  actorId?: string;
};

type AddressHolder = { contact: ContactRow; isArchived: boolean };

/** Locks and reads the contacts of all users who have added an address. */
const lockContactsOfAddress = async (tx: Tx, { companyId, userId, kind, address }: AddressProof): Promise<AddressHolder[]> => {
  await lockAddressHolders(tx, { companyId, userId }, { kind, value: address });
  const contacts = contactTables[kind];
  return tx
    .select({ contact: contacts, isArchived: users.archived })
    .from(contacts)
    .innerJoin(users, and(eq(users.companyId, contacts.companyId), eq(users.id, contacts.userId)))
    .where(and(eq(contacts.companyId, companyId), eq(contacts.address, address)));
};

/** Removes the address from a user who has not verified it, with its pending verifications. */
const removeUnverifiedContact = async (
  tx: Tx,
  { kind, address }: AddressProof,
  { companyId, id, userId }: ContactRow,
  now: Date,
): Promise<void> => {
  const contacts = contactTables[kind];
  const contactCondition = and(eq(contacts.companyId, companyId), eq(contacts.id, id));
  await emitUserUpdate(tx, { companyId, userId }, async () => {
    const [deleted] = await tx.delete(contacts).where(contactCondition).returning();
    await deleteVerifications(tx, { companyId, userId, purpose: kind, subject: address });
    if (!deleted?.isPrimary) return;
    if (kind === 'email') await deleteVerifications(tx, { companyId, userId, purpose: 'password' });
    await makeNextPrimary(tx, kind, { companyId, userId }, now);
  });
};

/** Returns false if it was deleted in the meantime. */
const markVerified = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'domainEvents' | 'encryption' | 'throttle'>,
  kind: ContactTableKind,
  contact: ContactRow,
): Promise<boolean> => {
  const contacts = contactTables[kind];
  const updated = await tx
    .update(contacts)
    .set({ isVerified: true, updatedAt: ctx.clock.now() })
    .where(and(eq(contacts.companyId, contact.companyId), eq(contacts.id, contact.id)))
    .returning({ becomesPrimary: contacts.becomesPrimary });
  if (updated[0]?.becomesPrimary) await makePrimary(tx, ctx, kind, contact);
  return updated.length > 0;
};

/**
 * Assigns an address to the user who verified it, with the transfers that wait for it. Returns false if the user no longer has it, or
 * another user has verified it. The caller must have locked the address (contacts/claims.ts).
 */
export const assignVerifiedAddress = async (
  tx: Tx,
  ctx: AuditOrigin & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  proof: AddressProof,
): Promise<boolean> => {
  const { companyId, userId, kind, address, actorId = userId } = proof;
  const now = ctx.clock.now();
  const holders = await lockContactsOfAddress(tx, proof);
  const otherHolders = holders.filter(({ contact }) => contact.userId !== userId);
  const ownHolder = holders.find(({ contact, isArchived }) => contact.userId === userId && !contact.archived && !isArchived);
  if (!ownHolder || otherHolders.some(({ contact }) => contact.isVerified)) return false;
  const verify = () => emitContactUpdate(tx, kind, ownHolder.contact, () => markVerified(tx, ctx, kind, ownHolder.contact));
  if (!(await emitUserUpdate(tx, { companyId, userId }, verify))) return false;
  for (const { contact } of otherHolders) await removeUnverifiedContact(tx, proof, contact, now);
  const details = { [kind]: address, taken_from: otherHolders.map(({ contact }) => contact.userId) };
  await recordAudit(tx, ctx, { companyId, action: `${kind}.verify`, actorId, userId, details });
  await ctx.domainEvents.addressVerified(tx, ctx, { companyId, userId, kind, address });
  return true;
};

/**
 * Verifies an email address with the key of its link. Throws invalid on `key` if it is unknown, used, expired or replaced, or if the user
 * no longer has the address.
 */
export const verifyEmail = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents' | 'encryption' | 'ledger' | 'log' | 'throttle'>,
  key: string,
): Promise<void> => {
  const rejection = invalidOrExpired('key');
  const companyId = readKeyCompany(key);
  if (companyId === undefined) throw rejection;
  const userId = await withCompanyTransaction(ctx.db, companyId, async (tx) => {
    const now = ctx.clock.now();
    const storedKey = await findKey(tx, 'email', key, now);
    if (!storedKey) throw rejection;
    const { userId, subject: address } = storedKey;
    await lockAddress(tx, companyId, { kind: 'email', value: address });
    const isConsumed = (await consumeKey(tx, 'email', key, now)) !== undefined;
    if (!isConsumed || !(await assignVerifiedAddress(tx, ctx, { companyId, userId, kind: 'email', address }))) throw rejection;
    return userId;
  });
  await ctx.domainEvents.addressVerificationCommitted(ctx, { companyId, userId });
};

/** Numbers of the caller with a pending code, newest code first. */
const findNumbersWithCode = async ({ db, me: { companyId, userId }, clock }: ClockPorts): Promise<string[]> => {
  const ownNumbers = db
    .select({ number: mobiles.address })
    .from(mobiles)
    .where(and(eq(mobiles.companyId, companyId), eq(mobiles.userId, userId), eq(mobiles.archived, false)));
  const ownCodesCondition = and(
    eq(verifications.companyId, companyId),
    eq(verifications.userId, userId),
    inArray(verifications.subject, ownNumbers),
  );
  const rows = await db
    .select({ number: verifications.subject })
    .from(verifications)
    .where(and(ownCodesCondition, eq(verifications.purpose, 'mobile'), openVerificationsCondition(clock.now())))
    .orderBy(desc(verifications.createdAt));
  return rows.map(({ number }) => number);
};

const verifyWithCode = (
  ctx: AuditPorts & Pick<Services, 'domainEvents' | 'encryption' | 'throttle'>,
  number: string,
  otp: string,
): Promise<boolean> => {
  const { companyId, userId } = ctx.me;
  return withOwnCompanyTransaction(ctx, async (tx) => {
    await lockAddress(tx, companyId, { kind: 'mobile', value: number });
    const subject = { companyId, userId, purpose: 'mobile', subject: number } as const;
    const isValid = await consumeCode({ ...ctx, db: tx }, { ...subject, code: otp }, ctx.clock.now());
    return isValid && assignVerifiedAddress(tx, ctx, { companyId, userId, kind: 'mobile', address: number });
  });
};

/**
 * Verifies the mobile number of the caller to which the code was sent. Throws invalid on `otp` if it is wrong, expired or replaced, and
 * throttled after five attempts.
 */
export const verifyMobile = async (
  ctx: AuditPorts & Pick<Services, 'domainEvents' | 'encryption' | 'ledger' | 'log' | 'throttle'>,
  otp: string,
): Promise<void> => {
  const { companyId, userId } = ctx.me;
  for (const number of await findNumbersWithCode(ctx)) {
    if (await verifyWithCode(ctx, number, otp)) return ctx.domainEvents.addressVerificationCommitted(ctx, { companyId, userId });
  }
  throw invalidOrExpired('otp');
};
