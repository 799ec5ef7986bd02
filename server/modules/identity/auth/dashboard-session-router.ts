// Sessions of the dashboard. They are not part of the REST API: the token is stored in the sealed cookie and never sent to the page.
import { z } from 'zod';
import { noOutput } from '#server/schemas/fields.ts';
import { publicProcedure, sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { DemoCredentials, isDemoCompany, readDemoCommand, readDemoCredentials } from '#server/modules/identity/auth/demo-credentials.ts';
import { logIn } from '#server/modules/identity/auth/log-in.ts';
import {
  toSessionRecord,
  Credentials,
  PasswordProof,
  Registration,
  SessionRecord,
  TokenKey,
  TryOutAccess,
} from '#server/modules/identity/auth/schema.ts';
import { SessionWithoutToken, storeSession } from '#server/modules/identity/auth/session-cookie.ts';
import { provePassword } from '#server/modules/identity/auth/password-proof.ts';
import { register } from '#server/modules/identity/auth/register.ts';
import { createTryOutToken, logOutOthers, logOut } from '#server/modules/identity/auth/sessions.ts';
import { listOwnTokens, revokeOwnToken } from '#server/modules/identity/user-tokens/own-tokens.ts';
import { withdrawChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { Challenge } from '#server/modules/identity/mfa/schema.ts';
import { issueSessionChallenges } from '#server/modules/identity/mfa/challenge-gate.ts';
import { AppError } from '#server/kernel/errors.ts';

/** If the session has already ended, only the cookie is cleared. */
const ignoreEndedSession = (failure: unknown): undefined => {
  if (failure instanceof AppError && failure.status === 401) return undefined;
  throw failure;
};

export const dashboardSessionRouter = router({
  signIn: publicProcedure
    .input(Credentials)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await logIn(ctx, input))),

  signUp: publicProcedure
    .input(Registration)
    .output(SessionWithoutToken)
    .mutation(async ({ ctx, input }) => storeSession(ctx, await register(ctx, input))),

  signOut: publicProcedure.output(noOutput).mutation(async ({ ctx }) => {
    const me = await ctx.session().catch(ignoreEndedSession);
    if (me) await logOut({ ...ctx, me });
    ctx.cookie?.clear();
  }),

  challenges: sessionProcedure
    .meta({ whileChallenged: 'always' })
    .output(z.object({ challenges: z.array(Challenge) }))
    .query(async ({ ctx }) => ({ challenges: await issueSessionChallenges(ctx) })),

  withdrawChallenges: sessionProcedure
    .meta({ whileChallenged: 'always' })
    .output(noOutput)
    .mutation(({ ctx }) => withdrawChallenges(ctx.db, ctx.me)),

  provePassword: sessionProcedure
    .meta({ whileChallenged: 'setup', concerns: 'user.user.change', takesProof: true })
    .input(PasswordProof)
    .output(noOutput)
    .mutation(({ ctx, input }) => provePassword(ctx, input.password)),

  list: sessionProcedure
    .meta({ concerns: 'user.token.view' })
    .output(z.object({ sessions: z.array(SessionRecord) }))
    .query(async ({ ctx }) => ({ sessions: (await listOwnTokens(ctx)).map((row) => toSessionRecord(row, ctx.me)) })),

  revoke: sessionProcedure
    .meta({ concerns: 'user.token.delete' })
    .input(TokenKey)
    .output(noOutput)
    .mutation(({ ctx, input }) => revokeOwnToken(ctx, input.token_key)),

  revokeOthers: sessionProcedure
    .meta({ concerns: 'user.token.delete' })
    .output(noOutput)
    .mutation(({ ctx }) => logOutOthers(ctx)),

  createTryOutToken: sessionProcedure
    .meta({ concerns: 'user.token.add' })
    .output(TryOutAccess)
    .mutation(({ ctx }) => createTryOutToken(ctx)),

  permissions: sessionProcedure
    .meta({ concerns: 'user.user.view' })
    .output(z.array(z.string()))
    .query(({ ctx }) => [...ctx.me.permissions]),

  demoCommand: publicProcedure.output(z.string().nullable()).query(({ ctx }) => readDemoCommand(ctx.environment)),

  isDemoCompany: sessionProcedure
    .meta({ concerns: 'user.user.view' })
    .output(z.boolean())
    .query(({ ctx }) => isDemoCompany(ctx.environment, ctx.me.company)),

  demoUsers: publicProcedure.output(z.array(DemoCredentials)).query(({ ctx }) => readDemoCredentials(ctx.environment)),
});
