import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { authenticators, recoveryCodes } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import {
  findOwnAuthenticator,
  isOwnAuthenticator,
  toAuthenticatorRow,
  type AuthenticatorRow,
} from '#server/features/mfa/find-authenticators.ts';
import { readLabels, toMaskedAuthenticator, type CodeStock } from '#server/features/mfa/present-authenticator.ts';
import { AUTHENTICATOR_TYPES, type Authenticator } from '#server/features/mfa/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { choice, flag, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

export const ownAuthenticators = listing({
  filters: {
    id: identity(authenticators.id),
    type: choice(authenticators.type, AUTHENTICATOR_TYPES),
    verified: flag(sql`(${isNotNull(authenticators.verifiedAt)})`),
    created: moment(authenticators.createdAt),
    updated: moment(authenticators.updatedAt),
  },
  sorts: { created: authenticators.createdAt, updated: authenticators.updatedAt },
  defaultSort: 'created',
  id: authenticators.id,
  created: authenticators.createdAt,
});

/** Which recovery codes of each authenticator were used, in their order. */
const readStocks = async (db: Database, companyId: number, rows: readonly AuthenticatorRow[]): Promise<Map<string, CodeStock>> => {
  const ids = rows.filter(({ type }) => type === 'static').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const codes = await db
    .select({ authenticatorId: recoveryCodes.authenticatorId, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), inArray(recoveryCodes.authenticatorId, ids)))
    .orderBy(recoveryCodes.position);
  const stocks = Map.groupBy(codes, ({ authenticatorId }) => authenticatorId);
  return new Map([...stocks].map(([id, stock]) => [id, stock.map(({ usedAt }) => ({ available: usedAt === null }))]));
};

type Shown = { row: AuthenticatorRow; authenticator: Authenticator };

const present = async ({ db, me }: SessionContext, rows: readonly AuthenticatorRow[]): Promise<Shown[]> => {
  if (rows.length === 0) return [];
  const labels = await readLabels(db, me);
  const stocks = await readStocks(db, me.companyId, rows);
  return rows.map((row) => ({ row, authenticator: toMaskedAuthenticator(row, labels, stocks.get(row.id) ?? []) }));
};

/** A page of the caller's authenticators, masked. */
export const listAuthenticators = (ctx: SessionContext, query: ListQuery): Promise<Page<Authenticator>> => {
  const mine = isOwnAuthenticator(ctx.me, ctx.clock.now());
  return readPage(ctx, query, ownAuthenticators, {
    count: async (where) => {
      const [total] = await ctx.db.select({ rows: count() }).from(authenticators).where(and(mine, where));
      return total?.rows ?? 0;
    },
    rows: async ({ where, order, limit, offset }) => {
      const rows = await ctx.db
        .select()
        .from(authenticators)
        .where(and(mine, where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return present(ctx, rows.map(toAuthenticatorRow));
    },
    place: ({ row }) => row,
    present: ({ authenticator }) => authenticator,
  });
};

/** One of the caller's authenticators, masked. Throws not_found for any other. */
export const getAuthenticator = async (ctx: SessionContext, id: string): Promise<Authenticator> => {
  const row = await findOwnAuthenticator(ctx.db, ctx.me, id, ctx.clock.now());
  const [shown] = await present(ctx, row ? [row] : []);
  if (!shown) throw notFound();
  return shown.authenticator;
};
