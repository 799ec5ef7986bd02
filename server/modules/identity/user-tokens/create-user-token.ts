// A token that an admin makes for somebody: whoever holds it acts as that person. So it is only for people who may do no more than the
// caller, never for the owner, and it is written down and told. Rules of multi-factor authentication hold for it as for a log-in.
import { and, eq, isNull } from 'drizzle-orm';
import { tokens } from '#db/schema/index.ts';
import { issueToken } from '#server/modules/identity/auth/issue-token.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { getUserToken, type FoundToken } from '#server/modules/identity/user-tokens/find-user-token.ts';
import type { UserTokenInput } from '#server/modules/identity/user-tokens/schema.ts';
import { lockUser, requireNamedUser } from '#server/modules/people/index.ts';
import { nonexistent, refused } from '#server/kernel/errors.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const PERMANENT_TOKENS_MAX = 20;

/**
 * Makes a token for a user. Throws invalid on `user`, also for who is archived or deactivated, and beyond twenty tokens without expiry;
 * permission_denied for somebody with more rights than the caller's.
 */
export const createUserToken = async (
  ctx: OwnerAuditPorts & Pick<Services, 'encryption' | 'throttle'>,
  { user: named, duration, label }: UserTokenInput,
): Promise<FoundToken & { wire: string }> => {
  await ctx.throttle.count('createToken', callerSubject(ctx.me));
  return inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { id: userId } = await requireNamedUser(tx, companyId, named);
    const user = await lockUser(tx, { companyId, userId });
    if (user.archived || user.deactivated) throw nonexistent('user', 'User');
    await requireRankOver(tx, ctx, userId);
    const isPermanent = duration === null || duration === undefined;
    const permanent = and(eq(tokens.companyId, companyId), eq(tokens.userId, userId), isNull(tokens.expiresAt));
    if (isPermanent && (await tx.$count(tokens, permanent)) >= PERMANENT_TOKENS_MAX)
      throw refused(`This user has ${PERMANENT_TOKENS_MAX} tokens without expiry. Delete one first.`);
    const now = ctx.clock.now();
    const expiresAt = isPermanent ? null : new Date(now.getTime() + duration * SECOND_MS);
    const { clientAddress, userAgent } = ctx;
    const { key, wire } = await issueToken(tx, { companyId, userId, label, clientAddress, userAgent }, expiresAt, now);
    await recordAct(tx, ctx, 'token.create', { userId, details: { token_key: key } });
    if (userId !== ctx.me.userId) await notifyUser(tx, ctx, user, 'notice.token_created', { tokenKey: key });
    return { ...(await getUserToken({ ...ctx, db: tx }, key)), wire };
  });
};
