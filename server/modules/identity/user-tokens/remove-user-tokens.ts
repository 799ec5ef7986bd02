import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { activeTokensOf, lockUserToken } from '#server/modules/identity/user-tokens/find-user-token.ts';
import { userTokenList } from '#server/modules/identity/user-tokens/list-user-tokens.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { ListQuery } from '#server/records/listing.ts';
import type { PageCall } from '#server/records/read-page.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Most users whose tokens one call ends: each of them is asked about, and written down. */
const USERS_MAX = 250;

/** Deletes the tokens of one user; the audit log names them. */
const removeOf = async (tx: Tx, ctx: Actor & OwnerCall, userId: string, keys: string[]): Promise<void> => {
  await requireRankOver(tx, ctx, userId);
  await tx.delete(tokens).where(and(eq(tokens.companyId, ctx.owner.companyId), inArray(tokens.tokenKey, keys)));
  await recordAct(tx, ctx, 'token.remove', { userId, details: { token_keys: keys } });
};

/** Ends the session of a token. Throws not_found, and permission_denied for one of somebody with more rights than the caller's. */
export const removeUserToken = (ctx: OwnerAuditPorts, key: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { user } = await lockUserToken(tx, ctx, key);
    await removeOf(tx, ctx, user.id, [key]);
  });

/**
 * Ends the sessions of all tokens that match the filters, or of none. Throws invalid without any filter that the list knows: a word
 * that is written wrong must not sign the whole company out. Throws permission_denied where one is of somebody with more rights.
 */
export const removeUserTokens = (ctx: OwnerAuditPorts & Pick<PageCall, 'ignore'>, query: ListQuery): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    for (const name of userTokenList.unknownInTotals(query)) ctx.ignore(name);
    const where = userTokenList.where(query);
    if (!where) throw refused('Say which tokens to delete, by one of the filters of the list.');
    const matched = await tx
      .select({ key: tokens.tokenKey, userId: tokens.userId })
      .from(tokens)
      .where(and(activeTokensOf(ctx), where))
      .orderBy(tokens.tokenKey)
      .for('update');
    const holders = Map.groupBy(matched, ({ userId }) => userId);
    if (holders.size > USERS_MAX) throw refused(`These are the tokens of more than ${USERS_MAX} users. Choose fewer.`);
    for (const [userId, theirs] of holders) {
      await removeOf(
        tx,
        ctx,
        userId,
        theirs.map(({ key }) => key),
      );
    }
  });
