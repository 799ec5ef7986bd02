// Procedure builders. The builder of a procedure determines its access. Ephemeral challenges are consumed in the same transaction as the
// call: a rejected call consumes nothing, and of two concurrent calls one succeeds.
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { reopenChallenges, authorize, isAuthorizedFor, isChallengeConsumed, toRecordOwner } from '#server/api/authorization.ts';
import type { Context } from '#server/api/context.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import { procedure } from '#server/api/trpc.ts';
import type { Authorization, Session } from '#server/api/session.ts';
import type { Permission, PermissionLevel, PermissionType, Section } from '#server/kernel/permissions.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';

/** No authentication required. */
export const publicProcedure = procedure.meta({ access: 'public' });

/** Rolls back a rejected call together with the consumption of its challenges. */
class CallRejected<Result> extends Error {
  override readonly name = 'CallRejected';
  readonly result: Result;
  constructor(result: Result) {
    super('The call was rejected');
    this.result = result;
  }
}

/** Runs a call in the transaction that consumes its challenges. Posting procedures consume them in the ledger's commit. */
const runConsumingChallenges = async <Result extends { ok: boolean }>(
  ctx: Context,
  { me, consumedChallenges }: Authorization,
  next: (extension: Partial<Context>) => Promise<Result>,
): Promise<Result> => {
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await ctx.gate.consume(tx, ctx, me, consumedChallenges))) throw new AppError('mfa_required');
      const result = await next({ db: tx });
      if (!result.ok) throw new CallRejected(result);
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof CallRejected) return thrown.result as Result;
    throw thrown;
  }
};

/**
 * Uses the authorization that the transport has put on the context, if it names this procedure. Such a context has `me` and `owner`
 * already, so `next` gets no new one: tRPC would copy it key by key, which takes a seventh of the time of a posting.
 */
const createSessionProcedure = (declared: Meta) =>
  procedure.meta(declared).use(async ({ ctx, next, path, meta = declared }) => {
    if (meta.access === 'public') throw new Error('A procedure behind a session is declared as public');
    const isAuthorized = isAuthorizedFor(ctx, path);
    const authorization = isAuthorized ? ctx.authorization : await authorize(ctx, await ctx.session(), meta, path);
    const { me, consumedChallenges } = authorization;
    if (consumedChallenges.length === 0) return isAuthorized ? next<{ me: Session }>({}) : next({ ctx: { me } });
    const nextInSession = (extension: Partial<Context>) => next({ ctx: { ...extension, me } });
    try {
      const result = meta.posting
        ? await nextInSession({ challenges: { tokenKey: me.tokenKey, ids: consumedChallenges } })
        : await runConsumingChallenges(ctx, authorization, nextInSession);
      const cause = result.ok ? undefined : result.error.cause;
      if (isChallengeConsumed(cause)) throw cause;
      return result;
    } catch (thrown) {
      // The REST transport has opened this transaction and opens the challenges again after it has ended.
      if (!isChallengeConsumed(thrown) || is(ctx.db, PgTransaction)) throw thrown;
      throw await reopenChallenges(ctx, me, meta, path);
    }
  });

/** Requires a valid token. */
export const sessionProcedure = createSessionProcedure({ access: 'session' });

/** Requires the permission, held by the user or one of the user's groups. */
export const permissionProcedure = (permission: Permission) => createSessionProcedure({ access: 'permission', permission });

/**
 * Builders for one type of record, by permission level. Service functions take `ctx.owner`, which holds the scope of the section, instead of
 * `ctx.me`, so that no query can omit it.
 */
export const proceduresFor = (section: Section, type: PermissionType) => {
  const withLevel = (level: PermissionLevel) => {
    const permission: Permission = `${section}.${type}.${level}`;
    return permissionProcedure(permission).use(({ ctx, next, path }) =>
      isAuthorizedFor(ctx, path) ? next<{ owner: RecordOwner }>({}) : next({ ctx: { owner: toRecordOwner({ permission }, ctx.me) } }),
    );
  };
  return { view: withLevel('view'), add: withLevel('add'), change: withLevel('change'), delete: withLevel('delete') };
};
