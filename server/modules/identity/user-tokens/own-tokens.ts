// Tokens of the caller: sessions, and tokens without expiry.
import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { tokens, type TokenRow } from '#db/schema/index.ts';
import { notFound, requireNoErrors } from '#server/kernel/errors.ts';
import type { UserTokenChange } from '#server/modules/identity/user-tokens/schema.ts';
import { tokenKeyFilter } from '#server/modules/identity/user-tokens/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { presence, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { AuditPorts, CallerPort, ClockPorts } from '#server/records/service-ports.ts';

export const ownTokensCondition = ({ me }: CallerPort): SQL | undefined =>
  and(eq(tokens.companyId, me.companyId), eq(tokens.userId, me.userId));

const activeTokensCondition = (ctx: Pick<ClockPorts, 'me' | 'clock'>): SQL | undefined =>
  and(ownTokensCondition(ctx), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, ctx.clock.now())));

/** Filters for deleting tokens. */
export const ownTokenList = listing({
  filters: { token_key: tokenKeyFilter, expires: presence(tokens.expiresAt), created: timestamp(tokens.createdAt) },
  sorts: { created: tokens.createdAt },
  defaultSort: '-created',
  id: tokens.tokenKey,
  created: tokens.createdAt,
});

/** The active tokens, newest first. */
export const listOwnTokens = (ctx: ClockPorts): Promise<TokenRow[]> =>
  ctx.db.select().from(tokens).where(activeTokensCondition(ctx)).orderBy(desc(tokens.createdAt), desc(tokens.tokenKey));

/** Returns undefined for a token that is unknown, expired or owned by another user. */
export const findOwnToken = async (ctx: ClockPorts, tokenKey: string): Promise<TokenRow | undefined> => {
  const [token] = await ctx.db
    .select()
    .from(tokens)
    .where(and(activeTokensCondition(ctx), eq(tokens.tokenKey, tokenKey)));
  return token;
};

/** Throws not_found. */
export const getOwnToken = async (ctx: ClockPorts, tokenKey: string): Promise<TokenRow> => {
  const token = await findOwnToken(ctx, tokenKey);
  if (!token) throw notFound();
  return token;
};

/** Changes the label. Throws not_found. */
export const changeOwnToken = (ctx: AuditPorts, { token_key: tokenKey, label }: UserTokenChange): Promise<TokenRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const where = and(activeTokensCondition(ctx), eq(tokens.tokenKey, tokenKey));
    const [before] = await tx.select().from(tokens).where(where).for('update');
    if (!before) throw notFound();
    const change = changeOf(before, { label: label === '' ? null : label });
    if (!change) return before;
    await tx.update(tokens).set(change.after).where(where);
    await recordCallerAction(tx, ctx, 'token.update', { details: { token_key: tokenKey, ...change } });
    return { ...before, ...change.after };
  });

/** Throws not_found. */
export const revokeOwnToken = (ctx: AuditPorts, tokenKey: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const revoked = await tx
      .delete(tokens)
      .where(and(ownTokensCondition(ctx), eq(tokens.tokenKey, tokenKey)))
      .returning({ key: tokens.tokenKey });
    if (revoked.length === 0) throw notFound();
    await recordCallerAction(tx, ctx, 'token.remove', { details: { token_key: tokenKey } });
  });

/**
 * Revokes the tokens that match the filters; without filters, all of them, including the token of the request. Throws invalid for an
 * unknown filter, so that a misspelled one does not revoke all tokens.
 */
export const revokeOwnTokens = (ctx: AuditPorts, query: ListQuery): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    requireNoErrors(Object.fromEntries(ownTokenList.findUnknownInTotals(query).map((filter) => [filter, ['This filter does not exist.']])));
    const revoked = await tx
      .delete(tokens)
      .where(and(ownTokensCondition(ctx), ownTokenList.where(query)))
      .returning({ key: tokens.tokenKey });
    if (revoked.length > 0) await recordCallerAction(tx, ctx, 'token.remove', { details: { token_keys: revoked.map(({ key }) => key) } });
  });
