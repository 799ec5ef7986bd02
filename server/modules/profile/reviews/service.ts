// The review inbox: records of all users that wait for an admin, oldest first. Documents, addresses, bank and crypto accounts wait while
// they are pending, and contacts while they are unverified. Only types that the caller may view are read. Each type has a partial index of
// its waiting records, which is read only up to the end of the page.
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { addresses } from '#db/schema/addresses.ts';
import { bankAccounts } from '#db/schema/bank-accounts.ts';
import { cryptoAccounts } from '#db/schema/crypto-accounts.ts';
import { documents } from '#db/schema/documents.ts';
import { emails, mobiles } from '#db/schema/index.ts';
import type { ChallengeGate, GatePorts } from '#server/api/challenge-gate.ts';
import type { SessionPort } from '#server/api/session.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { REVIEW_PERMISSIONS, REVIEW_TYPES, type ReviewType } from '#server/kernel/user-enums.ts';
import type { ReviewInboxPage, ReviewInboxQuery } from '#server/modules/profile/reviews/schema.ts';

type ReviewPorts = SessionPort & GatePorts & { db: Database; gate: ChallengeGate };

const PENDING_CONDITION = sql`r.status = 'pending' and not r.archived`;
const UNVERIFIED_CONDITION = sql`not r.is_verified and not r.archived`;

const SOURCES: Record<ReviewType, { table: PgTable; waitingCondition: SQL }> = {
  document: { table: documents, waitingCondition: PENDING_CONDITION },
  address: { table: addresses, waitingCondition: PENDING_CONDITION },
  bank_account: { table: bankAccounts, waitingCondition: PENDING_CONDITION },
  crypto_account: { table: cryptoAccounts, waitingCondition: PENDING_CONDITION },
  email: { table: emails, waitingCondition: UNVERIFIED_CONDITION },
  mobile: { table: mobiles, waitingCondition: UNVERIFIED_CONDITION },
};

/**
 * The types that the caller may view. Types that require an MFA challenge are omitted until the caller has completed it, because the inbox
 * must neither open a challenge nor bypass one. Throws permission_denied if there are none.
 */
const findViewableTypes = (ctx: ReviewPorts): ReviewType[] => {
  const types = REVIEW_TYPES.filter((type) => {
    const call = { permission: REVIEW_PERMISSIONS[type], isStepUp: false, requiresProof: false, whileChallenged: undefined };
    return ctx.me.permissions.has(call.permission) && ctx.gate.passesWithoutChallenge(ctx, ctx.me, { ...call, name: 'admin.reviews.list' });
  });
  if (types.length === 0) throw new AppError('permission_denied');
  return types;
};

/** Selects from the waiting records of a type. */
const selectWaitingRecords = ({ me }: ReviewPorts, type: ReviewType, columns: SQL): SQL => {
  const { table, waitingCondition } = SOURCES[type];
  return sql`select ${columns} from ${table} r where r.company_id = ${me.companyId} and ${waitingCondition}`;
};

const toTypeColumn = (type: ReviewType): SQL => sql.raw(`'${type}'::text as type`);

const unionAll = (queries: SQL[]): SQL =>
  sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  );

const countByType = async (ctx: ReviewPorts, types: readonly ReviewType[]): Promise<Map<ReviewType, number>> => {
  const rows = await ctx.db.execute<{ type: ReviewType; count: number }>(
    unionAll(types.map((type) => selectWaitingRecords(ctx, type, sql`${toTypeColumn(type)}, count(*)::int as count`))),
  );
  return new Map(rows.map(({ type, count }) => [type, count]));
};

type ReviewRow = { type: ReviewType; id: number; created_at: string | Date };

const readRows = async (ctx: ReviewPorts, types: readonly ReviewType[], { offset, limit }: { offset: number; limit: number }) => {
  const sources = types.map(
    (type) =>
      sql`${selectWaitingRecords(ctx, type, sql`${toTypeColumn(type)}, r.id, r.created_at`)} order by r.created_at, r.id limit ${offset + limit}`,
  );
  return ctx.db.execute<ReviewRow>(
    sql`select * from (${unionAll(sources)}) as waiting order by created_at, type, id limit ${limit} offset ${offset}`,
  );
};

/** A page of the inbox. Throws not_found beyond the last page. */
export const listReviews = async (ctx: ReviewPorts, { type, page, page_size: limit }: ReviewInboxQuery): Promise<ReviewInboxPage> => {
  const types = findViewableTypes(ctx);
  const requestedTypes = types.filter((viewable) => type === undefined || viewable === type);
  const counts = await countByType(ctx, types);
  const count = requestedTypes.reduce((sum, requested) => sum + (counts.get(requested) ?? 0), 0);
  const offset = (page - 1) * limit;
  if (page > 1 && offset >= count) throw notFound();
  const rows = count === 0 ? [] : await readRows(ctx, requestedTypes, { offset, limit });
  return {
    count,
    counts: Object.fromEntries(counts),
    results: rows.map(({ type: rowType, id, created_at: createdAt }) => ({ type: rowType, id, created: new Date(createdAt).getTime() })),
  };
};

/** The number of waiting records, at most `max`, for the menu. */
export const countReviews = async (ctx: ReviewPorts, max: number): Promise<number> => {
  const sources = findViewableTypes(ctx).map((type) => sql`${selectWaitingRecords(ctx, type, sql`1`)} limit ${max}`);
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select least(count(*), ${max})::int as count from (${unionAll(sources)}) as waiting`,
  );
  return row?.count ?? 0;
};
