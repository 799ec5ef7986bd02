// The three doors. Whoever writes a procedure picks one and thereby says who may call it. The order of checks is a
// promise: authenticated, throttled, challenges, permission, shape, existence, state, funds. `admit` is the first four
// steps; tRPC reads the input after them.
import type { Context } from '#server/api/context.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import { procedure } from '#server/api/trpc.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { Permission } from '#server/features/permissions/permissions.ts';
import { AppError } from '#server/kernel/errors.ts';

/**
 * Lets a call through to a procedure with this metadata, or throws. The doors below ask it; the REST adapter asks it too,
 * before it reads a body or looks up an idempotency key.
 */
export const admit = async (ctx: Context, { access, permission }: Meta): Promise<Session | undefined> => {
  if (access === 'public') return undefined;
  const me = await ctx.session();
  if (permission !== undefined && !me.permissions.has(permission)) throw new AppError('permission_denied');
  return me;
};

/** Anybody may call it. */
export const publicProcedure = procedure.meta({ access: 'public' });

/** Anybody with a valid token may call it. */
export const sessionProcedure = procedure.meta({ access: 'session' }).use(async ({ ctx, next }) => {
  const me = await ctx.session();
  return next({ ctx: { ...ctx, me } });
});

/** Only those whose groups, or they themselves, hold the permission may call it. */
export const requiring = (permission: Permission) =>
  sessionProcedure.meta({ access: 'permission', permission }).use(async ({ ctx, next }) => {
    await admit(ctx, { access: 'permission', permission });
    return next({ ctx });
  });
