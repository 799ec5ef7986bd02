import { and, eq, inArray } from 'drizzle-orm';
import { authenticators } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import {
  findOwnAuthenticator,
  findOwnAuthenticators,
  toAuthenticatorRow,
  type AuthenticatorRow,
} from '#server/features/mfa/find-authenticators.ts';
import { recordRemoval } from '#server/features/mfa/record-removal.ts';
import type { AuthenticatorType } from '#server/features/mfa/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';

const remove = async (ctx: SessionContext, rows: readonly AuthenticatorRow[]): Promise<void> => {
  const { companyId, userId, user, tokenKey } = ctx.me;
  await inCompany(ctx.db, companyId, async (tx) => {
    const ids = rows.map(({ id }) => id);
    const removed = await tx
      .delete(authenticators)
      .where(and(eq(authenticators.companyId, companyId), eq(authenticators.userId, userId), inArray(authenticators.id, ids)))
      .returning();
    if (removed.length === 0) throw notFound();
    for (const row of removed) {
      await recordRemoval(tx, ctx, { authenticator: toAuthenticatorRow(row), holder: user, actorId: userId, tokenKey });
    }
  });
};

/** Removes one of the caller's authenticators, and tells them. Throws not_found for any other. */
export const removeAuthenticator = async (ctx: SessionContext, id: string): Promise<void> => {
  const row = await findOwnAuthenticator(ctx.db, ctx.me, id, ctx.clock.now());
  if (!row) throw notFound();
  await remove(ctx, [row]);
};

/** Removes all of the caller's authenticators of a type, unverified ones too. Throws not_found when there is none. */
export const removeAuthenticatorsOfType = async (ctx: SessionContext, type: AuthenticatorType): Promise<void> => {
  const rows = await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now());
  await remove(
    ctx,
    rows.filter((row) => row.type === type),
  );
};
