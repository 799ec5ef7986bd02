// The authenticators of a company's users, for its admins: who lost a phone asks them. A reset removes the authenticator, tells
// its holder, and forgets wrong codes. It ends nothing else: what a session has answered stays answered.
import { and, eq, isNotNull } from 'drizzle-orm';
import { authenticators, type UserRow } from '#db/schema/index.ts';
import { guessesAtTokens } from '#server/modules/identity/auth/throttle-subjects.ts';
import { getUsersAuthenticator, isCurrent, isOfCompany } from '#server/modules/identity/mfa/find-authenticators.ts';
import { removeAuthenticatorsOf } from '#server/modules/identity/mfa/remove-authenticators.ts';
import type { MfaStatus } from '#server/modules/identity/mfa/schema.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { getUser } from '#server/modules/people/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { AuditPorts, ClockPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const forgiveWrongCodes = ({ throttle }: Pick<Services, 'throttle'>, { companyId, id }: UserRow): Promise<void> =>
  throttle.forgive(guessesAtTokens({ companyId, userId: id }));

/** Removes an authenticator of a user of the company. Throws not_found, also when it was removed in the meantime. */
export const removeUsersAuthenticator = async (ctx: AuditPorts & Pick<Services, 'encryption' | 'throttle'>, id: string): Promise<void> => {
  const holder = await inOwnCompany(ctx, async (tx) => {
    const { authenticator, user } = await getUsersAuthenticator(tx, ctx, id);
    await requireRankOver(tx, ctx, user.id);
    if ((await removeAuthenticatorsOf(tx, ctx, user, eq(authenticators.id, authenticator.id))) === 0) throw notFound();
    return user;
  });
  await forgiveWrongCodes(ctx, holder);
};

/** Which of the two older types a user has enabled. Throws not_found. */
export const readUsersStatus = async (ctx: ClockPorts & OwnerCall, id: string): Promise<MfaStatus> => {
  const { user } = await getUser(ctx, id);
  const rows = await ctx.db
    .select({ type: authenticators.type })
    .from(authenticators)
    .where(isOfCompany(ctx, and(eq(authenticators.userId, user.id), isNotNull(authenticators.verifiedAt))));
  const types = new Set(rows.map(({ type }) => type));
  return { sms: types.has('sms'), token: types.has('totp') };
};

/** Removes all authenticators of a type from a user. Throws not_found when there is no such user, or none of the type. */
export const removeTypeFromUser = async (
  ctx: OwnerAuditPorts & Pick<Services, 'encryption' | 'throttle'>,
  id: string,
  type: 'sms' | 'totp',
): Promise<void> => {
  const { user } = await getUser(ctx, id);
  await inOwnCompany(ctx, async (tx) => {
    await requireRankOver(tx, ctx, user.id);
    const isMeant = and(isCurrent(ctx.clock.now()), eq(authenticators.type, type));
    if ((await removeAuthenticatorsOf(tx, ctx, user, isMeant)) === 0) throw notFound();
  });
  await forgiveWrongCodes(ctx, user);
};
