// The caller's sessions as the dashboard shows them, so that people know their devices again.
import { and, desc, isNotNull, ne } from 'drizzle-orm';
import { tokens } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isActive, ofCaller } from '#server/features/auth/caller-tokens.ts';
import type { SessionRecord } from '#server/features/auth/schema.ts';
import { toMillis } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';

/** The active sessions of the caller and the tokens without expiry, newest first. */
export const listSessions = async (ctx: SessionContext): Promise<SessionRecord[]> => {
  const rows = await ctx.db
    .select()
    .from(tokens)
    .where(and(ofCaller(ctx), isActive(ctx.clock.now())))
    .orderBy(desc(tokens.createdAt), desc(tokens.tokenKey));
  return rows.map((row) => ({
    token_key: row.tokenKey,
    label: row.label,
    created: toMillis(row.createdAt),
    last_used: row.lastUsedAt && toMillis(row.lastUsedAt),
    expires: row.expiresAt && toMillis(row.expiresAt),
    client_address: row.clientAddress,
    user_agent: row.userAgent,
    is_current: row.tokenKey === ctx.me.tokenKey,
  }));
};

/** Ends all sessions of the caller that would expire by themselves but this one; tokens without expiry stay. */
export const endOtherSessions = async (ctx: SessionContext): Promise<void> => {
  const { companyId, userId, tokenKey } = ctx.me;
  await inCompany(ctx.db, companyId, async (tx) => {
    await tx.delete(tokens).where(and(ofCaller(ctx), isNotNull(tokens.expiresAt), ne(tokens.tokenKey, tokenKey)));
    await recordAudit(tx, ctx, { companyId, action: 'logout.others', actorId: userId, tokenKey });
  });
};
