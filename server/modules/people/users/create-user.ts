// Creation of registered and temporary users, and the uniqueness of their IDs and usernames.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, groups, userGroups, users, type UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { inUse } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { CONTACT_SERIALIZERS } from '#server/modules/people/contacts/schema.ts';
import { readIdentifier } from '#server/modules/people/identifiers/identifiers.ts';
import { findTemporaryUser } from '#server/modules/people/identifiers/user-lookup.ts';
import { emitUserCreated } from '#server/modules/people/user-profiles/service.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import { emitEvents } from '#server/records/outbox.ts';

export type NewUser = Omit<typeof users.$inferInsert, 'companyId' | 'id' | 'updatedAt'> & {
  /** Defaults to a new ID. */
  id?: string | undefined;
  /** Defaults to the company's default group; null for no group. */
  group?: string | null;
};

const findDefaultGroup = async (tx: Tx, companyId: number): Promise<string | undefined> => {
  const [group] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.isDefault, true)));
  return group?.name;
};

/** The first email and mobile number become primary. */
const addContacts = async (tx: Tx, user: UserRow): Promise<void> => {
  const { companyId, id: userId, email, emailVerified, mobile, mobileVerified, createdAt } = user;
  const primary = { companyId, userId, isPrimary: true, createdAt, updatedAt: createdAt };
  const contacts = [
    { kind: 'email', address: email, isVerified: emailVerified },
    { kind: 'mobile', address: mobile, isVerified: mobileVerified },
  ] as const;
  for (const { kind, address, isVerified } of contacts) {
    if (address === null) continue;
    const id = await nextNumber(tx, companyId, kind);
    const [record] = await tx
      .insert(contactTables[kind])
      .values({ ...primary, id, address, isVerified })
      .returning();
    if (!record) throw new Error(`The ${kind} of a new user was inserted but not returned.`);
    const data = CONTACT_SERIALIZERS[kind]({ record, user });
    await emitEvents(tx, { companyId, event: `${kind}.create`, subjectId: String(id), data });
  }
};

/**
 * Creates a user with their group and its accounts, and emits the events of the user and their addresses. Returns undefined if the
 * temporary user already exists. Throws the unique violation of the database if a registered user has the email or mobile number.
 */
export const createUser = async (
  tx: Tx,
  { domainEvents }: Pick<Services, 'domainEvents'>,
  companyId: number,
  { group, ...fields }: NewUser,
): Promise<UserRow | undefined> => {
  const { createdAt: now } = fields;
  const timestamps = { updatedAt: now, kycUpdatedAt: now };
  const insert = tx.insert(users).values({ ...timestamps, ...fields, companyId, id: fields.id ?? newId() });
  const [user] = await (fields.temporary ? insert.onConflictDoNothing() : insert).returning();
  if (!user) return undefined;
  const groupName = group === undefined ? await findDefaultGroup(tx, companyId) : (group ?? undefined);
  if (groupName) await tx.insert(userGroups).values({ companyId, userId: user.id, groupName });
  // A temporary user has a single account, which is merged into the account of the registered user later.
  await domainEvents.userJoinedGroup(tx, { companyId, userId: user.id, groupName: user.temporary ? undefined : groupName, now });
  await emitUserCreated(tx, { companyId, userId: user.id });
  if (!user.temporary) await addContacts(tx, user);
  return user;
};

/** Finds the temporary user of a recipient who has not registered, or creates one with the default group and a primary account. */
export const findOrCreateTemporaryUser = async (
  tx: Tx,
  ctx: Pick<Services, 'domainEvents'>,
  companyId: number,
  address: { email: string } | { mobile: string },
  now: Date,
): Promise<UserRow> => {
  const identifier = readIdentifier('email' in address ? address.email : address.mobile);
  if (!identifier || identifier.kind === 'id') throw new Error('A temporary user needs an email or a mobile number.');
  const existing = await findTemporaryUser(tx, companyId, identifier);
  if (existing) return existing;
  const created = await createUser(tx, ctx, companyId, { [identifier.kind]: identifier.value, temporary: true, createdAt: now });
  if (created) return created;
  const concurrent = await findTemporaryUser(tx, companyId, identifier);
  if (!concurrent) throw new Error('A temporary user was neither found nor created.');
  return concurrent;
};

type UniqueUserField = { field: 'id' | 'username'; value: string; /** A user who may already have the value. */ exceptUserId?: string };

/** Locks an ID or username for the transaction. Throws invalid if another user of the company has it. */
export const requireUniqueUserField = async (tx: Tx, companyId: number, { field, value, exceptUserId }: UniqueUserField): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user ${companyId} ${field} ${value}`}, 0))`);
  const duplicateCondition = and(
    eq(users.companyId, companyId),
    eq(users[field], value),
    exceptUserId === undefined ? undefined : ne(users.id, exceptUserId),
  );
  if ((await tx.$count(users, duplicateCondition)) > 0) throw inUse(field);
};
