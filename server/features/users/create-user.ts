import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { emails, groups, mobiles, userGroups, users, type UserRow } from '#db/schema/index.ts';
import { createAccount, PRIMARY_ACCOUNT_NAME } from '#server/features/accounts/create-account.ts';
import { newId } from '#server/kernel/id.ts';
import { nextNumber } from '#server/records/next-number.ts';

export type NewUser = Omit<typeof users.$inferInsert, 'companyId' | 'id' | 'updatedAt'> & {
  /** Absent: the company's default group. */
  group?: string;
};

const findDefaultGroup = async (tx: Tx, companyId: number): Promise<string | undefined> => {
  const [group] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.isDefault, true)));
  return group?.name;
};

/** The first email and mobile number of a user are their primary ones. */
const addContacts = async (tx: Tx, { companyId, id: userId, email, emailVerified, mobile, mobileVerified, createdAt }: UserRow) => {
  const primary = { companyId, userId, isPrimary: true, createdAt, updatedAt: createdAt };
  if (email !== null) {
    await tx.insert(emails).values({ ...primary, id: await nextNumber(tx, companyId, 'email'), address: email, isVerified: emailVerified });
  }
  if (mobile !== null) {
    await tx
      .insert(mobiles)
      .values({ ...primary, id: await nextNumber(tx, companyId, 'mobile'), address: mobile, isVerified: mobileVerified });
  }
};

/**
 * Creates a user with a group and a primary account. A temporary user who exists already is not created again: undefined.
 * Throws the database's unique violation when a registered user has the email or mobile number.
 */
export const createUser = async (tx: Tx, companyId: number, { group, ...fields }: NewUser): Promise<UserRow | undefined> => {
  const { createdAt: now } = fields;
  const moments = { updatedAt: now, kycUpdatedAt: now };
  const insert = tx.insert(users).values({ ...moments, ...fields, companyId, id: newId() });
  const [user] = await (fields.temporary ? insert.onConflictDoNothing() : insert).returning();
  if (!user) return undefined;
  if (!user.temporary) await addContacts(tx, user);
  const groupName = group ?? (await findDefaultGroup(tx, companyId));
  if (groupName) await tx.insert(userGroups).values({ companyId, userId: user.id, groupName });
  await createAccount(tx, companyId, { userId: user.id, name: PRIMARY_ACCOUNT_NAME, isPrimary: true, createdAt: now });
  return user;
};
