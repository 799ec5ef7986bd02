// Signing in and out of the dashboard. Not part of REST: the token goes into the sealed cookie and never to the page.
import { z } from 'zod';
import { nothing } from '#server/api/fields.ts';
import { publicProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { DemoPerson, readDemoPeople } from '#server/features/auth/demo-people.ts';
import { logIn } from '#server/features/auth/log-in.ts';
import { Credentials } from '#server/features/auth/schema.ts';
import { logOut } from '#server/features/auth/tokens.ts';
import { User } from '#server/features/users/schema.ts';
import { AppError } from '#server/kernel/errors.ts';

/** A session that has ended already leaves only the cookie to clear. */
const nobodyWhenSignedOut = (failure: unknown): undefined => {
  if (failure instanceof AppError && failure.status === 401) return undefined;
  throw failure;
};

export const dashboardSessionRouter = router({
  signIn: publicProcedure
    .input(Credentials)
    .output(z.object({ user: User }))
    .mutation(async ({ ctx, input }) => {
      const { token, user, expires } = await logIn(ctx, input);
      await ctx.cookie?.set(token, new Date(expires));
      return { user };
    }),

  signOut: publicProcedure.output(nothing).mutation(async ({ ctx }) => {
    const me = await ctx.session().catch(nobodyWhenSignedOut);
    if (me) await logOut({ ...ctx, me });
    ctx.cookie?.clear();
  }),

  demoPeople: publicProcedure.output(z.array(DemoPerson)).query(({ ctx }) => readDemoPeople(ctx.environment)),
});
