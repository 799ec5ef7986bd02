// The doors. Whoever writes a procedure picks one and thereby says who may call it. The order of checks is a
// promise: authenticated, throttled, challenges, permission, shape, existence, state, funds. `admit` is the first four
// steps; tRPC reads the input after them. What a call spends of ephemeral challenges it spends in its own commit: a call
// that is refused spends nothing, and of two at once one goes through.
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Context, GatedCall } from '#server/api/context.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import { procedure } from '#server/api/trpc.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { Permission, PermissionLevel, PermissionType } from '#server/features/permissions/permissions.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Section } from '#server/kernel/sections.ts';

const gatedCall = ({ permission, concerns, isStepUp = false, requiresProof = false, whileChallenged }: Meta, name: string): GatedCall => ({
  name,
  permission: permission ?? concerns,
  isStepUp,
  requiresProof,
  whileChallenged,
});

/** Who was let through, and which completed challenges the call spends. */
export type Admission = { me: Session; spends: readonly string[] };

/**
 * Lets a call through to a procedure with this metadata, or throws. The doors below ask it; the REST adapter asks it too,
 * before it reads a body or looks up an idempotency key.
 */
export const admit = async (ctx: Context, meta: Meta, name: string): Promise<Admission | undefined> => {
  if (meta.access === 'public') return undefined;
  const me = await ctx.session();
  const spends = await ctx.gate.pass(ctx, me, gatedCall(meta, name));
  if (meta.permission !== undefined && !me.permissions.has(meta.permission)) throw new AppError('permission_denied');
  return { me, spends };
};

/** Anybody may call it. */
export const publicProcedure = procedure.meta({ access: 'public' });

/** Rolls a call back that was refused, together with what it has spent. */
class Refused<Answer> extends Error {
  override readonly name = 'Refused';
  readonly result: Answer;
  constructor(result: Answer) {
    super('The call was refused');
    this.result = result;
  }
}

/** Runs a call in the transaction that spends its challenges. What posts to the ledger has them spent there. */
const spending = async <Answer extends { ok: boolean }>(
  ctx: Context,
  { me, spends }: Admission,
  next: (own: Partial<Context>) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await ctx.gate.spend(tx, ctx, me, spends))) throw new AppError('mfa_required');
      const result = await next({ db: tx });
      if (!result.ok) throw new Refused(result);
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.result as Answer;
    throw thrown;
  }
};

/** A challenge was spent by another call in the meantime; which ones are asked for now is not said yet. */
export const isSpentElsewhere = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.code === 'mfa_required' && !thrown.data;

/** What is asked for anew. Not inside a transaction that will be rolled back: the challenge would not be there to be answered. */
export const askAgain = (ctx: Context, me: Session, meta: Meta, name: string): Promise<AppError> =>
  ctx.gate.askAgain(ctx, me, gatedCall(meta, name));

/**
 * `me` is put on the call's own context: tRPC copies all of it, key by key, for a step that hands on another one, and that
 * took a seventh of a posting's time. What a single call spends is handed on: calls of one batch share their context.
 */
const sessionWith = (declared: Meta) =>
  procedure.meta(declared).use(async ({ ctx, next, path, meta = declared }) => {
    const admission = await admit(ctx, meta, path);
    if (!admission) throw new Error('A procedure behind a session is declared as public');
    const { me, spends } = admission;
    Object.assign(ctx, { me });
    if (spends.length === 0) return next<{ me: Session }>({});
    const nextWith = (own: Partial<Context>) => next({ ctx: { ...own, me } });
    try {
      const result = meta.postsToLedger
        ? await nextWith({ spends: { tokenKey: me.tokenKey, ids: spends } })
        : await spending(ctx, admission, nextWith);
      const cause = result.ok ? undefined : result.error.cause;
      if (isSpentElsewhere(cause)) throw cause;
      return result;
    } catch (thrown) {
      // The REST adapter, which has opened the transaction, asks after its end.
      if (!isSpentElsewhere(thrown) || is(ctx.db, PgTransaction)) throw thrown;
      throw await askAgain(ctx, me, meta, path);
    }
  });

/** Anybody with a valid token may call it. */
export const sessionProcedure = sessionWith({ access: 'session' });

/** Only those whose groups, or they themselves, hold the permission may call it. */
export const requiring = (permission: Permission) => sessionWith({ access: 'permission', permission });

/**
 * The doors to a kind of records: for users, who have their own, or for admins, who have their company's and its users'. `ctx.owner`
 * says which of them the call may touch. Verbs ask it and not `ctx.me`, so that nobody can forget it.
 */
export const owning = (section: Section, type: PermissionType) => {
  const door = (level: PermissionLevel) =>
    requiring(`${section}.${type}.${level}`).use(({ ctx, next }) => {
      const { companyId, userId } = ctx.me;
      return next({ ctx: { owner: { companyId, userId: section === 'admin' ? null : userId } } });
    });
  return { viewing: door('view'), adding: door('add'), changing: door('change'), deleting: door('delete') };
};
