import { and, eq } from 'drizzle-orm';
import { tokens } from '#db/schema/index.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { getUserToken, lockUserToken, type FoundToken } from '#server/modules/identity/user-tokens/find-user-token.ts';
import type { UserTokenChange } from '#server/modules/identity/user-tokens/schema.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Calls a token something else. Throws not_found, and permission_denied for one of somebody with more rights than the caller's. */
export const changeUserToken = (ctx: OwnerAuditPorts, { token_key: key, label }: UserTokenChange): Promise<FoundToken> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockUserToken(tx, ctx, key);
    await requireRankOver(tx, ctx, before.user.id);
    const change = changeOf(before.token, { label: label === '' ? null : label });
    if (!change) return before;
    await tx
      .update(tokens)
      .set(change.after)
      .where(and(eq(tokens.companyId, ctx.owner.companyId), eq(tokens.tokenKey, key)));
    await recordAct(tx, ctx, 'token.update', { userId: before.user.id, details: { token_key: key, ...change } });
    return getUserToken({ ...ctx, db: tx }, key);
  });
