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

/**
 * `me` is put on the call's own context: tRPC copies all of it, key by key, for a step that hands on another one, and that
 * took a seventh of a posting's time.
 */
const sessionWith = (meta: Meta) =>
  procedure.meta(meta).use(async ({ ctx, next }) => {
    const me = await admit(ctx, meta);
    if (!me) throw new Error('A procedure behind a session is declared as public');
    Object.assign(ctx, { me });
    return next<{ me: Session }>({});
  });

/** Anybody with a valid token may call it. */
export const sessionProcedure = sessionWith({ access: 'session' });

/** Only those whose groups, or they themselves, hold the permission may call it. */
export const requiring = (permission: Permission) => sessionWith({ access: 'permission', permission });
