import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { toUser } from '#server/features/users/present-user.ts';
import type { Profile, UserRow } from '#server/features/users/profile.ts';
import type { ProfileChange } from '#server/features/users/schema.ts';
import { toUniqueFieldError } from '#server/features/users/unique-fields.ts';
import { notFound } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';
import { announce } from '#server/records/outbox.ts';

const DEFAULT_LANGUAGE = 'en';

/** The blank form of a field that may not be null: undefined stays undefined. */
const orBlank = (value: string | null | undefined, blank: string) => (value === null ? blank : value);

const toColumns = (user: UserRow, change: ProfileChange): Partial<UserRow> => ({
  firstName: orBlank(change.first_name, ''),
  lastName: orBlank(change.last_name, ''),
  idNumber: change.id_number,
  language: orBlank(change.language, DEFAULT_LANGUAGE),
  nationality: change.nationality,
  timezone: change.timezone,
  birthDate: change.birth_date,
  metadata: change.metadata === null ? {} : change.metadata && mergeMetadata(user.metadata, change.metadata),
  mobile: change.mobile,
  ...(change.mobile !== undefined && change.mobile !== user.mobile ? { mobileVerified: false } : {}),
});

const lockUser = async (tx: Tx, companyId: number, userId: string): Promise<UserRow> => {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .for('update');
  if (!user) throw notFound();
  return user;
};

/**
 * Changes the caller's own profile and announces it. A new mobile number is unverified. Throws invalid when another user
 * of the company has the number.
 */
export const changeProfile = async (ctx: SessionContext, change: ProfileChange): Promise<Profile> => {
  const { companyId, userId } = ctx.me;
  const changed = inCompany(ctx.db, companyId, async (tx) => {
    const before = await lockUser(tx, companyId, userId);
    const [user = before] = await tx
      .update(users)
      .set({ ...toColumns(before, change), updatedAt: ctx.clock.now() })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
      .returning();
    const profile = { ...ctx.me, user };
    await announce(tx, { companyId, event: 'user.update', subjectId: userId, data: toUser(profile) });
    return profile;
  });
  return changed.catch((thrown: unknown) => {
    throw toUniqueFieldError(thrown);
  });
};
