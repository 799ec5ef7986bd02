import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { tokens, users, type TokenRow, type UserRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

export type FoundToken = { token: TokenRow; user: UserRow };

/** The tokens of a company's users that still open something. */
export const activeTokensOf = (ctx: OwnerCall & Pick<Services, 'clock'>): SQL | undefined =>
  and(eq(tokens.companyId, ctx.owner.companyId), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, ctx.clock.now())));

export const selectTokens = (db: Database, where: SQL | undefined) =>
  db
    .select({ token: tokens, user: users })
    .from(tokens)
    .innerJoin(users, and(eq(users.companyId, tokens.companyId), eq(users.id, tokens.userId)))
    .where(where)
    .$dynamic();

/** The token that a path names by its key. Throws not_found. */
export const getUserToken = async (ctx: OwnerPorts & Pick<Services, 'clock'>, key: string): Promise<FoundToken> => {
  const [found] = await selectTokens(ctx.db, and(activeTokensOf(ctx), eq(tokens.tokenKey, key)));
  if (!found) throw notFound();
  return found;
};

/** As getUserToken, and nobody else changes it before the transaction ends. */
export const lockUserToken = async (tx: Tx, ctx: OwnerCall & Pick<Services, 'clock'>, key: string): Promise<FoundToken> => {
  const [found] = await selectTokens(tx, and(activeTokensOf(ctx), eq(tokens.tokenKey, key))).for('update', { of: tokens });
  if (!found) throw notFound();
  return found;
};
