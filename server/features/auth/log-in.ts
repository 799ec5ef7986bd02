// Logging in. Unknown company, unknown user and wrong password cost the same statements and the same hashing, count
// against the same limits and get the same answer: nobody learns from it who has an account where.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, tokens, users } from '#db/schema/index.ts';
import type { Context } from '#server/api/context.ts';
import { issueToken } from '#server/features/auth/issue-token.ts';
import type { LogIn, SessionAccess } from '#server/features/auth/schema.ts';
import { sessionDurationMs } from '#server/features/auth/session-duration.ts';
import { isIdentifiedBy } from '#server/features/users/find-recipient.ts';
import { readIdentifier, type Identifier } from '#server/features/users/identifiers.ts';
import { toVerifiableUser } from '#server/features/users/present-user.ts';
import { findProfile } from '#server/features/users/profile.ts';
import { refused } from '#server/kernel/errors.ts';
import { toMillis } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type Holder = { companyId: number; userId: string; passwordHash: string };

/** Named by an identifier of no kind: nobody, found out by the same statement. */
const NOBODY: Identifier = { kind: 'email', value: '' };

/** One statement, whatever is unknown. Temporary and archived users and suspended companies have nobody to log in. */
const findHolder = async (db: Database, company: string, identifier: Identifier): Promise<Holder | undefined> => {
  const [row] = await db
    .select({ companyId: users.companyId, userId: users.id, passwordHash: users.passwordHash })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(
      and(
        eq(companies.identifier, company),
        sql`${companies.status} <> 'suspended'`,
        isIdentifiedBy(identifier),
        eq(users.temporary, false),
        eq(users.archived, false),
      ),
    );
  return row?.passwordHash ? { ...row, passwordHash: row.passwordHash } : undefined;
};

const checkCredentials = async (ctx: Context, { company, user, password }: LogIn): Promise<Holder> => {
  const companyIdentifier = company.toLowerCase();
  const identifier = readIdentifier(user) ?? NOBODY;
  const guess = {
    subject: `log-in ${companyIdentifier} ${identifier.value || user.toLowerCase()}`,
    clientAddress: ctx.clientAddress,
  };
  let holder: Holder | undefined;
  const isRight = await ctx.throttle.guess(guess, async () => {
    holder = await findHolder(ctx.db, companyIdentifier, identifier);
    return ctx.passwords.verify(holder?.passwordHash ?? null, password);
  });
  if (!isRight || !holder) throw refused('Unable to log in with the given details.');
  return holder;
};

/**
 * Starts a session: a token that expires. Throws invalid with one text for every wrong detail, and throttled after too
 * many of them.
 */
export const logIn = async (ctx: Context, input: LogIn): Promise<SessionAccess> => {
  const holder = await checkCredentials(ctx, input);
  const { companyId, userId } = holder;
  const rehashed = ctx.passwords.needsRehash(holder.passwordHash) ? await ctx.passwords.hash(input.password) : undefined;
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + sessionDurationMs(input.session_duration));
  const token = await inCompany(ctx.db, companyId, async (tx) => {
    // A password that was changed meanwhile is a wrong one: its sessions have been ended.
    const [entered] = await tx
      .update(users)
      .set({ lastLoginAt: now, ...(rehashed ? { passwordHash: rehashed } : {}) })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId), eq(users.passwordHash, holder.passwordHash)))
      .returning({ id: users.id });
    if (!entered) throw refused('Unable to log in with the given details.');
    await tx.delete(tokens).where(and(eq(tokens.companyId, companyId), eq(tokens.userId, userId), lte(tokens.expiresAt, now)));
    return issueToken(tx, holder, expiresAt, now);
  });
  const profile = await findProfile(ctx.db, companyId, userId);
  if (!profile) throw refused('Unable to log in with the given details.');
  return { token, user: toVerifiableUser(profile), expires: toMillis(expiresAt) };
};
