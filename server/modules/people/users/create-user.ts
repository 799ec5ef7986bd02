import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, groups, userGroups, users, type UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { newId } from '#server/kernel/id.ts';
import { CONTACT_SERIALIZERS } from '#server/modules/people/contacts/schema.ts';
import { readIdentifier } from '#server/modules/people/users/identifiers.ts';
import { emitUserCreated } from '#server/modules/people/users/profiles.ts';
import { findTemporaryUser } from '#server/modules/people/users/user-lookup.ts';
import { nextNumber } from '#server/records/next-number.ts';
import { announce } from '#server/records/outbox.ts';

export type NewUser = Omit<typeof users.$inferInsert, 'companyId' | 'id' | 'updatedAt'> & {
  /** Absent: a new one. */
  id?: string | undefined;
  /** Absent: the company's default group; null: none. */
  group?: string | null;
};

const findDefaultGroup = async (tx: Tx, companyId: number): Promise<string | undefined> => {
  const [group] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.isDefault, true)));
  return group?.name;
};

/** The first email and mobile number of a user are their primary ones. */
const addContacts = async (tx: Tx, user: UserRow): Promise<void> => {
  const { companyId, id: userId, email, emailVerified, mobile, mobileVerified, createdAt } = user;
  const primary = { companyId, userId, isPrimary: true, createdAt, updatedAt: createdAt };
  const given = [
    { kind: 'email', address: email, isVerified: emailVerified },
    { kind: 'mobile', address: mobile, isVerified: mobileVerified },
  ] as const;
  for (const { kind, address, isVerified } of given) {
    if (address === null) continue;
    const id = await nextNumber(tx, companyId, kind);
    const [record] = await tx
      .insert(contactTables[kind])
      .values({ ...primary, id, address, isVerified })
      .returning();
    if (!record) throw new Error(`The ${kind} of a new user was inserted and not returned.`);
    const data = CONTACT_SERIALIZERS[kind]({ record, user });
    await announce(tx, { companyId, event: `${kind}.create`, subjectId: String(id), data });
  }
};

/**
 * Creates a user with a group and the accounts that it gives, one of them primary, and announces them and their addresses. A temporary user who exists already is not created again: undefined.
 * Throws the database's unique violation when a registered user has the email or mobile number.
 */
export const createUser = async (
  tx: Tx,
  { domainEvents }: Pick<Services, 'domainEvents'>,
  companyId: number,
  { group, ...fields }: NewUser,
): Promise<UserRow | undefined> => {
  const { createdAt: now } = fields;
  const moments = { updatedAt: now, kycUpdatedAt: now };
  const insert = tx.insert(users).values({ ...moments, ...fields, companyId, id: fields.id ?? newId() });
  const [user] = await (fields.temporary ? insert.onConflictDoNothing() : insert).returning();
  if (!user) return undefined;
  const groupName = group === undefined ? await findDefaultGroup(tx, companyId) : (group ?? undefined);
  if (groupName) await tx.insert(userGroups).values({ companyId, userId: user.id, groupName });
  // What stands for a recipient holds what was sent to them in one account, and is merged into whoever they turn out to be.
  await domainEvents.userJoinedGroup(tx, { companyId, userId: user.id, groupName: user.temporary ? undefined : groupName, now });
  await emitUserCreated(tx, { companyId, userId: user.id });
  if (!user.temporary) await addContacts(tx, user);
  return user;
};

/**
 * The user who stands for a recipient that has not registered yet: found, or created with the default group and a
 * primary account. The address is stored in its one spelling.
 */
export const findOrCreateTemporaryUser = async (
  tx: Tx,
  ctx: Pick<Services, 'domainEvents'>,
  companyId: number,
  address: { email: string } | { mobile: string },
  now: Date,
): Promise<UserRow> => {
  const identifier = readIdentifier('email' in address ? address.email : address.mobile);
  if (!identifier || identifier.kind === 'id') throw new Error('A temporary user needs an email or a mobile number.');
  const found = await findTemporaryUser(tx, companyId, identifier);
  if (found) return found;
  const created = await createUser(tx, ctx, companyId, { [identifier.kind]: identifier.value, temporary: true, createdAt: now });
  if (created) return created;
  const rival = await findTemporaryUser(tx, companyId, identifier);
  if (!rival) throw new Error('A temporary user was neither found nor created.');
  return rival;
};
